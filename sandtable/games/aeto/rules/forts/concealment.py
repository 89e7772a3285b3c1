"""The unit under a fort (AEC-4.11): set there in the Movement Phase, shown when it fights, or when it moves out."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.forts.works import shelters
from sandtable.games.aeto.rules.sides import friends, units_of_camp, units_of_nations
from sandtable.games.aeto.world.nations import CAMP_OF_SIDE
from sandtable.games.aeto.world.roster import LAND_UNITS

_RULE = "AEC-4.11/2"


def hidden_in(p: Position, unit: int, place: int) -> int:
    """Return the concealed enemy in a hex that a unit would enter, or -1."""
    hidden = p.here.get(place, 0) & p.concealed
    return lowest(hidden & units_of_nations(p, p.war[p.nation(unit)])) if hidden else -1


def _own_side(p: Position, unit: int) -> int:
    """Return those who may know what a unit does under its fort: the sides of its camp, a bit set."""
    camp = p.camp(unit)
    return mask_of(side for side, other in enumerate(CAMP_OF_SIDE) if other == camp)


def come_out(p: Position, log: Log, unit: int) -> None:
    """Show a unit that leaves the shelter of its fort, if it lay there."""
    if p.concealed >> unit & 1:
        p.concealed &= ~(1 << unit)
        p.touch()
        log.reveal(_RULE, "{unit} comes out from under the fort of {place}", unit, p.at[unit])


# ---------------------------------------------------------------- the acts
def _not_yours(p: Position, unit: int) -> Violation | None:
    if not units_of_camp(p, p.acting) >> unit & 1:
        return refusal("AEC-1.0/10", "{unit} is not yours to move", unit)
    return None


def not_concealed(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not put under a fort."""
    return _not_yours(p, unit) or _no_shelter(p, unit) or _taken(p, unit)


def _no_shelter(p: Position, unit: int) -> Violation | None:
    place = p.at[unit]
    if not LAND_UNITS >> unit & 1:
        return refusal("AEC-4.11/1", "{unit} is no land unit: it cannot lie under a fort", unit)
    if place < 0:
        return refusal("AEC-4.11/1", "{unit} is not on the map", unit)
    if not shelters(p) >> place & 1:
        return refusal("AEC-4.11/1", "{place} has no fort", place)
    if not friends(p, p.nation(unit)) >> p.ground[place] & 1:
        return refusal("AEC-4.11/1", "the fort of {place} is not yours", place)
    return None


def _taken(p: Position, unit: int) -> Violation | None:
    if p.concealed >> unit & 1:
        return refusal(_RULE, "{unit} lies under the fort already", unit)
    if other := p.here[p.at[unit]] & p.concealed:
        return refusal("AEC-4.11/1", "{unit} lies under the fort of {place}", lowest(other), p.at[unit])
    return None


def to_conceal(p: Position) -> int:
    """Return the units that can be put under a fort."""
    return mask_of(unit for unit in bit_list(p.units_in(shelters(p))) if not not_concealed(p, unit))


def conceal(p: Position, log: Log, unit: int) -> None:
    """Put a unit under the fort of its hex, which ends its move."""
    p.concealed |= 1 << unit
    p.moved |= 1 << unit
    p.revealed &= ~(1 << unit)
    p.touch()
    log.tell(_own_side(p, unit), _RULE, "{unit} lies under the fort of {place}", unit, p.at[unit])


def not_uncovered(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not taken out from under a fort."""
    if found := _not_yours(p, unit):
        return found
    if not p.concealed >> unit & 1:
        return refusal(_RULE, "{unit} lies under no fort", unit)
    if p.moved >> unit & 1:
        return refusal(_RULE, "{unit} was put under the fort in this phase, and stays there", unit)
    return None


def to_uncover(p: Position) -> int:
    """Return the units that can be taken out from under a fort."""
    return units_of_camp(p, p.acting) & p.concealed & ~p.moved


CONCEAL = Act("conceal", not_concealed, conceal, to_conceal, is_idle=True)
UNCOVER = Act("uncover", not_uncovered, come_out, to_uncover, is_idle=True)
