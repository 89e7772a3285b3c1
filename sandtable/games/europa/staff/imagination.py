"""What a side imagines of the enemy: names for the units that it sees and does not know."""

from __future__ import annotations

from random import Random

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.world.pieces import STAND_INS


def imagine(p: Position, side: int, rng: Random) -> Position:
    """Return a copy of what a side sees in which the enemy's units have names: it would see the same."""
    whole = p.copy()
    whole.legal = None
    foe = enemy(side)
    faces = [face for face in STAND_INS[foe] if p.at[face] >= 0]
    units = [unit for unit in bit_list(p.of_side(foe)) if unit < STAND_INS[0][0] and p.at[unit] == Off.OUT]
    rng.shuffle(units)
    for face, unit in zip(faces, units, strict=True):
        place = p.at[face]
        whole.put(face, Off.OUT)
        whole.put(unit, place)
    whole.told = None
    whole.memo = None
    return whole
