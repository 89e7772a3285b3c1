"""What follows in politics when ground units of a side have taken a place."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.europa.position import Position, Seat, Side
from sandtable.games.europa.rules.politics import france, neutrals
from sandtable.games.europa.world.nations import SIDE_OF_NATION, Nation


def taken(p: Position, log: Log, place: int, side: int) -> None:
    """Let politics follow when ground units of a side have taken a place."""
    neutrals.enter_neutral(p, log, place)
    france.watch(p, log, place, side)
    if place == p.government:
        _capture(p, log, place, side)
    if p.card.guards is not None and side == Side.AXIS:
        p.lost_once |= p.card.guards.bases & 1 << place  # EU-103.A.21.c/2


def _capture(p: Position, log: Log, place: int, side: int) -> None:
    """Capture a government whose nation has no rule for it; the Polish one has its die (EUC-55/3)."""
    row = p.card.government
    if row is not None and row.nation != Nation.PL and SIDE_OF_NATION[row.nation] != side:
        p.government = int(Seat.CAPTURED)
        p.government_left = p.player_turn
        log.add("EUC-55/3", "the government in {place} is captured", place)
