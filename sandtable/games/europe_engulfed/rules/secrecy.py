"""Blocks that come to light: in a contested area they lie face-up until one side is left there (EE-6.24/1)."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.phrases import listed
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.pieces import UNIT_TITLES, UNITS_MASK


def unveil(p: Position, log: Log, area: int, units: int) -> None:
    """Turn blocks face-up that are not yet."""
    hidden = units & UNITS_MASK & ~p.face_up
    if hidden:
        p.face_up |= hidden
        log.reveal("EE-6.24/1", "revealed in {area}: {force}", area, _words(p, hidden))


def _words(p: Position, units: int) -> str:
    return listed([f"{UNIT_TITLES[unit]} {p.steps[unit]}" for unit in bit_list(units)])
