"""Air transport (EUC-23.G/2): units and supply points from airbase to airbase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.air.bases import airbases, own_bases
from sandtable.games.europa.rules.air.cargo import (
    are_enough,
    by_base,
    can_go,
    no_flying,
    not_free,
    not_light,
    reaching,
    too_few,
    transports,
)
from sandtable.games.europa.rules.air.crew import no_crew
from sandtable.games.europa.rules.air.mission import Mission, Task
from sandtable.games.europa.rules.air.ranges import flights
from sandtable.games.europa.rules.air.states import send
from sandtable.games.europa.rules.ground.closed import closed_to, why_closed
from sandtable.games.europa.rules.ground.marching import set_off
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import CARRIED_POINTS

_RULE: Final = "EUC-23.G/2"


def _not_between(p: Position, air: int, place: int) -> Violation | None:
    """Tell why a type T unit carries nothing from its base to a place."""
    base = p.base[air]
    if not airbases(p) >> base & 1:
        return refusal(_RULE, "{place} is no airbase", base)
    if place == base:
        return refusal(_RULE, "{air} is based in {place} already", air, place)
    if not own_bases(p, p.phasing) >> place & 1:
        return refusal(_RULE, "{place} is no airbase of yours", place)
    return None


def open_flight(p: Position, task: Task, air: int, place: int, unit: int = -1) -> None:
    """Open a mission of transport with a first type T unit."""
    send(p, 1 << air)
    mission.push(p, Mission(task, p.phasing, place, p.base[air], 1 << air, cargo=unit))


# ---------------------------------------------------------------- units
def not_carrying(p: Position, air: int, unit: int, place: int) -> Violation | None:
    """Tell why a type T unit does not carry a unit to a place."""
    found = no_flying(p) or no_crew(p, air, p.phasing, Task.CARRY, place) or not_free(p, unit) or not_light(p, unit)
    if found:
        return found
    if p.at[unit] != p.base[air]:
        return refusal(_RULE, "{unit} is not in {place}, the base of {air}", unit, p.base[air], air)
    if found := _not_between(p, air, place) or why_closed(p, unit, place):
        return found
    here = transports(p) & p.wings[p.base[air]]
    if are_enough(p, unit, reaching(p, here, distance(p.base[air], place))):
        return None
    return too_few(p, unit)


class Carry(ByFirst):
    """A type T unit carries a unit of its base; the others that this takes are chosen next."""

    def firsts(self, p: Position) -> int:
        if no_flying(p):
            return 0
        return mask_of(air for base, airs in by_base(p) if can_go(p, p.here.get(base, 0)) for air in bit_list(airs))

    def of_first(self, p: Position, air: int) -> list[Fan]:
        base = p.base[air]
        return [Fan(self.verb, (air, unit), ends) for unit, ends in _flights(p, air, base) if ends]

    def against(self, p: Position, *args: int) -> list[Violation]:
        found = not_carrying(p, *args)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        air, unit, place = args
        open_flight(p, Task.CARRY, air, place, unit)


def _flights(p: Position, air: int, base: int) -> Iterator[tuple[int, int]]:
    """Yield the units that a type T unit can carry, alone or with others, and where to."""
    within = own_bases(p, p.phasing) & flights(p, p.phasing, base, p.airman(air).range) & ~(1 << base)
    if not airbases(p) >> base & 1 or not within:
        return
    here = transports(p) & p.wings[base]
    for unit in bit_list(can_go(p, p.here.get(base, 0))):
        ends = within & ~closed_to(p, 1 << unit)
        yield (
            unit,
            mask_of(
                place
                for place in bit_list(ends)
                if are_enough(p, unit, reaching(p, here, distance(base, place))) and not why_closed(p, unit, place)
            ),
        )


def set_down(p: Position, log: Log, now: Mission) -> None:
    """Set a unit down that was carried; it may not move further."""
    unit = now.cargo
    if now.crew.bit_count() < mission.needed(p, now):
        log.add(_RULE, "too few transports come through: {place} waits in vain", now.target)
        return
    report(p, log, _RULE, "{unit} is flown to {place}", unit, now.target)
    set_off(p, 1 << unit)
    p.put(unit, now.target)
    p.flown_in |= 1 << unit


# ---------------------------------------------------------------- supply points
def not_flying_in(p: Position, air: int, place: int) -> Reasons:
    """Tell why a type T unit does not carry a supply point to a place."""
    if found := no_flying(p) or no_crew(p, air, p.phasing, Task.FLY_IN, place) or _not_between(p, air, place):
        return found
    if depots.points(p, p.base[air], p.phasing) < CARRIED_POINTS:
        return refusal("EUC-18/10", "there is no supply point in {place}", p.base[air])
    return None


def flights_of_points(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the type T units that can carry a supply point, and where to."""
    if no_flying(p) or not p.depots:
        return
    ends = own_bases(p, p.phasing)
    for base, airs in by_base(p):
        if airbases(p) >> base & 1 and depots.points(p, base, p.phasing) >= CARRIED_POINTS:
            for air in bit_list(airs):
                yield air, ends & flights(p, p.phasing, base, p.airman(air).range) & ~(1 << base)


def fly_in(p: Position, log: Log, air: int, place: int) -> None:
    """Open the flight of a supply point."""
    open_flight(p, Task.FLY_IN, air, place)


def unload(p: Position, log: Log, now: Mission) -> None:
    """Put the supply point down."""
    depots.take(p, now.base, now.side, CARRIED_POINTS)
    depots.add(p, now.target, now.side, CARRIED_POINTS)
    log.add(_RULE, "a supply point is flown from {place} to {place}", now.base, now.target)


CARRY: Final = Carry("carry", Role.CARRY)
FLY_IN: Final = Act("fly-in", not_flying_in, fly_in, flights_of_points, role=Role.CARRY)
