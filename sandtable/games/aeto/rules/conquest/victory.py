"""Victory (AEC-1.0/21): the lines of a scenario are read from the top after its last month, or when one says so.

Each condition is a small function of the position, named by scenario in the order of the lines of its file; the last
line is what is left. Add those of a scenario to `CONDITIONS`, and an event that ends it at once to `at_once`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.event import Log
from sandtable.games.aeto.position import Position

_RULE: Final = "AEC-1.0/21"

Condition = Callable[[Position], bool]

CONDITIONS: Final[Mapping[str, tuple[Condition, ...]]] = {}
"""By scenario: what each victory line but the last asks."""


def judge(p: Position, log: Log) -> None:
    """End the scenario after its last month."""
    if p.outcome is None and p.month == p.card.last_month:
        decide(p, log)


def decide(p: Position, log: Log) -> None:
    """End the scenario now, by the first line whose condition holds."""
    conditions = CONDITIONS.get(p.scenario, ())
    lines = p.card.victory
    met = next((number for number, holds in enumerate(conditions) if holds(p)), len(lines) - 1)
    line = lines[met]
    p.outcome = (line.winner, line.level, _RULE)
    if line.winner >= 0:
        log.add(_RULE, "the game is over: {level}, won by {camp}", line.level, line.winner)
    else:
        log.add(_RULE, "the game is over: {level}", line.level)
