"""How many strat-moves a power has (EE-5.24), and what U-boats, bombers and the loss of Moscow leave of them."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import patron_of, power_of
from sandtable.games.europe_engulfed.world.atlas import MOSCOW
from sandtable.games.europe_engulfed.world.charts import (
    LEAST_STRAT_MOVES,
    STRAT_MOVES,
    STRAT_MOVES_WITHOUT_MOSCOW,
)
from sandtable.games.europe_engulfed.world.roster import Group, Nation


def charged(p: Position, piece: int) -> int:
    """Return the power whose strat-moves a piece uses; Minors count in their patron's (EE-20.3-chart/1)."""
    return patron_of(p, power_of(p, piece))


def allotment(p: Position, power: int) -> int:
    """Return how many units of a power may strat-move in a phase (EE-5.24/1, EE-5.24/2)."""
    return max(LEAST_STRAT_MOVES, STRAT_MOVES[power] - p.rails_cut[power])


def exhausted(p: Position, power: int) -> Violation | None:
    """Return why a power has no strat-move left."""
    if power == Nation.USSR and p.control[MOSCOW] == Group.AXIS:
        if p.soviet_strat_moves >= STRAT_MOVES_WITHOUT_MOSCOW:
            return refusal("EE-5.24/3", "without Moscow {nation} has one strat-move a turn", power)
        return None
    if p.strat_moves[power] >= allotment(p, power):
        return refusal("EE-5.24/1", "{nation} has no strat-move left in this phase", power)
    return None


def is_west_spent(p: Position, power: int) -> bool:
    """Tell whether bombs have left a power no strat-move that begins, crosses or ends in the west (EE-2.27/3)."""
    if power != Nation.GERMANY or not p.western_cut:
        return False
    return p.western_strat_moves >= allotment(p, power) - p.western_cut


def count_move(p: Position, power: int, *, is_western: bool) -> None:
    """Take a strat-move from a power's allotment."""
    p.strat_moves[power] += 1
    if power == Nation.USSR:
        p.soviet_strat_moves += 1
    if power == Nation.GERMANY and is_western:
        p.western_strat_moves += 1
