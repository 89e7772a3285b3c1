"""The blocks of both sides turn face-up (EE-6.24/1)."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import is_mixed
from sandtable.games.europe_engulfed.rules.combat.round import amend, camp_in, current
from sandtable.games.europe_engulfed.rules.powers import friends
from sandtable.games.europe_engulfed.rules.secrecy import unveil


class Reveal(Step[Position]):
    """All ground units in the area are revealed; now it is seen whether several Axis Minors fight there (EE-9.18/1)."""

    name = "reveal"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        battle = current(p)
        for is_attacking in (1, 0):
            unveil(p, log, battle.area, friends(p, battle.area, camp_in(p, battle, is_attacking)))
        amend(p, battle._replace(is_mixed=int(is_mixed(p, battle))))
        return True
