"""Chits that a scenario brings by schedule (desert-1941: chit_schedule), at the start of the Naval and Air Phase.

To do here: the schedule as data of the card, and the chits of each month.
"""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position


class ScheduledChits(Step[Position]):
    """Puts the chits of the month ashore."""

    name = "scheduled-chits"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        return True
