"""The end of a phase: who was carried gets off, works go on, no stack or base stays too full (EUC-8/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Phase, Position
from sandtable.games.europa.rules.air.basing import Basing
from sandtable.games.europa.rules.ground.transport import all_off
from sandtable.games.europa.rules.phases.base import give_up, not_given_up, to_give_up
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.rules.works.jobs import advance

_STAGE: Final = Single(usual=0)  # 1: what goes by itself has been done


def overfull_side(p: Position) -> int:
    """Return the side with a stack that is too large, the phasing one first; -1: there is none."""
    sides = (p.phasing, 1 - p.phasing)
    return next((side for side in sides if surplus_places(p, side)), -1)


def _not_given_up(p: Position, unit: int) -> Reasons:
    return not_given_up(p, unit, overfull_side(p))


def _to_give_up(p: Position) -> int:
    return to_give_up(p, overfull_side(p))


class PhaseEnd(Acts[Position]):
    """Units of stacks that are too large are given up until none is."""

    name = "phase-end"
    frame = _STAGE
    secret = True  # an order names a unit that the enemy may not see
    moment = "the end of a phase"
    rules = ("EUC-8/1", "EUC-8/3")
    acts = (Act("eliminate", _not_given_up, give_up, _to_give_up, role=Role.LOSE, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.pop()
            return True
        if not _STAGE.top(p):
            _STAGE.turn(p, self.name, 1)
            self._close(p, log)
            return True
        if overfull_side(p) >= 0:
            return False
        p.stack.pop()
        return True

    def _close(self, p: Position, log: Log) -> None:
        if p.phase == Phase.MOVEMENT:
            all_off(p)
            advance(p, log)
        p.stack.append((Basing.name,))

    def side(self, p: Position) -> int:
        return overfull_side(p)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("A stack is too large: which unit is given up?", ())
