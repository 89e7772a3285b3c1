"""Airborne assaults (EE-7.3): a whole airborne unit drops on clear ground or a Fortress, for a Special Action.

It flies over two areas, or an air-route, which takes its whole move (EE-7.3/6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import BATTLE, DROP, Act, Reasons, Role
from sandtable.core.bits import bit_list, gathered, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.borders import barred_from_above
from sandtable.games.europe_engulfed.rules.control import enter
from sandtable.games.europe_engulfed.rules.movement.fees import pay, price, unaffordable
from sandtable.games.europe_engulfed.rules.movement.phase import idle
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.politics.rights import must_ask
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, held_by
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.rules.weather import is_dry
from sandtable.games.europe_engulfed.world.atlas import AIR, AREAS, CLEAR, FORTRESSES, NEAR
from sandtable.games.europe_engulfed.world.pieces import AIRBORNE, FULL

# By area: two areas over land and straits, whoever holds them, or an air-route (EE-7.3/5, EE-7.3/8)
RANGE: Final = tuple((NEAR[area] | gathered(NEAR, NEAR[area]) | AIR[area]) & ~(1 << area) for area in range(AREAS))
_GROUND: Final = CLEAR | FORTRESSES  # EE-7.3/4


# ---------------------------------------------------------------- what is against it
def grounded(p: Position, unit: int) -> Violation | None:
    """Return why a unit makes no airborne assault at all."""
    here = p.at[unit]
    if not AIRBORNE >> unit & 1:
        return refusal("EE-7.3/3", "{unit} is not airborne", unit)
    if p.steps[unit] < FULL[unit]:
        return refusal("EE-7.3/3", "{unit} drops only at full strength", unit)
    if p.starved >> unit & 1:
        return refusal("EE-7.3/3", "{unit} is out of supply", unit)
    if p.contested >> here & 1:
        return refusal("EE-7.3/3", "{area} is contested: nobody takes off from there", here)
    if p.dropped[unit] >= 0 and p.turn - p.dropped[unit] <= 1:
        return refusal("EE-7.3/7", "{unit} made an airborne assault in the last turn", unit)
    return in_bad_weather(p, here)


def in_bad_weather(p: Position, area: int) -> Violation | None:
    """EE-7.3/2: drops need Clear weather or Light Mud at both ends."""
    return None if is_dry(p, area) else refusal("EE-7.3/2", "the weather in {area} allows no drop", area)


def against_drop(p: Position, unit: int, area: int) -> Violation | None:
    """Return what forbids a drop on an area, apart from who pays."""
    found = grounded(p, unit)
    if found:
        return found
    if not RANGE[p.at[unit]] >> area & 1:
        return refusal("EE-7.3/5", "{area} is more than two areas away, and no air-route leads there", area)
    if not _GROUND >> area & 1:
        return refusal("EE-7.3/4", "{area} is neither clear ground nor a Fortress", area)
    if held_by(p, camp_of_piece(p, unit)) >> area & 1:
        return refusal("EE-7.3/1", "{area} is friendly: there is nothing to assault", area)
    return (
        closed(p, unit, area)
        or barred_from_above(p, unit, p.at[unit], area)
        or misplaced(p, unit, area)
        or in_bad_weather(p, area)
    )


def not_dropping(ground: Survey, unit: int, area: int) -> Reasons:
    """Tell why a unit cannot drop on an area."""
    p = ground.p
    return idle(ground, unit) or against_drop(p, unit, area) or unaffordable(p, unit, area, rule="EE-7.3/1")


def drops(ground: Survey) -> Iterator[tuple[int, int]]:
    """Offer all drops."""
    p = ground.p
    for unit in bit_list(ground.ready & AIRBORNE):
        if not grounded(p, unit):
            near = ground.open_to(unit, RANGE[p.at[unit]] & _GROUND & ~ground.friendly)
            yield unit, mask_of(area for area in bit_list(near) if not not_dropping(ground, unit, area))


# ---------------------------------------------------------------- carrying out
def drop(p: Position, log: Log, unit: int, area: int) -> None:
    """Drop a unit; an area that nobody defends changes hands in the Combat Phase (EE-glossary-controlled/3)."""
    if must_ask(p, log, unit, (area,)):
        return
    pay(p, log, unit, area, rule="EE-7.3/1")
    origin = p.at[unit]
    p.moved |= 1 << unit
    p.marched |= 1 << unit
    p.dropped[unit] = p.turn
    p.airborne |= 1 << area
    report(log, p, "EE-7.3/1", "{unit} drops on {area}", unit, area, route=(origin, area))
    enter(p, log, unit, area, origin, Way.AIR)


def dropping(ground: Survey, unit: int, area: int) -> Effect:
    """Return what a drop brings about, and its price."""
    starts = (DROP, BATTLE) if ground.foes >> area & 1 else (DROP,)
    return Effect(starts, price(ground.p, unit, area))


DROPPING: Final = Act("drop", not_dropping, drop, drops, role=Role.LAND, effect=dropping)
