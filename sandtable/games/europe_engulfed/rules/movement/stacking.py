"""Stacking (EE-5.5): Fortresses hold few units, and few may attack one; elsewhere there is no limit."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, foes, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import AROUND, FORTRESSES, SOVIET_FORTRESSES
from sandtable.games.europe_engulfed.world.charts import (
    ATTACKERS_FACTOR,
    ATTACKERS_WINGS,
    FORTRESS_STACK,
    SOVIET_FORTRESS_STACK,
)
from sandtable.games.europe_engulfed.world.pieces import UNITS, UNITS_MASK


def fortress_limit(area: int) -> int:
    """Return how many ground units of its owner a Fortress holds (EE-5.5/2)."""
    return SOVIET_FORTRESS_STACK if SOVIET_FORTRESSES >> area & 1 else FORTRESS_STACK


def into_fortress(p: Position, piece: int, area: int) -> Violation | None:
    """EE-6.85/5: an enemy Fortress waits until the area around it is clear of enemies; EE-5.5: how many it takes."""
    if not FORTRESSES >> area & 1:
        return None
    camp = camp_of_piece(p, piece)
    if held_by(p, camp) >> area & 1:
        return no_room_for_wing(piece, area)  # units may be too many until the phase ends (EE-5.5/3)
    around = AROUND[area]
    if around >= 0 and foes(p, around, camp):
        return refusal("EE-6.85/5", "enemies are in {area}: the Fortress inside waits", around)
    return crowded(p, piece, area, camp)


def no_room_for_wing(piece: int, area: int) -> Violation | None:
    """EE-5.5/2: no wing in a friendly Fortress."""
    return refusal("EE-5.5/2", "{area} is a Fortress: it takes no wings", area) if piece >= UNITS else None


def crowded(p: Position, piece: int, area: int, camp: int) -> Violation | None:
    """EE-5.5/4: an enemy Fortress is attacked by twice its number, and one wing; drops do not count (EE-5.5/6)."""
    mine = p.here[area] & pieces_of_camp(p, camp)
    if piece >= UNITS:
        is_full = (mine & ~UNITS_MASK).bit_count() >= ATTACKERS_WINGS
        return refusal("EE-5.5/4", "a wing attacks {area} already", area) if is_full else None
    dropped = mask_of(entry.unit for entry in p.entries if entry.area == area and entry.way == Way.AIR)
    if (mine & UNITS_MASK & ~dropped).bit_count() >= ATTACKERS_FACTOR * fortress_limit(area):
        return refusal("EE-5.5/4", "no more units may attack {area}", area)
    return None
