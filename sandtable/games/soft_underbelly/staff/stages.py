"""How far a player turn is, as the staff sees it: units may still move, they may still attack, or it is over."""

from __future__ import annotations

from typing import Final

from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.stacking import MOVEMENT

MOVING, PLACED, OVER = range(3)
_STAGES: Final = {
    "movement": MOVING,
    "reinforcement": MOVING,
    "replacements": MOVING,
    "setup": MOVING,
    "combat": PLACED,
}


def stage(p: Position) -> int:
    """Return how far the player turn is."""
    if len(p.stack) < 2:
        return OVER
    frame = p.stack[1]
    if frame[0] == "stacking":
        return PLACED if frame[1] == MOVEMENT else OVER
    return _STAGES.get(str(frame[0]), OVER)
