"""Landings in the combat phase: paying for the unopposed ones, and who possesses what when the phase is over."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import NOTATION, not_here, refusal
from sandtable.games.soft_underbelly.position import COMBAT_PHASE, Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.combat.planning import go_ashore, no_source
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.rules.supply import Stocks, dedication, expend
from sandtable.games.soft_underbelly.world.atlas import AREAS
from sandtable.games.soft_underbelly.world.roster import ARMIES, FIGHTERS, OF_SIDE, PARACHUTES


def _starving(p: Position) -> int:
    """Return the landed units of which one must be given up, so that as many as possible get a source; 0 if all do."""
    stocks = Stocks(p)
    areas = {unit: p.at[unit] for unit in bit_list(awaiting_source(p, p.side))}
    served = dedication(stocks, list(areas.values()), stocks.fresh).bit_count()
    if served == len(areas):
        return 0
    units = 0
    for unit in areas:
        others = [area for other, area in areas.items() if other != unit]
        if dedication(stocks, others, stocks.fresh).bit_count() == served:
            units |= 1 << unit
    return units


def _next(p: Position) -> tuple[int, int]:
    """Return the landed unit whose turn it is, and the sources it may have without starving another."""
    stocks = Stocks(p)
    waiting = bit_list(awaiting_source(p, p.side))
    first, others = waiting[0], [p.at[unit] for unit in waiting[1:]]
    choices = 0
    for source in bit_list(stocks.fresh & stocks.reaching(p.at[first], False)):
        if dedication(stocks, others, stocks.fresh & ~(1 << source)).bit_count() == len(others):
            choices |= 1 << source
    return first, choices


class LandingSupply(PhasingChoice):
    """Each unopposed landing gets a source of its own, in reach of where it stands; without one it is lost.

    SU-landing/9, SU-landing/10.
    """

    name = "landing-supply"
    rules = ("SU-landing/9", "SU-para/13")

    def settle(self, p: Position, log: Log) -> bool:
        if not awaiting_source(p, p.side):
            p.stack.pop()
            return True
        starving = _starving(p)
        if starving:
            if starving & (starving - 1):
                return False
            _give_up(p, starving.bit_length() - 1, log)
            return True
        unit, sources = _next(p)
        if sources & (sources - 1):
            return False
        _pay(p, unit, sources.bit_length() - 1, log)  # there is nothing to choose
        return True

    def prompt(self, p: Position) -> str:
        if _starving(p):
            return "There are not enough sources for all landings: give up a unit that has landed."
        unit, _ = _next(p)
        return NOTATION.say("Expend a source for the landing of {unit} in {place}.", (unit, p.at[unit]))

    def orders(self, p: Position) -> Orders:
        starving = _starving(p)
        return Menu([Fan("eliminate", (), starving) if starving else Fan("expend", (), _next(p)[1])])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb not in ("expend", "eliminate"):
            return [not_here(order.verb, ("expend", "eliminate"), "the supply of landings")]
        if starving := _starving(p):
            return no_way_out(order, starving)
        if order.verb == "eliminate":
            return [refusal("SU-landing/9", "there is a source for every landing")]
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
        if order.verb == "eliminate":
            _give_up(p, order.args[0], log)
        else:
            _pay(p, _next(p)[0], order.args[0], log)


def no_way_out(order: Order, starving: int) -> list[Violation]:
    """While there are too few sources a landed unit is given up, one whose loss leaves the fewest without."""
    if order.verb == "expend":
        return [refusal("SU-landing/9", "there are not enough sources for all landings: first give up a landed unit")]
    if not starving >> order.args[0] & 1:
        return [refusal("SU-landing/9", "to give up {unit} would not help the other landings", order.args[0])]
    return []


def _give_up(p: Position, unit: int, log: Log) -> None:
    log.add("SU-landing/9", "no source is left for the landing of {unit} in {place}", unit, p.at[unit])
    eliminate(p, unit, "SU-landing/9", log)


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
        forget(p, COMBAT_PHASE)
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
