"""Ground that is closed to a unit whatever its MPs: off the board, neutral, barred by treaties, held by the enemy.

What the enemy conceals closes nothing: ways are found by what the mover knows (AEC-4.11/2).
"""

from __future__ import annotations

from sandtable.core.bits import lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Phase, Position
from sandtable.games.aeto.rules.forts.works import closed_by_forts
from sandtable.games.aeto.rules.sides import enemy_ground, friendly_ground, memory, units_of_nations
from sandtable.games.aeto.rules.special import cooperation
from sandtable.games.aeto.rules.zones import uninhibited
from sandtable.games.aeto.world.atlas import LAND
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS

LEADERS = HQS | GENERALS


def holders(p: Position, unit: int) -> int:
    """Return the enemy units that keep a unit out of their hex, concealed ones left aside.

    A lone HQ does so like a land unit, a lone General only to HQs and Generals, who lift nobody (AE-6.0/2, AE-5.20/5).
    """
    kinds = LAND_UNITS | (LEADERS if LEADERS >> unit & 1 else HQS)
    return units_of_nations(p, p.war[p.nation(unit)]) & kinds & ~p.concealed


def held(p: Position, unit: int) -> int:
    """Return the hexes that enemy units hold against a unit, as far as its owner knows."""
    memo, key = memory(p), ("held", p.nation(unit), LEADERS >> unit & 1)
    if key not in memo:
        units = holders(p, unit)
        memo[key] = mask_of(place for place, here in p.here.items() if here & units)
    return memo[key]


def neutral(p: Position, nation: int) -> int:
    """Return the land that belongs neither to friends of a nation nor to its enemies (AEC-5.7/4)."""
    memo, key = memory(p), ("neutral", nation)
    if key not in memo:
        memo[key] = p.card.land & ~friendly_ground(p, nation) & ~enemy_ground(p, nation)
    return memo[key]


def open_to(p: Position, unit: int) -> int:
    """Return the hexes that a unit may enter: the fast form of `why_closed`."""
    nation = p.nation(unit)
    shut = held(p, unit) | neutral(p, nation) | cooperation.closed_to(p, unit) | closed_by_forts(p, nation)
    if LEADERS >> unit & 1:
        shut |= uninhibited(p, nation)
    return p.card.land & ~shut


def why_closed(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit may not enter a hex from any side."""
    nation = p.nation(unit)
    if not p.card.board >> place & 1:
        return refusal("AEC-1.0/21", "{place} is off the board of this scenario", place)
    if not LAND >> place & 1:
        return refusal("AEC-5.8/1", "{place} is no land", place)
    if found := cooperation.why_closed(p, unit, place):
        return found
    if neutral(p, nation) >> place & 1:
        return cooperation.why_neutral(p, unit, place)
    return _why_held(p, unit, place) or _why_zoned(p, unit, place)


def _why_held(p: Position, unit: int, place: int) -> Violation | None:
    """Tell which enemy unit or fort is in a hex."""
    if enemies := p.here.get(place, 0) & holders(p, unit):
        enemy = lowest(enemies & LAND_UNITS or enemies)
        if GENERALS >> enemy & 1:
            return refusal("AE-6.0/5", "{unit} is in {place}, and {unit} drives nobody off", enemy, place, unit)
        if p.phase == Phase.MOVEMENT:
            return refusal("AE-6.0/2", "{unit} holds {place}, and nothing is attacked in this phase", enemy, place)
        return refusal("AEC-5.7/1", "{unit} holds {place}: it is entered only when that is gone", enemy, place)
    if closed_by_forts(p, p.nation(unit)) >> place & 1:
        return refusal("AEC-5.12/3", "the fortification of {place} must be attacked before it is entered", place)
    return None


def _why_zoned(p: Position, unit: int, place: int) -> Violation | None:
    """Tell that enemy zones keep an HQ or a General out of a hex that no friendly unit holds (AE-6.0/4)."""
    if LEADERS >> unit & 1 and uninhibited(p, p.nation(unit)) >> place & 1:
        return refusal("AE-6.0/4", "{place} is in an enemy zone, and no land unit of yours holds it", place)
    return None
