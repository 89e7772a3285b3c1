"""What movement costs (EUC-6, EUC-41/1, EUC-42/3): tables of the steps from each place, in half MPs.

What never changes is in a table, one for each mixture of gaits and each weather. A railway counts as a road only for
the side that may use it (EUC-6/4), so the steps from a rail hex are found for the rails that lead on from it.
"""

from __future__ import annotations

from enum import IntFlag
from functools import lru_cache
from typing import Final, TypeAlias

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.zones import FULL
from sandtable.games.europa.world.atlas import BESIDE, COAST_ROAD, EDGES, NEAR, ROADS, TERRAIN, Edge
from sandtable.games.europa.world.charts import (
    CLOSED,
    COAST_ROAD_CM_MP2,
    ENTRY_MP2,
    HEXSIDES,
    LEAVE_MP2,
    LEAVE_REDUCED_MP2,
    REDUCED_TO_ZONE_MP2,
    ROAD_MP2,
    SPECIAL_ENTRY_MP2,
    WEATHER_MP2,
    ZONE_TO_ZONE_MP2,
)
from sandtable.games.europa.world.pieces import Mobility

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Places one step away, each with the cost of that step."""

_WATER: Final = Edge.RIVER | Edge.MAJOR_RIVER


class Gait(IntFlag):
    """How units move; a column has several gaits, and pays for the slowest at each step (EUC-6/5)."""

    OTHER = 1
    CM = 2
    MOUNTAIN = 4
    SPECIAL = 8  # special forces on foot: they may cross a sand sea (EUC-41/5)


_MOBILITY: Final = {
    Gait.OTHER: Mobility.OTHER,
    Gait.CM: Mobility.CM,
    Gait.MOUNTAIN: Mobility.MOUNTAIN,
    Gait.SPECIAL: Mobility.OTHER,
}


def gaits_of(p: Position, units: int) -> int:
    """Return the gaits of some units, as a set."""
    known = traits(p)
    gaits = 0
    if units & known.motorized:
        gaits |= Gait.CM
    foot = units & ~known.motorized
    if foot & known.mountain:
        gaits |= Gait.MOUNTAIN
    if foot & known.special & ~known.mountain:
        gaits |= Gait.SPECIAL
    if foot & ~known.special & ~known.mountain:
        gaits |= Gait.OTHER
    return int(gaits)


# ---------------------------------------------------------------- a step
def hex_cost(gait: Gait, there: int) -> int:
    """Return what it costs to enter a hex off the roads, or CLOSED (EUC-41/1)."""
    terrain = TERRAIN[there]
    if gait == Gait.SPECIAL and SPECIAL_ENTRY_MP2[terrain] != CLOSED:
        return SPECIAL_ENTRY_MP2[terrain]
    return ENTRY_MP2[terrain][_MOBILITY[gait]]


def side_cost(gait: Gait, edge: int, *, is_served: bool = False) -> int:
    """Return what it costs to cross a side of a hex; a river that an engineer serves costs nothing (EUC-14/5)."""
    is_cm = gait == Gait.CM
    left = edge & ~_WATER if is_served else edge
    return sum(side.mp2[is_cm] for kind, side in HEXSIDES.items() if left & kind)


def step_cost(gait: Gait, here: int, there: int, weather: int, *, is_served: bool = False) -> int:
    """Return what a step costs on foot or on wheels, by road where there is one, or CLOSED (EUC-6/1, EUC-6/4)."""
    base = hex_cost(gait, there)
    is_road = bool(ROADS[here] >> there & 1)
    if is_road:
        if gait == Gait.CM and COAST_ROAD[here] >> there & 1:
            return COAST_ROAD_CM_MP2
        return ROAD_MP2
    if base == CLOSED:
        return CLOSED
    mud = WEATHER_MP2[weather][gait == Gait.CM]  # EUC-42/3
    return base + side_cost(gait, EDGES[here][BESIDE[here].index(there)], is_served=is_served) + mud


def worst_cost(gaits: int, here: int, there: int, weather: int, *, is_served: bool = False) -> int:
    """Return what a step costs the slowest of several gaits, or CLOSED if it is closed to one of them."""
    costs = [step_cost(gait, here, there, weather, is_served=is_served) for gait in Gait if gaits & gait]
    return CLOSED if CLOSED in costs else max(costs)


# ---------------------------------------------------------------- tables
class Rows(dict[int, Steps]):
    """The steps from each hex, without rails, off the places that are shut; found when a hex is first left."""

    def __init__(self, gaits: int, weather: int, shut: int) -> None:
        super().__init__()
        self.gaits = gaits
        self.weather = weather
        self.shut = shut

    def __missing__(self, here: int) -> Steps:
        found = self[here] = steps_from(self.gaits, self.weather, here, NEAR[here] & ~self.shut, 0)
        return found


@lru_cache(maxsize=128)
def rows(gaits: int, weather: int, shut: int) -> Rows:
    """Return the steps of some gaits in some weather; places that are shut are not entered."""
    return Rows(gaits, weather, shut)


@lru_cache(maxsize=1 << 15)
def steps_from(gaits: int, weather: int, here: int, near: int, rails: int, served: int = 0) -> Steps:
    """Return the steps from a hex to some of those near it; to some lead rails that may be used, or served rivers."""
    found = []
    for there in bit_list(near):
        cost = worst_cost(gaits, here, there, weather, is_served=bool(served >> there & 1))
        if rails >> there & 1:
            cost = ROAD_MP2 if cost == CLOSED else min(cost, ROAD_MP2)
        if cost != CLOSED:
            found.append((there, cost))
    return tuple(found)


# ---------------------------------------------------------------- zones
def toll(gaits: int, left: int, entered: int) -> int:
    """Return what it costs to leave a zone of a level for a hex under one of another (EUC-5/3, EUC-5/4)."""
    if not left:
        return 0
    is_cm = gaits == Gait.CM
    if not entered:
        return (LEAVE_MP2 if left == FULL else LEAVE_REDUCED_MP2)[is_cm]
    return (ZONE_TO_ZONE_MP2 if FULL in (left, entered) else REDUCED_TO_ZONE_MP2)[is_cm]
