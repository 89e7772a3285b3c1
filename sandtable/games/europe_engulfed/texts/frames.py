"""Numbers that pending steps remember: what no rule leaves on the stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.combat.round import Stage
from sandtable.games.europe_engulfed.rules.naval.voyage import How
from sandtable.games.europe_engulfed.rules.production.freesteps import Source
from sandtable.games.europe_engulfed.rules.production.phase import PARTS
from sandtable.games.europe_engulfed.rules.sequence import GAME_TURN, PHASES
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.rules.supply.final import Stage as Check
from sandtable.games.europe_engulfed.world.roster import Side

_STEPS: Final = {step.name: step for step in STEPS}
_COUNT: Final = 999  # of points, hits and the like
_MOST: Final = {  # what a number can be at most, by what it is called; yes and no are 1 and 0
    "camp": max(Camp),
    "how": max(How),
    "sides": len(Side),
    "source": max(Source),
    "stage": max(Stage),
}
_MOST_OF: Final = {  # where the step says more than the word, or remembers one number
    ("war", ""): len(GAME_TURN),
    ("player-turn", "number"): len(PHASES),
    ("final-supply", ""): len(Check),
    ("vichy-offer", ""): 1,
    ("support", ""): 1,
    ("counterattack", ""): len(Side) - 1,
}


def stack_faults(p: Position) -> Iterator[str]:
    """Find a stack that is empty, or has numbers in it that mean nothing."""
    if not p.stack and p.outcome is None:
        yield "no step is pending, and nobody has won (EE-1.0/1)"
    for frame in p.stack:
        yield from _frame_faults(p, frame)


def _frame_faults(p: Position, pending: Pending) -> Iterator[str]:
    name, *values = pending
    step = _STEPS[str(name)]
    for column, kind, value in zip(step.frame.columns, step.frame.kinds, values, strict=False):
        if kind:
            continue
        most = _most(p, step, column)
        if not isinstance(value, int) or not 0 <= value <= most:
            yield f"the stack has {value!r} in {step.name!r}, where 0 to {most} are possible (EE-1.0/1)"


def _most(p: Position, step: Step[Position], column: str) -> int:
    """Return what a number that a step remembers can be at most."""
    if column.startswith(("is_", "has_")):
        return 1
    if step.name == "production":
        return len(PARTS[p.phasing])
    return _MOST_OF.get((step.name, column), _MOST.get(column, _COUNT))
