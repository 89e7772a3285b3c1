"""Emergency conscription (EE-9.24/6): once a game the Soviets raise infantry for nothing, in four phases."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Reasons
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.bidding import bid_of
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.rules.production.units import Depot
from sandtable.games.europe_engulfed.world.charts import BID_OF_TEN, BID_STEP, CONSCRIPTION
from sandtable.games.europe_engulfed.world.roster import Nation

PHASES: Final = len(CONSCRIPTION)


def is_conscripting(p: Position) -> bool:
    """Tell whether this Soviet production is one of the four."""
    return 1 <= p.conscription <= PHASES


def levy(p: Position) -> int:
    """Return the free steps of this phase; a bid changes them (EE-10.5/1), for new players one of -20 (EE-10.5/2)."""
    if not is_conscripting(p):
        return 0
    phase = p.conscription - 1
    return CONSCRIPTION[phase] + BID_OF_TEN[phase] * (bid_of(p) // BID_STEP)


def continue_conscription(p: Position, log: Log) -> None:
    """Go on to the next of the four phases, where it has begun."""
    if p.conscription and p.conscription <= PHASES:
        p.conscription += 1
        _tell(p, log)


def not_conscripting(ground: Depot) -> Reasons:
    """Tell why conscription cannot begin."""
    p = ground.p
    if ground.nation != Nation.USSR:
        return refusal("EE-9.24/6", "only the Soviets have emergency conscription")
    if not is_at_war(p, Nation.USSR):
        return refusal("EE-9.24/6", "the Soviet Union is not in the war")
    if p.conscription:
        return refusal("EE-9.24/6", "conscription has been begun, and comes once a game")
    if p.new_actions[Nation.USSR]:
        return refusal("EE-9.24/8", "a Special Action was bought in this phase")
    return None


def conscript(p: Position, log: Log, power: int) -> None:
    """Begin emergency conscription; its steps are raised when the WERPs are spent."""
    p.conscription = 1
    _tell(p, log)


def _tell(p: Position, log: Log) -> None:
    if is_conscripting(p):
        steps = counted(levy(p), "step")
        log.add("EE-9.24/6", "emergency conscription, phase {n} of four: {steps}", str(p.conscription), steps)
