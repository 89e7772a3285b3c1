"""Hex boards: the hexes of a grid, then boxes, sea areas and other places; printed names, layers, sides by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.board.boards import Board, numbers_of
from sandtable.board.graph import ANYWHERE, Near
from sandtable.board.grid import Grid
from sandtable.board.hexes import HexGrid
from sandtable.board.layers import Layer
from sandtable.board.reach import CLOSED, Ways
from sandtable.core.bits import bit_list, mask_of

HEX: Final = "hex"
"""The kind of the places that are hexes: the first kind of every hex board."""

_NOTHING: Final[Mapping[str, int]] = {}
_LOOSE: Final = str.maketrans("", "", " :-")


@dataclass(frozen=True)
class HexBoard(Board):
    """A place below `grid.size` is a hex, and the cell of the grid with its number; the other places come behind.

    Cells that are no part of the map have numbers, too, so that sets of hexes can be moved as a whole; they answer to
    no name, and are in no set.
    """

    grid: HexGrid
    on_map: int  # the hexes
    printed: tuple[tuple[str, ...], ...]  # of each cell, on every sheet that it is on
    names: Mapping[str, int]  # every printed coordinate, town and id
    layers: Mapping[str, Layer]
    side_kinds: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]  # of each cell, in each direction of the grid, a bit for each kind of side

    def find(self, name: str) -> int | None:
        """Return the place that answers to a name: `w3118`, `W 3118`, `paris`, `paris-e1`, `canada-box`; or None."""
        for form in (name, plain(name)):
            if form in self.names:
                return self.names[form]
        towns = {entry.id: entry.place for entry in self.entries if entry.place < self.grid.size}
        found = self.grid.from_offset_name(name, towns)
        return found if found is not None and self.on_map >> found & 1 else None

    # ------------------------------------------------------------ sides
    def across(self, *kinds: str) -> Near:
        """Return for each place the hexes beside it across a side of these kinds."""
        bits = self._bits(kinds)
        return self._beside(lambda flags: bool(flags & bits))

    def side_masks(self, *kinds: str) -> tuple[int, ...]:
        """Return for each direction the hexes that have a side of these kinds there."""
        bits = self._bits(kinds)
        ways = range(len(self.grid.directions))
        return tuple(mask_of(here for here, flags in enumerate(self.sides) if flags[way] & bits) for way in ways)

    def neighbours(self, among: int = ANYWHERE, barred: Iterable[str] = (), bridged: Iterable[str] = ()) -> Near:
        """Return the hexes beside each hex, both of them among these, but not across a side of the barred kinds.

        Across a side that is also of a bridged kind, as a strait with a ferry, they are neighbours all the same.
        """
        bars, bridges = self._bits(barred), self._bits(bridged)
        beside = self._beside(lambda flags: not flags & bars or bool(flags & bridges))
        among &= self.on_map
        return tuple(mask & among if among >> here & 1 else 0 for here, mask in enumerate(beside))

    def steps(self, among: int = ANYWHERE, barred: Iterable[str] = (), bridged: Iterable[str] = ()) -> Grid:
        """Return the same steps between hexes as `neighbours`, for sets of hexes that move as a whole."""
        bars, bridges = self.side_masks(*barred), self.side_masks(*bridged)
        shut = [bar & ~bridge for bar, bridge in zip(bars, bridges, strict=True)]
        return self.grid.steps.among(among & self.on_map).barred(shut)

    def ways(
        self,
        near: Near,
        enter: Sequence[int],
        cross: Mapping[str, int] = _NOTHING,
        along: Mapping[str, int] = _NOTHING,
    ) -> Ways:
        """Return the ways to the neighbours of each place: what it costs to enter them, and to cross the sides between.

        Along a link of these kinds a step costs this alone, if that is less, even where no other way leads.
        """
        tolls = {flags: self._toll(flags, cross) for flags in {0}.union(*self.sides)}
        rows = []
        for here in range(self.size):
            sides = self._sides_of(here)
            steps: dict[int, int] = {}
            for there in bit_list(near[here]):
                toll = tolls[sides.get(there, 0)]
                if CLOSED not in (enter[there], toll):
                    steps[there] = enter[there] + toll
            for kind, cost in along.items():
                for there in bit_list(self.near(kind)[here]):
                    steps[there] = min(cost, steps.get(there, cost))
            rows.append(tuple(sorted(steps.items())))
        return tuple(rows)

    def _toll(self, flags: int, cross: Mapping[str, int]) -> int:
        tolls = [cost for kind, cost in cross.items() if flags & self._bits([kind])]
        return CLOSED if CLOSED in tolls else sum(tolls)

    def _sides_of(self, here: int) -> dict[int, int]:
        """Return the flags of the sides of a hex by the hexes beyond; other places have none."""
        if here >= self.grid.size:
            return {}
        return dict(zip(self.grid.beside[here], self.sides[here], strict=True))

    def _bits(self, kinds: Iterable[str]) -> int:
        return mask_of(numbers_of(kinds, self.side_kinds, "kind of side"))

    def _beside(self, holds: Callable[[int], bool]) -> Near:
        """Return for each place the hexes beside it across sides with flags for which this holds."""
        near = [
            mask_of(there for there, flags in zip(beside, sides, strict=True) if there >= 0 and holds(flags))
            for beside, sides in zip(self.grid.beside, self.sides, strict=True)
        ]
        return (*near, *[0] * (self.size - self.grid.size))


def plain(name: str) -> str:
    """Write a printed coordinate as names are written: `W 3118` is w3118, `19A:1218` is 19a1218."""
    return name.lower().translate(_LOOSE)
