"""What a unit may spend on its move: printed MPs, weather (AEC-1.4), and what lack of supply leaves (AE-7.10)."""

from __future__ import annotations

from typing import Final

from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.offensives import running
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.rules.weather import allowance, frozen, muddy
from sandtable.games.aeto.world.atlas import CITY
from sandtable.games.aeto.world.roster import FAST, GENERALS, HQS

_FAST_STARVED: Final = 1  # AE-7.10/12
_STARVED: Final = 2  # AE-7.10/11
_STARVED_IN_BAD_WEATHER: Final = 1


def is_starved(p: Position, unit: int) -> bool:
    """Tell whether lack of supply holds a unit that begins a move back (AE-7.10/8).

    A city shields those who bear no marker (AE-7.10/7), and armor that began an Offensive supplied is supplied to
    its end (AE-7.10/10).
    """
    if p.oos >> unit & 1:
        return True
    if CITY >> p.at[unit] & 1 or ((FAST & p.active & p.fed) >> unit & 1 and running(p)):
        return False
    return not in_supply(p, unit)


def mps(p: Position, unit: int) -> int:
    """Return what a unit may spend if it begins to move now where it stands."""
    whole = allowance(p, unit)
    if GENERALS >> unit & 1 or not is_starved(p, unit):
        return whole
    return min(whole, _starved(p, unit))


def _starved(p: Position, unit: int) -> int:
    if FAST >> unit & 1:
        return _FAST_STARVED
    is_bad = (frozen(p) | muddy(p)) >> p.at[unit] & 1 and not HQS >> unit & 1
    return _STARVED_IN_BAD_WEATHER if is_bad else _STARVED
