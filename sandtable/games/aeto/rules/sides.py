"""Camps, powers and nations: who plays whom, who fights whom, whose ground may be used (AEC-1.0/8, AEC-5.7/4)."""

from __future__ import annotations

from sandtable.core.bits import bit_list, union
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.world.nations import (
    ALLIES,
    AXIS,
    CAMP_OF_SIDE,
    MAJORS,
    NATIONS,
    NOBODY,
    SOVIET,
    WEST,
)
from sandtable.games.aeto.world.roster import BY_NATION


def enemies(p: Position, a: int, b: int) -> bool:
    """Tell whether two nations are at war with each other."""
    return bool(p.war[a] >> b & 1)


def friends(p: Position, nation: int) -> int:
    """Return the nations that are friendly to one, itself among them: allies in a war now being fought (AEC-5.7/4).

    With no war in common nobody is; whose hexes may be used is a further question (AE-8.0, AE-9.26).
    """
    memo, key = memory(p), ("friends", nation)
    if key not in memo:
        memo[key] = _friends(p, nation)
    return memo[key]


def _friends(p: Position, nation: int) -> int:
    found = 1 << nation
    side, war = p.side_of[nation], p.war[nation]
    if side == NOBODY or not war:
        return found
    for other in bit_list(nations_of_camp(p, CAMP_OF_SIDE[side])):
        if p.war[other] & war:
            found |= 1 << other
    return found


def nations_of_camp(p: Position, camp: int) -> int:
    """Return the nations of a camp."""
    found = 0
    for nation in range(NATIONS):
        side = p.side_of[nation]
        if side != NOBODY and CAMP_OF_SIDE[side] == camp:
            found |= 1 << nation
    return found


def nations_of_side(p: Position, side: int) -> int:
    """Return the nations that a side plays."""
    found = 0
    for nation in range(NATIONS):
        if p.side_of[nation] == side:
            found |= 1 << nation
    return found


def units_of_nations(p: Position, nations: int) -> int:
    """Return the counters that belong to some nations now, on the board or not."""
    found = union(BY_NATION[nation] for nation in bit_list(nations))
    if p.owner.count(NOBODY) == len(p.owner):
        return found  # none has changed hands
    for unit, owner in enumerate(p.owner):
        if owner != NOBODY:
            found = found | 1 << unit if nations >> owner & 1 else found & ~(1 << unit)
    return found


def units_of_camp(p: Position, camp: int) -> int:
    """Return the counters of a camp; found once a position."""
    memo, key = memory(p), ("units-of-camp", camp)
    if key not in memo:
        memo[key] = units_of_nations(p, nations_of_camp(p, camp))
    return memo[key]


def memory(p: Position) -> dict[object, int]:
    """Return what rules have found in this position: `put`, `give` and `touch` drop it."""
    if p.memo is None:
        p.memo = {}
    return p.memo


def ground_of_camp(p: Position, camp: int) -> int:
    """Return the places that nations of a camp own."""
    return union(p.lands[nation] for nation in bit_list(nations_of_camp(p, camp)))


def friendly_ground(p: Position, nation: int) -> int:
    """Return the places that belong to a nation or to its friends."""
    return union(p.lands[other] for other in bit_list(friends(p, nation)))


def enemy_ground(p: Position, nation: int) -> int:
    """Return the places that belong to nations at war with one."""
    return union(p.lands[other] for other in bit_list(p.war[nation]))


def other_camp(camp: int) -> int:
    """Return the other camp."""
    return ALLIES if camp == AXIS else AXIS


def side_of_camp(p: Position, camp: int) -> int:
    """Return the side that is asked for a camp: of two Allied ones the Western first (AEC-1.0/23)."""
    if camp == AXIS:
        return AXIS
    return WEST if WEST in p.playing else SOVIET


def power_of(p: Position, nation: int) -> int:
    """Return the nation that has the say over one: itself, or the patron of a minor partner."""
    return nation if nation < MAJORS or p.patron[nation] == NOBODY else p.patron[nation]
