"""What is secret: an order that brings some of it to light cannot be taken back."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.fog import hidden


def secrets(p: Position, side: int) -> frozenset[int | str]:
    """Return what is hidden from a side: enemy blocks, his set-up (WF-3.21/1), what he produces (WF-11.1/1)."""
    found: set[int | str] = set(bit_list(hidden(p, 1 - side)))
    if ("setup", 1 - side) in p.stack:
        found.add("set-up")
    if p.seen_before is not None:
        found.add("production")
    return frozenset(found)
