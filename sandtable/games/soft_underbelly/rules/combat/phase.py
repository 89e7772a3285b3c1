"""The combat phase: attacks are planned and resolved in the order the attacker likes (SU-combat/1, SU-sequence/4)."""

from __future__ import annotations

from functools import cached_property, partial

from sandtable.board.graph import around
from sandtable.core.act import BATTLE, Act, Reasons, Role, freely, leave, reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted, listed
from sandtable.core.step import Effect
from sandtable.games.soft_underbelly.language import NOTATION, all_units, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import completable, defence_of, fighting, forbidden
from sandtable.games.soft_underbelly.rules.combat.battle import begin_battle
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.combat.joining import nobody_joins
from sandtable.games.soft_underbelly.rules.combat.muster import Muster, defenders, force_of, in_supply, muster, taken
from sandtable.games.soft_underbelly.rules.combat.planning import begin, is_called_off
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.reorganisation import no_reorganisation, reorganise
from sandtable.games.soft_underbelly.rules.supply import Stocks, drawing, winter_factor
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, BOXES
from sandtable.games.soft_underbelly.world.roster import AXIS


class Front:
    """What the phasing side could attack, looked at once, and only if it is asked for."""

    def __init__(self, p: Position) -> None:
        self.p = p

    @cached_property
    def targets(self) -> tuple[int, int]:
        """The areas that can be attacked, and those where an air combat can be declared."""
        p, f, stocks = self.p, self.p.facts, Stocks(self.p)
        if not f.at_war or not stocks.all:  # SU-start/4, SU-supply/1
            return 0, 0
        stations = f.any[p.side] & stocks.served
        near = (around(BLACK, stations) | around(BLUE, stations) | stations) & f.any[1 - p.side]
        if p.side == AXIS:
            near &= ~BOXES  # SU-start/12
        busy, by_air = taken(p), near & f.air[1 - p.side]
        return (
            mask_of([area for area in bit_list(near) if _is_attackable(p, stocks, area, False, busy)]),
            mask_of([area for area in bit_list(by_air) if _is_attackable(p, stocks, area, True, busy)]),
        )


def _is_attackable(p: Position, stocks: Stocks, area: int, air_only: bool, busy: int) -> bool:
    if is_called_off(p, area, air_only):
        return False
    found = muster(p, area, air_only, busy)
    if not found.kinds:
        return False
    kinds = in_supply(p, stocks, area, found).kinds
    return bool(kinds) and completable(0, kinds, 0, defence_of(defenders(p, area)), air_only)


def not_attackable(front: Front, area: int, *, air_only: bool) -> list[Violation]:
    """Return why no attack, or no air combat, can be planned."""
    p = front.p
    if area >= AREAS:
        return [refusal("SU-combat/1", "nobody attacks anything off the map")]
    if p.side == AXIS and BOXES >> area & 1:
        return [refusal("SU-start/12", "the Axis never attacks {place}", area)]
    if not p.facts.any[1 - p.side] >> area & 1:
        return [refusal("SU-combat/1", "there is no enemy unit in {place}", area)]
    if air_only and not p.facts.air[1 - p.side] >> area & 1:
        return [refusal("SU-air-combat/1", "there is no enemy tactical or carrier in {place}", area)]
    if is_called_off(p, area, air_only):
        return [refusal("SU-combat/1", "the attack on {place} has just been called off", area)]
    found = muster(p, area, air_only, taken(p))
    if not found.kinds:
        return [nobody_joins(p, area, air_only)]
    stocks = Stocks(p)
    supplied = in_supply(p, stocks, area, found)
    defence = defence_of(defenders(p, area))
    if supplied.kinds and completable(0, supplied.kinds, 0, defence, air_only):
        return []
    if completable(0, found.kinds, 0, defence, air_only):
        return reasons((out_of_supply(p, stocks, area, found, supplied), unpaid_landing(p, area, found, supplied)))
    return reasons(forbidden(area, found.kinds, defence, air_only))


def out_of_supply(p: Position, stocks: Stocks, area: int, found: Muster, supplied: Muster) -> Violation | None:
    """Those who could attack an area must have a source in reach (SU-supply/1), in Winter two (SU-supply/11)."""
    units = found.units & ~(supplied.units | _landing(p, area, found))
    if not units:
        return None
    served = mask_of(unit for unit in bit_list(units) if stocks.reaching(p.at[unit], drawing(p, unit, area)))
    if winter_factor(p, area) > 1 and served:
        text = "in Winter {units} would need two sources in reach to attack {place}"
        return refusal("SU-supply/11", text, all_units(served), area)
    return refusal("SU-supply/1", "no source is in reach of {units}, to attack {place}", all_units(units), area)


def unpaid_landing(p: Position, area: int, found: Muster, supplied: Muster) -> Violation | None:
    """A landing needs a source in reach of its own (SU-landing/9)."""
    if found.landings == supplied.landings and not _landing(p, area, found) & ~supplied.drops:
        return None
    return refusal("SU-landing/9", "a landing in {place} needs a source in reach of its own", area)


def _landing(p: Position, area: int, found: Muster) -> int:
    """Return the parachutes that would make a landing, or have made one."""
    return found.drops & (p.landed | ~p.here[area])


def _plans(p: Position, area: int) -> list[Plan]:
    """Return the planned attacks on an area; the first that can be fought is the next to be resolved."""
    return [plan for plan in p.plans if plan.units and plan.target == area]


def _lapsed(p: Position, plan: Plan) -> Violation | None:
    """Earlier battles may have changed what is to be attacked."""
    force = force_of(p, plan.target, plan.units)
    return forbidden(plan.target, force, defence_of(defenders(p, plan.target)), plan.air_only)


def resolvable(front: Front) -> int:
    """Return the areas where a planned attack can be fought."""
    p = front.p
    return mask_of(plan.target for plan in p.plans if plan.units and _lapsed(p, plan) is None)


def not_resolvable(front: Front, area: int) -> Reasons:
    """Return why there is no battle to fight in an area."""
    lapsed = [_lapsed(front.p, plan) for plan in _plans(front.p, area)]
    if not lapsed:
        return refusal("SU-supply/12", "no attack on {place} is planned", area)
    return None if None in lapsed else lapsed


def opening(front: Front, area: int) -> Effect:
    """Return what planning an attack leads to: a battle, and how many sources it takes at least (SU-supply/11)."""
    return Effect((BATTLE,), f"at least {counted(winter_factor(front.p, area), 'source')}")


def _declaring(verb: str, *, air_only: bool) -> Act:
    """Return the act that begins the plan of an attack, or of an air combat."""
    why_not, do = partial(not_attackable, air_only=air_only), partial(begin, air_only=air_only)
    return Act(verb, why_not, do, lambda front: front.targets[air_only], role=Role.ATTACK, effect=opening)


def resolve(p: Position, log: Log, area: int) -> None:
    """Start the battle; from now on no other attack may name its sources (SU-supply/12)."""
    plan = next(plan for plan in _plans(p, area) if _lapsed(p, plan) is None)
    p.plans = tuple(other for other in p.plans if other.units and other is not plan)
    p.closed |= plan.sources
    force = force_of(p, plan.target, plan.units)
    begin_battle(p, plan, fighting(force, defenders(p, plan.target), plan.air_only), log)


class Combat(PhasingActs):
    """The phasing player declares, plans and resolves attacks; none is ever compulsory (SU-combat/1)."""

    name = "combat"
    moment = "combat"
    rules = ("SU-combat/1", "SU-supply/12")
    empty = "no attack is possible"
    acts = (
        _declaring("attack", air_only=False),
        _declaring("air-attack", air_only=True),
        Act("resolve", not_resolvable, resolve, resolvable, role=Role.ATTACK),
        Act("reorganise", lambda front: no_reorganisation(front.p), reorganise, is_grave=True, is_idle=True),
        # plans that are not resolved lapse, what they have cost is gone (SU-supply/13)
        Act("done", freely, leave, role=Role.END),
    )

    def ground(self, p: Position) -> Front:
        return Front(p)

    def settle(self, p: Position, log: Log) -> bool:
        if awaiting_source(p, p.side):
            p.stack.append(("landing-supply",))
            return True
        has_called_off = any(not plan.units for plan in p.plans)  # who gave up an attack says himself that it is over
        return not has_called_off and super().settle(p, log)

    def prompt(self, p: Position) -> str:
        targets = bit_list(resolvable(Front(p)))
        if not targets:
            return "Plan an attack, or end combat."
        places = listed(["{place}"] * len(targets))
        waits = f"attack on {places} waits: fight it" if len(targets) == 1 else f"attacks on {places} wait: fight them"
        return NOTATION.say(f"The {waits}, or plan a further one.", targets)
