"""Possession and control of areas, and what a change of hands brings with it."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.world.atlas import BULGARIA, NORTH_EDGE, REMOVED, ROMANIA, STARS, VICHY
from sandtable.games.soft_underbelly.world.calendar import NEVER, RED_ARMY
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    BY_NATION,
    MARKERS,
    NATION,
    NATIONS_OF,
    OF_SIDE,
    SIDE,
    Nation,
)

_EAST: Final = 1 << ROMANIA | 1 << BULGARIA


def possess(p: Position, area: int, unit: int, log: Log, taken_by: int = 0) -> None:
    """A land unit has taken an area: its nation possesses it and draws its star (SU-possess/1, SU-repl/16).

    `taken_by` are the units that took part in the capture: if they are of two nations, either may be named.
    """
    nation = Nation.US if NATION[unit] == Nation.FRANCE else NATION[unit]
    if p.facts.owned[SIDE[unit]] >> area & 1 and not _is_unclaimed_star(p, area):
        return
    hand_over(p, area, nation, log)
    if STARS >> area & 1 and taken_by & BY_NATION[Nation.GERMANY] and taken_by & BY_NATION[Nation.ITALY]:
        p.joint |= 1 << area  # SU-repl/16; British and US captors may switch a star anyway (SU-repl/15)


def hand_over(p: Position, area: int, nation: Nation, log: Log, rule: str = "SU-possess/1") -> None:
    """Make a nation the possessor of an area, with all that follows."""
    p.give(area, nation)
    log.add(rule, "{place} is now in the hands of {nation}", area, nation)
    p.joint &= ~(1 << area)
    if STARS >> area & 1:
        # SU-soviet/4: a star in Soviet hands pays nobody
        p.payee[area] = Nation.NOBODY if nation in (Nation.SOVIET, Nation.NEUTRAL) else nation
    if nation in NATIONS_OF[ALLIES]:
        _note_allied_possession(p, area, nation)
    for marker in bit_list(p.here[area] & MARKERS & ~OF_SIDE[ALLIES if nation in NATIONS_OF[ALLIES] else AXIS]):
        p.put(marker, REMOVED)  # SU-marita/2
        log.add("SU-marita/2", "{unit} is removed", marker)


def _note_allied_possession(p: Position, area: int, nation: Nation) -> None:
    was_french_in_1940 = VICHY >> area & 1 and p.vichy == VichyState.ALLIED
    if NORTH_EDGE >> area & 1 and not was_french_in_1940:
        p.lost_edge |= 1 << area  # SU-north-edge/4
    if area == ROMANIA and nation != Nation.SOVIET and p.romania_taken == NEVER:
        p.romania_taken = p.turn  # SU-victory/11


def lost_in_the_east(p: Position) -> int:
    """Return what the Axis never retakes once the Red Army has come, whoever of the Allies holds it (SU-soviet/1)."""
    return _EAST & p.facts.owned[ALLIES] if (p.turn, p.side) >= (RED_ARMY, ALLIES) else 0


def _is_unclaimed_star(p: Position, area: int) -> bool:
    """SU-victory/5: after the collapse an Italian star on German ground may be nobody's."""
    return bool((STARS & p.held[Nation.GERMANY]) >> area & 1) and p.payee[area] == Nation.NOBODY


def bystanders(p: Position) -> int:
    """Return the units that are nobody's: the Colonial Army while Vichy France is neutral (SU-status/4)."""
    return BY_NATION[Nation.FRANCE] if p.vichy == VichyState.NEUTRAL else 0


def presence(p: Position, area: int, side: int) -> int:
    """Return the units of a side in an area, those aboard ships included."""
    return p.here[area] & OF_SIDE[side] & ~MARKERS & ~bystanders(p)
