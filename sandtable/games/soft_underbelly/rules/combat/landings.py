"""Landings in the combat phase: paying for the unopposed ones, and who possesses what when the phase is over."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.step import Effect, Step
from sandtable.games.soft_underbelly.language import NOTATION, any_unit, refusal
from sandtable.games.soft_underbelly.position import COMBAT_PHASE, Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.combat.planning import go_ashore
from sandtable.games.soft_underbelly.rules.combat.sources import no_source
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.supply import By, Stocks, dedication, expend
from sandtable.games.soft_underbelly.world.atlas import AREAS
from sandtable.games.soft_underbelly.world.roster import ARMIES, FIGHTERS, OF_SIDE, PARACHUTES


def _starving(p: Position) -> int:
    """Return the landed units of which one must be given up, so that as many as possible get a source; 0 if all do."""
    stocks = Stocks(p)
    areas = {unit: p.at[unit] for unit in bit_list(awaiting_source(p, p.side))}
    served = dedication(stocks, list(areas.values()), stocks.fresh).bit_count()
    if served == len(areas):
        return 0
    others = {unit: [area for other, area in areas.items() if other != unit] for unit in areas}
    return mask_of(unit for unit in areas if dedication(stocks, others[unit], stocks.fresh).bit_count() == served)


def _next(p: Position) -> tuple[int, int]:
    """Return the landed unit whose turn it is, and the sources it may have without starving another."""
    stocks = Stocks(p)
    waiting = bit_list(awaiting_source(p, p.side))
    first, others = waiting[0], [p.at[unit] for unit in waiting[1:]]
    reaching = stocks.fresh & stocks.reaching(p.at[first], By.OTHER)
    spared = {source: dedication(stocks, others, stocks.fresh & ~(1 << source)) for source in bit_list(reaching)}
    return first, mask_of(source for source, rest in spared.items() if rest.bit_count() == len(others))


def not_expended(p: Position, source: int) -> Reasons:
    """Return what keeps a source from serving the next landing."""
    if starving := _starving(p):
        text = "there are not enough sources for all landings: first {units} must be given up"
        return refusal("SU-landing/9", text, any_unit(starving))
    unit, sources = _next(p)
    stocks = Stocks(p)
    if not stocks.fresh >> source & 1:
        return no_source(p, source) or refusal("SU-landing/9", "{unit} has been expended already", source)
    if not stocks.reaching(p.at[unit], By.OTHER) >> source & 1:
        text = "{unit} in {place} is not in reach of {unit} in {place}"
        return refusal("SU-landing/9", text, source, p.at[source], unit, p.at[unit])
    if not sources >> source & 1:
        others = awaiting_source(p, p.side) & ~(1 << unit)
        return refusal("SU-landing/9", "without {unit} there is no source for {units}", source, any_unit(others))
    return None


def not_given_up(p: Position, unit: int) -> Reasons:
    """While there are too few sources a landed unit is given up, one whose loss leaves the fewest without."""
    starving = _starving(p)
    if not starving:
        return refusal("SU-landing/9", "there is a source for every landing: {unit} need not be given up", unit)
    if not starving >> unit & 1:
        return refusal("SU-landing/9", "{units} must be given up, not {unit}", any_unit(starving), unit)
    return None


def sources(p: Position) -> int:
    """Return the sources of which one serves the next landing; none while there are too few for all."""
    return 0 if _starving(p) else _next(p)[1]


def expend_for_landing(p: Position, log: Log, source: int) -> None:
    """Let a source serve the next landing."""
    _pay(p, _next(p)[0], source, log)


def dear(p: Position, source: int) -> Effect:
    """Return what a landing costs: a source that serves nobody else (SU-landing/9)."""
    return Effect(price="1 source")


def give_up(p: Position, log: Log, unit: int) -> None:
    """Lose a landed unit for which there is no source."""
    log.add("SU-landing/9", "no source is left for the landing of {unit} in {place}", unit, p.at[unit])
    eliminate(p, unit, "SU-landing/9", log)


class LandingSupply(PhasingActs):
    """Each unopposed landing gets a source of its own, in reach of where it stands; without one it is lost.

    SU-landing/9, SU-landing/10.
    """

    name = "landing-supply"
    moment = "the supply of landings"
    rules = ("SU-landing/9", "SU-para/13")
    acts = (
        Act("expend", not_expended, expend_for_landing, sources, role=Role.BUY, effect=dear, is_grave=True),
        Act("eliminate", not_given_up, give_up, _starving, role=Role.LOSE, is_grave=True),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if not awaiting_source(p, p.side):
            p.stack.pop()
            return True
        starving = _starving(p)
        if starving:
            if starving & (starving - 1):
                return False
            give_up(p, log, lowest(starving))
            return True
        unit, choices = _next(p)
        if choices & (choices - 1):
            return False
        _pay(p, unit, lowest(choices), log)  # there is nothing to choose
        return True

    def prompt(self, p: Position) -> str:
        if _starving(p):
            return "There are not enough sources for all landings: give up a unit that has landed."
        unit, _ = _next(p)
        return NOTATION.say("Expend a source for the landing of {unit} in {place}.", (unit, p.at[unit]))


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
        units = p.here[area] & FIGHTERS & OF_SIDE[p.side]
        for unit in bit_list(units & ARMIES) + bit_list(units & PARACHUTES):
            possess(p, area, unit, log, units)


def _lose_idle_armies(p: Position, log: Log) -> None:
    """SU-stack/9, SU-land-move/5: an army on top of another that has not attacked over a black line is eliminated."""
    for unit in bit_list(p.top & OF_SIDE[p.side]):
        if p.at[unit] < AREAS:
            eliminate(p, unit, "SU-stack/9", log)
