"""Ranges of air units (EUC-20/5): plain hexes whatever lies in them, and boxes by their column and row."""

from __future__ import annotations

from functools import cache, lru_cache

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.world.atlas import BOX, SHEET_IDS, SHEET_OF, SHEETS, distance, line


@lru_cache(maxsize=1 << 12)
def disc(place: int, radius: int) -> int:
    """Return all places of its board that lie so near to a place, itself included."""
    board = SHEETS[SHEET_IDS[SHEET_OF[place]]]
    if BOX >> place & 1:
        return mask_of(there for there in bit_list(board.everywhere) if distance(place, there) <= radius)
    boxes = mask_of(box for box in bit_list(board.everywhere & BOX) if distance(place, box) <= radius)
    return _sky(board.id).within(1 << place, radius) | boxes


@cache
def _sky(sheet: str) -> Grid:
    return SHEETS[sheet].steps()


@lru_cache(maxsize=1 << 12)
def path(base: int, target: int) -> int:
    """Return the places on the straight way from one place to another (EUC-21/1)."""
    return mask_of(line(base, target))
