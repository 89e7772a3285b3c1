"""Conquest (EE-10.1 to EE-10.32): when a power falls, what leaves the game, and who has its land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Off, Position, Status
from sandtable.games.europe_engulfed.rules.control import lose_beachheads, overrun, settle_area, take
from sandtable.games.europe_engulfed.rules.powers import (
    CAMP_OF_GROUP,
    CAMP_OF_SIDE,
    GROUPS_OF_CAMP,
    is_at_war,
    side_of,
)
from sandtable.games.europe_engulfed.rules.territory import country
from sandtable.games.europe_engulfed.world.atlas import CAPITAL, CRETE
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Group, Nation

_MINORS: Final = (*AXIS_MINORS, *MINORS)


# ---------------------------------------------------------------- who has fallen
def fallen_minors(p: Position) -> Iterator[int]:
    """Yield the Minor Powers whose capital the enemy controls (EE-10.2/1)."""
    for nation in _MINORS:
        if is_at_war(p, nation):
            enemies = GROUPS_OF_CAMP[1 - CAMP_OF_SIDE[side_of(p, nation)]]
            if p.control[CAPITAL[nation]] in enemies:
                yield nation


# ---------------------------------------------------------------- a power falls
def conquer(p: Position, log: Log, nation: int) -> None:
    """Let a Minor Power fall: its forces leave the game (EE-9.15/11, EE-19-card/3), its land goes to the conqueror."""
    group = conqueror(p, nation)
    log.add("EE-10.2/1", "{nation} is conquered by {group}", nation, group)
    p.status[nation] = Status.CONQUERED
    p.actions[nation] = 0
    disband(p, log, PIECES_OF[nation])
    for area in bit_list(country(p, nation) & ~(1 << CRETE)):
        inherit(p, log, area, group)
        leave_to_soviets(p, log, area)
    if nation == Nation.GREECE:
        spare_crete(p, log)


def conqueror(p: Position, nation: int) -> int:
    """Return the group that conquers a Minor Power: it controls the capital (EE-10.2/2)."""
    return p.control[CAPITAL[nation]]


def disband(p: Position, log: Log, pieces: int, to: Off = Off.OUT) -> None:
    """Take pieces off the map, and let the areas that they leave go to whoever is left there."""
    left = 0
    for piece in bit_list(pieces):
        if p.at[piece] >= 0:
            left |= 1 << p.at[piece]
        if p.at[piece] != to:
            p.remove(piece, to)
    for area in bit_list(left):
        settle_area(p, log, area)


def inherit(p: Position, log: Log, area: int, group: int, rule: str = "EE-10.31/1") -> None:
    """Give an area to a group unless others stand there (EE-10.32/1); wings that are left alone are lost."""
    if p.control[area] == group or p.here[area] & UNITS_MASK:
        return
    overrun(p, log, area, 1 - CAMP_OF_GROUP[group])
    lose_beachheads(p, log, area, 1 - CAMP_OF_GROUP[group])
    take(p, log, area, group, rule)


def leave_to_soviets(p: Position, log: Log, area: int) -> None:
    """Land of a fallen ally in which of all Allies only Soviets are left is theirs (EE-10.32/1)."""
    is_theirs = p.armies[Group.SOVIET] & ~p.armies[Group.WEST] & 1 << area
    if is_theirs and p.control[area] == Group.WEST:
        take(p, log, area, Group.SOVIET, "EE-10.32/1")


def spare_crete(p: Position, log: Log) -> None:
    """EE-10.31/2: Crete becomes British unless Axis forces occupy and control it."""
    if p.control[CRETE] == Group.AXIS and not p.armies[Group.AXIS] >> CRETE & 1:
        take(p, log, CRETE, Group.WEST, "EE-10.31/2")
