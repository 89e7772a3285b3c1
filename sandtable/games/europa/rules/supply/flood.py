"""The flood: from some hexes backwards over rails, roads and land, to all places from which a line leads to them.

A line runs from the unit: an overland element, then a road element, then a rail element (EUC-18/2). Lengths count the
hexes that it enters, so the flood, which comes from the other end, pays for the hex that it leaves. The last hex that
it enters is the unit's own: that may be closed, or lie under an enemy zone, but leads no further (EUC-18/3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from sandtable.board.graph import around, reach
from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, union
from sandtable.games.europa.world.atlas import (
    HEXES,
    LAND,
    NEAR,
    OF_TERRAIN,
    OUT_OF_PLAY,
    RAIL,
    ROADS,
    SHEETS,
    TERRAIN,
    Edge,
    Terrain,
)
from sandtable.games.europa.world.charts import OVERLAND_COST

CONDUCTS_NOTHING: Final = union(OF_TERRAIN[t] for t in (Terrain.HIGH_MOUNTAIN, Terrain.SAND_SEA, Terrain.DEPRESSION))
"""Terrain that is closed to foot units: a line may begin there, but never leads through (EUC-18/2)."""


def _cost_classes() -> Iterator[tuple[int, int]]:
    for cost in sorted(set(OVERLAND_COST)):
        kinds = (OF_TERRAIN[terrain] for terrain in Terrain if OVERLAND_COST[terrain] == cost)
        yield cost, union(kinds) & LAND & ~CONDUCTS_NOTHING


_COSTS: Final = tuple(_cost_classes())


class Ground(NamedTuple):
    """What the lines of a side may use at a moment."""

    sheet: str
    rails: int  # hexes whose rail the side may use
    shut: int  # places that no line may enter: enemies, their zones without a friend, neutrals (EUC-18/3)
    overland: int  # how long the overland element may be (EUC-18/2, EUC-42/3)
    road: int  # how long the road element may be (EUC-18/7)
    limited_road: int  # how long it may be and still give limited supply; 0: not at all


class Flood(NamedTuple):
    """The places from which a line leads to where the flood began."""

    railed: int  # where it began, and what rail joins to it
    regular: int
    limited: int  # only by a long road element


NOWHERE: Final = Flood(0, 0, 0)


@cache
def land_steps(sheet: str) -> Grid:
    """Return the steps between the land hexes of a board, not over lakes and seas (EUC-3.G/1)."""
    return SHEETS[sheet].steps(barred=Edge.LAKE | Edge.SEA, among=LAND & ~OUT_OF_PLAY)


@lru_cache(maxsize=1 << 10)  # between two moves of the front nothing of this changes
def flood(start: int, ground: Ground) -> Flood:
    """Return the places from which a line leads to any of some hexes."""
    if not start:
        return NOWHERE
    usable = ground.rails & ~ground.shut
    railed = start | reach(RAIL, start & usable, usable, usable)
    near, far = _along_roads(railed, ground)
    regular = _overland(near, ground)
    return Flood(railed, regular, _overland(far, ground) & ~regular if far else 0)


@lru_cache(maxsize=1 << 7)
def through_zones(found: Flood, ground: Ground, shut: int) -> Flood:
    """Return a flood for who traces his overland element through enemy zones; only what is shut stops it (EUC-1/2)."""
    near, far = _along_roads(found.railed, ground)
    land = ground._replace(shut=shut)
    regular = _overland(near, land)
    return Flood(found.railed, regular, _overland(far, land) & ~regular if far else 0)


def _along_roads(start: int, ground: Ground) -> tuple[int, int]:
    """Return what a road element of regular length leads to, and what one of limited length does (EUC-18/7)."""
    found, near, edge = start, start, start
    for length in range(1, max(ground.road, ground.limited_road) + 1):
        edge &= ~ground.shut
        rails = edge & ground.rails
        edge = (around(ROADS, edge) | around(RAIL, rails) & ground.rails) & HEXES & ~found
        if not edge:
            break
        found |= edge
        if length <= ground.road:
            near = found
    return near, found if ground.limited_road else 0


def _overland(start: int, ground: Ground) -> int:
    """Return what an overland element leads to: the flood pays for the hex that it leaves (EUC-18/2)."""
    steps = land_steps(ground.sheet)
    rings = [start, *[0] * ground.overland]
    found = 0
    for spent, ring in enumerate(rings):
        fresh = ring & ~found
        found |= fresh
        leaving = fresh & ~ground.shut
        for cost, kinds in _COSTS:
            if spent + cost > ground.overland:
                break
            rings[spent + cost] |= steps.around(leaving & kinds)
    return found


# ---------------------------------------------------------------- how long a trace is
_RAIL, _ROAD, _OVERLAND = 0, 1, 2


@lru_cache(maxsize=1 << 6)
def lengths(end: int, ground: Ground, road: int) -> dict[int, int]:
    """Return how long the shortest trace from each place to a hex is, with no road element longer than `road`.

    Hexes of the rail and road elements count 1, those of the overland element what they cost.
    """
    found: dict[int, int] = {}
    queue = [(0, end, _RAIL, 0)]
    seen: set[tuple[int, int, int]] = set()
    while queue:
        total, here, element, used = heappop(queue)
        if (here, element, used) in seen:
            continue
        seen.add((here, element, used))
        found.setdefault(here, total)
        if ground.shut >> here & 1:
            continue
        for there, cost, next_element, next_used in _steps_back(here, element, used, ground, road):
            heappush(queue, (total + cost, there, next_element, next_used))
    return found


def _steps_back(here: int, element: int, used: int, ground: Ground, road: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the places one step further from the source: what the step costs, of which element, how much is used up."""
    is_rail = ground.rails >> here & 1
    by_rail = RAIL[here] & ground.rails if is_rail else 0
    if element == _RAIL:
        yield from ((there, 1, _RAIL, 0) for there in bit_list(by_rail & ~ground.shut))
    if element != _OVERLAND:
        length = used + 1 if element == _ROAD else 1
        if length <= road:
            yield from ((there, 1, _ROAD, length) for there in bit_list(ROADS[here] | by_rail))
    spent = (used if element == _OVERLAND else 0) + OVERLAND_COST[TERRAIN[here]]
    if spent <= ground.overland and not CONDUCTS_NOTHING >> here & 1:
        yield from ((there, OVERLAND_COST[TERRAIN[here]], _OVERLAND, spent) for there in bit_list(NEAR[here]))
