"""How far a combat round is: what its frame remembers while steps ask and throw (WF-7.22/1)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.frame import Frame
from sandtable.games.westfront.position import Position


class Stage(IntEnum):
    """The fire sequence of a round (WF-4.43/2); repulses follow the losses of defensive fire (WF-7.51/4)."""

    AIRSTRIKE = 0
    DEFENCE = 1
    REPULSE = 2
    OFFENCE = 3
    END = 4


class Round(NamedTuple):
    """What a round remembers."""

    stage: int
    here: int
    level: int  # the hits that cost the passive side a step, 0: they have no effect (fire.defence)
    carrier: int = -1  # the unit that carries part of a hit (WF-7.34/2, WF-7.35/4)
    partial: int = 0  # and how many hits it carries
    hits: int = 0  # still to be taken
    repulses: int = 0  # still to be taken


ROUND: Final = Frame(Round, here="place", carrier="unit")


def go_on(p: Position, now: Round) -> None:
    """The stage is over: what is next?"""
    ROUND.turn(p, "battle", now._replace(stage=now.stage + 1))


def losing(p: Position, now: Round) -> int:
    """Return the side that is fired at."""
    return p.player if now.stage == Stage.DEFENCE else 1 - p.player
