"""Wings over air-routes (EE-5.13, EE-glossary-air-route/1): a flight takes the whole move, and ends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.control import enter
from sandtable.games.europe_engulfed.rules.movement.fees import pay, price, unaffordable
from sandtable.games.europe_engulfed.rules.movement.leaving import breaking_off
from sandtable.games.europe_engulfed.rules.movement.marching import staying
from sandtable.games.europe_engulfed.rules.movement.phase import idle
from sandtable.games.europe_engulfed.rules.movement.stacking import into_fortress
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import AIR
from sandtable.games.europe_engulfed.world.pieces import UNITS, WINGS_MASK


def against_flight(p: Position, piece: int, area: int) -> Violation | None:
    """Return what forbids a flight over an air-route."""
    if piece >= UNITS and not AIR[p.at[piece]] >> area & 1:
        return refusal("EE-5.13/1", "no air-route leads from {area} to {area}", p.at[piece], area)
    if piece < UNITS:
        return refusal("EE-5.13/1", "{piece} is not a wing: it does not fly", piece)
    return (
        closed(p, piece, area)
        or breaking_off(p, piece, (area,))
        or into_fortress(p, piece, area)
        or staying(p, piece, area)
        or (unaffordable(p, piece, area, rule="EE-7.13/1") if is_assaulted(p, area) else None)
    )


def is_assaulted(p: Position, area: int) -> bool:
    """Tell whether an area is assaulted from sea or air in this phase: who flies there takes part (EE-9.47/1)."""
    return bool((p.landed | p.airborne) >> area & 1)


def flights_of(p: Position, wing: int) -> int:
    """Return where a wing can fly."""
    routes = AIR[p.at[wing]]
    return mask_of(area for area in bit_list(routes) if not against_flight(p, wing, area)) if routes else 0


def not_flying(ground: Survey, piece: int, area: int) -> Reasons:
    """Tell why a piece cannot fly to an area."""
    return idle(ground, piece) or against_flight(ground.p, piece, area)


def flights(ground: Survey) -> Iterator[tuple[int, int]]:
    """Offer all flights."""
    for wing in bit_list(ground.ready & WINGS_MASK):
        yield wing, flights_of(ground.p, wing)


def fly(p: Position, log: Log, piece: int, area: int) -> None:
    """Fly a wing to the other end of an air-route, which is its whole move (EE-5.13/2, EE-glossary-air-route/2)."""
    origin = p.at[piece]
    if is_assaulted(p, area):
        pay(p, log, piece, area, rule="EE-7.13/1")
    p.moved |= 1 << piece
    p.marched |= 1 << piece
    report(log, p, "EE-5.13/1", "{piece} flies to {area}", piece, area, route=(origin, area))
    enter(p, log, piece, area, origin, Way.AIR)


def flying(ground: Survey, piece: int, area: int) -> Effect:
    """Return the price of a flight: that of an assault, if it leads to one."""
    return Effect((), price(ground.p, piece, area)) if is_assaulted(ground.p, area) else NO_EFFECT


FLY: Final = Act("fly", not_flying, fly, flights, role=Role.MOVE, effect=flying)
