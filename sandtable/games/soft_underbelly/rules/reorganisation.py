"""Reorganization of the German Army: declared at any time of an Axis turn from Spring 1943 on (SU-reorg/1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.calendar import LAST_TURN, NEVER, REORGANISATION_POSSIBLE
from sandtable.games.soft_underbelly.world.roster import AXIS


def no_reorganisation(p: Position) -> Violation | None:
    """The Axis may declare it from Spring 1943 (SU-reorg/1), once and for good (SU-reorg/3)."""
    if p.side != AXIS:
        return refusal("SU-reorg/1", "only the German army can be reorganised, in the Axis turn")
    if p.turn < REORGANISATION_POSSIBLE:
        return refusal("SU-reorg/1", "the German army is not reorganised before Spring 1943")
    if p.turn == LAST_TURN:
        return refusal("SU-reorg/1", "it would take effect in the next turn, and there is none")
    if p.reorganised != NEVER:
        return refusal("SU-reorg/3", "the German army has been reorganised")
    return None


def reorganise(p: Position, log: Log) -> None:
    """Let the German army reorganise (SU-reorg/1)."""
    p.reorganised = p.turn + 1
    log.add("SU-reorg/1", "the German army reorganises, with effect from the next turn")


# No phase is held open for it alone: the movement phase is always asked, and comes before those that may be passed over
REORGANISE: Final = Act("reorganise", no_reorganisation, reorganise, is_grave=True, is_idle=True)
