"""Whose blocks a position shows: it is mostly what one side knows, and then the enemy's are stand-ins (WF-0/2)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Off, Phase, Position
from sandtable.games.westfront.world.roster import OF_PLAYER, REAL, Player

SIDES: Final = ("the Allies", "the Axis")
ADJECTIVES: Final = ("Allied", "Axis")
SIDE_IDS: Final = tuple(player.name.lower() for player in Player)
_ASIDE: Final = (Off.POOL, Off.DUE, Off.HAND)  # off the map, where nobody but their owner sees them
BLITZ: Final = (Phase.BLITZ_MOVEMENT, Phase.BLITZ_COMBAT)


def is_open(p: Position, player: int) -> bool:
    """Tell whether a side's blocks are shown as they are: upright ones and those off the map, without a stand-in."""
    own = p.on_map & OF_PLAYER[player]
    if own & ~REAL:
        return False
    return bool(own & ~p.face_up) or any(p.place[unit] in _ASIDE for unit in bit_list(OF_PLAYER[player] & REAL))


def open_sides(p: Position) -> list[Player]:
    """Return the sides whose blocks are shown as they are."""
    return [player for player in Player if is_open(p, player)]


def capital(words: str) -> str:
    """Return words as a sentence begins."""
    return words[:1].upper() + words[1:]
