"""Hexes on paper: where middles, corners and sides of any grid lie in pixels, upright, flat, or turned a quarter.

Several printed sheets on one grid need nothing more than their names: two of them may mean the same hex.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from maps.frame import Point
from maps.projections import Projection
from maps.sheetframe import Pull, SheetFrame
from sandtable.board.hexes import HexGrid

Corner = tuple[int, int]  # half widths along a row of hexes and quarter heights across: equal corners compare equal
Segment = tuple[Corner, Corner]
Pair = tuple[int, int]
OUT, SEA = "out", "sea"  # terrain that is out of play, and the sea
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise from the top of a pointy hex
Room = tuple[float, float, float, float]  # pixels at the left, the top, the right and the bottom
_SIDES = {
    True: {"e": (1, 2), "sw": (3, 4), "se": (2, 3), "w": (4, 5), "ne": (0, 1), "nw": (5, 0)},
    False: {"s": (1, 2), "ne": (3, 4), "se": (2, 3), "n": (4, 5), "sw": (0, 1), "nw": (5, 0)},  # rows stand upright
}


class Lattice:
    """The hexes of a grid with a given width across their flats in pixels, inside a margin, with more room beside it.

    Flat-top hexes can be drawn turned a quarter clockwise, so that a sheet whose right edge is south has north up.
    """

    def __init__(
        self,
        grid: HexGrid,
        names: Mapping[str, int],
        wide: float,
        margin: float,
        *,
        room: Room = (0, 0, 0, 0),
        is_turned: bool = False,
    ) -> None:
        self.grid, self.names = grid, names
        self.wide, self.margin, self.room = wide, margin, room
        self.radius = wide / math.sqrt(3)
        self.is_pointy = "e" in grid.directions
        self.is_turned = is_turned
        if is_turned and self.is_pointy:
            raise ValueError("only flat-top hexes are drawn turned")
        self._sides = _SIDES[self.is_pointy]
        keys = [self._cube_key(cell) for cell in range(grid.size)]
        self._first = min(a for a, _ in keys) - 1, min(b for _, b in keys) - 2
        self._last = max(a for a, _ in keys) + 1 - self._first[0], max(b for _, b in keys) + 2 - self._first[1]

    # Hexes

    def cell(self, printed: str) -> int:
        """Return the hex with this printed number."""
        if printed not in self.names:
            raise ValueError(f"there is no hex {printed}")
        return self.names[printed]

    def pair(self, text: str) -> Pair:
        """Return the two hexes of a side that is written like `1313|1314`."""
        a, b = text.split("|")
        return self.cell(a), self.cell(b)

    def neighbours(self, cell: int) -> Iterable[tuple[str, int | None]]:
        """Return the directions and the hexes there, None off the grid."""
        return ((direction, self.grid.neighbour(cell, direction)) for direction in self.grid.directions)

    # Corners and sides

    def _cube_key(self, cell: int) -> Corner:
        q, r, _ = self.grid.cube(cell)
        return self._corner_of(q, r)

    def _corner_of(self, q: int, r: int) -> Corner:
        return (2 * q + r, 3 * r) if self.is_pointy else (2 * r + q, 3 * q)

    def _key(self, cell: int) -> Corner:
        a, b = self._cube_key(cell)
        return a - self._first[0], b - self._first[1]

    def corners(self, cell: int) -> list[Corner]:
        """Return the six corners of a hex."""
        a, b = self._key(cell)
        return [(a + da, b + db) for da, db in _CORNERS]

    def side(self, cell: int, direction: str) -> Segment:
        """Return the two corners of a side."""
        a, b = self._sides[direction]
        corners = self.corners(cell)
        return corners[a], corners[b]

    def between(self, a: int, b: int) -> Segment:
        """Return the side that two neighbours share."""
        side = self.grid.side_between(a, b)
        return self.side(side.hex, side.direction)

    @cached_property
    def sides(self) -> dict[Segment, Pair]:
        """Every side that two hexes of the grid share."""
        onward = [direction for direction, (a, _) in self._sides.items() if a in (1, 2, 3)]
        found: dict[Segment, Pair] = {}
        for cell in range(self.grid.size):
            for direction in onward:
                there = self.grid.neighbour(cell, direction)
                if there is not None:
                    found[self.side(cell, direction)] = cell, there
        return found

    # Pixels

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        along, across = self._last[0] * self.wide / 2, self._last[1] * self.radius / 2
        return round(2 * self.margin + self.room[0] + self.room[2] + (along if self.is_upright else across))

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        along, across = self._last[0] * self.wide / 2, self._last[1] * self.radius / 2
        return round(2 * self.margin + self.room[1] + self.room[3] + (across if self.is_upright else along))

    @property
    def is_upright(self) -> bool:
        """Whether hexes stand on a corner on the paper."""
        return self.is_pointy or self.is_turned

    def at(self, corner: Corner) -> Point:
        """Return the pixel of a corner (or of any point of that lattice)."""
        a, b = (self._last[0] - corner[0] if self.is_turned else corner[0]), corner[1]
        along, across = a * self.wide / 2, b * self.radius / 2
        x, y = (along, across) if self.is_upright else (across, along)
        return self.margin + self.room[0] + x, self.margin + self.room[1] + y

    def middle(self, q: int, r: int) -> Point:
        """Return the middle of the hex with these first two cube coordinates, also off the grid."""
        a, b = self._corner_of(q, r)
        return self.at((a - self._first[0], b - self._first[1]))

    def centre(self, cell: int) -> Point:
        """Return the middle of a hex."""
        return self.at(self._key(cell))

    def polygon(self, cell: int, share: float = 1.0) -> list[Point]:
        """Return the outline of a hex, or of a smaller one around the same middle."""
        (x, y), outline = self.centre(cell), [self.at(corner) for corner in self.corners(cell)]
        return [(x + (px - x) * share, y + (py - y) * share) for px, py in outline]

    def reach(self, cell: int, point: Point) -> float:
        """Return how far out in a hex a point is: 0 in the middle, 1 on its edge, more beyond."""
        x, y = self.centre(cell)
        along, across = abs(point[0] - x), abs(point[1] - y)
        if not self.is_upright:
            along, across = across, along
        return max(2 * along / self.wide, (along / math.sqrt(3) + across) / self.radius)

    def within(self, cell: int, point: Point, share: float) -> Point:
        """Return the point, or where it enters the inner part of a hex on its way to the middle."""
        out = self.reach(cell, point)
        x, y = self.centre(cell)
        pull = min(1.0, share / out) if out else 1.0
        return x + (point[0] - x) * pull, y + (point[1] - y) * pull

    def over(
        self, projection: Projection, hex_km: float, cell: int, km: Point, pulls: Sequence[Pull] = ()
    ) -> SheetFrame:
        """Return the frame of the globe under the hexes: these are so wide, and one has its middle at this point."""
        scale = self.wide / hex_km
        x, y = self.centre(cell)
        left, top = km[0] - x / scale, km[1] + y / scale
        return SheetFrame(projection, left, top, scale, self.width, self.height, pulls)


class Surveyed(Lattice):
    """Hexes of which is known what they are and whose: the sea is `sea`, and nobody's."""

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex."""
        raise NotImplementedError

    @cached_property
    def nation(self) -> list[str]:
        """Whose every hex is; empty where it is nobody's."""
        raise NotImplementedError

    @cached_property
    def closed(self) -> frozenset[Segment]:
        """The sides between land and land that water closes."""
        raise NotImplementedError
