"""The partition of Poland (AE-9.4): Eastern Poland goes to the Soviets when Warsaw falls or Poland is conquered.

To do here: `due`, `carry_out` (hexes closed from the next month on, Polish units there removed, German ones marked).
"""

from __future__ import annotations

from sandtable.games.aeto.position import Position
from sandtable.games.aeto.world.atlas import REGIONS


def eastern_poland(p: Position) -> int:
    """Return the hexes east of the partition line."""
    return REGIONS["eastern-poland"] & p.card.board
