"""What the phases have in common: who acts, how camps alternate, what waits for a later stage."""

from __future__ import annotations

from typing import ClassVar

from sandtable.core.act import Acts
from sandtable.core.event import Log
from sandtable.core.procedure import ROUND, Alternating
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import side_of_camp
from sandtable.games.aeto.world.nations import ALLIES, AXIS


class CampActs(Acts[Position]):
    """A step of the camp that acts: one camp finishes it, then the other (AEC-1.0/10)."""

    def side(self, p: Position) -> int:
        return side_of_camp(p, p.acting)


class Alternation(Alternating[Position]):
    """Two camps take an option each in turn until both pass one after the other (AEC-1.0/10, AEC-5.0/1).

    The places of its round are camps. A camp whose `empty` step has only its end left passes by itself (AEC-5.0/10).
    Where the Allies are two seats, the Soviet one will be asked after the Western one (AEC-1.0/23, stage 4).
    """

    sides = (AXIS, ALLIES)

    def side(self, p: Position) -> int:
        return side_of_camp(p, camp_on_turn(p))


def camp_on_turn(p: Position) -> int:
    """Return the camp whose option it is, in the alternation on top of the stack."""
    return ROUND.top(p).next


class Hook(Step[Position]):
    """A step of a later stage: it settles by itself, so that records keep their shape."""

    stage: ClassVar[int]

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        return True
