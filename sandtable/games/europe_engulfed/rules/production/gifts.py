"""Gifts: Germany to Italy (EE-9.43), the U.S.A. to Britain (EE-9.36), Britain to the Soviets (EE-9.35)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from sandtable.core.act import Reasons
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.naval.fleets import points
from sandtable.games.europe_engulfed.rules.powers import is_at_war, side_of
from sandtable.games.europe_engulfed.rules.production.income import is_producing
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, receive, werps
from sandtable.games.europe_engulfed.rules.production.units import Depot
from sandtable.games.europe_engulfed.world.atlas import ONEGA, PERSIA, TRONDHEIM, Zone
from sandtable.games.europe_engulfed.world.charts import (
    GIFT_TO_ITALY,
    MURMANSK_A_FLEET,
    PERSIA_A_FLEET,
    US_TO_BRITAIN,
)
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side


class Route(IntEnum):
    """Ways to the Soviet Union."""

    MURMANSK = 0
    PERSIA = 1


# By who is given: who gives, how much a turn, by which rule
_GIFTS: Final = {
    Nation.ITALY: (Nation.GERMANY, GIFT_TO_ITALY, "EE-9.43/1"),
    Nation.BRITAIN: (Nation.USA, US_TO_BRITAIN, "EE-9.36/1"),
}
_A_FLEET: Final = (MURMANSK_A_FLEET, PERSIA_A_FLEET)
_ROUTE_RULE: Final = ("EE-9.351/1", "EE-9.352/1")


# ---------------------------------------------------------------- gifts
def not_given(ground: Depot, nation: int, number: int) -> Reasons:
    """Tell why a power cannot be given so many WERPs: whenever its side wishes, whoever produces (EE-4.5/1)."""
    return _no_gift(ground, nation) or _too_much(ground.p, nation, number)


def _no_gift(ground: Depot, nation: int) -> Violation | None:
    p = ground.p
    if not p.card.theatre.is_whole:
        return refusal("EE-16-card/2", "there are no gifts between powers in this scenario")
    if nation not in _GIFTS:
        return refusal("EE-4.5/1", "no power gives WERPs to {nation} in this way", nation)
    donor, _, rule = _GIFTS[Nation(nation)]
    if side_of(p, donor) != side_of(p, ground.nation):
        return refusal("EE-4.5/1", "the WERPs of {nation} are not yours to give", int(donor))
    for power in (nation, int(donor)):
        if p.status[power] == Status.CONQUERED or not is_producing(p, power):
            return refusal(rule, "{nation} does not produce", power)
    return _finished(p, nation) or _spent(p, donor)


def _finished(p: Position, nation: int) -> Violation | None:
    if not p.finished >> nation & 1:
        return None
    return refusal("EE-4.5/4", "{nation} has finished: WERPs given to it would be lost", nation)


def _spent(p: Position, donor: int) -> Violation | None:
    if not p.finished >> donor & 1:
        return None
    return refusal("EE-4.5/4", "{nation} has finished: it has no WERPs left to give", int(donor))


def _too_much(p: Position, nation: int, number: int) -> Violation | None:
    donor, most, rule = _GIFTS[Nation(nation)]
    if number < 1:
        return refusal(rule, "a gift is one WERP at least")
    if p.given[donor] + number > most:
        left = werps(most - p.given[donor])
        return refusal(rule, "{nation} gives {most} a turn at most, and {left} are left", int(donor), str(most), left)
    return cannot_pay(p, donor, number)


def gifts(ground: Depot) -> Iterator[tuple[int, int]]:
    """Offer the gifts that the side may make."""
    for nation, (_, most, _) in _GIFTS.items():
        if not _no_gift(ground, nation):
            yield nation, mask_of(n for n in range(1, most + 1) if not _too_much(ground.p, nation, n))


def give(p: Position, log: Log, nation: int, number: int) -> None:
    """Give a power WERPs of the one that may."""
    donor, _, rule = _GIFTS[Nation(nation)]
    p.werps[donor] -= number
    p.given[donor] += number
    log.add(rule, "{nation} gives {nation} {n}", int(donor), nation, werps(number))
    receive(p, log, nation, number)


# ---------------------------------------------------------------- lend-lease to the Soviets
def not_lent(ground: Depot, number: int, route: int) -> Reasons:
    """Tell why Britain cannot send the Soviets so many WERPs by a route."""
    return _no_convoy(ground) or _shut(ground.p, route) or _overloaded(ground.p, number, route)


def _no_convoy(ground: Depot) -> Violation | None:
    p = ground.p
    if not p.card.theatre.is_whole:
        return refusal("EE-16-card/2", "there are no gifts between powers in this scenario")
    if side_of(p, ground.nation) != Side.WEST:
        return refusal("EE-9.35/1", "only Britain sends lend-lease to the Soviets")
    if not is_at_war(p, Nation.USSR):
        return refusal("EE-9.35/1", "the Soviet Union is not at war with Germany")
    return _finished(p, Nation.USSR) or _spent(p, Nation.BRITAIN)


def _shut(p: Position, route: int) -> Violation | None:
    if route == Route.MURMANSK and p.control[ONEGA] == Group.AXIS:
        return refusal("EE-9.351/3", "the Axis holds {area}: no convoy goes to Murmansk", ONEGA)
    if route == Route.PERSIA and p.control[PERSIA] == Group.AXIS:
        return refusal("EE-9.352/1", "the Axis holds {area}", PERSIA)
    return None


def _overloaded(p: Position, number: int, route: int) -> Violation | None:
    if number < 1:
        return refusal("EE-9.35/1", "a convoy brings one WERP at least")
    if p.lent[route] + number > convoy(p, route):
        return refusal(_ROUTE_RULE[route], "the fleets of the Atlantic carry {n} there a turn", werps(convoy(p, route)))
    if sum(p.lent) + number > p.total[Nation.BRITAIN] // 2:
        most = werps(p.total[Nation.BRITAIN] // 2)
        return refusal("EE-9.35/1", "Britain sends half of its WERPs at most: {most}", most)
    return cannot_pay(p, Nation.BRITAIN, number)


def convoy(p: Position, route: int) -> int:
    """Return how many WERPs the Allied Fleet Points of the Atlantic bring over a route (EE-9.351/1, EE-9.352/1)."""
    return points(p, Group.WEST, Zone.ATLANTIC) * _A_FLEET[route]


def arriving(p: Position, number: int, route: int) -> int:
    """Return how many of so many WERPs arrive (EE-9.351/2, EE-9.352/1)."""
    is_halved = route == Route.PERSIA or p.control[TRONDHEIM] == Group.AXIS
    return number // 2 if is_halved else number


def lendable(ground: Depot, route: int) -> int:
    """Return how many WERPs Britain may still send by a route."""
    numbers = (number for number, routes in convoys(ground) if routes >> route & 1)
    return max(numbers, default=0)


def convoys(ground: Depot) -> Iterator[tuple[int, int]]:
    """Offer numbers of WERPs with the routes that carry so many."""
    p = ground.p
    if _no_convoy(ground):
        return
    open_routes = [route for route in Route if not _shut(p, route)]
    for number in range(1, min(p.werps[Nation.BRITAIN], p.total[Nation.BRITAIN] // 2 - sum(p.lent)) + 1):
        yield number, mask_of(route for route in open_routes if not _overloaded(p, number, route))


def lend(p: Position, log: Log, number: int, route: int) -> None:
    """Send the Soviets WERPs: of what leaves on a route in this turn, half of all may arrive."""
    before, after = arriving(p, p.lent[route], route), arriving(p, p.lent[route] + number, route)
    p.werps[Nation.BRITAIN] -= number
    p.lent[route] += number
    came = werps(after - before)
    log.add(
        _ROUTE_RULE[route], "{nation} sends {n} by {route}: {m} arrive", int(Nation.BRITAIN), werps(number), route, came
    )
    receive(p, log, Nation.USSR, after - before)
