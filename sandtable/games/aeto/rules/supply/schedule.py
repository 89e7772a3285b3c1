"""Chits that a scenario brings by schedule (desert-1941), at the start of the Naval and Air Phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Chit, Position, Store
from sandtable.games.aeto.rules.sides import ground_of_camp
from sandtable.games.aeto.world.atlas import place_of
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.nations import ALLIES, AXIS, BRITAIN, ITALY


class Delivery(NamedTuple):
    """A chit that comes each month to a port which a camp owns and which holds none."""

    place: int
    camp: int
    nation: int
    since: int  # the first month


_NOVEMBER: Final = month_of("November 1941")
_JANUARY: Final = month_of("January 1942")
SCHEDULES: Final[Mapping[str, tuple[Delivery, ...]]] = {
    "desert-1941": (
        Delivery(place_of("tripoli"), AXIS, ITALY, _NOVEMBER),
        Delivery(place_of("benghazi"), AXIS, ITALY, _NOVEMBER),
        Delivery(place_of("tobruk"), AXIS, ITALY, _JANUARY),
        Delivery(place_of("tobruk"), ALLIES, BRITAIN, _NOVEMBER),
        Delivery(place_of("benghazi"), ALLIES, BRITAIN, _JANUARY),
    )
}


def is_due(p: Position, row: Delivery) -> bool:
    """Tell whether a delivery comes this month."""
    is_empty = all(chit.place != row.place for chit in p.chits)
    return p.month >= row.since and is_empty and bool(ground_of_camp(p, row.camp) >> row.place & 1)


class ScheduledChits(Step[Position]):
    """Puts the chits of the month ashore; what was loaded in Italy is Italian (AE-7.7/14)."""

    name = "scheduled-chits"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        for row in SCHEDULES.get(p.scenario, ()):
            if is_due(p, row):
                p.chits = tuple(sorted((*p.chits, Chit(row.place, Store.SEA, row.nation, row.nation == ITALY))))
                p.touch()
                log.add("AEC-1.0/21", "a supply chit comes to {place}", row.place)
        return True
