"""What comes of the attacks that are planned, in sentences."""

from __future__ import annotations

from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.show.outlook import draft, missing, outcome, outlook, said
from sandtable.games.soft_underbelly.show.words import open_step


def forecast(p: Position) -> list[str]:
    """Return sentences about the attack that is being planned, or about every attack that waits for its battle."""
    step = open_step(p)
    if step == "planning":
        plan = draft(p)
        return [_totals(p, plan), *(_lacking(p, plan) if plan.units else [])]
    return [_totals(p, plan) for plan in p.plans if plan.units] if step == "combat" else []


def _totals(p: Position, plan: Plan) -> str:
    found = outlook(p, plan)
    if not plan.units:
        words = f"{{place}}: defence {found.defence}, nobody is committed to the attack yet."
    else:
        end = outcome(found.attack, found.defence)
        words = f"{{place}}: attack {found.attack} against defence {found.defence}: {end}."
    return NOTATION.say(words, (plan.target,))


def _lacking(p: Position, plan: Plan) -> list[str]:
    """Say what keeps the plan from being ready: the chart, and sources (SU-supply/1)."""
    against, sources = outlook(p, plan).against, missing(p, plan)
    found = [f"Not permitted so far: {said(against)}."] if against else []
    return [*found, f"Still missing: {sources}."] if sources else found
