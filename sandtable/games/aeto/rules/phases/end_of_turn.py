"""The End of Turn Step (AEC-1.0/13): what lapses with the month, conquests that are due, victory."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.fields import TURN, forget
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.conquest import partition, victory
from sandtable.games.aeto.rules.special import soviets
from sandtable.games.aeto.world.calendar import MONTH_TITLES
from sandtable.games.aeto.world.nations import MAJORS, NATIONS


class EndOfTurn(Step[Position]):
    """Turns Generals back, takes markers off, lets Offensives of minor nations lapse, ends the month."""

    name = "end-of-turn"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        soviets.end_month(p, log)
        partition.close(p, log)
        victory.judge(p, log)
        forget(p, TURN)
        for nation in range(MAJORS, NATIONS):
            p.offensives[nation] = 0  # AE-9.0/5
        p.touch()
        log.add("AEC-1.0/13", "{month} ends", MONTH_TITLES[p.month])
        return True
