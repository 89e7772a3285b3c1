"""Beaches (EUC-31/5): coastal hexes that a side has entered from the sea."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Beach, Hunger, Position
from sandtable.games.europa.world.calendar import TURN_IDS, TURNS
from sandtable.games.europa.world.charts import BEACH_TURNS

_RULE = "EUC-31/5"


def beaches(p: Position, side: int) -> int:
    """Return the beaches of a side."""
    return mask_of(row.place for row in p.beaches if row.side == side)


def found(p: Position, log: Log, place: int, side: int) -> None:
    """Make a beach of a hex, or let the one that is there last longer."""
    last = min(p.turn + BEACH_TURNS, TURNS - 1)
    p.beaches = tuple(sorted([*(row for row in p.beaches if row.place != place), Beach(place, side, last)]))
    p.memo = None
    log.add(_RULE, "{place} is a beach of {side} until their player-turn of {turn}", place, SIDES[side], TURN_IDS[last])


def come_over(p: Position, units: int) -> None:
    """Note units that have landed from the sea or over a beach: they are in regular supply until judged next."""
    p.landed |= units
    for unit in bit_list(units):
        p.hunger[unit] = Hunger.REGULAR
    p.changed(units)


def close(p: Position, log: Log) -> None:
    """End beaches of the phasing side, at the end of its player-turn."""
    over = [row for row in p.beaches if row.side == p.phasing and row.last <= p.turn]
    for row in over:
        log.add(_RULE, "{place} is a beach no more", row.place)
    if over:
        p.beaches = tuple(row for row in p.beaches if row not in over)
        p.memo = None
