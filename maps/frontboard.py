"""One of the hex boards of a game that has several: what its map file says, and where that lies on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from maps.frame import Point
from maps.lattice import OUT, SEA, Pair, Room, Segment, Surveyed
from maps.points import read
from maps.projections import Cone, Plate, Projection
from maps.sheetframe import Pull, SheetFrame
from sandtable.board.hexes import HexGrid
from sandtable.board.sheets import Sheet
from sandtable.core.names import kebab

Doc = dict[str, Any]
WIDE = 88.0  # pixels across the flats of a hex
MARGIN = 44.0  # paper around the grid
STRIP = 452.0  # how much wider the paper is at a side with panels
NO_COUNTRY = "none"
ROADS = ("coast-road", "road", "track")
RAILS = ("rail", "light-rail")


class Place(NamedTuple):
    """What the map file says of one town, airfield or fortress."""

    name: str
    cell: int
    doc: Doc

    @property
    def kind(self) -> str:
        """How large a town it is."""
        return str(self.doc["kind"])


class Front(Surveyed):
    """Flat-top hexes with their terrain, countries, sides, lines and towns; turned where the sheet has east up."""

    def __init__(self, folder: Path, name: str, pulls: Sequence[Pull] = ()) -> None:
        self.name, self.pulls = name, pulls
        self.sheet = read(folder / f"{name}.toml")
        self.game = Path(read(folder / "game.toml")["maps"])
        self.facts = read(self.game / f"{name}.toml")
        doc = self.facts["grid"]
        grid = HexGrid(
            doc["columns"], doc["rows"], pointy=doc["pointy"], shifted=doc["shifted"], first=tuple(doc["first"])
        )
        self.printed = _printed(grid, self.facts["sheet"])
        names = {name: cell for cell, name in enumerate(self.printed)}
        strips = self.sheet["strips"]
        room: Room = (STRIP * ("left" in strips), 0, STRIP * ("right" in strips), 0)
        super().__init__(grid, names, WIDE, MARGIN, room=room, is_turned=self.facts["board"]["up"] == "east")

    @cached_property
    def frame(self) -> SheetFrame | None:
        """The globe under the hexes, in miles; none under a sheet that is of no real country."""
        doc = self.facts["projection"]
        if doc["kind"] not in _PROJECTIONS:
            return None
        column, row = self.grid.offset(0)
        down = (row - (0.0 if self.grid.is_shifted(column) else 0.5) - doc["row-offset"]) * doc["hex-miles"]
        right = (column - doc["column-offset"]) * doc["column-pitch-miles"]
        east_north = (-down, -right) if self.is_turned else (right, -down)
        return self.over(_PROJECTIONS[doc["kind"]](doc), doc["hex-miles"], 0, east_north, self.pulls)

    # Hexes

    def _layer(self, name: str) -> list[str]:
        doc = self.facts["layer"][name]
        return [doc["legend"][letter] for letters in doc["rows"] for letter in letters]

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex."""
        return self._layer("terrain")

    @cached_property
    def nation(self) -> list[str]:
        """The country of every hex; empty at sea."""
        return ["" if name == NO_COUNTRY else name for name in self._layer("country")]

    @cached_property
    def ground(self) -> list[str]:
        """What is painted in every hex: its terrain, or that it is in a country that is out."""
        away = {name for name, country in self.facts["country"].items() if country.get("out")}
        return [
            OUT if nation in away and terrain != SEA else terrain
            for terrain, nation in zip(self.terrain, self.nation, strict=True)
        ]

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

    # What lies in them

    def _places(self, table: str) -> list[Place]:
        return [Place(row["name"], self.cell(row["hex"]), row) for row in self.facts.get(table, [])]

    @cached_property
    def towns(self) -> list[Place]:
        """The towns, in the order of the file."""
        return self._places("town")

    @cached_property
    def airfields(self) -> set[int]:
        """The hexes with an airfield."""
        fields = {town.cell for town in self.towns if town.doc.get("airfield")}
        return fields | {place.cell for place in self._places("airfield")}

    @cached_property
    def fortresses(self) -> set[int]:
        """The hexes with a fortress."""
        walls = {town.cell for town in self.towns if town.doc.get("fortress")}
        return walls | {place.cell for place in self._places("fortress")}

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
            {pair for row in self.facts["line"] if row["kind"] in kinds for pair in self._joined(row["hexes"])}
        )

    def route(self) -> list[Pair]:
        """Return the pairs of hexes along the railway that may be built."""
        return list(self._joined(self.facts.get("railhead", {}).get("route", [])))

    def _joined(self, hexes: list[str]) -> Iterator[Pair]:
        for a, b in pairwise(self.cell(name) for name in hexes):
            yield min(a, b), max(a, b)

    def streams(self) -> dict[str, list[Pair]]:
        """Return the sides along every river by its name, of all its grades."""
        found: dict[str, list[Pair]] = {}
        for row in self.facts.get("side", []):
            if row["kind"] in ("river", "major-river", "wadi"):
                found.setdefault(row["name"], []).extend(self.pair(text) for text in row["sides"])
        return found

    def slope(self, kind: str) -> list[str]:
        """Return sides written so that the second hex is the one towards which the ground falls."""
        x, y = self.sheet.get("falls", (0, -1))
        found = []
        for text in self.side_texts(kind):
            a, b = text.split("|")
            (ax, ay), (bx, by) = self.centre(self.cell(a)), self.centre(self.cell(b))
            found.append(text if (bx - ax) * x + (by - ay) * y > 0 else f"{b}|{a}")
        return found

    def spot(self, where: str | list[float]) -> Point:
        """Return the pixel of a hex, or of a longitude and latitude."""
        if isinstance(where, str):
            return self.centre(self.cell(where))
        if self.frame is None:
            raise ValueError(f"{self.name} is of no real country: write a hex")
        return self.frame.point(*where)


def _cone(doc: Doc) -> Projection:
    one, two = doc["parallels"]
    return Cone(one, two, doc["latitude"], doc["longitude"], doc["earth-radius-miles"] * doc["scale"])


def _plate(doc: Doc) -> Projection:
    return Plate(doc["latitude"], doc["longitude"], doc["miles-per-degree-east"], doc["miles-per-degree-north"])


def _fixed(value: str | list[int]) -> Any:
    return value if isinstance(value, str) else tuple(value)


_PROJECTIONS: dict[str, Callable[[Doc], Projection]] = {"lambert": _cone, "plane": _plate}


def _printed(grid: HexGrid, rows: list[Doc]) -> list[str]:
    """Return what is printed in every hex."""
    (left, top), (right, bottom) = grid.first, grid.offset(grid.size - 1)
    whole = {"columns": (left, right), "rows": (top, bottom)}
    sheets = [Sheet(**{**whole, **{key: _fixed(value) for key, value in row.items()}}) for row in rows]
    cells = range(grid.size)
    return [next(sheet.printed(grid, cell) or "" for sheet in sheets if sheet.covers(grid, cell)) for cell in cells]
