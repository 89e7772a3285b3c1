"""Soviet cities, reserves, transfers (AE-10.10, AE-10.21, AE-10.22), and what the end of a month brings them.

To do here: `modifier(p, battle)` for cities; `end_month`: the end of the first Winter of the Winter War (AE-10.24/5).
"""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.aeto.position import Position


def end_month(p: Position, log: Log) -> None:
    """Do what the end of a month brings the Soviets."""
