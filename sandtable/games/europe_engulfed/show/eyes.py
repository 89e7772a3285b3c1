"""Whose blocks a position shows: it is mostly what one camp knows, and then the enemy's are stand-ins."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Camp, Off, Position
from sandtable.games.europe_engulfed.rules.powers import pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import EVERYWHERE
from sandtable.games.europe_engulfed.world.pieces import BLOCKS_MASK, UNITS_MASK

_ASIDE: Final = (Off.POOL, Off.HAND, Off.WAITING)  # off the map, where nobody but their camp sees them


def is_open(p: Position, camp: int) -> bool:
    """Tell whether a camp's blocks are shown as they are: upright ones and those off the map, without a stand-in."""
    own = pieces_of_camp(p, camp) & UNITS_MASK
    on_map = own & p.pieces_in(EVERYWHERE)
    if on_map & ~BLOCKS_MASK:
        return False
    if on_map & ~p.face_up & ~p.vichy_units:
        return True
    return any(p.at[unit] in _ASIDE for unit in bit_list(own & BLOCKS_MASK))


def open_camps(p: Position) -> list[Camp]:
    """Return the camps whose blocks are shown as they are."""
    return [camp for camp in Camp if is_open(p, camp)]
