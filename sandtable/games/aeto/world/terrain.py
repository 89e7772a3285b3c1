"""What it costs to enter hexes (AEC-5.8/1)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final

from sandtable.board.reach import Ways
from sandtable.core.bits import bit_list
from sandtable.games.aeto.world.atlas import (
    CITY,
    CLIMB,
    CLIMBED,
    FERRY,
    ICE,
    LAND,
    PLACES,
    RAIL,
    SWAMP,
    TERRAIN,
    WALK,
)
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import FAST_KINDS, Kind, Terrain

_COSTS: Final[dict[str, int]] = CHARTS["core"]["terrain_mp"]
COMMAND_MP: Final = 5  # an HQ or a General on its own rating (AE-6.0/3); terrain never counts (AE-6.0/6)


class Gait(IntEnum):
    """How a unit moves: what differs in terrain."""

    FOOT = 0
    FAST = 1  # armor and mechanized units
    MOUNTAIN = 2
    COMMAND = 3  # HQs and Generals on their own


def gait_of(kind: Kind) -> Gait:
    """Return how counters of a kind move."""
    if kind in FAST_KINDS:
        return Gait.FAST
    if kind in (Kind.HQ, Kind.GENERAL):
        return Gait.COMMAND
    return Gait.MOUNTAIN if kind is Kind.MOUNTAIN else Gait.FOOT


def _entry(gait: Gait, here: int) -> int:
    """Return the MPs to enter a land hex; a city costs 1 whatever lies around it (AEC-1.1/7)."""
    terrain = Terrain(TERRAIN[here])
    if gait is Gait.COMMAND:
        return 1
    if CITY >> here & 1:
        return _COSTS["city"]
    if terrain is Terrain.SWAMP:
        return _COSTS["swamp_armor" if gait is Gait.FAST else "swamp_foot"]
    if terrain is Terrain.MOUNTAIN and gait is Gait.MOUNTAIN:
        return _COSTS["mountain_for_mountain_unit"]
    return _COSTS[terrain.name.lower()]


def _entries(gait: Gait) -> bytes:
    found = bytearray(PLACES)
    for here in bit_list(LAND):
        found[here] = _entry(gait, here)
    return bytes(found)


ENTRY: tuple[bytes, ...] = tuple(map(_entries, Gait))
"""The MPs to enter each land hex by gait, 0 where there is no land."""
_OVER: Final = _COSTS["mountain_impassable_hexside_extra"]


def step_cost(gait: Gait, here: int, there: int) -> int:
    """Return the MPs of a step over land or ice; following a rail line through swamp costs 1 (AEC-5.8/1)."""
    if SWAMP >> there & 1 and RAIL[here] >> there & 1:
        return 1
    over = _OVER if gait is Gait.MOUNTAIN and CLIMBED[here] >> there & 1 else 0
    return ENTRY[gait][there] + over


@cache
def ways(gait: Gait, frozen: int = 0) -> Ways:
    """Return the steps of a gait and what they cost, ferries left out: they take a whole move (AEC-5.7/3).

    `frozen` are the hexes of zones in which lakes bear; a lake side is crossed between two of them.
    """
    near = CLIMB if gait is Gait.MOUNTAIN else WALK
    rows = []
    for here in range(PLACES):
        over_ice = ICE[here] & frozen & LAND if frozen >> here & 1 else 0
        steps = near[here] & ~FERRY[here] | over_ice
        rows.append(tuple((there, step_cost(gait, here, there)) for there in bit_list(steps)))
    return tuple(rows)
