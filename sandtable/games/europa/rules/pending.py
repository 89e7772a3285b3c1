"""Stand-ins for chapters that are still to be written."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.position import Position


def neutral_ground(p: Position) -> int:
    """Return the hexes of countries that are neutral."""
    return 0


def closed_neutrals(p: Position, side: int) -> int:
    """Return the neutral hexes that a side may not enter."""
    return 0


def limits(p: Position, place: int, units: int) -> Violation | None:
    return None


def may_enter(p: Position, unit: int, place: int) -> Violation | None:
    return None


def out_of_area(p: Position, units: int) -> int:
    return 0


def taken(p: Position, log: Log, place: int, side: int) -> None:
    return None
