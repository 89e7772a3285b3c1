"""What want of supply means (EUC-18/8), and whom a drop from the air or a depot under siege keeps alive for a while."""

from __future__ import annotations

from sandtable.games.europa.position import Hunger, Position


def is_regular(p: Position, unit: int) -> bool:
    """Tell whether a unit is in regular supply; limited supply does not do unless a rule says so (EUC-18/7)."""
    return p.hunger[unit] == Hunger.REGULAR


def is_supplied(p: Position, unit: int) -> bool:
    """Tell whether a unit is in regular or in limited supply."""
    return p.hunger[unit] <= Hunger.LIMITED


def in_defence(p: Position, unit: int) -> int:
    """Return the state that counts for the defence of a unit (EUC-18/12, EUC-18/15)."""
    return Hunger.REGULAR if (p.fed | p.provided) >> unit & 1 else p.hunger[unit]


def in_movement(p: Position, unit: int) -> int:
    """Return the state that counts for its movement (EUC-18/15)."""
    return Hunger.REGULAR if p.fed >> unit & 1 else p.hunger[unit]


def in_zones(p: Position, unit: int) -> int:
    """Return the state that counts for its zone (EUC-18/12)."""
    return Hunger.REGULAR if p.provided >> unit & 1 else p.hunger[unit]


def worse(state: int) -> int:
    """Return the state of a unit that is found without supply once more (EUC-18/8)."""
    return Hunger.U1 if state <= Hunger.LIMITED else min(state + 1, Hunger.U4)
