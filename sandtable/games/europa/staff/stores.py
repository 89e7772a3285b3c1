"""Counsel for supply: points for attacks are brought behind the front, and who goes hungry is fed from the air."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.core.order import Order
from sandtable.games.europa.position import Hunger
from sandtable.games.europa.rules.air.rations import feedings
from sandtable.games.europa.rules.ground.reach import left_of, trek
from sandtable.games.europa.rules.ground.transport import stocks, unloadings
from sandtable.games.europa.rules.rail.trains import rail_offers
from sandtable.games.europa.rules.sea.ships import sea_offers
from sandtable.games.europa.rules.supply.attack_supply import is_paid
from sandtable.games.europa.rules.supply.depots import points
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.staff.field import Scored
from sandtable.games.europa.staff.plan import Plan
from sandtable.games.europa.world.atlas import BOX, NEAR, distance

_BEHIND: Final = 3  # hexes behind the front that supply points lie
_SAVED: Final = 8  # hexes that sending them on must save
_ENOUGH: Final = 12  # points in a depot, beyond which no more are sent there
_URGENT: Final = 90.0


def _front(plan: Plan) -> list[int]:
    """Return where the own side is in touch with the enemy; nothing where attacks cost no supply points."""
    p, field = plan.p, plan.field
    held = bit_list(p.ground[field.side] & ~BOX) if is_paid(p) else ()
    return [place for place in held if (NEAR[place] | 1 << place) & field.zoned]


def _gap(place: int, goals: Iterable[int]) -> int:
    return min(distance(place, goal) for goal in goals)


def carry_on(plan: Plan) -> list[Scored]:
    """Return what a transport counter does: it takes points behind the front, and goes back for more."""
    field, p = plan.field, plan.p
    front, stores = _front(plan), [row.place for row in p.depots if row.side == field.side]
    loads, laden = dict(stocks(p)), unloadings(p)
    for counter in bit_list(plan.movable & traits(p).transports) if front and stores else ():
        here, is_laden = p.at[counter], bool(p.cargo[counter])
        goals = front if is_laden else stores
        if is_laden and laden >> counter & 1 and _gap(here, front) <= _BEHIND:
            return [(_URGENT, Order("unload", (counter,)))]
        if counter in loads and _gap(here, front) > 2 * _BEHIND:
            return [(_URGENT, Order("stock", (counter, loads[counter].bit_length() - 1)))]
        ends = trek(p, 1 << counter).ends & ~(BOX | field.zoned) if left_of(p, counter) else 0
        _, best = min((_gap(place, goals), place) for place in (here, *bit_list(ends)))
        if _gap(best, goals) < _gap(here, goals):
            return [(_URGENT, Order("move", (counter, best)))]
    return []


def send_on(plan: Plan) -> list[Scored]:
    """Return supply points that go by rail or sea to where the front is much nearer."""
    if not (front := _front(plan)):
        return []
    for verb, offers in (("send-supply", rail_offers(plan.p)), ("ship-supply", sea_offers(plan.p))):
        for _, (numbers, start, ends) in offers:
            if numbers and (found := _nearer(plan, front, lowest(start), ends)):
                return [(_URGENT, Order(verb, (min(numbers.bit_length() - 1, _ENOUGH), lowest(start), found)))]
    return []


def _nearer(plan: Plan, front: Sequence[int], start: int, ends: int) -> int:
    """Return the best place to send points to from a depot; 0 if none is worth it."""
    p, field = plan.p, plan.field
    poor = [place for place in bit_list(ends & ~(BOX | field.zoned)) if points(p, place, field.side) < _ENOUGH]
    saved = [(_gap(start, front) - gap, place) for place in poor if (gap := _gap(place, front)) >= _BEHIND]
    most, best = max(saved, default=(0, 0))
    return best if most >= _SAVED else 0


def feed(plan: Plan) -> list[Scored]:
    """Return a flight that feeds those who go hungry."""
    p, field = plan.p, plan.field
    for air, places in feedings(p):
        needs = {place: _hungry(plan, place) for place in bit_list(places & ~field.fed)}
        if needs and max(needs.values()):
            return [(_URGENT, Order("feed", (air, max(needs, key=needs.__getitem__))))]
    return []


def _hungry(plan: Plan, place: int) -> int:
    """Return the quarters of REs in a place that are without supply and were not fed."""
    p = plan.p
    units = bit_list(p.here.get(place, 0) & plan.field.own & ~p.fed)
    return sum(p.size(unit) for unit in units if p.hunger[unit] >= Hunger.U1)
