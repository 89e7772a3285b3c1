"""Forts by hex (AEC-5.12): who may not walk past an empty one, and where a unit can lie concealed."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.games.aeto.position import Position, State, Work
from sandtable.games.aeto.rules.sides import enemy_ground
from sandtable.games.aeto.world.atlas import FORTIFIED


def fortifications(p: Position) -> int:
    """Return the hexes with a fortification that was built, which stands on all sides (AEC-5.12/1)."""
    return _built(p, Work.FORTIFICATION)


def coastal_forts(p: Position) -> int:
    """Return the hexes with a coastal fort, which stands against landings alone (AEC-5.12/2)."""
    return _built(p, Work.COASTAL_FORT)


def permanent(p: Position) -> int:
    """Return the hexes with a printed permanent fort that is not destroyed."""
    gone = mask_of(row.place for row in p.works if row.kind == Work.PERMANENT and row.state == State.DESTROYED)
    return mask_of(FORTIFIED) & ~gone


def _built(p: Position, kind: Work) -> int:
    return mask_of(row.place for row in p.works if row.kind == kind and row.state == State.DONE)


def shelters(p: Position) -> int:
    """Return the hexes in which a unit can lie under a fort (AEC-4.11/1)."""
    return fortifications(p) | coastal_forts(p) | permanent(p)


def closed_by_forts(p: Position, nation: int) -> int:
    """Return the hexes that an enemy fortification keeps shut until it was attacked (AEC-5.12/3)."""
    return fortifications(p) & enemy_ground(p, nation)


def closed_sides(p: Position, nation: int) -> dict[int, int]:
    """Return for each hex with an enemy permanent fort those from which it cannot be entered (AEC-5.12/3)."""
    hexes = permanent(p) & p.card.land & enemy_ground(p, nation)
    return {place: FORTIFIED[place] for place in FORTIFIED if hexes >> place & 1}
