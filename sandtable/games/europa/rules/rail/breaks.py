"""Demolition of railways (EUC-7/5)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.ground.marching import go_on_with, movable
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.rail.nets import lines
from sandtable.games.europa.rules.works.jobs import not_free

_RULE: Final = "EUC-7/5"
_LEAST_RE4: Final = 4


def not_demolishing(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot demolish the railway in its hex."""
    if found := not_free(p, unit):
        return found
    if p.size(unit) < _LEAST_RE4:
        return refusal(_RULE, "{unit} is smaller than 1 RE", unit)
    here = p.at[unit]
    if not lines(p) >> here & 1:
        return refusal(_RULE, "{place} has no railway", here)
    return None if p.owned[p.phasing] >> here & 1 else refusal(_RULE, "{place} is not yours", here)


def demolishers(p: Position) -> int:
    """Return the units that can demolish the railway in their hex."""
    units = movable(p) & p.units_in(lines(p) & p.owned[p.phasing] & p.ground[p.phasing])
    return mask_of(unit for unit in bit_list(units) if p.size(unit) >= _LEAST_RE4 and not not_free(p, unit))


def demolish(p: Position, log: Log, unit: int) -> None:
    """Break the railway, for all MPs of the phase."""
    go_on_with(p, 0)
    p.moved |= 1 << unit
    damage.add(p, p.at[unit], Kind.RAIL)
    report(p, log, _RULE, "{unit} breaks the railway in {place}", unit, p.at[unit])


DEMOLISH: Final = Act("demolish", not_demolishing, demolish, demolishers, is_grave=True)
