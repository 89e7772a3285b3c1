"""From the sea (EUC-31/3): who attacks off a beach comes ashore, or goes back where it came from."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import is_alive
from sandtable.games.europa.rules.elimination import Cause, eliminate, take_loss
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.sea.beaches import come_over, found

_RULE: Final = "EUC-31/3"


def send_home(p: Position, log: Log, unit: int, *, with_loss: bool = False) -> None:
    """Send a unit back from off a beach, after a loss or without one; without its port it is eliminated."""
    origin = next(row.origin for row in p.afloat if row.unit == unit)
    if with_loss:
        take_loss(p, log, unit, _RULE)
        if not is_alive(p, unit):
            return
    if not p.owned[p.side_of(unit)] >> origin & 1:
        eliminate(p, log, unit, Cause.SEA)
        return
    come_ashore(p, unit, origin)
    log.add(_RULE, "{unit} goes back to {place}", unit, origin)


def land(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit come ashore in a hex that it has attacked from the sea: the hex is a beach (EUC-31/5)."""
    come_ashore(p, unit, place)
    come_over(p, 1 << unit)
    enter(p, log, 1 << unit, (place,))
    found(p, log, place, p.side_of(unit))


def come_ashore(p: Position, unit: int, place: int) -> None:
    """Set a unit down that was off a beach."""
    p.afloat = tuple(row for row in p.afloat if row.unit != unit)
    p.put(unit, place)
