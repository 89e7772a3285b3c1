"""Arrivals of the month (AEC-1.0/3): before the weather, units come in where the scenario or their card says."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import NEVER, Off, Position
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import friendly_ground, units_of_camp
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.zones import seen_enemies
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS

_RULE = "AEC-1.0/3"


def due(p: Position) -> int:
    """Return the units of the camp that acts which are due."""
    own = units_of_camp(p, p.acting)
    return mask_of(unit for unit in bit_list(own & p.card.units) if p.at[unit] == Off.HAND and p.due[unit] <= p.month)


def planned(p: Position, unit: int) -> int:
    """Return the place where a unit was to arrive."""
    rows = (row for starts in p.card.arrivals.values() for row in starts)
    return next((row.place for row in rows if row.unit == unit), -1)


def not_placed(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not arrive in a hex."""
    if not due(p) >> unit & 1:
        return refusal(_RULE, "{unit} does not arrive now", unit)
    if place != planned(p, unit):
        return refusal(_RULE, "{unit} arrives in {place}", unit, planned(p, unit))
    if not friendly_ground(p, p.nation(unit)) >> place & 1:
        return refusal(_RULE, "{place} belongs to the enemy", place)
    if seen_enemies(p, p.nation(unit)) >> place & 1:
        return refusal(_RULE, "an enemy stands in {place}", place)
    return no_room(p, unit, place)


def placements(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each unit that is due with the hex in which it may arrive."""
    for unit in bit_list(due(p)):
        place = planned(p, unit)
        if place >= 0 and not not_placed(p, unit, place):
            yield unit, 1 << place


def place_unit(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit in."""
    p.put(unit, place)
    p.due[unit] = NEVER
    log.add(_RULE, "{unit} arrives in {place}", unit, place)


class Arrivals(CampActs):
    """The units of a camp that arrive: each has its hex; one that finds it full or lost waits for the next month."""

    name = "arrivals"
    moment = "the arrivals"
    rules = (_RULE,)
    acts = (
        Act("place", not_placed, place_unit, placements, role=Role.PLACE),
        Act("done", freely, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        """Where nothing is left to choose, units arrive by themselves: land units first, then who leads them."""
        found = sorted(placements(p), key=lambda row: bool((HQS | GENERALS) >> row[0] & 1))
        if found:
            unit, places = found[0]
            place_unit(p, log, unit, places.bit_length() - 1)
        else:
            for unit in bit_list(due(p) & LAND_UNITS):
                log.add(_RULE, "{unit} cannot arrive yet", unit)
            p.stack.pop()
        return True
