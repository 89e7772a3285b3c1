"""Isolation, judged at the very moment a rule asks (EUC-18/9); supply is judged once a player-turn (EUC-18/1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import union
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.supply.flood import land_steps
from sandtable.games.europa.rules.supply.guards import guard_posts
from sandtable.games.europa.rules.supply.land import closed, kept
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.supply.ports import with_sea_element
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.pieces import Nation

INVASION: Final = turn_of("Sep 1 39")


def is_isolated(p: Position, unit: int, *, for_replacements: bool = False) -> bool:
    """Tell whether no path of any length leads from a unit to a source of its side, or to a port with a sea element.

    On the turn of the invasion Poles count as supplied in combat, though not when special replacements are reckoned
    (EU-103.D.15.c.1/2, EU-103.D.15.c.1/4).
    """
    place = p.at[unit]
    if place < 0 or BOX >> place & 1:
        return False
    if is_unprepared(p, unit) and not for_replacements:
        return False
    side = p.side_of(unit)
    if p.counter(unit).guard and connected(p, side, guard_posts(p)) >> place & 1:
        return False
    return not linked(p, side) >> place & 1


def is_unprepared(p: Position, unit: int) -> bool:
    """Tell whether a unit is Polish, and it is the turn of the invasion (EU-103.D.15.c.1/2)."""
    return p.turn == INVASION and p.counter(unit).nation == Nation.PL


def linked(p: Position, side: int) -> int:
    """Return the places from which a path leads to what can feed a side."""
    return kept(p, ("linked", side), lambda: connected(p, side, _goals(p, side)))


def _goals(p: Position, side: int) -> int:
    """Return the sources of a side on the map, and its open ports with a sea element."""
    found = field(p, side)
    goals = union(net.source.places | net.seas for net in found.nets)
    goals |= union(1 << outlet.place for outlet in found.outlets)
    return goals | with_sea_element(p, side) if p.card.supply[side].by_sea else goals


def connected(p: Position, side: int, goals: int) -> int:
    """Return the places from which a path leads to any of some, free of enemies and of their zones without a friend.

    The unit's own hex need not be free.
    """
    through = ~(barred(p, side) | closed(p))
    return goals | land_steps(p.card.sheet).reach(goals & through, through)
