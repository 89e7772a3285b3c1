"""Whose pieces are: as the sheet has it, and which are another side's now."""

from __future__ import annotations

from typing import Final

from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.powers import side_of_piece
from sandtable.games.europe_engulfed.show.blocks import PIECE_IDS
from sandtable.games.europe_engulfed.world.pieces import BLOCKS, FAMILIES, NATION, PIECES, STAND_INS, UNITS
from sandtable.games.europe_engulfed.world.roster import MINORS, NATION_SIDE, SIDE_IDS, Group, Nation, Side

_AXIS_STAND_INS: Final = frozenset(
    unit for family, units in zip(FAMILIES, STAND_INS, strict=True) if family.group == Group.AXIS for unit in units
)


def _usual(piece: int) -> int:
    """Return who runs a piece, the Minors being attacked by the Axis (EE-intro/2)."""
    if piece in _AXIS_STAND_INS:
        return Side.AXIS
    return NATION_SIDE[NATION[piece]] if NATION_SIDE[NATION[piece]] >= 0 else Side.SOVIET


USUAL_SIDE: Final = bytes(map(_usual, range(PIECES)))
# Stand-ins of the Minors are known by their camp; Free French and Vichy's are Frenchmen
_CHANGING: Final = tuple(
    piece
    for piece in range(PIECES)
    if NATION[piece] == Nation.FRANCE or (NATION[piece] in MINORS and not BLOCKS <= piece < UNITS)
)


def allegiances(p: Position) -> dict[str, str]:
    """Return the pieces with another side than usual: Free French, Vichy's, Minors that the Allies attacked."""
    now = {piece: side_of_piece(p, piece) for piece in _CHANGING if p.at[piece] not in (Off.OUT, Off.NEUTRAL)}
    return {PIECE_IDS[piece]: SIDE_IDS[side] for piece, side in now.items() if side != USUAL_SIDE[piece]}
