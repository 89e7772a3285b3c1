"""Passages between sea-zones (EE-8.31, EE-8.32): what opens them to a group, now."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.naval.fleets import points_of_camp
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.world.atlas import GIBRALTAR, KIEL, NEXT_ZONES, SUEZ, Zone
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_STRAITS: Final = frozenset((Zone.ATLANTIC, Zone.MEDITERRANEAN))
_MANY: Final = (Zone.BALTIC, Zone.ATLANTIC, Zone.MEDITERRANEAN)  # the zones that touch, in a row


def holds_canal(p: Position, group: int) -> bool:
    """Tell whether a group may use the Suez Canal (EE-glossary-suez/1)."""
    return p.held[group] & SUEZ == SUEZ


def shut(p: Position, group: int, origin: int, zone: int) -> Violation | None:
    """Tell why a group may not pass from a zone into another, for transfers, supply and strat-moves alike."""
    if not NEXT_ZONES[origin] >> zone & 1:
        return refusal("EE-8.3/1", "no passage leads from the {zone} to the {zone}", origin, zone)
    if group == Group.SOVIET:
        return refusal("EE-8.3/4", "Soviet Fleet Points never change zones")
    if group == Group.WEST:
        return _shut_to_west(p, origin, zone)
    return _gibraltar(p, origin) if {origin, zone} == _STRAITS else _kiel(p)


def _shut_to_west(p: Position, origin: int, zone: int) -> Violation | None:
    """EE-8.31/1: the Western Allies pass Gibraltar while they hold it, and nothing else."""
    if {origin, zone} == _STRAITS and p.control[GIBRALTAR] == Group.WEST:
        return None
    return refusal("EE-8.31/1", "the way from the {zone} to the {zone} is shut to the Western Allies", origin, zone)


def _kiel(p: Position) -> Violation | None:
    if p.held[Group.AXIS] & KIEL:
        return None
    return refusal("EE-8.321/1", "the Axis holds neither the Ruhr nor Denmark: the Baltic is shut")


def _gibraltar(p: Position, origin: int) -> Violation | None:
    if not is_at_war(p, Nation.ITALY):
        return refusal("EE-8.322/1", "Italy is not in the war: the Axis does not pass Gibraltar")
    if p.control[GIBRALTAR] != Group.AXIS:
        return refusal("EE-8.322/1", "the Axis does not hold {area}", GIBRALTAR)
    if origin == Zone.ATLANTIC or is_at_war(p, Nation.USSR):
        return None
    if points_of_camp(p, Camp.ALLIES, Zone.MEDITERRANEAN):
        return refusal("EE-8.322/2", "Allied Fleet Points are in the {zone}", int(Zone.MEDITERRANEAN))
    return None


def route(p: Position, group: int, origin: int, zone: int) -> tuple[int, ...] | None:
    """Return the zones that a group crosses from one to another, both ends among them, or None if a passage is shut."""
    if origin == zone:
        return (zone,)
    if origin not in _MANY or zone not in _MANY:
        return None
    first, last = _MANY.index(Zone(origin)), _MANY.index(Zone(zone))
    way = _MANY[first : last + 1] if first < last else _MANY[last : first + 1][::-1]
    if any(shut(p, group, here, there) for here, there in pairwise(way)):
        return None
    return tuple(map(int, way))
