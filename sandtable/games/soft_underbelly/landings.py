"""Landings in the combat phase: paying for the unopposed ones, and who possesses what when the phase is over."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import Choice, Step
from sandtable.games.soft_underbelly.atlas import AREAS
from sandtable.games.soft_underbelly.casualties import eliminate
from sandtable.games.soft_underbelly.control import possess
from sandtable.games.soft_underbelly.language import NOTATION, not_here, refusal
from sandtable.games.soft_underbelly.planning import go_ashore, no_source
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.roster import ARMIES, FIGHTERS, OF_SIDE, PARACHUTES
from sandtable.games.soft_underbelly.supply import Stocks, dedication, expend


def awaiting_source(p: Position) -> int:
    """Return the units that landed unopposed and still need their dedicated source (SU-landing/3, SU-landing/9)."""
    waiting = p.landed & ~p.paid & OF_SIDE[p.side]
    if not waiting:
        return 0
    f = p.facts
    beaches = ~(f.owned[p.side] | f.any[1 - p.side])
    units = 0
    for unit in bit_list(waiting):
        area = p.at[unit]
        # SU-landing/14: a parachute in the same invading stack as a sea landing needs none; alone it does (SU-para/13)
        is_with_army = PARACHUTES >> unit & 1 and f.here[area] & p.landed & ARMIES
        if area < AREAS and beaches >> area & 1 and not is_with_army:
            units |= 1 << unit
    return units


def _next(p: Position) -> tuple[int, int]:
    """Return the landed unit whose turn it is, and the sources it may have: such that most landings get one."""
    stocks = Stocks(p)
    waiting = bit_list(awaiting_source(p))
    first, areas = waiting[0], [p.at[unit] for unit in waiting]
    most = dedication(stocks, areas, stocks.fresh).bit_count()
    choices = 0
    for source in bit_list(stocks.fresh & stocks.reaching(areas[0], False)):
        if dedication(stocks, areas[1:], stocks.fresh & ~(1 << source)).bit_count() == most - 1:
            choices |= 1 << source
    return first, choices


class LandingSupply(Choice[Position]):
    """Each unopposed landing gets a source of its own, in reach of where it stands; without one it is lost.

    SU-landing/9, SU-landing/10.
    """

    name = "landing-supply"
    rules = ("SU-landing/9", "SU-para/13")

    def settle(self, p: Position, log: Log) -> bool:
        if not awaiting_source(p):
            p.stack.pop()
            return True
        unit, sources = _next(p)
        if not sources:
            log.add("SU-landing/9", "no source is in reach of {unit} in {place}", unit, p.at[unit])
            eliminate(p, unit, "SU-landing/9", log)
        elif not sources & (sources - 1):  # there is nothing to choose
            _pay(p, unit, sources.bit_length() - 1, log)
        else:
            return False
        return True

    def side(self, p: Position) -> int:
        return p.side

    def prompt(self, p: Position) -> str:
        unit, _ = _next(p)
        return NOTATION.say("Expend a source for the landing of {unit} in {place}.", (unit, p.at[unit]))

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("expend", (), _next(p)[1])])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb != "expend":
            return [not_here(order.verb, ("expend",), "the supply of landings")]
        source = order.args[0]
        unit, sources = _next(p)
        stocks = Stocks(p)
        if not stocks.fresh >> source & 1:
            return [no_source(p, source) or refusal("SU-landing/9", "{unit} has been expended already", source)]
        if not stocks.reaching(p.at[unit], False) >> source & 1:
            return [refusal("SU-landing/9", "{unit} is not in reach of {place}", source, p.at[unit])]
        if not sources >> source & 1:
            return [refusal("SU-landing/9", "another landing would go without a source for want of {unit}", source)]
        return []

    def apply(self, p: Position, order: Order, log: Log) -> None:
        _pay(p, _next(p)[0], order.args[0], log)


def _pay(p: Position, unit: int, source: int, log: Log) -> None:
    expend(p, source, log)
    p.dedicated |= 1 << source
    p.paid |= 1 << unit


class CombatEnd(Step[Position]):
    """What the end of the combat phase brings."""

    name = "combat-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        for plan in p.plans:
            go_ashore(p, plan.units)
        _lose_parachutes(p, log)
        _take_beachheads(p, log)
        _lose_idle_armies(p, log)
        p.plans = ()
        p.spent = ()
        p.closed = p.dedicated = p.top = 0
        return True


def _lose_parachutes(p: Position, log: Log) -> None:
    """SU-para/8: a parachute on an area that was not taken dies."""
    enemy = p.facts.any[1 - p.side]
    for unit in bit_list(PARACHUTES & OF_SIDE[p.side]):
        if p.at[unit] < AREAS and p.aboard[unit] < 0 and enemy >> p.at[unit] & 1:
            eliminate(p, unit, "SU-para/8", log)


def _take_beachheads(p: Position, log: Log) -> None:
    """SU-landing/4, SU-possess/4: what was landed on is possessed now; its craft has survived (SU-landing/12)."""
    f = p.facts
    beaches = f.fighters[p.side] & ~(f.owned[p.side] | f.any[1 - p.side] | f.neutral)
    for area in bit_list(beaches):
        units = f.here[area] & FIGHTERS & OF_SIDE[p.side]
        for unit in bit_list(units & ARMIES) + bit_list(units & PARACHUTES):
            possess(p, area, unit, log, units)


def _lose_idle_armies(p: Position, log: Log) -> None:
    """SU-stack/9, SU-land-move/5: an army on top of another that has not attacked over a black line is eliminated."""
    for unit in bit_list(p.top & OF_SIDE[p.side]):
        if p.at[unit] < AREAS:
            eliminate(p, unit, "SU-stack/9", log)
