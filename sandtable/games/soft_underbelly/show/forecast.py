"""What comes of the attacks that are planned: there is no die, so it can be said beforehand (SU-combat/13)."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.core.phrases import counted
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import defence_of, fighting, forbidden, impermissible
from sandtable.games.soft_underbelly.rules.combat.muster import defenders, force_of
from sandtable.games.soft_underbelly.rules.combat.planning import DRAFT
from sandtable.games.soft_underbelly.rules.supply import Stocks, unpaid
from sandtable.games.soft_underbelly.rules.values import attack_total, defence_total
from sandtable.games.soft_underbelly.world.roster import FORTS


def forecast(p: Position) -> list[str]:
    """Return sentences about the attack that is being planned, or about every attack that waits for its battle."""
    step = p.stack[-1][0] if p.stack else ""
    if step == "planning":
        target, air_only, units, sources = DRAFT.top(p)
        plan = Plan(target, bool(air_only), units, sources)
        return [_outlook(p, plan), *_missing(p, plan)]
    if step == "combat":
        return [_outlook(p, plan) for plan in p.plans if plan.units]
    return []


def _outlook(p: Position, plan: Plan) -> str:
    """Compare the totals as the battle will (SU-combat/11), against those who would fight (SU-combat/10)."""
    enemies = defenders(p, plan.target)
    force = force_of(p, plan.target, plan.units)
    is_permissible = impermissible(force, defence_of(enemies), plan.air_only) is None
    standing = fighting(force, enemies, plan.air_only) if is_permissible else enemies
    attack = attack_total(p, plan.units, bool(standing & FORTS))
    defence = defence_total(p, standing)
    totals = f"{{place}}: attack {attack} against defence {defence}"
    if not plan.units:
        return NOTATION.say(f"{{place}}: defence {defence}, nobody is committed to the attack yet.", (plan.target,))
    return NOTATION.say(f"{totals}: {_end(attack - defence, defence)}", (plan.target,))


def _end(margin: int, defence: int) -> str:
    if margin <= 0:
        return f"no effect, {counted(1 - margin, 'point')} more would win."
    if margin > defence:
        return f"wins by {margin}, and every defender who fights is lost."
    return f"wins by {margin}: defenders worth {counted(margin, 'point')} are lost, the others retreat."


def _missing(p: Position, plan: Plan) -> list[str]:
    """Say what keeps the plan from being ready: the chart, and sources (SU-supply/1)."""
    if not plan.units:
        return []
    force = force_of(p, plan.target, plan.units)
    found = []
    if reason := forbidden(plan.target, force, defence_of(defenders(p, plan.target)), plan.air_only):
        found.append(f"Not permitted so far: {_said(reason)}.")
    if reason := unpaid(p, Stocks(p), plan.target, plan.units, plan.sources):
        found.append(f"Not paid for so far: {_said(reason)}.")
    return found


def _said(reason: Violation) -> str:
    return f"{NOTATION.say(reason.pattern, reason.args)} ({reason.rule})"
