"""What would come of an attack, which no die decides (SU-combat/13): who would fight, the totals, what it lacks."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.phrases import counted, listed
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import defence_of, fighting, forbidden
from sandtable.games.soft_underbelly.rules.combat.muster import defenders, force_of
from sandtable.games.soft_underbelly.rules.combat.planning import DRAFT
from sandtable.games.soft_underbelly.rules.supply import Stocks, fewest, unsupplied
from sandtable.games.soft_underbelly.rules.values import attack_total, defence_total
from sandtable.games.soft_underbelly.world.roster import FORTS, UNIT_TITLES


class Outlook(NamedTuple):
    """An attack: who of the defenders would fight, if against a fort, the totals, what the chart has against it."""

    plan: Plan
    standing: int
    against_fort: bool
    attack: int
    defence: int
    against: Violation | None


def outlook(p: Position, plan: Plan) -> Outlook:
    """Compare the totals as the battle will (SU-combat/11), against those who would fight (SU-combat/10)."""
    enemies = defenders(p, plan.target)
    force = force_of(p, plan.target, plan.units)
    against = forbidden(plan.target, force, defence_of(enemies), plan.air_only)
    standing = enemies if against else fighting(force, enemies, plan.air_only)
    has_fort = bool(standing & FORTS)
    attack, defence = attack_total(p, plan.units, has_fort), defence_total(p, standing)
    return Outlook(plan, standing, has_fort, attack, defence, against)


def draft(p: Position) -> Plan:
    """Return the attack that is being planned."""
    target, air_only, units, sources = DRAFT.top(p)
    return Plan(target, bool(air_only), units, sources)


def outcome(attack: int, defence: int) -> str:
    """Say how a comparison ends (SU-combat/11, SU-losses/1)."""
    margin = attack - defence
    if margin <= 0:
        return f"no effect, {counted(1 - margin, 'point')} more would win"
    if margin > defence:
        return f"wins by {margin}, and every defender who fights is lost"
    return f"wins by {margin}: defenders worth {counted(margin, 'point')} are lost, the others retreat"


def further(p: Position, plan: Plan) -> int | None:
    """Return as few sources as the attack still needs (SU-supply/9); None if there are not enough in reach."""
    return fewest(p, Stocks(p), plan.target, plan.units, plan.sources)


def missing(p: Position, plan: Plan) -> str:
    """Say how many sources the attack still needs, and which would do; nothing if it has them all."""
    more = further(p, plan)
    if more:
        names = listed([UNIT_TITLES[source] for source in bit_list(more)])
        return f"{counted(more.bit_count(), 'source')} ({names} would do)"
    reason = unsupplied(p, Stocks(p), plan.target, plan.units, plan.sources)
    return said(reason) if reason else ""


def said(reason: Violation) -> str:
    """Return what is against something, with its rule."""
    return f"{NOTATION.say(reason.pattern, reason.args)} ({reason.rule})"
