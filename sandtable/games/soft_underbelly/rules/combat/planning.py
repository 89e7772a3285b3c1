"""Planning an attack: units are committed, sources expended, until the plan is ready or called off."""

from __future__ import annotations

from typing import NamedTuple, cast

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.games.soft_underbelly.language import NOTATION, not_here, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import defence_of, impermissible
from sandtable.games.soft_underbelly.rules.combat.muster import (
    Muster,
    Prospects,
    cannot_invade,
    cannot_join,
    defenders,
    force_of,
    in_supply,
    muster,
    taken,
)
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.rules.supply import (
    Demand,
    Stocks,
    dedication,
    demands,
    elsewhere,
    expend,
    is_fresh,
    is_overland,
    shortage,
    unsupplied,
)
from sandtable.games.soft_underbelly.world.atlas import AREAS, COAST
from sandtable.games.soft_underbelly.world.roster import CRAFT, FIGHTERS, SIDE, SUPPLIES, TRANSPORTS

_VERBS = ("commit", "invade", "expend", "ready", "call-off")
_READY = Order("ready")
_CALL_OFF = Order("call-off")


class Draft(NamedTuple):
    """The frame of the step: an attack that is being planned."""

    target: int
    air_only: int
    units: int
    sources: int


def draft_of(p: Position) -> Draft:
    """Return what the current frame says."""
    return Draft(*cast(tuple[int, int, int, int], p.stack[-1][1:]))


def begin(p: Position, target: int, air_only: bool) -> None:
    """Open the planning of an attack."""
    p.stack.append(("planning", target, int(air_only), 0, 0))


def is_called_off(p: Position, target: int, air_only: bool) -> bool:
    """Tell whether this attack was given up and nothing else has come of the phase since.

    It leaves a plan without units behind, until another attack is planned or fought: no endless planning.
    """
    return any(not plan.units and plan.target == target and plan.air_only == air_only for plan in p.plans)


class Planning(PhasingChoice):
    """The attacker commits units and expends sources (SU-combat/1, SU-supply/1)."""

    name = "planning"
    rules = ("SU-combat/1", "SU-supply/1", "SU-attack-chart/1")

    def prompt(self, p: Position) -> str:
        target, air_only, *_ = draft_of(p)
        kind = "air combat in" if air_only else "attack on"
        return NOTATION.say(f"Plan the {kind} {{place}}: commit units and expend sources.", (target,))

    def orders(self, p: Position) -> Orders:
        draft = draft_of(p)
        stocks = Stocks(p)
        found = supplied_muster(p, stocks, draft)
        fans = [Fan("commit", (), _committable(p, stocks, draft, found))]
        for craft, units in found.landings:
            fans.append(Fan("invade", (craft,), _invaders(p, draft, craft, units)))
        fans.append(Fan("expend", (), helpful(p, stocks, draft)))
        return Menu(fans, [_CALL_OFF] if _unready(p, stocks, draft) else [_READY, _CALL_OFF])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        draft = draft_of(p)
        stocks = Stocks(p)
        match order.verb:
            case "commit":
                return not_committable(p, stocks, draft, order.args[0])
            case "invade":
                return not_invading(p, draft, *order.args)
            case "expend":
                return not_expendable(p, stocks, draft, order.args[0])
            case "ready":
                return _unready(p, stocks, draft)
            case "call-off":
                return []
        return [not_here(order.verb, _VERBS, "the plan of an attack")]

    def apply(self, p: Position, order: Order, log: Log) -> None:
        target, air_only, units, sources = draft_of(p)
        match order.verb:
            case "commit":
                units |= 1 << order.args[0]
            case "invade":
                craft, unit = order.args
                if p.aboard[unit] < 0:
                    p.load(unit, craft)  # SU-landing/17
                units |= 1 << craft | 1 << unit
            case "expend":
                source = order.args[0]
                if not any(source == spent for spent, _ in p.spent):
                    expend(p, source, log)
                sources |= 1 << source
            case "ready":
                _close(p, Plan(target, bool(air_only), units, sources), log)
                return
            case _:
                _call_off(p, log)
                return
        p.stack[-1] = ("planning", target, air_only, units, sources)


def _close(p: Position, plan: Plan, log: Log) -> None:
    stocks = Stocks(p)
    landings = demands(p, plan.target, plan.units).landings
    p.dedicated |= dedication(stocks, landings, plan.sources & ~elsewhere(p))  # SU-landing/9
    p.plans = (*(other for other in p.plans if other.units), plan)
    p.stack.pop()
    log.add("SU-supply/12", "the attack on {place} is planned", plan.target)


def _call_off(p: Position, log: Log) -> None:
    """What was expended stays so, and may still serve other attacks (SU-supply/13)."""
    target, air_only, units, _ = draft_of(p)
    go_ashore(p, units)
    p.plans = (*p.plans, Plan(target, bool(air_only), 0, 0))
    p.stack.pop()
    log.add("SU-supply/13", "the attack on {place} is called off", target)


def go_ashore(p: Position, units: int) -> None:
    """Put ashore what is aboard a craft in a port: there its cargo never stays aboard (SU-stack/7)."""
    for unit in bit_list(units & ~CRAFT):
        if p.aboard[unit] >= 0 and COAST >> p.at[unit] & 1:
            p.put(unit, p.at[unit])


def supplied_muster(p: Position, stocks: Stocks, draft: Draft) -> Muster:
    """Return who else could join, with sources in reach for each alone."""
    found = muster(p, draft.target, bool(draft.air_only), taken(p) | draft.units)
    return in_supply(p, stocks, draft.target, found)


def _committable(p: Position, stocks: Stocks, draft: Draft, found: Muster) -> int:
    prospects = Prospects(p, draft.target, bool(draft.air_only), found)
    mask = 0
    for unit in bit_list(found.units):
        is_fit = not FIGHTERS >> unit & 1 or _land_unit_fits(p, stocks, draft, unit)
        if is_fit and prospects.are_good(draft.units | 1 << unit):
            mask |= 1 << unit
    return mask


def _land_unit_fits(p: Position, stocks: Stocks, draft: Draft, unit: int) -> bool:
    return (
        third_land_unit(p, draft, unit) is None
        and shortage(p, stocks, draft.target, draft.units | 1 << unit, stocks.all) == 0
    )


def _invaders(p: Position, draft: Draft, craft: int, units: int) -> int:
    stocks, found = _without(p, draft, craft)
    prospects = Prospects(p, draft.target, bool(draft.air_only), found)
    mask = 0
    for unit in bit_list(units):
        new = draft.units | 1 << unit | 1 << craft
        is_supplied = shortage(p, stocks, draft.target, new, stocks.all, 1 << unit) == 0
        if is_supplied and prospects.are_good(new, 1 << unit):
            mask |= 1 << unit
    return mask


def _without(p: Position, draft: Draft, craft: int) -> tuple[Stocks, Muster]:
    """A landing craft that invades is no source any more (SU-lc/6)."""
    stocks = Stocks(p, 1 << craft)
    return stocks, supplied_muster(p, stocks, draft)


def helpful(p: Position, stocks: Stocks, draft: Draft) -> int:
    """Return the sources that the force still lacks and that would reach it (SU-supply/14)."""
    shared, landings = demands(p, draft.target, draft.units)
    mask = 0
    for demand in shared:
        if _is_open(stocks, demand, draft.sources):
            mask |= stocks.reaching(demand.area, demand.overland)
    if landings:
        own = ~elsewhere(p)
        size = dedication(stocks, landings, draft.sources & own).bit_count()
        if size < len(landings):
            for source in bit_list(stocks.all & own & ~draft.sources):
                if dedication(stocks, landings, draft.sources & own | 1 << source).bit_count() > size:
                    mask |= 1 << source
    return mask & ~draft.sources


def _is_open(stocks: Stocks, demand: Demand, sources: int) -> bool:
    return (sources & stocks.reaching(demand.area, demand.overland)).bit_count() < demand.needed


# Restrictions


def third_land_unit(p: Position, draft: Draft, unit: int) -> Violation | None:
    """Up to two land units of an area attack together over a black line (SU-combat/2, SU-land-move/6)."""
    if not FIGHTERS >> unit & 1 or not is_overland(p, unit, draft.target):
        return None
    beside = [u for u in bit_list(draft.units & FIGHTERS) if p.at[u] == p.at[unit] and p.aboard[u] < 0]
    if len(beside) < 2:
        return None
    return refusal("SU-combat/2", "two land units of {place} attack already", p.at[unit])


def not_committable(p: Position, stocks: Stocks, draft: Draft, unit: int) -> list[Violation]:
    """Return every reason why a unit may not be committed."""
    if draft.units >> unit & 1:
        return [refusal("SU-combat/6", "{unit} is committed already", unit)]
    target, air_only = draft.target, bool(draft.air_only)
    if reasons := cannot_join(p, target, air_only, unit):
        return reasons
    if reason := third_land_unit(p, draft, unit):
        return [reason]
    units = draft.units | 1 << unit
    if reason := unsupplied(p, stocks, target, units, stocks.all):
        return [reason]
    if not Prospects(p, target, air_only, supplied_muster(p, stocks, draft)).are_good(units):
        return [_hopeless(p, target, units, 0, air_only)]
    return []


def not_invading(p: Position, draft: Draft, craft: int, unit: int) -> list[Violation]:
    """Return every reason why a landing may not join the attack."""
    target, air_only = draft.target, bool(draft.air_only)
    if draft.units & (1 << craft | 1 << unit):
        return [refusal("SU-combat/6", "{unit} or {unit} is committed already", craft, unit)]
    if reasons := cannot_invade(p, target, air_only, craft, unit):
        return reasons
    units = draft.units | 1 << craft | 1 << unit
    stocks, found = _without(p, draft, craft)
    if reason := unsupplied(p, stocks, target, units, stocks.all, 1 << unit):
        return [reason]
    if not Prospects(p, target, air_only, found).are_good(units, 1 << unit):
        return [_hopeless(p, target, units, 1 << unit, air_only)]
    return []


def _hopeless(p: Position, target: int, units: int, invading: int, air_only: bool) -> Violation:
    """Whatever joined it, the chart would not allow this force to attack."""
    found = impermissible(force_of(p, target, units, invading), defence_of(defenders(p, target)), air_only)
    assert found
    return found


def not_expendable(p: Position, stocks: Stocks, draft: Draft, unit: int) -> list[Violation]:
    """Return every reason why a source may not be expended, or named again, for this attack."""
    if draft.sources >> unit & 1:
        return [refusal("SU-supply/9", "{unit} serves this attack already", unit)]
    if reason := no_source(p, unit):
        return [reason]
    if shortage(p, stocks, draft.target, draft.units, draft.sources) == 0:
        return [refusal("SU-supply/1", "the attack on {place} needs no further source now", draft.target)]
    if not helpful(p, stocks, draft) >> unit & 1:
        return [refusal("SU-supply/14", "{unit} reaches no attacker who needs it", unit)]
    return []


def no_source(p: Position, unit: int) -> Violation | None:
    """A source is a supply unit, a convoy or an empty landing craft, fresh or spent and still open (SU-supply/1)."""
    if not (SUPPLIES | TRANSPORTS) >> unit & 1 or SIDE[unit] != p.side:
        return refusal("SU-supply/1", "{unit} is no source of yours", unit)
    if any(unit == spent for spent, _ in p.spent):
        if p.dedicated >> unit & 1:
            return refusal("SU-landing/9", "{unit} serves a landing only", unit)
        if p.closed >> unit & 1:
            return refusal("SU-supply/12", "a combat that depends on {unit} has been resolved", unit)
        return None
    if p.at[unit] >= AREAS:
        return refusal("SU-supply/1", "{unit} is not on the map", unit)
    if not is_fresh(p, unit):
        return refusal("SU-supply/6", "{unit} is aboard, or has cargo", unit)
    return None


def _unready(p: Position, stocks: Stocks, draft: Draft) -> list[Violation]:
    """The force must be permissible by the chart, and every unit of it supplied."""
    force = force_of(p, draft.target, draft.units)
    reasons = [
        impermissible(force, defence_of(defenders(p, draft.target)), bool(draft.air_only)),
        unsupplied(p, stocks, draft.target, draft.units, draft.sources),
    ]
    return [reason for reason in reasons if reason]
