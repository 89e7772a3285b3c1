"""Conquest of a minor nation (AE-9.10/6 to /10): half of its cities, and a supplied unit by its capital.

To do here: `is_conquered`, `conquer` (units removed, hexes to the conqueror, Rail Capacity 1), `check`.
"""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.aeto.position import Position, Status


def is_conquered(p: Position, nation: int) -> bool:
    """Tell whether a nation has been conquered."""
    return p.status[nation] == Status.CONQUERED


def check(p: Position, log: Log) -> None:
    """Conquer every minor nation that meets the conditions now: called after each capture and each change of supply."""
