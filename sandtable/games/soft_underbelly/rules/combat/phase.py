"""The combat phase: attacks are planned and resolved in the order the attacker likes (SU-combat/1, SU-sequence/4)."""

from __future__ import annotations

from sandtable.board.graph import around
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import legal
from sandtable.games.soft_underbelly.language import not_here, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import completable, defence_of, fighting, impermissible
from sandtable.games.soft_underbelly.rules.combat.battle import begin_battle
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.combat.muster import Muster, defenders, force_of, in_supply, muster, taken
from sandtable.games.soft_underbelly.rules.combat.planning import begin, is_called_off
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.rules.supply import Stocks, winter_factor
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, BOXES
from sandtable.games.soft_underbelly.world.roster import AXIS

_VERBS = ("attack", "air-attack", "resolve", "done")
_DONE = Order("done")


class Combat(PhasingChoice):
    """The phasing player declares, plans and resolves attacks; none is ever compulsory (SU-combat/1)."""

    name = "combat"
    rules = ("SU-combat/1", "SU-supply/12")

    def settle(self, p: Position, log: Log) -> bool:
        if awaiting_source(p, p.side):
            p.stack.append(("landing-supply",))
            return True
        if len(legal(self, p)) > 1:
            return False
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        if any(plan.units for plan in p.plans):
            return "Plan a further attack, resolve one, or end the combat phase."
        return "Plan an attack, or end the combat phase."

    def orders(self, p: Position) -> Orders:
        attacks, air_attacks = targets(p)
        resolvable = 0
        for plan in p.plans:
            if plan.units and _lapsed(p, plan) is None:
                resolvable |= 1 << plan.target
        return Menu(
            [Fan("attack", (), attacks), Fan("air-attack", (), air_attacks), Fan("resolve", (), resolvable)], [_DONE]
        )

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        match order.verb:
            case "attack" | "air-attack":
                return not_attackable(p, order.args[0], order.verb == "air-attack")
            case "resolve":
                return not_resolvable(p, order.args[0])
            case "done":
                return []
        return [not_here(order.verb, _VERBS, "the combat phase")]

    def apply(self, p: Position, order: Order, log: Log) -> None:
        match order.verb:
            case "attack":
                begin(p, order.args[0], air_only=False)
            case "air-attack":
                begin(p, order.args[0], air_only=True)
            case "resolve":
                plan = next(plan for plan in _plans(p, order.args[0]) if _lapsed(p, plan) is None)
                _resolve(p, plan, log)
            case _:
                p.stack.pop()  # plans that are not resolved lapse, what they have cost is gone (SU-supply/13)


def targets(p: Position) -> tuple[int, int]:
    """Return the areas that can be attacked, and those where an air combat can be declared."""
    f = p.facts
    if not f.at_war:
        return 0, 0  # SU-start/4
    stocks = Stocks(p)
    if not stocks.all:
        return 0, 0  # SU-supply/1
    stations = f.any[p.side] & stocks.served
    near = (around(BLACK, stations) | around(BLUE, stations) | stations) & f.any[1 - p.side]
    if p.side == AXIS:
        near &= ~BOXES  # SU-start/12
    busy = taken(p)
    attacks = air_attacks = 0
    for area in bit_list(near):
        if not is_called_off(p, area, False) and _is_attackable(p, stocks, area, False, busy):
            attacks |= 1 << area
    for area in bit_list(near & f.air[1 - p.side]):
        if not is_called_off(p, area, True) and _is_attackable(p, stocks, area, True, busy):
            air_attacks |= 1 << area
    return attacks, air_attacks


def _is_attackable(p: Position, stocks: Stocks, area: int, air_only: bool, busy: int) -> bool:
    found = muster(p, area, air_only, busy)
    if not found.kinds:
        return False
    kinds = in_supply(p, stocks, area, found).kinds
    return bool(kinds) and completable(0, kinds, 0, defence_of(defenders(p, area)), air_only)


def not_attackable(p: Position, area: int, air_only: bool) -> list[Violation]:
    """Return why no attack on an area can be planned."""
    if area >= AREAS:
        return [refusal("SU-combat/1", "{place} is no area of the map", area)]
    if not p.facts.at_war:
        return [refusal("SU-start/4", "Italy is not at war yet: nobody attacks")]
    if p.side == AXIS and BOXES >> area & 1:
        return [refusal("SU-start/12", "{place} is out of the Axis' reach", area)]
    if not p.facts.any[1 - p.side] >> area & 1:
        return [refusal("SU-combat/1", "there is no enemy unit in {place}", area)]
    if air_only and not p.facts.air[1 - p.side] >> area & 1:
        return [refusal("SU-air-combat/1", "there is no enemy tactical or carrier in {place}", area)]
    if is_called_off(p, area, air_only):
        return [refusal("SU-combat/1", "the attack on {place} has just been called off", area)]
    found = muster(p, area, air_only, taken(p))
    if not found.kinds:
        return [refusal("SU-combat/1", "no unit that could attack is joined to {place}", area)]
    kinds = in_supply(p, Stocks(p), area, found).kinds
    defence = defence_of(defenders(p, area))
    if kinds and completable(0, kinds, 0, defence, air_only):
        return []
    if completable(0, found.kinds, 0, defence, air_only):
        return _out_of_supply(p, area, found)
    reason = impermissible(found.kinds, defence, air_only)
    assert reason
    return [reason]


def _out_of_supply(p: Position, area: int, found: Muster) -> list[Violation]:
    """The force that could attack an area lacks sources; a landing needs one of its own (SU-landing/9)."""
    if winter_factor(p, area) > 1:
        return [refusal("SU-supply/11", "in Winter an attack on {place} needs twice the sources", area)]
    reasons = [refusal("SU-supply/1", "nobody who could attack {place} has a source in reach", area)]
    if found.landings or found.drops:
        reasons.append(refusal("SU-landing/9", "a landing in {place} needs a source in reach of its own", area))
    return reasons


def _plans(p: Position, area: int) -> list[Plan]:
    """Return the planned attacks on an area; the first that can be fought is the next to be resolved."""
    return [plan for plan in p.plans if plan.units and plan.target == area]


def _lapsed(p: Position, plan: Plan) -> Violation | None:
    """Earlier battles may have changed what is to be attacked."""
    force = force_of(p, plan.target, plan.units)
    return impermissible(force, defence_of(defenders(p, plan.target)), plan.air_only)


def not_resolvable(p: Position, area: int) -> list[Violation]:
    """Return why there is no battle to fight in an area."""
    reasons = [_lapsed(p, plan) for plan in _plans(p, area)]
    if not reasons:
        return [refusal("SU-supply/12", "no attack on {place} is planned", area)]
    return [] if None in reasons else [reason for reason in reasons if reason]


def _resolve(p: Position, plan: Plan, log: Log) -> None:
    """Start the battle; from now on no other attack may name its sources (SU-supply/12)."""
    p.plans = tuple(other for other in p.plans if other.units and other is not plan)
    p.closed |= plan.sources
    force = force_of(p, plan.target, plan.units)
    begin_battle(p, plan, fighting(force, defenders(p, plan.target), plan.air_only), log)
