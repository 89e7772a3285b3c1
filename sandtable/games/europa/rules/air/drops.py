"""Air drops (EUC-23.G/3, EUC-23.G.2.b): parachute units into a hex without an enemy, and what becomes of them."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Role
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan, Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Sum
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.air.cargo import (
    are_enough,
    by_base,
    can_go,
    longest,
    no_flying,
    not_free,
    not_light,
    reaching,
    too_few,
    transports,
)
from sandtable.games.europa.rules.air.crew import over_neutrals
from sandtable.games.europa.rules.air.mission import Mission, Task, under_way
from sandtable.games.europa.rules.air.ranges import flights
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.closed import closed_to, shut_ground, why_closed
from sandtable.games.europa.rules.ground.marching import set_off
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.zones import under
from sandtable.games.europa.world.atlas import (
    BOX,
    FIELD,
    LAND,
    OF_TERRAIN,
    OF_TOWN,
    OUT_OF_PLAY,
    Terrain,
    Town,
    distance,
)
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.charts import DISRUPTION

_RULE: Final = "EUC-23.G/3"
_FATE: Final = "EUC-23.G.2.b/1"
_FACES: Final = range(1, 7)
_SOFT: Final = union(OF_TERRAIN[terrain] for terrain in (Terrain.CLEAR, Terrain.DESERT, Terrain.SAND)) | FIELD
_CITIES: Final = union(OF_TOWN[town] for town in Town if town >= Town.DOT)


# ---------------------------------------------------------------- who drops where
def fresh(p: Position, units: int) -> int:
    """Return those of some units that began the phase where they are."""
    left = units & ~p.moved
    return mask_of(unit for unit in bit_list(left) if not p.spent[unit])


def not_dropping(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit is not dropped into a place."""
    return _no_dropper(p, unit) or _no_zone_to_drop(p, unit, place) or _not_carried(p, unit, place)


def _no_dropper(p: Position, unit: int) -> Violation | None:
    if p.weather != Weather.CLEAR:
        return no_flying(p) or refusal(_RULE, "nobody is dropped but in clear weather")
    if found := not_free(p, unit) or not_light(p, unit):
        return found
    counter = p.counter(unit)
    if counter.glider:
        return refusal("EUC-15/5", "{unit} has no gliders: it goes by air transport", unit)
    if not counter.airdrop:
        return refusal("EUC-15/5", "{unit} cannot be dropped from the air", unit)
    if not fresh(p, 1 << unit):
        return refusal(_RULE, "{unit} did not begin the phase in {place}", unit, p.at[unit])
    return None


def _no_zone_to_drop(p: Position, unit: int, place: int) -> Violation | None:
    if found := why_closed(p, unit, place):
        return found
    if BOX >> place & 1:
        return refusal("EUC-3.I/1", "{place} is a box: nobody is dropped there", place)
    if not LAND >> place & 1:
        return refusal(_RULE, "{place} is sea", place)
    if p.ground[1 - p.phasing] >> place & 1:
        return refusal(_RULE, "an enemy unit is in {place}", place)
    return None


def _not_carried(p: Position, unit: int, place: int) -> Violation | None:
    base = p.at[unit]
    if place == base:
        return refusal(_RULE, "{unit} is in {place} already", unit, place)
    here = transports(p) & p.wings.get(base, 0)
    if not here:
        return refusal(_RULE, "no type T unit in {place} can fly now", base)
    if found := over_neutrals(p, p.phasing, base, place):
        return found
    if are_enough(p, unit, reaching(p, here, distance(base, place))):
        return None
    return too_few(p, unit)


class Drop(ByFirst):
    """A unit is dropped; the type T units that carry it are chosen next."""

    def firsts(self, p: Position) -> int:
        if p.weather != Weather.CLEAR:
            return 0
        units = union(can_go(p, p.here.get(base, 0)) for base, _ in by_base(p))
        return mask_of(unit for unit in bit_list(fresh(p, units)) if _drops(p, unit))

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        base = p.at[unit]
        airs = transports(p) & p.wings.get(base, 0)
        while airs and not are_enough(p, unit, reaching(p, airs, longest(p, airs))):
            slower = airs & ~reaching(p, airs, longest(p, airs))
            if not slower:
                return []
            return self._to(p, unit, base, longest(p, slower))
        return self._to(p, unit, base, longest(p, airs)) if airs else []

    def _to(self, p: Position, unit: int, base: int, radius: int) -> list[Fan]:
        ends = flights(p, p.phasing, base, radius) & LAND & p.sheet.hexes & ~OUT_OF_PLAY & ~(1 << base)
        ends &= ~(shut_ground(p, p.phasing) | p.ground[1 - p.phasing] | closed_to(p, 1 << unit) | BOX)
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        found = not_dropping(p, *args)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        mission.push(p, Mission(Task.DROP, p.phasing, place, p.at[unit], cargo=unit))


def _drops(p: Position, unit: int) -> bool:
    counter = p.counter(unit)
    return counter.airdrop and not counter.glider


DROP: Final = Drop("drop", Role.LAND)


# ---------------------------------------------------------------- their fate
def modifiers(p: Position, unit: int, place: int, airs: int) -> Sum:
    """Return what the die of a dropped unit is added to, once some type T units carry it (EUC-23.G.2.b/1)."""
    named, bit = DISRUPTION.modifiers, 1 << place
    is_broken = not _SOFT & bit or _CITIES & bit
    return DISRUPTION.sum(
        (
            named["broken-ground-or-city"] if is_broken else None,
            named["enemy-zone"] if under(p, p.side_of(unit)) & bit else None,
            named["american-pilots"] if airs & wings(p).american else None,
        )
    )


class DropDie(Chance[Position]):
    """One die for each dropped unit: safe, disrupted or eliminated."""

    name = "drop-die"
    moment = "the die of an air drop"
    rules = (_FATE,)

    def roll(self, p: Position) -> Roll:
        now = under_way(p)
        total = modifiers(p, now.cargo, now.target, now.crew).total
        part = Part(SIDES[now.side], 1, DISRUPTION.meanings(total, _FACES))
        return Roll(1, _FACES[-1], "the drop on {place}", (now.target,), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = under_way(p)
        unit, found = now.cargo, modifiers(p, now.cargo, now.target, now.crew)
        for part in found.parts:
            log.add(part.rule, "{what}: {number} for the drop", part.words, f"{part.value:+}")
        p.stack.pop()
        set_off(p, 1 << unit)
        p.put(unit, now.target)
        fate = DISRUPTION.read(order.args[0] + found.total)
        if fate == "eliminated":
            eliminate(p, log, unit, Cause.DROP)
            return
        p.dropped |= 1 << unit
        report(p, log, _RULE, "{unit} is dropped on {place}", unit, now.target)
        if fate == "disrupted":
            p.disrupted |= 1 << unit
            p.changed(1 << unit)
            report(p, log, _FATE, "{unit} is disrupted", unit)
        enter(p, log, 1 << unit, (now.target,))


def jump(p: Position, log: Log, now: Mission) -> None:
    """Let the unit be dropped, if all its transports have come through."""
    if now.crew.bit_count() < mission.needed(p, now):
        log.add(_RULE, "too few transports come through: nobody is dropped on {place}", now.target)
    else:
        p.stack.append((DropDie.name,))
