"""Travel over the map as pure functions from sets of areas to sets of areas.

`through` are the areas a unit may leave again, `enter` those it may enter at all (it includes `through`), `edge` the
northern-edge areas open from off the map, or None for units that never leave it. What can be passed changes far less
often than the position, so what was found is remembered, by that and then by the area where a unit starts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from sandtable.board.graph import Flood, around
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, NORTH_BOX, NORTH_EDGE, SEA

_BOX: Final = 1 << NORTH_BOX
_MAP: Final = (1 << AREAS) - 1

# SU-air-move/4, SU-air-combat/6, SU-para/2: aircraft and parachutes never go from sea to sea
CROSSING: Final = tuple(BLUE[area] & ~SEA if SEA >> area & 1 else BLUE[area] for area in range(AREAS))
FLIGHT: Final = tuple(BLACK[area] | CROSSING[area] for area in range(AREAS))


@lru_cache(maxsize=4096)
def _land(through: int) -> Flood:
    return Flood(BLACK, through)


@lru_cache(maxsize=4096)
def _sea(through: int) -> Flood:
    return Flood(BLUE, through)


@lru_cache(maxsize=4096)
def _sky(through: int) -> Flood:
    return Flood(FLIGHT, through)


class Ways(dict[int, int]):
    """Where a unit gets from each area, found when it is first asked for; in another process it is made anew."""

    def __init__(self, find: Callable[[int], int], made: Callable[..., Ways], *sets: int | None) -> None:
        self._find = find
        self._made = made, sets

    def __reduce__(self) -> tuple[Callable[..., Ways], tuple[int | None, ...]]:
        return self._made

    def __missing__(self, start: int) -> int:
        found = self[start] = self._find(start)
        return found


@lru_cache(maxsize=1024)
def overland(through: int, enter: int, edge: int | None) -> Ways:
    """Over black lines, and round by the northern edge (SU-north-edge/1)."""
    land = _land(through)

    def find(start: int) -> int:
        if start == NORTH_BOX:
            return land.spread(edge or 0, enter)
        found = land.reach(start, enter)
        return _round_the_north(land, found, 1 << start, through, enter, edge) & ~(1 << start)

    return Ways(find, overland, through, enter, edge)


def _round_the_north(flood: Flood, found: int, start: int, through: int, enter: int, edge: int | None) -> int:
    """Add what is reached by leaving the map over the northern edge and coming on again."""
    if edge is not None and (found & through | start) & NORTH_EDGE:
        return found | flood.spread(edge, enter) | _BOX
    return found


@lru_cache(maxsize=1024)
def by_sea(through: int, enter: int) -> Ways:
    """Over blue lines."""
    sea = _sea(through)
    return Ways(lambda start: sea.reach(start, enter), by_sea, through, enter)


@lru_cache(maxsize=1024)
def by_air(through: int, enter: int, edge: int | None) -> Ways:
    """Over black lines and at most one blue line (SU-air-move/4)."""
    land, on_foot = _land(through), overland(through, enter, edge)

    def find(start: int) -> int:
        by_land = on_foot[start]
        takeoffs = (by_land & through | 1 << start) & _MAP
        crossed = land.spread(around(CROSSING, takeoffs), enter)
        return (by_land | _round_the_north(land, crossed, 0, through, enter, edge)) & ~(1 << start)

    return Ways(find, by_air, through, enter, edge)


def cruise(start: int, through: int, enter: int, edge: int | None) -> int:
    """Over black and blue lines, as parachutes fly; the way round by the northern edge counts as black."""
    if start == NORTH_BOX:
        return _sky(through).spread(edge or 0, enter)
    found = _sky(through).reach(start, enter)
    return _round_the_north(_sky(through), found, 1 << start, through, enter, edge)
