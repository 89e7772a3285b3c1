"""Units that are not at hand: those off the map, and those that are neutral."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders
from sandtable.games.soft_underbelly.world.atlas import DUE, PILE, REMOVED, WITHDRAWN


def not_on_map(p: Position, unit: int) -> Violation | None:
    """A unit that is in no area, nor off the northern edge, does nothing (SU-terms/1, SU-terms/2, SU-terms/3)."""
    place = p.at[unit]
    if place == PILE:
        return refusal("SU-terms/1", "{unit} is in the replacement pile", unit)
    if place == DUE:
        return refusal("SU-start/7", "{unit} is not in play yet", unit)
    if place == WITHDRAWN:
        return refusal("SU-terms/3", "{unit} has been withdrawn", unit)
    if place == REMOVED:
        return refusal("SU-terms/2", "{unit} is out of the game", unit)
    return None


def is_neutral(p: Position, unit: int) -> Violation | None:
    """The Colonial Army is nobody's while Vichy France is neutral (SU-status/4)."""
    if bystanders(p) >> unit & 1:
        return refusal("SU-status/4", "{unit} is neutral", unit)
    return None
