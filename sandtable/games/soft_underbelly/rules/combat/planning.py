"""Planning an attack: units are committed, sources expended, until the plan is ready or called off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.soft_underbelly.language import NOTATION, all_units, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import defence_of, forbidden
from sandtable.games.soft_underbelly.rules.combat.joining import cannot_invade, cannot_join
from sandtable.games.soft_underbelly.rules.combat.muster import (
    Muster,
    Prospects,
    defenders,
    force_of,
    in_supply,
    muster,
    taken,
)
from sandtable.games.soft_underbelly.rules.combat.sources import no_reach, no_source
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.supply import (
    By,
    Demand,
    Stocks,
    dedication,
    demands,
    elsewhere,
    expend,
    fewest,
    is_overland,
    shortage,
    unpaid,
    unsupplied,
)
from sandtable.games.soft_underbelly.world.atlas import COAST
from sandtable.games.soft_underbelly.world.roster import CRAFT, FIGHTERS


class Draft(NamedTuple):
    """The frame of the step: an attack that is being planned."""

    target: int
    air_only: int
    units: int
    sources: int


DRAFT: Final = Frame(Draft, target="place", units="units", sources="units")


class Desk:
    """What a plan is made with: the position, the sources of the side, the draft, and who else could join."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.stocks = Stocks(p)
        self.draft = DRAFT.top(p)

    @cached_property
    def muster(self) -> Muster:
        """Who else could join, with sources in reach for each alone."""
        return supplied_muster(self.p, self.stocks, self.draft)

    @cached_property
    def needed(self) -> int:
        """How many further sources the attack needs at least."""
        return _still_needed(self.p, self.stocks, self.draft)


def begin(p: Position, log: Log, target: int, *, air_only: bool) -> None:
    """Open the planning of an attack."""
    DRAFT.push(p, Planning.name, Draft(target, int(air_only), 0, 0))


def is_called_off(p: Position, target: int, air_only: bool) -> bool:
    """Tell whether this attack was given up and nothing else has come of the phase since.

    It leaves a plan without units behind, until another attack is planned or fought: no endless planning.
    """
    return any(not plan.units and plan.target == target and plan.air_only == air_only for plan in p.plans)


def committable(desk: Desk) -> int:
    """Return the units that may join the attack."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    prospects = Prospects(p, draft.target, bool(draft.air_only), desk.muster)
    mask = 0
    for unit in bit_list(desk.muster.units):
        is_fit = not FIGHTERS >> unit & 1 or _land_unit_fits(p, stocks, draft, unit)
        if is_fit and prospects.are_good(draft.units | 1 << unit):
            mask |= 1 << unit
    return mask


def commit(p: Position, log: Log, unit: int) -> None:
    """Let a unit join the attack."""
    draft = DRAFT.top(p)
    DRAFT.turn(p, Planning.name, draft._replace(units=draft.units | 1 << unit))


def invaders(desk: Desk) -> Iterator[tuple[int, int]]:
    """Yield the landing craft that may join, each with the units that it could land."""
    for craft, units in desk.muster.landings:
        yield craft, _invaders(desk.p, desk.draft, craft, units)


def invade(p: Position, log: Log, craft: int, unit: int) -> None:
    """Let a craft land a unit in the attack."""
    if p.aboard[unit] < 0:
        p.load(unit, craft)  # SU-landing/17
    draft = DRAFT.top(p)
    DRAFT.turn(p, Planning.name, draft._replace(units=draft.units | 1 << craft | 1 << unit))


def expend_for(p: Position, log: Log, source: int) -> None:
    """Expend a source, or let one that is expended already serve this attack too."""
    if not any(source == spent for spent, _ in p.spent):
        expend(p, source, log)
    draft = DRAFT.top(p)
    DRAFT.turn(p, Planning.name, draft._replace(sources=draft.sources | 1 << source))


def close(p: Position, log: Log) -> None:
    """Keep the plan until it is resolved."""
    draft = DRAFT.top(p)
    landings = demands(p, draft.target, draft.units).landings
    p.dedicated |= dedication(Stocks(p), landings, draft.sources & ~elsewhere(p))  # SU-landing/9
    plan = Plan(draft.target, bool(draft.air_only), draft.units, draft.sources)
    p.plans = (*(other for other in p.plans if other.units), plan)
    p.stack.pop()
    log.add("SU-supply/12", "the attack on {place} is planned", plan.target)


def call_off(p: Position, log: Log) -> None:
    """What was expended stays so, and may still serve other attacks (SU-supply/13)."""
    target, air_only, units, _ = DRAFT.top(p)
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


def _land_unit_fits(p: Position, stocks: Stocks, draft: Draft, unit: int) -> bool:
    return (
        third_land_unit(p, draft, unit) is None
        and shortage(p, stocks, draft.target, draft.units | 1 << unit, stocks.all) == 0
    )


def _invaders(p: Position, draft: Draft, craft: int, units: int) -> int:
    stocks, found = _without(p, draft, craft)
    prospects = Prospects(p, draft.target, bool(draft.air_only), found)
    force = draft.units | 1 << craft

    def is_fit(invader: int) -> bool:
        is_supplied = shortage(p, stocks, draft.target, force | invader, stocks.all, invader) == 0
        return is_supplied and prospects.are_good(force | invader, invader)

    return mask_of(unit for unit in bit_list(units) if is_fit(1 << unit))


def _without(p: Position, draft: Draft, craft: int) -> tuple[Stocks, Muster]:
    """A landing craft that invades is no source any more (SU-lc/6)."""
    stocks = Stocks(p, 1 << craft)
    return stocks, supplied_muster(p, stocks, draft)


def helpful(desk: Desk) -> int:
    """Return the sources that the force still lacks and that would reach it (SU-supply/14)."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    shared, landings = demands(p, draft.target, draft.units)
    mask = 0
    for demand in shared:
        if _is_open(stocks, demand, draft.sources):
            mask |= stocks.reaching(demand.area, demand.by)
    if landings:
        own = ~elsewhere(p)
        size = dedication(stocks, landings, draft.sources & own).bit_count()
        if size < len(landings):
            for source in bit_list(stocks.all & own & ~draft.sources):
                if dedication(stocks, landings, draft.sources & own | 1 << source).bit_count() > size:
                    mask |= 1 << source
    return mask & ~draft.sources


def _is_open(stocks: Stocks, demand: Demand, sources: int) -> bool:
    return (sources & stocks.reaching(demand.area, demand.by)).bit_count() < demand.needed


# What orders cost


def _still_needed(p: Position, stocks: Stocks, draft: Draft, invading: int = 0) -> int:
    """Return how many further sources an attack needs at least."""
    return (fewest(p, stocks, draft.target, draft.units, draft.sources, invading) or 0).bit_count()


def joining(desk: Desk, unit: int) -> Effect:
    """Return what it costs that a unit joins: sources that the attack would not need without it."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    joined = draft._replace(units=draft.units | 1 << unit)
    return _more_sources(_still_needed(p, stocks, joined) - desk.needed)


def _more_sources(number: int) -> Effect:
    return Effect(price=counted(number, "more source")) if number > 0 else NO_EFFECT


def landing(desk: Desk, craft: int, unit: int) -> Effect:
    """Return what a landing costs: a source of its own (SU-landing/9), and the craft (SU-landing/11)."""
    p, draft = desk.p, desk.draft
    stocks, _ = _without(p, draft, craft)
    joined = draft._replace(units=draft.units | 1 << craft | 1 << unit)
    number = _still_needed(p, stocks, joined, 1 << unit) - desk.needed
    return Effect(price=" and ".join(filter(None, (_more_sources(number).price, "the landing craft"))))


def supplying(desk: Desk, source: int) -> Effect:
    """Return what a source is of what the attack still needs; one that is expended already costs nothing more."""
    if any(source == spent for spent, _ in desk.p.spent):
        return NO_EFFECT
    return Effect(price=f"1 of {desk.needed} sources" if desk.needed > 1 else "1 source")


def closing(desk: Desk) -> Effect:
    """Return that a plan is closed without a battle: that starts when it is resolved."""
    return NO_EFFECT


# Restrictions


def third_land_unit(p: Position, draft: Draft, unit: int) -> Violation | None:
    """Up to two land units of an area attack together over a black line (SU-combat/2, SU-land-move/6)."""
    if not FIGHTERS >> unit & 1 or not is_overland(p, unit, draft.target):
        return None
    beside = draft.units & FIGHTERS & p.here[p.at[unit]] & ~p.afloat
    if beside.bit_count() < 2:
        return None
    return refusal("SU-combat/2", "{units} attack from {place} already: no third does", all_units(beside), p.at[unit])


def not_committable(desk: Desk, unit: int) -> Reasons:
    """Return every reason why a unit may not be committed."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
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
    if not Prospects(p, target, air_only, desk.muster).are_good(units):
        return [_hopeless(p, target, units, 0, air_only)]
    return []


def not_invading(desk: Desk, craft: int, unit: int) -> Reasons:
    """Return every reason why a landing may not join the attack."""
    p, draft = desk.p, desk.draft
    target, air_only = draft.target, bool(draft.air_only)
    if committed := draft.units & (1 << craft | 1 << unit):
        return [refusal("SU-combat/6", "{unit} is committed already", lowest(committed))]
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
    found = forbidden(target, force_of(p, target, units, invading), defence_of(defenders(p, target)), air_only)
    assert found
    return found


def not_expendable(desk: Desk, unit: int) -> Reasons:
    """Return every reason why a source may not be expended, or named again, for this attack."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    if draft.sources >> unit & 1:
        return [refusal("SU-supply/9", "{unit} serves this attack already", unit)]
    if reason := no_source(p, unit):
        return [reason]
    if not draft.units:
        return [refusal("SU-supply/14", "no unit is committed yet that {unit} could serve", unit)]
    if shortage(p, stocks, draft.target, draft.units, draft.sources) == 0:
        return [refusal("SU-supply/1", "the attack on {place} needs no further source now", draft.target)]
    return [] if helpful(desk) >> unit & 1 else [unhelpful(desk, unit)]


def unhelpful(desk: Desk, source: int) -> Violation:
    """A source serves attackers in its reach (SU-supply/14), by lines that it can use (SU-supply/2, SU-supply/5)."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    shared, landings = demands(p, draft.target, draft.units)
    for demand in shared:
        if _is_open(stocks, demand, draft.sources):
            return no_reach(p, source, demand)
    for area in landings:
        if not stocks.reaching(area, By.OTHER) >> source & 1:
            return no_reach(p, source, Demand(area, By.OTHER, 1))
    return refusal("SU-landing/9", "{unit} serves another attack: a landing needs a source of its own", source)


def unready(desk: Desk) -> Reasons:
    """The force must be permissible by the chart, and every unit of it supplied."""
    p, stocks, draft = desk.p, desk.stocks, desk.draft
    force = force_of(p, draft.target, draft.units)
    return (
        forbidden(draft.target, force, defence_of(defenders(p, draft.target)), bool(draft.air_only)),
        unpaid(p, stocks, draft.target, draft.units, draft.sources),
    )


class Planning(PhasingActs):
    """The attacker commits units and expends sources (SU-combat/1, SU-supply/1)."""

    name = "planning"
    moment = "the plan of an attack"
    rules = ("SU-combat/1", "SU-supply/1", "SU-attack-chart/1")
    frame = DRAFT
    acts = (
        Act("commit", not_committable, commit, committable, role=Role.ATTACK, effect=joining),
        Act("invade", not_invading, invade, invaders, role=Role.LAND, effect=landing),
        Act("expend", not_expendable, expend_for, helpful, role=Role.BUY, effect=supplying, is_grave=True),
        Act("ready", unready, close, role=Role.ATTACK, effect=closing),
        # what was expended stays so (SU-supply/13), and the same attack is not planned again at once
        Act("call-off", freely, call_off, is_grave=True),
    )

    def ground(self, p: Position) -> Desk:
        return Desk(p)

    def prompt(self, p: Position) -> str:
        target, air_only, *_ = DRAFT.top(p)
        kind = "air combat in" if air_only else "attack on"
        return NOTATION.say(f"Plan the {kind} {{place}}: commit units and expend sources.", (target,))
