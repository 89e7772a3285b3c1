"""Zhukov (AE-10.14): +2 for each stack in his reach, activated or not, after the limit of support."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import units_of_nations
from sandtable.games.aeto.world.atlas import distance
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.nations import RUSSIA
from sandtable.games.aeto.world.roster import HQS, LAND_UNITS, ROSTER, UNIT

ZHUKOV: Final = UNIT["su-g-zhukov"]
_BONUS: Final[int] = SPECIAL["zhukov"]["strength_bonus_per_stack"]


def reaches(p: Position, place: int) -> bool:
    """Tell whether a Soviet HQ with Zhukov commands a hex (AE-10.14/2)."""
    here = p.at[ZHUKOV]
    if here < 0:
        return False
    hqs = p.here[here] & HQS & units_of_nations(p, 1 << RUSSIA)
    return any(distance(here, place) <= ROSTER[hq].radius for hq in bit_list(hqs))


def bonus(p: Position, places: Iterable[int], units: int) -> Modifier:
    """Return what Zhukov adds to the stacks of some Soviet land units that fight."""
    soviet = units & LAND_UNITS & units_of_nations(p, 1 << RUSSIA)
    stacks = sum(bool(p.here.get(place, 0) & soviet) and reaches(p, place) for place in places)
    return Modifier("AE-10.14/2", "Zhukov", _BONUS * stacks)
