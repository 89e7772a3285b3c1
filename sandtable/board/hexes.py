"""Hex grids as graphs: coordinates, compass directions, hexsides, printed and relative names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from sandtable.board.graph import Graph, Link
from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of

# Steps in the first two cube coordinates (q east, r south), each direction opposite the third after it.
_POINTY: Final = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
_FLAT: Final = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}


class Side(NamedTuple):
    """A hexside, written the one way in which `HexGrid.side` writes it, so that equal sides compare equal."""

    hex: int
    direction: str


class HexGrid:
    """A rectangle of hexes numbered row by row from the north-west; columns grow east, rows grow south.

    Pointy-top hexes stand in straight rows and the `shifted` (odd or even) rows lie half a hex east; flat-top
    hexes stand in straight columns and the shifted columns lie half a hex south. Columns and rows have the
    numbers that the map prints, beginning with `first`, and odd and even refer to those.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        *,
        pointy: bool = True,
        shifted: Literal["odd", "even"] = "odd",
        first: tuple[int, int] = (1, 1),
        prefix: str = "",
        row_first: bool = False,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.everywhere = (1 << self.size) - 1
        self.pointy = pointy
        self.shifted = shifted
        self.first = first
        self.prefix = prefix
        self.row_first = row_first
        self._steps = _POINTY if pointy else _FLAT
        self._names = {step: direction for direction, step in self._steps.items()}
        self.directions = tuple(self._steps)
        self._cubes = [_axial(*self.offset(here), pointy, shifted == "even") for here in range(self.size)]
        self._at_cube = {cube: here for here, cube in enumerate(self._cubes)}
        self.beside = tuple(self._beside(here) for here in range(self.size))  # in each direction a hex, or -1
        self.near = tuple(mask_of(there for there in found if there >= 0) for found in self.beside)
        self.steps = Grid.of(self.beside)

    def at(self, column: int, row: int) -> int | None:
        """Return the hex in this column and row, or None off the grid."""
        x, y = column - self.first[0], row - self.first[1]
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def offset(self, here: int) -> tuple[int, int]:
        """Return the column and row of a hex."""
        row, column = divmod(here, self.columns)
        return column + self.first[0], row + self.first[1]

    def is_shifted(self, line: int) -> bool:
        """Tell whether a row, or a column of flat-top hexes, with this number lies half a hex further."""
        return line % 2 == (self.shifted == "odd")

    def cube(self, here: int) -> tuple[int, int, int]:
        """Return the three cube coordinates of a hex; they add up to nothing."""
        q, r = self._cubes[here]
        return q, r, -q - r

    def cube_at(self, column: int, row: int) -> tuple[int, int, int]:
        """Return the cube coordinates of a column and row, which may lie off the grid."""
        q, r = _axial(column, row, self.pointy, self.shifted == "even")
        return q, r, -q - r

    def neighbour(self, here: int, direction: str, steps: int = 1) -> int | None:
        """Return the hex so many steps away in a direction, or None off the grid."""
        q, r = self._cubes[here]
        dq, dr = self._steps[direction]
        return self._at_cube.get((q + dq * steps, r + dr * steps))

    def distance(self, a: int, b: int) -> int:
        """Return how many steps lie between two hexes."""
        (aq, ar), (bq, br) = self._cubes[a], self._cubes[b]
        dq, dr = aq - bq, ar - br
        return max(abs(dq), abs(dr), abs(dq + dr))

    def around(self, mask: int) -> int:
        """Return all hexes one step from any hex of the mask."""
        return self.steps.around(mask)

    def spread(self, mask: int, radius: int) -> int:
        """Return the hexes at most so far from any hex of the mask, these included."""
        return self.steps.within(mask, radius)

    def within(self, center: int, radius: int) -> int:
        """Return the hexes at most so far from the center, itself included."""
        return self.spread(1 << center, radius)

    def ring(self, center: int, radius: int) -> int:
        """Return the hexes exactly so far from the center."""
        return self.within(center, radius) ^ self.within(center, radius - 1) if radius else 1 << center

    def line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """Return the hexes nearest to the straight line from a to b, step by step, both ends included.

        Where the line runs along a side there are two of them. The first is the one that a nudge of the line by a tiny
        (+1, +2, -3) in cube coordinates gives, so that the firsts are a way without a gap.
        """
        between = self._between(self.cube(a), self.cube(b))
        return ((a,), *between, (b,)) if a != b else ((a,),)

    def line_over(self, start: tuple[int, int], end: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
        """Return what `line` does between two columns and rows that may lie off the grid, without these two.

        Where nothing of the grid is near there is nothing for the step.
        """
        return self._between(self.cube_at(*start), self.cube_at(*end))

    def opposite(self, direction: str) -> str:
        """Return the direction that leads back."""
        q, r = self._steps[direction]
        return self._names[-q, -r]

    def side(self, here: int, direction: str) -> Side:
        """Return the side of a hex in a direction, seen from the lower of the two hexes that share it."""
        there = self.neighbour(here, direction)
        if there is None or here < there:
            return Side(here, direction)
        return Side(there, self.opposite(direction))

    def side_between(self, a: int, b: int) -> Side:
        """Return the side that two neighbouring hexes share."""
        low, high = min(a, b), max(a, b)
        line = self._line(low, high)
        if line is None or line[1] != 1:
            raise ValueError(f"hexes {a} and {b} are not neighbours")
        return Side(low, line[0])

    def printed(self, here: int) -> str:
        """Return the coordinate printed in a hex: the prefix and two digits each for column and row."""
        column, row = self.offset(here)
        return f"{self.prefix}{row:02}{column:02}" if self.row_first else f"{self.prefix}{column:02}{row:02}"

    def from_printed(self, text: str) -> int | None:
        """Return the hex with this printed coordinate (in any case), or None if there is none."""
        found = re.fullmatch(rf"{re.escape(self.prefix)}([0-9]{{2}})([0-9]{{2}})", text, re.IGNORECASE)
        if not found:
            return None
        column, row = reversed(found.groups()) if self.row_first else found.groups()
        return self.at(int(column), int(row))

    def offset_name(self, name: str, here: int, there: int) -> str | None:
        """Name a hex in a straight line from a named one: `palermo-e1` is one hex east of palermo."""
        if here == there:
            return name
        line = self._line(here, there)
        return f"{name}-{line[0]}{line[1]}" if line else None

    def from_offset_name(self, text: str, named: Mapping[str, int]) -> int | None:
        """Return the hex that is named so, or so many hexes in a direction from a named one."""
        if text in named:
            return named[text]
        found = re.fullmatch(rf"(.+)-({'|'.join(self.directions)})([1-9][0-9]*)", text)
        if not found or found[1] not in named:
            return None
        return self.neighbour(named[found[1]], found[2], int(found[3]))

    def graph(self, names: Sequence[str]) -> Graph:
        """Return the grid as a graph of these names with links of kind `hex`."""
        if len(names) != self.size:
            raise ValueError(f"{len(names)} names for {self.size} hexes")
        links = [Link(a, b, "hex") for a in range(self.size) for b in bit_list(self.near[a]) if a < b]
        return Graph(names, links, ["hex"])

    def _beside(self, here: int) -> tuple[int, ...]:
        q, r = self._cubes[here]
        return tuple(self._at_cube.get((q + dq, r + dr), -1) for dq, dr in self._steps.values())

    def _between(self, a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[tuple[int, ...], ...]:
        """Return the hexes nearest to a line at each step between its ends."""
        (aq, ar, _), (bq, br, _) = a, b
        steps = max(abs(x - y) for x, y in zip(a, b, strict=True))
        points = ((aq * (steps - i) + bq * i, ar * (steps - i) + br * i) for i in range(1, steps))
        return tuple(
            tuple(self._at_cube[hit] for hit in _nearest(q, r, steps) if hit in self._at_cube) for q, r in points
        )

    def _line(self, here: int, there: int) -> tuple[str, int] | None:
        """Return the direction and the steps from one hex to another if a straight line joins them."""
        steps = self.distance(here, there)
        (q, r), (to_q, to_r) = self._cubes[here], self._cubes[there]
        if not steps or (to_q - q) % steps or (to_r - r) % steps:
            return None
        return self._names[(to_q - q) // steps, (to_r - r) // steps], steps


def _axial(column: int, row: int, pointy: bool, even: bool) -> tuple[int, int]:
    """Return the first two cube coordinates of a hex from its offset coordinates."""
    if pointy:
        return column - (row + even) // 2, row
    return column, row - (column + even) // 2


def _nearest(q: int, r: int, parts: int) -> list[tuple[int, int]]:
    """Return the hexes nearest to a point of a line, by its first two cube coordinates times the parts of the line.

    A line has as many parts as steps, so that at each of its points one of the three coordinates is whole. The point
    lies between two hexes if the others are halves.
    """
    low, over = divmod(r if q % parts == 0 else q, parts)
    if 2 * over == parts:
        rounded = [low + 1, low] if (q % parts == 0 or r % parts == 0) else [low, low + 1]
    else:
        rounded = [low + (2 * over > parts)]
    if q % parts == 0:
        return [(q // parts, value) for value in rounded]
    if r % parts == 0:
        return [(value, r // parts) for value in rounded]
    return [(value, (q + r) // parts - value) for value in rounded]
