"""Generals (AEC-5.10, AE-5.20): who adds strength, who lends his exploitation rating, what becomes of the beaten."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import units_of_nations
from sandtable.games.aeto.rules.special.zhukov import ZHUKOV
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.options import SS_GENERALS
from sandtable.games.aeto.world.roster import CIRCLED, GENERALS, LAND_UNITS, ROSTER, SS

_FATE: Final = CHARTS["generals"]["elimination"]
LOST_AT_MOST: Final[int] = _FATE["permanent_on_net_at_most"]
RISK: Final = {
    number: _FATE["modifiers"][unit.title.removeprefix("General ")]
    for number, unit in enumerate(ROSTER)
    if GENERALS >> number & 1 and unit.title.removeprefix("General ") in _FATE["modifiers"]
}
"""What is added to the die for a General whose stack was eliminated (AE-5.20/3)."""


def generals_in(p: Position, place: int, nation: int) -> tuple[int, ...]:
    """Return the Generals of a nation in a hex, the strongest first."""
    here = bit_list(p.here.get(place, 0) & GENERALS & units_of_nations(p, 1 << nation))
    return tuple(sorted(here, key=lambda unit: -ROSTER[unit].combat))


def no_leader(p: Position, unit: int, units: int) -> Violation | None:
    """Tell why a General adds nothing to some land units that fight (AEC-5.10/1)."""
    if not GENERALS >> unit & 1:
        return refusal("AEC-5.10/1", "{unit} is no General", unit)
    if unit == ZHUKOV:
        return refusal("AE-10.14/1", "{unit} has no combat rating of his own", unit)
    beside = units & p.here.get(p.at[unit], 0) & LAND_UNITS if p.at[unit] >= 0 else 0
    if not beside & units_of_nations(p, 1 << p.nation(unit)):
        return refusal("AEC-5.10/1", "no unit of his nation that fights is stacked with {unit}", unit)
    return no_troops_of_his(p, unit)


def no_troops_of_his(p: Position, unit: int) -> Violation | None:
    """Tell that a General of the SS stands without a unit of the SS (AE-11.19/1)."""
    if SS >> unit & 1 and p.chose(SS_GENERALS) and not p.here[p.at[unit]] & SS & LAND_UNITS:
        return refusal("AE-11.19/1", "{unit} leads only where a unit of the SS is stacked with him", unit)
    return None


def leaders(p: Position, units: int) -> tuple[int, ...]:
    """Return the Generals who may add their strength to some units, the strongest first."""
    places = {p.at[unit] for unit in bit_list(units)}
    here = mask_of(unit for place in places for unit in bit_list(p.here.get(place, 0) & GENERALS))
    found = [unit for unit in bit_list(here) if no_leader(p, unit, units) is None]
    return tuple(sorted(found, key=lambda unit: -ROSTER[unit].combat))


def exploiters_in(p: Position, place: int, nation: int, used: int = 0) -> tuple[int, ...]:
    """Return the activated Generals of a nation in a hex whose exploitation rating counts, the best first.

    A flipped one gives no movement, unless it was for those who use it now (AEC-5.10/2).
    """
    able = p.active & ~(p.spent & ~used)
    found = [unit for unit in generals_in(p, place, nation) if able >> unit & 1 and ROSTER[unit].exploitation]
    led = [unit for unit in found if no_troops_of_his(p, unit) is None]
    return tuple(sorted(led, key=lambda unit: -ROSTER[unit].exploitation))


def has_circle(p: Position, unit: int) -> bool:
    """Tell whether the movement rating of armor is circled on the side that shows (AEC-1.2/2, AE-5.21/3)."""
    return CIRCLED[unit] > p.is_depleted(unit)
