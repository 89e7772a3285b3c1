"""What the other camp does not see: in stage 1 the unit under a fort (AEC-4.11/1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sandtable.core.bits import bit_list
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.sides import nations_of_side, units_of_nations


def owned(p: Position, sides: Collection[int]) -> Mapping[str, int]:
    """Return the units of some sides."""
    found = 0
    for side in sides:
        found |= units_of_nations(p, nations_of_side(p, side))
    return {"unit": found}


def redact(p: Position, sides: Collection[int]) -> Position:
    """Take concealed units of the others away: a view has the fort, and does not tell whether anybody lies under it."""
    own = owned(p, sides)["unit"]
    for unit in bit_list(p.concealed & ~own):
        p.concealed &= ~(1 << unit)
        p.put(unit, Off.OUT)
        p.steps[unit] = 0
    return p


def secrets(p: Position, side: int) -> set[int]:
    """Return what is hidden from a side: the units that lie concealed."""
    return set(bit_list(p.concealed & ~owned(p, (side,))["unit"]))
