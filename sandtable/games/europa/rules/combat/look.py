"""The look through an attacked stack (EUC-3.H/1)."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.phrases import listed
from sandtable.games.europa.position import Position
from sandtable.games.europa.world.pieces import UNIT_TITLES


def look(p: Position, log: Log, place: int) -> None:
    """Let the phasing side look through the stack of the enemy in a hex; what it has not seen comes to light."""
    units = p.here.get(place, 0) & p.of_side(1 - p.phasing)
    if units & ~p.known and units.bit_count() > 1:
        names = listed([UNIT_TITLES[unit] for unit in bit_list(units)])
        log.reveal("EUC-3.H/1", "In {place} stand {names}", place, names)
    p.known |= units
