"""A lattice over a map file of a game, as `sandtable.board.hexfile` reads it: layers, sides, lines, towns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from maps.frame import Point
from maps.lattice import OUT, SEA, Pair, Segment, Surveyed
from maps.sheetframe import SheetFrame
from sandtable.board.hexes import HexGrid
from sandtable.board.sheets import Sheet
from sandtable.core.names import kebab

Doc = dict[str, Any]
NO_COUNTRY = "none"
_STREAMS = ("river", "major-river", "wadi")
_VOID = "."  # the letter of cells that do not exist


class Place(NamedTuple):
    """What the map file says of one town, airfield or fortress."""

    name: str
    cell: int
    doc: Doc

    @property
    def kind(self) -> str:
        """How large a town it is."""
        return str(self.doc["kind"])


class Filed(Surveyed):
    """Hexes with the terrain, countries, sides, lines and towns of a map file."""

    name: str
    sheet: Doc
    facts: Doc
    printed: list[str]
    countries = "country"  # the layer that tells whose a hex is

    @cached_property
    def frame(self) -> SheetFrame | None:
        """The globe under the hexes; none under a sheet that is of no real country."""
        raise NotImplementedError

    # Hexes

    def _layer(self, name: str) -> list[str]:
        doc = self.facts["layer"][name]
        legend = {_VOID: OUT, **doc["legend"]}
        return [legend[letter] for letters in doc["rows"] for letter in letters]

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex."""
        return self._layer("terrain")

    @cached_property
    def ground(self) -> list[str]:
        """What is painted in every hex."""
        raise NotImplementedError

    @cached_property
    def nation(self) -> list[str]:
        """The country of every hex; empty at sea and off the map."""
        return ["" if name in (NO_COUNTRY, OUT) else name for name in self._layer(self.countries)]

    @cached_property
    def land(self) -> list[int]:
        """The hexes that are not sea."""
        return [cell for cell in range(self.grid.size) if self.terrain[cell] != SEA]

    @cached_property
    def ids(self) -> list[str]:
        """The names of all hexes: of their first town, or else what is printed in them."""
        found = list(self.printed)
        for town in reversed(self.towns):
            found[town.cell] = town.doc.get("id") or kebab(town.name)
        return found

    def _places(self, table: str) -> list[Place]:
        return [Place(row["name"], self.cell(row["hex"]), row) for row in self.facts.get(table, [])]

    @cached_property
    def towns(self) -> list[Place]:
        """The towns, in the order of the file."""
        return self._places("town")

    # Sides and lines

    @cached_property
    def closed(self) -> frozenset[Segment]:
        """The sides between land and land that water closes."""
        return frozenset(self.between(*pair) for kind in ("sea", "lake") for pair in self.pairs(kind))

    def side_texts(self, kind: str) -> list[str]:
        """Return the sides of a kind, as they are written."""
        return [text for row in self.facts.get("side", []) if row["kind"] == kind for text in row["sides"]]

    def pairs(self, kind: str) -> list[Pair]:
        """Return the pairs of hexes on both sides of a kind of sides."""
        return [self.pair(text) for text in self.side_texts(kind)]

    def lines(self, *kinds: str) -> list[Pair]:
        """Return the pairs of hexes that lines of these kinds join."""
        return sorted(
            {pair for row in self.facts["line"] if row["kind"] in kinds for pair in self.joined(row["hexes"])}
        )

    def joined(self, hexes: list[str]) -> Iterator[Pair]:
        """Yield the pairs of hexes along a line."""
        for a, b in pairwise(self.cell(name) for name in hexes):
            yield min(a, b), max(a, b)

    def streams(self) -> dict[str, list[Pair]]:
        """Return the sides along every river by its name, of all its grades."""
        found: dict[str, list[Pair]] = {}
        for row in self.facts.get("side", []):
            if row["kind"] in _STREAMS:
                found.setdefault(row["name"], []).extend(self.pair(text) for text in row["sides"])
        return found

    def spot(self, where: str | list[float]) -> Point:
        """Return the pixel of a hex, or of a longitude and latitude."""
        if isinstance(where, str):
            return self.centre(self.cell(where))
        if self.frame is None:
            raise ValueError(f"{self.name} is of no real country: write a hex")
        return self.frame.point(*where)


def printed(grid: HexGrid, rows: list[Doc]) -> list[list[str]]:
    """Return what the sheets print in every hex: several numbers where they share it."""
    (left, top), (right, bottom) = grid.first, grid.offset(grid.size - 1)
    whole = {"columns": (left, right), "rows": (top, bottom)}
    docs = [{key.replace("-", "_"): _fixed(value) for key, value in row.items()} for row in rows]
    sheets = [Sheet(**{**whole, **doc}) for doc in docs]
    cells = range(grid.size)
    return [[sheet.printed(grid, cell) or "" for sheet in sheets if sheet.covers(grid, cell)] for cell in cells]


def _fixed(value: str | bool | list[int]) -> Any:
    return tuple(value) if isinstance(value, list) else value
