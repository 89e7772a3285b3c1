"""Sea transport (EUC-30/1): units and supply points go from port to port of one sea."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Deed, Offers, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.core.phrases import counted
from sandtable.games.europa.language import MOST, SIDES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.bulk import by_sea, in_port, loaded, res
from sandtable.games.europa.rules.ground.closed import why_closed_to_any
from sandtable.games.europa.rules.ground.marching import go_on_with, movable, not_moving, set_off
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.sea.beaches import beaches, come_over
from sandtable.games.europa.rules.sea.ports import can_handle, handle, handled, handles
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.ports import grade, open_ports, places, sea_of
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import PLACE_IDS, Grade
from sandtable.games.europa.world.charts import SEA_POINT_RE4

RULE: Final = "EUC-30/1"
HANDLING: Final = "EUC-30/2"
_FRONT: Final = "EUC-59/1"
_GATE: Final = PLACE_IDS.index("box-mogadishu")  # once it is Allied, ships call at the southern front (EUC-59/1)


# ---------------------------------------------------------------- seas
def left(p: Position, side: int) -> int:
    """Return what is left of a side's sea transport in this player-turn, in quarters of REs."""
    return max(0, p.card.sea_re4[side] - p.sea_used)


def front(p: Position) -> int:
    """Return the box of the southern front, if a scenario has one; -1: it has none."""
    return p.card.southern_front.front if p.card.southern_front else -1


def across(p: Position, side: int, start: int) -> int:
    """Return the open ports of a side that an open sea element joins to one of its ports (EUC-30/3)."""
    way = p.card.southern_front
    if way is not None and start == way.front:
        return 1 << way.exit & p.owned[side] if p.owned[side] >> _GATE & 1 else 0
    there = open_ports(p, side) & ~(1 << start)
    return mask_of(port for port in bit_list(there) if sea_of(port) == sea_of(start))


def no_sea_way(p: Position, side: int, start: int, place: int) -> Violation | None:
    """Tell why no open sea element joins two places for a side."""
    if place == start:
        return refusal(RULE, "the ship is in {place} already", place)
    if start == front(p):
        return _no_way_from_the_front(p, side, place)
    if not places(p, side) >> place & 1:
        return refusal(RULE, "{place} is no port of yours", place)
    if sea_of(place) != sea_of(start):
        return refusal("EUC-30/3", "{place} and {place} are not on one sea", start, place)
    return shut_port(p, side, place)


def shut_port(p: Position, side: int, place: int) -> Violation | None:
    """Tell why a port of a side has no sea element (EUC-30/6)."""
    if open_ports(p, side) >> place & 1:
        return None
    return refusal("EUC-30/6", "the port of {place} lies in an enemy zone, and no unit of yours is in it", place)


def _no_way_from_the_front(p: Position, side: int, place: int) -> Violation | None:
    if not p.owned[side] >> _GATE & 1:
        return refusal(_FRONT, "no ship comes to {place} before {place} is Allied", front(p), _GATE)
    if across(p, side, front(p)) >> place & 1:
        return None
    return refusal(_FRONT, "{place} is not where ships go from {place}", place, front(p))


# ---------------------------------------------------------------- limits
def not_embarking(p: Position, unit: int) -> Violation | None:
    """Tell why a unit goes aboard no ship where it stands: it must begin the phase there."""
    if found := not_moving(p, unit):
        return found
    if not fresh(p, 1 << unit):
        return refusal(RULE, "{unit} has moved in this phase: it must begin it in a port", unit)
    return None


def no_port(p: Position, side: int, place: int) -> Violation | None:
    """Tell why ships of a side do not load in a place."""
    if place == front(p):
        return None
    if not places(p, side) >> place & 1:
        return refusal(RULE, "{place} is no port of yours", place)
    return shut_port(p, side, place)


def too_much(p: Position, side: int, needed: int) -> Violation | None:
    """Tell whether the sea transport of a side does not suffice."""
    if not p.card.sea_re4[side]:
        return refusal(RULE, "{side} have no sea transport in this scenario", SIDES[side])
    if needed > left(p, side):
        return refusal(
            RULE, "there is sea transport for {number} more, not for {number}", res(left(p, side)), res(needed)
        )
    return None


def unhandled(p: Position, side: int, place: int, re4: int) -> Violation | None:
    """Tell why a port of a side does not handle so much more in this player-turn."""
    if place == front(p) or can_handle(p, place, side, re4):
        return None
    room = max(0, (handles(p, place, side) or 0) - handled(p, place))
    return refusal(HANDLING, "{place} can handle {number} more, not {number}", place, res(room), res(re4))


def too_heavy(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why the heavy equipment of a unit, or of whom it carries, is not landed in a port (EUC-15/7)."""
    what = grade(p, place)
    if what is not None and what >= Grade.STANDARD:
        return None
    heavy = bit_list(loaded(p, unit) & traits(p).heavy)
    if not heavy:
        return None
    if what is None:
        return refusal("EUC-31/5", "{unit} has heavy equipment: landing craft bring it over a beach", heavy[0])
    return refusal("EUC-15/7", "{unit} has heavy equipment: {place} is no standard port", heavy[0], place)


# ---------------------------------------------------------------- units
def no_voyage(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit is not shipped from where it stands to a port, whatever that handles."""
    side, start = p.side_of(unit), p.at[unit]
    return (
        no_port(p, side, start)
        or no_sea_way(p, side, start, place)
        or why_closed_to_any(p, loaded(p, unit), place)
        or too_much(p, side, by_sea(p, unit))
        or unhandled(p, side, start, in_port(p, unit))
    )


class Ship(ByFirst):
    """A unit goes by sea."""

    def firsts(self, p: Position) -> int:
        return passengers(p, p.phasing)

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        there = across(p, p.side_of(unit), p.at[unit])
        ends = mask_of(place for place in bit_list(there) if not self.against(p, unit, place))
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place = args
        found = (
            not_embarking(p, unit)
            or no_voyage(p, unit, place)
            or too_heavy(p, unit, place)
            or unhandled(p, p.side_of(unit), place, in_port(p, unit))
        )
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        handle(p, place, in_port(p, unit))
        sail(p, log, unit, place)


def passengers(p: Position, side: int) -> int:
    """Return the units in ports that ships of a side may still take: when they are full, those without size only."""
    if not p.card.sea_re4[side]:
        return 0
    units = fresh(p, movable(p) & in_ports(p, side))
    return units if left(p, side) else weightless(p, units)


def weightless(p: Position, units: int) -> int:
    """Return those of some units that take up no room: headquarters, and transport counters that are empty."""
    return mask_of(unit for unit in bit_list(units) if not by_sea(p, unit))


def in_ports(p: Position, side: int) -> int:
    """Return the units that stand in ports of a side, or on the southern front."""
    begun = p.ground[side] & harbours(p, side)
    return p.units_in(begun) if begun else 0


def harbours(p: Position, side: int) -> int:
    """Return the ports of a side, and the southern front: from there ships may sail."""
    return places(p, side) | (1 << front(p) if front(p) >= 0 else 0)


def fresh(p: Position, units: int) -> int:
    """Return those of some units that are where they began the phase: they spent no MPs and were not dropped."""
    return mask_of(unit for unit in bit_list(units & ~p.dropped) if not p.spent[unit])


def sail(p: Position, log: Log, unit: int, place: int) -> None:
    """Ship a unit to a port or a beach, with what it carries."""
    start, side, units = p.at[unit], p.side_of(unit), loaded(p, unit)
    p.sea_used += by_sea(p, unit)
    if start != front(p):
        handle(p, start, in_port(p, unit))
    go_on_with(p, 1 << unit)
    p.shipped |= units
    for each in bit_list(units):
        report(p, log, RULE, "{unit} goes by sea to {place}", each, place)
    set_off(p, units)
    for each in bit_list(units):
        p.put(each, place)
    enter(p, log, units, (place,))
    if beaches(p, side) >> place & 1:
        come_over(p, units)


# ---------------------------------------------------------------- supply points
def not_shipping(p: Position, number: int, start: int, place: int) -> Reasons:
    """Tell why so many supply points are not shipped (EUC-18/10)."""
    side, needed = p.phasing, number * SEA_POINT_RE4
    return (
        depots.too_few(p, start, side, number)
        or no_port(p, side, start)
        or no_sea_way(p, side, start, place)
        or too_much(p, side, needed)
        or unhandled(p, side, start, needed)
        or unhandled(p, side, place, needed)
    )


def shippings(p: Position) -> Offers:
    """Yield from where supply points can be shipped, how many, and to where."""
    return tuple(sea_offers(p)) if p.depots and left(p, p.phasing) else 0


def sea_offers(p: Position) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    side = p.phasing
    for start in bit_list(depots.places(p, side) & harbours(p, side)):
        held = min(depots.points(p, start, side), left(p, side) // SEA_POINT_RE4, MOST)
        for place in bit_list(across(p, side, start)):
            numbers = (n for n in range(1, held + 1) if not_shipping(p, n, start, place) is None)
            yield (), (mask_of(numbers), 1 << start, 1 << place)


def ship_points(p: Position, log: Log, number: int, start: int, place: int) -> None:
    """Ship supply points."""
    re4 = number * SEA_POINT_RE4
    p.sea_used += re4
    handle(p, start, re4)
    handle(p, place, re4)
    depots.take(p, start, p.phasing, number)
    depots.add(p, place, p.phasing, number)
    log.add("EUC-18/10", "{number} go by sea from {place} to {place}", counted(number, "supply point"), start, place)


SHIP_ACTS: Final[tuple[Deed, ...]] = (
    Ship("ship", Role.MOVE),
    Act("ship-supply", not_shipping, ship_points, shippings, role=Role.CARRY),
)
