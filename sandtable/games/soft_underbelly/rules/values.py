"""Combat values: what a unit counts in an attack and in defence (SU-values/1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    BY_KIND,
    BY_NATION,
    CRAFT,
    FORTS,
    MOBILE,
    VALUE,
    Kind,
    Nation,
)

CHARTS: Final = DATA.tables("charts.toml")
_TYPES: Final = CHARTS["unit"]

GERMAN_INFANTRY: Final = BY_KIND[Kind.INFANTRY] & BY_NATION[Nation.GERMANY]  # SU-reorg/2: no other unit changes
_REORGANISED_ATTACK: int = _TYPES["infantry"]["reorganised-attack"]
_REORGANISED_DEFENCE: int = _TYPES["infantry"]["reorganised-defence"]
_MOBILE_AGAINST_FORT: int = _TYPES["panzer"]["combat-against-fort"]
_CRAFT_INVADING: int = _TYPES["landing-craft"]["combat-invading"]


def attack_value(p: Position, unit: int, against_fort: bool) -> int:
    """Return what a unit adds to an attack.

    Infantry 1, panzer and mechanized 2, tactical, flotilla and carrier 1, parachutes 0 (SU-values/3, SU-values/5,
    SU-values/4, SU-para/9). An invading army counts in full beside its craft (SU-values/6); what else is aboard
    attacks nothing (SU-values/8, SU-convoy/7).
    """
    if against_fort and MOBILE >> unit & 1:
        return _MOBILE_AGAINST_FORT  # SU-values/2
    if CRAFT >> unit & 1:
        return _CRAFT_INVADING  # SU-values/6: craft are in a force only with a land unit that invades
    if FORTS >> unit & 1:
        return 0  # SU-values/7
    if p.turn >= p.reorganised and GERMAN_INFANTRY >> unit & 1:
        return _REORGANISED_ATTACK  # SU-reorg/4
    return VALUE[unit]


def defence_value(p: Position, unit: int) -> int:
    """Return what a unit adds to the defence; a fort its printed value (SU-values/7), transports nothing."""
    if p.aboard[unit] >= 0:
        return 0  # SU-convoy/7, SU-values/8
    if p.turn >= p.reorganised and GERMAN_INFANTRY >> unit & 1:
        return _REORGANISED_DEFENCE
    return VALUE[unit]


def attack_total(p: Position, units: int, against_fort: bool) -> int:
    """Return the sum of the attacking values."""
    return sum(attack_value(p, unit, against_fort) for unit in bit_list(units))


def defence_total(p: Position, units: int) -> int:
    """Return the sum of the defending values."""
    return sum(defence_value(p, unit) for unit in bit_list(units))
