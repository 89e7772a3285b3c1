"""A hex board on paper: where hexes, corners and sides lie in pixels, and what a game's map.toml says about them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from maps.frame import Point
from maps.projections import projection_of
from maps.sheetframe import Pull, SheetFrame
from sandtable.board.hexes import HexGrid
from sandtable.core.notation import kebab

Doc = dict[str, Any]
Corner = tuple[
    int, int
]  # half widths east and quarter heights south of the top left of the grid: equal corners compare equal
Segment = tuple[Corner, Corner]
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise from the top
_SIDES = {"ne": (0, 1), "e": (1, 2), "se": (2, 3), "sw": (3, 4), "w": (4, 5), "nw": (5, 0)}
OUT, SEA = "out", "sea"


class Board:
    """Pointy-top hexes of a given width in pixels, inside a margin; cells are the numbers of `HexGrid`."""

    def __init__(self, facts: Doc, sheet: Doc, pulls: Sequence[Pull] = ()) -> None:
        self.facts, self.sheet = facts, sheet
        grid = facts["grid"]
        self.grid = HexGrid(
            grid["columns"], grid["rows"], shifted=grid["shifted"], first=tuple(grid["first"]), row_first=True
        )
        self.odd = grid["shifted"] == "odd"
        self.wide: float = sheet["hex"]
        self.margin: float = sheet["margin"]
        self.radius = self.wide / math.sqrt(3)
        self.width = round(2 * self.margin + (self.grid.columns + 0.5) * self.wide)
        self.height = round(2 * self.margin + (1.5 * self.grid.rows + 0.5) * self.radius)
        self.frame = self._frame(grid, pulls)

    def _frame(self, grid: Doc, pulls: Sequence[Pull]) -> SheetFrame:
        scale = self.wide / grid["hex_width_km"]
        x, y = self.centre(self.cell(grid["origin_hex"]))
        left, top = grid["origin_km"][0] - x / scale, grid["origin_km"][1] + y / scale
        return SheetFrame(projection_of(grid), left, top, scale, self.width, self.height, pulls)

    # Hexes

    def cell(self, printed: str) -> int:
        """Return the hex with this printed number."""
        found = self.grid.from_printed(printed)
        if found is None:
            raise ValueError(f"there is no hex {printed}")
        return found

    def value(self, table: str, cell: int) -> str:
        """Return the letter of a hex in one of the tables that are written by rows."""
        column, row = self.grid.offset(cell)
        return str(self.facts[table][f"{row:02}"][column - self.grid.first[0]])

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex: `sea`, `out`, `clear` …"""
        return [self.facts["codes"]["terrain"][self.value("terrain", cell)] for cell in range(self.grid.size)]

    @cached_property
    def nation(self) -> list[str]:
        """Whose every hex is; empty at sea and out of play."""
        return [self.facts["codes"]["nation"].get(self.value("nation", cell), "") for cell in range(self.grid.size)]

    @cached_property
    def seas(self) -> list[frozenset[str]]:
        """The sea areas of every hex of water: one, or two where both reach."""
        codes, second = self.facts["codes"]["sea"], self.facts["waters"]["second"]
        found = []
        for cell in range(self.grid.size):
            first = codes.get(self.value("sea", cell))
            names = [first, second.get(self.grid.printed(cell))]
            found.append(frozenset(name for name in names if name) if first else frozenset())
        return found

    @cached_property
    def land(self) -> list[int]:
        """The hexes in play, row by row."""
        return [cell for cell in range(self.grid.size) if self.terrain[cell] not in (SEA, OUT)]

    @cached_property
    def ids(self) -> dict[int, str]:
        """The names of the hexes in play: of their first town, or counted from the nearest town in a straight line."""
        titles: dict[int, str] = {}
        towns = [(place["name"], self.cell(place["hex"])) for place in self.facts["place"] if "city" in place]
        for place in self.facts["place"]:
            titles.setdefault(self.cell(place["hex"]), place["name"])
        for cell in self.land:
            for name, town in sorted(towns, key=lambda town: self.grid.distance(town[1], cell)):
                relative = self.grid.offset_name(name, town, cell)
                if cell not in titles and relative is not None:
                    titles[cell] = relative
        return {cell: kebab(titles[cell]) for cell in self.land}

    # Pixels

    def _key(self, cell: int) -> Corner:
        column, row = self.grid.offset(cell)
        x, y = column - self.grid.first[0], row - self.grid.first[1]
        return 2 * x + 1 + (row % 2 == self.odd), 3 * y + 2

    def at(self, corner: Corner) -> Point:
        """Return the pixel of a corner (or of any point of that lattice)."""
        return self.margin + corner[0] * self.wide / 2, self.margin + corner[1] * self.radius / 2

    def centre(self, cell: int) -> Point:
        """Return the middle of a hex."""
        return self.at(self._key(cell))

    def corners(self, cell: int) -> list[Corner]:
        """Return the six corners of a hex, clockwise from the top."""
        x, y = self._key(cell)
        return [(x + dx, y + dy) for dx, dy in _CORNERS]

    def polygon(self, cell: int, share: float = 1.0) -> list[Point]:
        """Return the outline of a hex, or of a smaller one around the same middle."""
        (x, y), outline = self.centre(cell), [self.at(corner) for corner in self.corners(cell)]
        return [(x + (px - x) * share, y + (py - y) * share) for px, py in outline]

    def side(self, cell: int, direction: str) -> Segment:
        """Return the two corners of a side."""
        a, b = _SIDES[direction]
        corners = self.corners(cell)
        return corners[a], corners[b]

    def between(self, a: int, b: int) -> Segment:
        """Return the side that two neighbours share."""
        side = self.grid.side_between(a, b)
        return self.side(side.hex, side.direction)

    def pair(self, text: str) -> tuple[int, int]:
        """Return the two hexes of a side that is written like `1313|1314`."""
        a, b = text.split("|")
        return self.cell(a), self.cell(b)

    def reach(self, cell: int, point: Point) -> float:
        """Return how far out in a hex a point is: 0 in the middle, 1 on its edge, more beyond."""
        x, y = self.centre(cell)
        dx, dy = abs(point[0] - x), abs(point[1] - y)
        return max(2 * dx / self.wide, (dx / math.sqrt(3) + dy) / self.radius)

    def within(self, cell: int, point: Point, share: float) -> Point:
        """Return the point, or where it enters the inner part of a hex on its way to the middle."""
        out = self.reach(cell, point)
        x, y = self.centre(cell)
        pull = min(1.0, share / out) if out else 1.0
        return x + (point[0] - x) * pull, y + (point[1] - y) * pull

    def neighbours(self, cell: int) -> Iterable[tuple[str, int | None]]:
        """Return the directions and the hexes there, None off the grid."""
        return ((direction, self.grid.neighbour(cell, direction)) for direction in self.grid.directions)

    @cached_property
    def sides(self) -> dict[Segment, tuple[int, int]]:
        """Every side that two hexes of the grid share."""
        found: dict[Segment, tuple[int, int]] = {}
        for cell in range(self.grid.size):
            for direction in ("e", "sw", "se"):
                there = self.grid.neighbour(cell, direction)
                if there is not None:
                    found[self.side(cell, direction)] = cell, there
        return found
