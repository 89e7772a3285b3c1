"""Ground that is closed (EUC-6/2): to everybody, to a side, or to single units by what they are."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.neutrals import closed_neutrals, not_open
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import COASTAL, OUT_OF_PLAY, SHEETS

NOTHING: Final = 0


def shut_ground(p: Position, side: int) -> int:
    """Return the hexes that no unit of a side may enter: swept ones, and neutral ones that it may not attack."""
    return p.swept | closed_neutrals(p, side)


def closed_to(p: Position, units: int) -> int:
    """Return the places that one of some units may not enter, though others may."""
    known = traits(p)
    found = NOTHING
    if units & known.marines:
        found |= inland(p.card.sheet)
    for unit in bit_list(units & known.static):
        found |= p.sheet.everywhere & ~home_district(p, unit)
    return found


@cache
def inland(sheet: str) -> int:
    """Return the hexes of a board that are neither coastal nor adjacent to a coastal hex (EU-103.E.5.b.1/1)."""
    board = SHEETS[sheet]
    coast = COASTAL & board.hexes
    return board.hexes & ~(coast | board.steps().around(coast))


def home_district(p: Position, unit: int) -> int:
    """Return the military district in which a static unit stands; without one it stays in its hex (EUC-15/1)."""
    here = 1 << p.at[unit]
    districts = (p.sheet.regions[name] for name in p.card.districts)
    return next((district for district in districts if district & here), here)


def why_closed(p: Position, unit: int, place: int) -> Violation | None:
    """Return why a unit may not enter a place, whatever it would cost: the place or the unit is the reason."""
    if not p.sheet.everywhere >> place & 1:
        return refusal("EUC-6/2", "{place} is not on the board of this scenario", place)
    if OUT_OF_PLAY >> place & 1:
        return refusal("EUC-6/2", "{place} is out of play", place)
    if p.swept >> place & 1:
        return refusal("EUC-58/2", "{place} is behind the Soviet line", place)
    if found := not_open(p, p.side_of(unit), place):
        return found
    if found := too_far_inland(p, unit, place):
        return found
    if traits(p).static >> unit & 1 and not home_district(p, unit) >> place & 1:
        return refusal("EUC-15/1", "{unit} is static: {place} is not in its military district", unit, place)
    return None


def why_closed_to_any(p: Position, units: int, place: int) -> Violation | None:
    """Return why one of some units that go together may not enter a place: of a counter and whom it carries, too."""
    return next((found for unit in bit_list(units) if (found := why_closed(p, unit, place))), None)


def too_far_inland(p: Position, unit: int, place: int) -> Violation | None:
    """Return why a unit of the USMC neither enters nor attacks a hex by choice (EU-103.E.5.b.1/1)."""
    if not traits(p).marines >> unit & 1 or not inland(p.card.sheet) >> place & 1:
        return None
    return refusal("EU-103.E.5.b.1/1", "{unit} stays near the coast: {place} is inland", unit, place)
