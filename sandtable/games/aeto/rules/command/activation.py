"""The Command Status Step (AEC-5.0/3 to /8): which units an Offensive activates, and the Generals with them."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.hq import commanded
from sandtable.games.aeto.rules.command.offensives import camp_of, current
from sandtable.games.aeto.rules.sides import friends, units_of_camp, units_of_nations
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS


def _nationals(p: Position) -> int:
    """Return the nations whose units an Offensive is for: those that pay it."""
    now = current(p)
    return 1 << now.payer | now.partners


def not_activated(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not activated."""
    if not units_of_camp(p, camp_of(p)) >> unit & 1:
        return refusal("AEC-5.0/1", "{unit} is not yours", unit)
    if not LAND_UNITS >> unit & 1:
        return refusal("AEC-5.0/4", "{unit} is no land unit: Generals are activated with a unit of their hex", unit)
    if p.at[unit] < 0 or p.aboard[unit] >= 0:
        return refusal("AEC-5.0/4", "{unit} is on no hex of the map", unit)
    if p.active >> unit & 1:
        return refusal("AEC-5.0/4", "{unit} is activated already", unit)
    if p.activated >> unit & 1:
        return refusal("AEC-5.0/8", "{unit} has acted in an Offensive of this month", unit)
    return _out_of_command(p, unit) or _foreign(p, unit)


def _out_of_command(p: Position, unit: int) -> Violation | None:
    now, place = current(p), p.at[unit]
    if now.at >= 0:
        if place != now.at:
            return refusal("AEC-5.0/3", "{unit} does not begin in {place}", unit, now.at)
    elif not commanded(p, p.agents & HQS, place):
        return refusal("AEC-5.1/1", "{unit} is in the radius of no HQ of this Offensive", unit)
    return None


def _foreign(p: Position, unit: int) -> Violation | None:
    """At least half of the units must have the nationality of the nation that pays (AEC-5.0/6)."""
    now, nation = current(p), p.nation(unit)
    if not friends(p, now.payer) >> nation & 1:
        return refusal("AE-9.26/2", "{nation} is no ally of {nation} in a war", nation, now.payer)
    if _nationals(p) >> nation & 1:
        return None
    active = p.active & LAND_UNITS
    own = (active & units_of_nations(p, _nationals(p))).bit_count()
    if active.bit_count() - own + 1 > own:
        words = "at least half of the units must be of {nation}, which pays: {unit} would be one too many"
        return refusal("AEC-5.0/6", words, now.payer, unit)
    return None


def candidates(p: Position) -> int:
    """Return the units that can be activated."""
    units = units_of_camp(p, camp_of(p)) & LAND_UNITS & ~p.active & ~p.activated
    return mask_of(unit for unit in bit_list(p.units_in(p.card.land) & units) if not not_activated(p, unit))


def activate(p: Position, log: Log, unit: int) -> None:
    """Activate a unit of the Offensive."""
    if current(p).at >= 0:
        p.agents |= 1 << unit
    wake(p, log, unit)


def wake(p: Position, log: Log, unit: int) -> None:
    """Mark a unit as activated, and the Generals who are stacked with it (AEC-5.0/11)."""
    p.active |= 1 << unit
    if in_supply(p, unit):
        p.fed |= 1 << unit
    log.add("AEC-5.0/4", "{unit} is activated", unit)
    generals = p.here[p.at[unit]] & GENERALS & ~p.active & ~p.activated
    for general in bit_list(generals & units_of_nations(p, 1 << p.nation(unit))):
        p.active |= 1 << general
        log.add("AEC-5.0/11", "{unit} is activated with it", general)
    p.touch()


ACTIVATE: Final = Act("activate", not_activated, activate, candidates)
