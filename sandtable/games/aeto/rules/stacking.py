"""Stacking (AEC-5.9): six land steps a hex, tested wherever a unit stops; who may not share one."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import enemies
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import BRITAIN, FRANCE, HUNGARY, RUMANIA, SOVIET, WEST
from sandtable.games.aeto.world.roster import LAND_UNITS, STACKED

LIMIT: Final[int] = CHARTS["core"]["stacking"]["steps_per_hex"]
_APART: Final = (frozenset((RUMANIA, HUNGARY)), frozenset((FRANCE, BRITAIN)))  # AEC-5.9/2


def steps_in(p: Position, place: int) -> int:
    """Return the land steps in a hex that count (AEC-5.9/1)."""
    return sum(p.steps[unit] for unit in bit_list(p.here.get(place, 0) & STACKED))


def size(p: Position, unit: int) -> int:
    """Return the steps that a unit adds to a hex in which it stops."""
    return p.steps[unit] if STACKED >> unit & 1 else 0


def no_room(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit may not stop in a hex for those that are there already (AEC-5.9/3)."""
    return no_company(p, unit, place) or too_many(p, unit, place)


def too_many(p: Position, unit: int, place: int) -> Violation | None:
    """Tell whether a hex would hold more than six land steps."""
    here = steps_in(p, place) - (size(p, unit) if p.at[unit] == place else 0)
    if size(p, unit) and here + size(p, unit) > LIMIT:
        return refusal("AEC-5.9/1", "{place} holds {number} land steps, and {unit} would exceed six", place, here, unit)
    return None


def no_company(p: Position, unit: int, place: int) -> Violation | None:
    """Tell whether somebody is in a hex with whom a unit may not stack (AEC-5.9/2)."""
    if not LAND_UNITS >> unit & 1:
        return None
    for other in bit_list(p.here.get(place, 0) & LAND_UNITS & ~(1 << unit)):
        mine, theirs = p.nation(unit), p.nation(other)
        if frozenset((mine, theirs)) in _APART:
            return refusal("AEC-5.9/2", "{unit} and {unit} may not stand in one hex", unit, other)
        if not enemies(p, mine, theirs) and {p.side_of[mine], p.side_of[theirs]} == {WEST, SOVIET}:
            return refusal(
                "AEC-5.9/2", "Soviet and Western units never share a hex: {unit} is in {place}", other, place
            )
    return None


def closed_for(p: Position, unit: int, places: int) -> int:
    """Return those of some hexes in which a unit may not stop: the fast form of `no_room`."""
    occupied = mask_of(p.here)
    return mask_of(place for place in bit_list(places & occupied) if no_room(p, unit, place) is not None)


def surplus(p: Position) -> int:
    """Return the hexes that hold too much all the same, through a set-up or a changed alliance (AEC-5.9/3)."""
    return mask_of(place for place in p.here if steps_in(p, place) > LIMIT)
