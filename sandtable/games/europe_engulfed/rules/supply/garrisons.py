"""Garrisons (EE-4.7): conquered resource areas pay, feed and let trains through only while somebody watches them."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.world.atlas import ALEXANDRIA, BELONGS, HOME, PLOESTI, RESOURCES
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Group, Nation

_AXIS_MAJORS: Final = RESOURCES & (HOME[Nation.GERMANY] | HOME[Nation.ITALY])
_WESTERN_MAJORS: Final = UNITS_OF[Nation.BRITAIN] | UNITS_OF[Nation.USA] | UNITS_OF[Nation.FRANCE]
_PLOESTI: Final = 1 << PLOESTI
_WITH_RESOURCES: Final = tuple(nation for nation in (*AXIS_MINORS, *MINORS) if BELONGS[nation] & RESOURCES)


def needing_garrison(p: Position, group: int) -> int:
    """Return the areas in which a group must keep a ground unit, whether it has one there or not."""
    held = p.held[group] & RESOURCES
    if group == Group.AXIS:
        return held & ~_watched_by_friends(p)  # EE-4.7/1
    if group == Group.SOVIET:
        return held & ~HOME[Nation.USSR]  # EE-4.7/1
    if group == Group.WEST:
        return held & (_AXIS_MAJORS | 1 << ALEXANDRIA | _ploesti(p))  # EE-4.7/6, EE-4.7/7
    return 0


def _ploesti(p: Position) -> int:
    """EE-9.15/6: once Rumania is conquered, whoever holds Ploesti must watch it."""
    return _PLOESTI if p.status[Nation.RUMANIA] == Status.CONQUERED else 0


def _watched_by_friends(p: Position) -> int:
    """Return the land that the Axis need not watch: its own, and that of Minor Powers which fight beside it."""
    free = HOME[Nation.GERMANY]
    if p.status[Nation.ITALY] != Status.CONQUERED:
        free |= HOME[Nation.ITALY]  # EE-4.7/5
    for nation in _WITH_RESOURCES:
        if p.status[nation] == Status.AT_WAR and p.attacker[nation] != Group.AXIS:
            free |= BELONGS[nation]  # nobody has conquered them; EE-9.15/6: Ploesti
    return free


def watchers(p: Position, group: int, area: int) -> int:
    """Return the ground units that can be the garrison of an area for a group."""
    units = p.here[area] & p.ranks[group] & UNITS_MASK
    if group != Group.WEST:
        return units
    if area == ALEXANDRIA:
        return units & UNITS_OF[Nation.BRITAIN]  # EE-4.7/6
    return units & _WESTERN_MAJORS if _AXIS_MAJORS >> area & 1 else units  # EE-4.7/7


def unwatched(p: Position, group: int) -> int:
    """Return the areas of a group that lack the garrison they need."""
    needing = needing_garrison(p, group)
    if group != Group.WEST:
        return needing & ~p.armies[group]
    return sum(1 << area for area in bit_list(needing) if not watchers(p, group, area))


def owes_garrison(p: Position, group: int, area: int) -> bool:
    """Tell whether an area of a group lacks the garrison it needs (EE-4.7: no WERPs, no supply, no strat-moves)."""
    return bool(unwatched(p, group) >> area & 1)
