"""A board that is printed on two sheets: one lattice of hexes that stand on a corner, with north up, over the globe.

The numbers of the right sheet are those of the left one turned by half a turn; a hex that the fold cuts has both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from maps.filed import Doc, Filed, Place, printed
from maps.frame import Point
from maps.lattice import OUT, SEA, Segment
from maps.points import read
from maps.projections import Azimuth
from maps.shapes import Box
from maps.sheetframe import Pull, SheetFrame
from maps.ties import Tie
from sandtable.board.hexes import HexGrid

LAKE = "lake"
_RADIUS = 6371.0  # of the earth, in kilometres
_INSET = 2.05  # widths of a hex: the room of an inset
_COAST = "coastal-"
_PAINTED = {"forest": "woods", LAKE: SEA}
_PROJECTION = "azimuthal equal-area"


class TwinBoard(Filed):
    """The hexes of both sheets with their terrain, nations, weather zones, sides, lines and towns."""

    countries = "nation"
    frame: SheetFrame  # always: the map lies over the globe

    def __init__(self, folder: Path, pulls: Sequence[Pull] = ()) -> None:
        self.name, self.pulls = folder.name, pulls
        self.sheet = read(folder / "sheet.toml")
        self.game = Path(self.sheet["game"])
        self.facts = read(self.game / "map.toml")
        doc = self.facts["grid"]
        grid = HexGrid(doc["columns"], doc["rows"], pointy=doc["pointy"], shifted=doc["shifted"])
        self.numbers = printed(grid, self.facts["sheet"])
        self.printed = [names[0] for names in self.numbers]
        names = {name: cell for cell, both in enumerate(self.numbers) for name in both}
        left, top, right, bottom = self.sheet["room"]
        super().__init__(grid, names, self.sheet["hex"], self.sheet["margin"], room=(left, top, right, bottom))
        self.frame = self._over_globe()

    def _over_globe(self) -> SheetFrame:
        doc, tie = self.facts["projection"], self.sheet["tie"]
        if doc["kind"] != _PROJECTION:
            raise ValueError(f"{self.name}: the map file has the projection {doc['kind']}, not {_PROJECTION}")
        wide = doc["hex-km"]
        projection = Azimuth(doc["latitude"], doc["longitude"], _RADIUS, is_equal_area=True)
        column, row = self.grid.offset(0)
        east = Tie(wide, wide * self._pitch, *tie).km(column + 0.5 * self.grid.is_shifted(row), row)
        return self.over(projection, wide, 0, (east[0], -east[1]), self.pulls)

    @property
    def _pitch(self) -> float:
        """How far rows are from each other, in widths of a hex."""
        return 1.5 * self.radius / self.wide

    # Hexes

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex, without a word of its coast."""
        return [word.removeprefix(_COAST) for word in self._layer("terrain")]

    @cached_property
    def ground(self) -> list[str]:
        """What is painted in every hex."""
        return [_PAINTED.get(word, word) for word in self.terrain]

    @cached_property
    def on_map(self) -> list[int]:
        """The hexes that there are, row by row from the north."""
        return [cell for cell in range(self.grid.size) if self.terrain[cell] != OUT]

    @cached_property
    def land(self) -> list[int]:
        """The hexes in which units can stand."""
        return [cell for cell in self.on_map if self.terrain[cell] not in (SEA, LAKE)]

    @cached_property
    def zones(self) -> list[str]:
        """The weather zone of every hex."""
        return self._layer("weather")

    def region(self, name: str) -> list[int]:
        """Return the hexes of a region."""
        return [self.cell(text) for text in self.facts["regions"][name]]

    # What lies in them

    @cached_property
    def fortresses(self) -> dict[int, str]:
        """The hexes that are a fortress on all sides, and their names."""
        rows = [row for row in self.facts["fortress"] if row["sides"] == "all"]
        return {self.cell(text): row["name"] for row in rows for text in row["hexes"]}

    @cached_property
    def insets(self) -> list[tuple[Place, Box]]:
        """The towns that lie far off, with the rooms in which their surroundings are drawn."""
        side = _INSET * self.wide
        return [(town, Box(*self.centre(town.cell), side, side)) for town in self.towns if town.doc.get("inset")]

    def globe_of(self, town: Place) -> Point | None:
        """Return the longitude and latitude of a town, if they are known."""
        found = self.sheet["at"].get(town.name)
        return (found[0], found[1]) if found else None

    # Sides

    @cached_property
    def edge(self) -> dict[Segment, int]:
        """The sides beyond which the map ends, and the hexes inside."""
        inside = set(self.on_map)
        return {
            self.side(cell, direction) if there is None else self.between(cell, there): cell
            for cell in self.on_map
            for direction, there in self.neighbours(cell)
            if there not in inside
        }

    @cached_property
    def closed(self) -> frozenset[Segment]:
        """The sides along which no frontier runs over land: water is on them or beyond, or the map ends."""
        lakes = [cell for cell in self.on_map if self.terrain[cell] == LAKE]
        shores = [
            self.between(lake, there) for lake in lakes for _, there in self.neighbours(lake) if there is not None
        ]
        return super().closed | frozenset(shores) | frozenset(self.edge)

    def forts(self, kind: str) -> list[str]:
        """Return the sides of a line of forts, written so that the second hex is the one behind them."""
        rows = [row for row in self.facts["fortress"] if row["sides"] == kind]
        own = {text for row in rows for text in row["hexes"]}
        ways = [text.split("|") for text in self.side_texts(kind)]
        return [f"{a}|{b}" if b in own else f"{b}|{a}" for a, b in ways]

    def leaving(self, area: Doc) -> list[Segment]:
        """Return the sides of the map by which ships leave for a sea area."""
        touched = {self.cell(name) for name in area.get("sail", ()) if name in self.names}
        return [side for side, cell in self.edge.items() if cell in touched]
