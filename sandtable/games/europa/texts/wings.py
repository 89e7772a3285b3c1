"""What can be wrong with air units: their bases, their states, what they are about to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import AirState, Off, Position, air_rows
from sandtable.games.europa.rules.air.bases import airbases, capacity
from sandtable.games.europa.rules.air.states import owner
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.texts.pieces import MOVING, is_pending
from sandtable.games.europa.world.atlas import PLACE_IDS
from sandtable.games.europa.world.pieces import AIR_IDS

_FLEEING: Final = ("flight", "refuge", "basing", "phase-end", "air-escape", "retiring")


def strays(p: Position) -> int:
    """Return the air units that are somewhere, and not in the scenario."""
    rows = air_rows(p.scenario, p.turn)
    found = 0
    for air, base in enumerate(p.base):
        found |= (base != Off.OUT and rows[air] is None) << air
    return found


def stray_faults(p: Position) -> Iterator[str]:
    """Find air units of other scenarios, and those off the board."""
    for air in bit_list(strays(p)):
        yield f"{AIR_IDS[air]} is not in {p.scenario} (EUC-60/5)"
    for air, base in enumerate(p.base):
        if base >= 0 and not p.sheet.everywhere >> base & 1:
            yield f"{AIR_IDS[air]} is based in {PLACE_IDS[base]}, off the board of {p.scenario} (EUC-6/2)"


def base_faults(p: Position) -> Iterator[str]:
    """Find air units at no base, at one of the enemy, or where there is no room."""
    known = (p.airs_of(0) | p.airs_of(1)) & ~strays(p)
    is_crowding = p.phase in MOVING or is_pending(p, *_FLEEING)
    for place, airs in p.wings.items():
        for air in bit_list(airs & known):
            if not airbases(p) >> place & 1 and not is_crowding:
                yield f"{AIR_IDS[air]} is based in {PLACE_IDS[place]}, which is no airbase (EUC-20/7)"
            elif p.owned[1 - owner(p, air)] >> place & 1 and not is_pending(p, *_FLEEING):
                yield f"{AIR_IDS[air]} is based in {PLACE_IDS[place]}, which is the enemy's (EUC-20/8)"
        if airbases(p) >> place & 1 and airs.bit_count() > capacity(p, place) and not is_crowding:
            room = capacity(p, place)
            yield f"{PLACE_IDS[place]} has {airs.bit_count()} air units, and room for {room} (EUC-20/7)"


def state_faults(p: Position) -> Iterator[str]:
    """Find air units in a state that does not go with where they are."""
    for air in bit_list((p.airs_of(0) | p.airs_of(1)) & ~strays(p)):
        name, base, is_dead = AIR_IDS[air], p.base[air], p.air_state[air] == AirState.ELIMINATED
        if is_dead and base >= 0:
            yield f"{name} is eliminated, but based in {PLACE_IDS[base]} (EUC-20/2)"
        if not is_dead and base == Off.POOL:
            yield f"{name} is in the pool, but not eliminated (EUC-20/2)"
        if p.extended >> air & 1 and base < 0 and base != Off.GARRISON:
            yield f"{name} has an Extended Air Mission marker, but no base (EUC-20/6)"
        if p.cap[air] >= 0 and (base < 0 or not wings(p).fighters >> air & 1):
            yield f"{name} is over {PLACE_IDS[p.cap[air]]}, but is no fighter with a base (EUC-21/4)"
        if p.cap[air] >= 0 and not p.sheet.everywhere >> p.cap[air] & 1:
            yield f"{name} is over {PLACE_IDS[p.cap[air]]}, off the board of {p.scenario} (EUC-6/2)"


def flight_faults(p: Position) -> Iterator[str]:
    """Find shots and landings while nobody flies."""
    if not is_pending(p, "mission"):
        for shot in p.shots:
            yield f"{AIR_IDS[shot.air]} fires, but no mission is under way (EUC-21/5)"
        for row in p.landings:
            yield f"{AIR_IDS[row.air]} is to land in {PLACE_IDS[row.place]}, but no mission is under way (EUC-20/5)"
