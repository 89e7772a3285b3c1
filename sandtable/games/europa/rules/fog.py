"""Fog (EUC-3.H/1): of an enemy stack one sees the number of ground units and the one on top."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sandtable.core.bits import mask_of
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.ground import tops


def owned(p: Position, sides: Collection[int]) -> dict[str, int]:
    """Return the pieces that some sides command."""
    units, airs = 0, 0
    for side in sides:
        units |= p.of_side(side)
        airs |= p.airs_of(side)
    return {"unit": units, "air": airs, "side": mask_of(sides)}


def hidden(p: Position, side: int) -> int:
    """Return the units of a side, in hexes and boxes, that the enemy cannot name."""
    unseen = p.of_side(side) & ~tops.seen(p, 1 - side)
    return unseen & mask_of(unit for units in p.here.values() for unit in _bits(units & unseen))


def _bits(units: int) -> list[int]:
    return [unit for unit in range(units.bit_length()) if units >> unit & 1]


def secrets(p: Position, side: int) -> frozenset[int]:
    """Return what is hidden from a side: units of the enemy."""
    return frozenset(_bits(hidden(p, Side.ALLIES if side == Side.AXIS else Side.AXIS)))


def redact(p: Position, sides: Collection[int]) -> Position:
    """Return the position as some sides see it."""
    return p


Faces = Mapping[int, int]
