"""Withdrawals (EUC-51/3): units that leave on a date, and those of them that come back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.forces.schedule import under_zone
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.rules.victory import vps
from sandtable.games.europa.world.breakdown import DIVISION_OF_CORE, DIVISIONS
from sandtable.games.europa.world.schedule import Return

_RULE: Final = "EUC-51/3"


# ---------------------------------------------------------------- who is to leave
def call_back(p: Position, units: Iterable[int]) -> None:
    """Mark the units that are to leave from now on; who is still to come stays away."""
    for unit in sorted({meant for named in units for meant in _meant(p, named)}):
        if p.at[unit] >= 0 or p.at[unit] in (Off.INSIDE, Off.POOL, Off.AFLOAT):
            p.due[unit] = p.turn
        elif p.at[unit] == Off.DUE:
            p.put(unit, Off.WITHDRAWN)


def _meant(p: Position, unit: int) -> tuple[int, ...]:
    """Return whom the schedule means by a unit: a division that is broken down is its components."""
    whole = DIVISIONS.get(unit)
    return (*whole.cores, *whole.components) if whole is not None and p.at[unit] == Off.UNFORMED else (unit,)


def withdraw(p: Position, log: Log) -> None:
    """Take off the marked units that can leave; for those in the pool it is cancelled, at a price."""
    for unit in bit_list(p.of_side(p.phasing)):
        if p.due[unit] < 0:
            continue
        if p.at[unit] == Off.POOL:
            _cancel(p, log, unit)
        elif p.at[unit] >= 0 and _may_leave(p, unit):
            disclose(p, log, _RULE, "{unit} is withdrawn", unit)
            _take_off(p, unit)


def _may_leave(p: Position, unit: int) -> bool:
    """Tell whether a unit is in supply, and in no enemy zone."""
    return p.hunger[unit] <= Hunger.LIMITED and not under_zone(p, p.phasing) >> p.at[unit] & 1


def _cancel(p: Position, log: Log, unit: int) -> None:
    p.due[unit] = -1
    vp4 = p.counter(unit).re4
    p.vp[p.phasing] -= vp4
    words = "{unit} is in the replacement pool and cannot be withdrawn: {side} lose {vps}"
    log.add(_RULE, words, unit, SIDES[p.phasing], vps(vp4))


def _take_off(p: Position, unit: int) -> None:
    """Take a unit off; what it was assembled from goes with it. The last of a broken division closes its file."""
    for part, whole in enumerate(p.inside):
        if whole == unit:
            p.due[part] = -1
    p.due[unit] = -1
    p.remove(unit, Off.WITHDRAWN)


# ---------------------------------------------------------------- who comes back
def bring_back(p: Position, event: Return) -> None:
    """A unit that was withdrawn is due again, at the strength that the schedule states."""
    unit = event.unit
    _gather(p, unit)
    if p.at[unit] == Off.WITHDRAWN:
        p.form[unit] = event.form
        p.put(unit, Off.DUE)
        p.due[unit] = p.turn


def _gather(p: Position, unit: int) -> None:
    """A division that was withdrawn in parts comes back as one."""
    whole = DIVISIONS.get(unit)
    if whole is None or p.at[unit] != Off.UNFORMED:
        return
    gone = [part for part in (*whole.cores, *whole.components) if p.at[part] == Off.WITHDRAWN]
    if any(part in DIVISION_OF_CORE for part in gone):
        for part in gone:
            p.put(part, Off.INSIDE)
            p.inside[part] = unit
        p.put(unit, Off.WITHDRAWN)
