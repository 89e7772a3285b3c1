"""Ranges of air units (EUC-20/5): plain hexes whatever lies in them, and boxes by their column and row."""

from __future__ import annotations

from functools import cache, lru_cache

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
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


# ---------------------------------------------------------------- neutral skies
def no_fly(p: Position, side: int) -> int:
    """Return the neutral hexes that air units of a side may not enter: those of its friends to be (EUC-56/5)."""
    row = p.card.neutrals
    return neutral_ground(p) if row is not None and row.by != side else 0


def flights(p: Position, side: int, base: int, radius: int) -> int:
    """Return all places so near to a base that a mission of a side gets to on its straight way."""
    shut = no_fly(p, side)
    return _clear_of(base, radius, shut) if shut else disc(base, radius)


@lru_cache(maxsize=1 << 10)
def _clear_of(base: int, radius: int, shut: int) -> int:
    return mask_of(there for there in bit_list(disc(base, radius)) if not path(base, there) & shut)
