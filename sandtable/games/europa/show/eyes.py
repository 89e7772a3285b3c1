"""Whose units a position shows as they are: it is mostly what one side knows, and then the enemy's are stand-ins."""

from __future__ import annotations

from sandtable.core.bits import union
from sandtable.games.europa.position import UNSEEN, Position, Side


def is_open(p: Position, side: int) -> bool:
    """Tell whether all units of a side on the map are known."""
    return not union(p.here.values()) & UNSEEN[side]


def open_sides(p: Position) -> list[Side]:
    """Return the sides whose units are all known."""
    return [side for side in Side if is_open(p, side)]
