"""Sets of hexes that move as a whole: neighbours, zones and floods by a few shifts of one int, not hex by hex.

The numbers are those of a `HexGrid` and of the places of a `HexBoard`: row by row, with cells that are off the map. The
places that a position of such a board keeps as a bit set are shifted as they are, and nothing is converted. The mask of
a shift has the hexes that it moves: it keeps rows from running into each other, and shuts barred sides. Where a game
has several boards in one number space, `raised` gives the steps of those that come behind others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sandtable.board.graph import ANYWHERE
from sandtable.core.bits import mask_of, union


class _Shift(NamedTuple):
    """Hexes in each direction of the grid whose neighbour there has a number that is so much higher, or lower."""

    by: int
    movers: tuple[int, ...]


class Grid:
    """Steps from hex to hex. The functions of `board.graph` of the same names give the same, given its table."""

    __slots__ = ("_left", "_right", "_shifts")

    def __init__(self, shifts: Sequence[_Shift]) -> None:
        self._shifts = tuple(shifts)
        masks = [(union(shift.movers), shift.by) for shift in shifts]
        self._left = tuple((keep, by) for keep, by in masks if keep and by > 0)
        self._right = tuple((keep, -by) for keep, by in masks if keep and by < 0)

    @classmethod
    def of(cls, beside: Sequence[Sequence[int]]) -> Grid:
        """Return all steps of a grid that has these hexes, or -1, beside each hex in each direction."""
        found: dict[int, list[list[int]]] = {}
        for here, row in enumerate(beside):
            for way, there in enumerate(row):
                if there >= 0:
                    found.setdefault(there - here, [[] for _ in row])[way].append(here)
        return cls([_Shift(by, tuple(map(mask_of, movers))) for by, movers in sorted(found.items())])

    def among(self, hexes: int) -> Grid:
        """Return the steps that begin and end in some hexes."""
        return Grid(
            [_Shift(by, tuple(some & hexes & _moved(hexes, -by) for some in movers)) for by, movers in self._shifts]
        )

    def barred(self, sides: Sequence[int]) -> Grid:
        """Return the steps without those over some sides: in each direction the hexes that cannot be left there."""
        return Grid(
            [
                _Shift(by, tuple(some & ~bars for some, bars in zip(movers, sides, strict=True)))
                for by, movers in self._shifts
            ]
        )

    def raised(self, base: int) -> Grid:
        """Return the same steps between numbers that are so much higher: those of a board behind another."""
        return Grid([_Shift(by, tuple(some << base for some in movers)) for by, movers in self._shifts])

    def around(self, hexes: int) -> int:
        """Return all hexes one step from any of some."""
        found = 0
        for keep, by in self._left:
            found |= (hexes & keep) << by
        for keep, by in self._right:
            found |= (hexes & keep) >> by
        return found

    def waves(self, start: int, through: int = ANYWHERE, enter: int = ANYWHERE) -> Iterator[int]:
        """Yield the hexes first entered after one step from start, after two, and so on.

        Only hexes of `enter` are entered at all; only start and hexes of `through` are left again.
        """
        unseen = enter & ~start
        edge = start
        while fresh := self.around(edge) & unseen:
            yield fresh
            unseen ^= fresh
            edge = fresh & through

    def reach(self, start: int, through: int = ANYWHERE, enter: int = ANYWHERE) -> int:
        """Return all hexes that can be entered from start, without start itself; limits as in `waves`."""
        found = 0
        for wave in self.waves(start, through, enter):
            found |= wave
        return found

    def within(self, start: int, steps: int, through: int = ANYWHERE, enter: int = ANYWHERE) -> int:
        """Return start and all hexes that can be entered from it in so many steps; limits as in `waves`."""
        found = start
        for _, wave in zip(range(steps), self.waves(start, through, enter), strict=False):
            found |= wave
        return found


def _moved(hexes: int, by: int) -> int:
    return hexes << by if by > 0 else hexes >> -by
