"""Ports as places to land and embark (EUC-30/2, EUC-30/6, EUC-30/7): what they handle, what capture does to them."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.position import Handled, Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.supply.ports import grade, hits, is_beach, is_pressed
from sandtable.games.europa.world.atlas import Grade
from sandtable.games.europa.world.charts import (
    BEACH_GRADE,
    HIT_HANDLES,
    PORT_HANDLES,
    PORT_HANDLES_DAMAGED,
    PORT_HITS,
    UNLIMITED,
)

_DAMAGE = "EUC-30/7"


# ---------------------------------------------------------------- handling
def handles(p: Position, place: int, side: int) -> int | None:
    """Return how many quarters of REs a port or beach of a side handles in a player-turn; None: any number.

    Hits lower it (EUC-30/2), then an adjacent enemy halves it (EUC-30/6). A beach is a minor port (EUC-31/5, EUC-30/8).
    """
    what = grade(p, place)
    beach = PORT_HANDLES[BEACH_GRADE] if what is None or is_beach(p, place, side) else 0
    room = beach if what is None else _of_grade(what, hits(p, place))
    if room is None:
        return None
    room = max(room, beach)
    return room // 2 if is_pressed(p, place, side) else room


def _of_grade(what: Grade, damage: int) -> int | None:
    if damage:
        return max(PORT_HANDLES_DAMAGED[what] - damage * HIT_HANDLES, 0)
    return None if PORT_HANDLES[what] == UNLIMITED else PORT_HANDLES[what]


def handled(p: Position, place: int) -> int:
    """Return what a port or beach has handled in this player-turn, in quarters of REs."""
    return next((row.amount for row in p.handling if row.place == place), 0)


def can_handle(p: Position, place: int, side: int, re4: int) -> bool:
    """Tell whether a port or beach of a side can handle some more in this player-turn."""
    most = handles(p, place, side)
    return most is None or handled(p, place) + re4 <= most


def handle(p: Position, place: int, re4: int) -> None:
    """Note what a port or beach handles."""
    if re4:
        others = [row for row in p.handling if row.place != place]
        p.handling = tuple(sorted([*others, Handled(place, handled(p, place) + re4)]))


# ---------------------------------------------------------------- damage
def captured(p: Position, log: Log, place: int, side: int) -> None:
    """Let a port that changes hands be demolished (EUC-30/7)."""
    what = grade(p, place)
    if what is None:
        return
    damage.add(p, place, Kind.PORT, PORT_HITS[what])
    log.add(_DAMAGE, "the port of {place} is demolished: {number}", place, counted(PORT_HITS[what], "hit"))
