"""What a unit may spend on its move: printed MPs, weather (AEC-1.4), and what lack of supply leaves (AE-7.10)."""

from __future__ import annotations

from typing import Final

from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.lines import is_hampered
from sandtable.games.aeto.rules.weather import allowance, frozen, muddy
from sandtable.games.aeto.world.roster import FAST, GENERALS, HQS

_FAST_STARVED: Final = 1  # AE-7.10/12
_STARVED: Final = 2  # AE-7.10/11
_STARVED_IN_BAD_WEATHER: Final = 1


def mps(p: Position, unit: int) -> int:
    """Return what a unit may spend if it begins to move now where it stands."""
    whole = allowance(p, unit)
    if GENERALS >> unit & 1 or not is_hampered(p, unit):
        return whole
    return min(whole, _starved(p, unit))


def _starved(p: Position, unit: int) -> int:
    if FAST >> unit & 1:
        return _FAST_STARVED
    is_bad = (frozen(p) | muddy(p)) >> p.at[unit] & 1 and not HQS >> unit & 1
    return _STARVED_IN_BAD_WEATHER if is_bad else _STARVED
