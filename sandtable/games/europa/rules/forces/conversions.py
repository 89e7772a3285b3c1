"""Conversions and free rebuilds (EUC-51/4): units get other ratings or a successor, wherever they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from sandtable.core.event import Log
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.ground.tops import disclose, report
from sandtable.games.europa.world.pieces import CLASS_IDS
from sandtable.games.europa.world.scenario import CARDS
from sandtable.games.europa.world.schedule import Convert, Rebuild

_RULE: Final = "EUC-51/4"
_SUPPORT_GROUP: Final = CLASS_IDS.index("support-group")
_NOWHERE: Final = (Off.OUT, Off.GONE, Off.SCRAPPED, Off.LEFT, Off.EVACUATED, Off.SWEPT)


def convert(p: Position, log: Log, event: Convert) -> None:
    """Give units other ratings, or a successor in their place."""
    if event.to >= 0:
        for unit in event.units:
            if p.at[unit] not in _NOWHERE and p.at[unit] != Off.WITHDRAWN:
                _succeed(p, log, unit, event.to, event.forms[0])
        return
    for unit, form in zip(event.units, event.forms, strict=True):
        if p.at[unit] not in _NOWHERE and (not event.if_supplied or _is_supplied(p, unit)):
            _reform(p, unit, form)
            report(p, log, _RULE, "{unit} is converted", unit)


def _is_supplied(p: Position, unit: int) -> bool:
    """Tell whether a unit is on the map in regular supply, by itself or in its division."""
    there = p.inside[unit] if p.at[unit] == Off.INSIDE else unit
    return p.at[there] >= 0 and p.hunger[there] == Hunger.REGULAR and not (there != unit and p.cadre >> there & 1)


def _reform(p: Position, unit: int, form: int) -> None:
    p.form[unit] = form
    p.changed(1 << unit)


def _succeed(p: Position, log: Log, unit: int, successor: int, form: int) -> None:
    """Put a successor in the place of a unit: on the map, in the pool, inside a division, on its way."""
    rule = "EU-103.A.6.a/6" if p.counter(unit).cls == _SUPPORT_GROUP else _RULE
    disclose(p, log, rule, "{unit} becomes {unit}", unit, successor)
    place, is_cadre, is_reserve, hunger = p.at[unit], p.cadre >> unit & 1, p.reserve >> unit & 1, p.hunger[unit]
    p.inside[successor], p.inside[unit] = p.inside[unit], -1
    p.due[successor], p.due[unit] = p.due[unit], -1
    p.remove(unit, Off.SCRAPPED)
    p.form[successor] = form
    p.hunger[successor] = hunger
    p.cadre = p.cadre & ~(1 << successor) | is_cadre << successor
    p.reserve |= is_reserve << successor
    p.put(successor, place)


def rebuild_free(p: Position, log: Log, event: Rebuild) -> None:
    """Make a cadre in regular supply the full unit for nothing; if there is none, that is lost."""
    unit = event.unit
    if p.at[unit] >= 0 and p.cadre >> unit & 1 and p.hunger[unit] == Hunger.REGULAR:
        p.cadre &= ~(1 << unit)
        p.changed(1 << unit)
        report(p, log, _RULE, "{unit} is rebuilt", unit)


# ---------------------------------------------------------------- what waits for the next rebuilding
@cache
def _later_forms(scenario: str) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """Return by unit the dates and forms of conversions that it may have missed for want of supply."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for turn, events in sorted(CARDS[scenario].schedule.items()):
        for event in events:
            if isinstance(event, Convert) and event.if_supplied:
                for unit, form in zip(event.units, event.forms, strict=True):
                    found[unit] = (*found.get(unit, ()), (turn, form))
    return found


def catch_up(p: Position, unit: int) -> None:
    """Convert a unit that is rebuilt, if it was not in supply when others were converted."""
    for turn, form in _later_forms(p.scenario).get(unit, ()):
        if turn <= p.turn and form > p.form[unit]:
            _reform(p, unit, form)
