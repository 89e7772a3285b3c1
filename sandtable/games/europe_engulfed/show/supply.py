"""Who has no supply line as things stand, for warnings and overlays."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP
from sandtable.games.europe_engulfed.rules.supply.sea import hungry
from sandtable.games.europe_engulfed.show.blocks import STAND_INS_MASK
from sandtable.games.europe_engulfed.world.atlas import EVERYWHERE
from sandtable.games.europe_engulfed.world.roster import Group


def cut_off(p: Position, camp: int) -> int:
    """Return the known pieces of a camp that neither land nor sea would feed now (EE-3.1/1, EE-3.3/1)."""
    found = 0
    for group in GROUPS_OF_CAMP[camp]:
        if group != Group.VICHY:  # EE-9.522/3: they never want
            pieces = p.pieces_in(EVERYWHERE) & p.ranks[group] & ~STAND_INS_MASK
            found |= sum(demand.pieces for demand in hungry(p, pieces) if not demand.ways)
    return found


def by_area(p: Position, pieces: int) -> dict[int, int]:
    """Return pieces by the areas where they are."""
    found: dict[int, int] = {}
    for piece in bit_list(pieces):
        found[p.at[piece]] = found.get(p.at[piece], 0) | 1 << piece
    return found
