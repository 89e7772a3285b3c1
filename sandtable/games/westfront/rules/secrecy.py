"""What is secret, and how it comes to light: an order that does that cannot be taken back."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.fog import hidden


def unveil(p: Position, units: int, log: Log, rule: str, pattern: str, *args: int | str) -> None:
    """Turn blocks face-up and tell everyone; those that stood upright come to light (WF-0/2)."""
    tell = log.reveal if units & ~p.face_up else log.add
    p.face_up |= units
    tell(rule, pattern, *args)


def secrets(p: Position, side: int) -> frozenset[int | str]:
    """Return what is hidden from a side: enemy blocks, his set-up (WF-3.21/1), what he produces (WF-11.1/1)."""
    found: set[int | str] = set(bit_list(hidden(p, 1 - side)))
    if ("setup", 1 - side) in p.stack:
        found.add("set-up")
    if p.sealed is not None:
        found.add("production")
    return frozenset(found)
