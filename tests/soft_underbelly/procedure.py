"""Running the steps of this part of the game in tests, until one of them asks or another step is on top."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.step import Choice, Step
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.reinforcements import Arrival, Reinforcement, Withdrawal
from sandtable.games.soft_underbelly.rules.replacements import Replacements
from sandtable.games.soft_underbelly.rules.stacking import Stacking
from sandtable.games.soft_underbelly.rules.victory import EndOfTurn

STEPS: dict[str, Step[Position]] = {
    step.name: step for step in (Reinforcement(), Withdrawal(), Arrival(), Replacements(), Stacking(), EndOfTurn())
}


def run(p: Position, log: Log | None = None) -> Log:
    """Settle the steps of the first and the last phase and the stacking checks; stop at anything else."""
    log = log or Log()
    p.legal = None
    while p.stack and (step := STEPS.get(str(p.stack[-1][0]))) and step.settle(p, log):
        p.legal = None
    return log


def order(p: Position, *texts: str) -> Log:
    """Give legal orders to whatever step asks, and run on after each."""
    log = Log()
    for text in texts:
        step = asking(p)
        (given,) = NOTATION.read(text)
        assert given in step.orders(p), f"{text}: {GAME.why_not(p, given)}"
        step.apply(p, given, log)
        run(p, log)
    return log


def asking(p: Position) -> Choice[Position]:
    """Return the step that asks."""
    step = STEPS[str(p.stack[-1][0])]
    assert isinstance(step, Choice)
    return step


def offered(p: Position) -> set[str]:
    """Return the legal orders as text."""
    return {NOTATION.text(found) for found in asking(p).orders(p)}


def refused(p: Position, text: str) -> list[str]:
    """Return the ids of the rules that refuse an order now."""
    (given,) = NOTATION.read(text)
    return [violation.rule for violation in GAME.why_not(p, given)]


def top(p: Position) -> str:
    """Return the name of the step on top of the stack, or nothing."""
    return str(p.stack[-1][0]) if p.stack else ""
