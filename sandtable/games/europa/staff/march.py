"""Counsel for movement: unit after unit, each goes where it is wanted most."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Order, Orders
from sandtable.games.europa.position import Phase
from sandtable.games.europa.rules.combat.able import able
from sandtable.games.europa.rules.ground.marching import MARCH, movable
from sandtable.games.europa.rules.ground.overrun import overrunnable
from sandtable.games.europa.rules.ground.reach import left_of, trek
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, pace, pull
from sandtable.games.europa.staff.wings import forward
from sandtable.games.europa.world.atlas import BOX, NEAR, distance
from sandtable.games.europa.world.charts import OVERRUN_RATIO

_GAIN: Final = 0.35  # that a march must bring
_TRIED: Final = 12  # best places of which one with room is taken
_SUPPORT: Final = 10.0  # points of air support that an attack may count on
_ATTACKS: Final = (Phase.MOVEMENT, Phase.BONUS_MOVEMENT)


class Plan:
    """What the attacks of a phase still want, and where each unit serves best."""

    def __init__(self, field: Field) -> None:
        self.field, self.p = field, field.p
        self.movable = movable(self.p)
        self.attacks = self.p.phase in _ATTACKS
        self.wanting = self._wanting() if self.attacks else {}

    def _wanting(self) -> dict[int, tuple[float, float]]:
        """Return for each enemy stack that can be beaten what strength its attack lacks, and what it is worth."""
        field, p = self.field, self.p
        reach = {unit: pace(left_of(p, unit)) for unit in bit_list(self.movable & field.ready)}
        cm = traits(p).motorized
        found = {}
        for target in bit_list(p.armed[field.foe] & ~BOX):
            near = field.beside(target)
            have = sum(field.punch(unit, p.at[unit], target) for unit in bit_list(near))
            coming = [unit for unit, far in reach.items() if not near >> unit & 1 and _is_near(p.at[unit], target, far)]
            armour = 1 if any(cm >> unit & 1 for unit in coming) or near & cm else 0
            could = have + 0.8 * sum(p.face(unit).attack for unit in coming)
            if could >= field.required(target, field.wants(target), _SUPPORT, armour):
                lacks = field.required(target, ENOUGH, _SUPPORT, armour) - have
                found[target] = (lacks, field.prize(target))
        return found

    def score(self, unit: int, place: int) -> float:
        """Return how much a unit is wanted in a place."""
        field, p = self.field, self.p
        others = p.here.get(place, 0) & field.own & ~(1 << unit)
        alone, together = field.guard(others), field.guard(others | 1 << unit)
        worth = field.worth.get(place, 0.0) + 0.2
        risk = field.risk(place, together)
        held = worth * (field.risk(place, alone) - risk) if field.threats.get(place) else 0.0
        score = held - risk * field.value(unit) * (0.5 if field.boldness > 1 else 1.0)
        if not p.owned[field.side] >> place & 1:
            score += 1.5 * field.worth.get(place, 0.0)
        if field.boldness > 0.8:
            score += field.boldness * 0.5 * pull(place, field.goals)
        if not field.fed >> place & 1:
            score -= 0.5 * field.value(unit)
        if field.ready >> unit & 1:
            score += self._attack(unit, place)
        return score

    def _attack(self, unit: int, place: int) -> float:
        """Return what a unit is worth in a place for the attacks that are wanted from there."""
        best = 0.0
        for target in bit_list(NEAR[place] & self.p.armed[self.field.foe]):
            if target in self.wanting:
                lacks, prize = self.wanting[target]
                punch = self.field.punch(unit, place, target)
                if place == self.p.at[unit]:
                    lacks += punch
                if lacks > 0:
                    best = max(best, prize * min(1.0, punch / lacks))
        return best

    def best(self, unit: int) -> Scored | None:
        """Return the best march of a unit, if one brings something."""
        ends = trek(self.p, 1 << unit).ends
        stay = self.score(unit, self.p.at[unit])
        scored = sorted(((self.score(unit, place), place) for place in bit_list(ends & ~BOX)), reverse=True)
        for score, place in scored[:_TRIED]:
            if score < stay + _GAIN:
                return None
            if self.field.room(unit, place):
                return score - stay, Order("move", (unit, place))
        return None


def _is_near(place: int, target: int, far: int) -> bool:
    return distance(place, target) <= far + 1


def _turn(plan: Plan, unit: int) -> tuple[int, int, int]:
    """Return when a unit's turn comes: the strongest foot first, then c/m units."""
    p = plan.p
    return (traits(p).motorized >> unit & 1, -plan.p.counter(unit).full.attack, unit)


def march(field: Field, menu: Orders, verbs: Collection[str]) -> list[Scored]:
    """Return the next move of a phase: overruns that succeed, then unit after unit, then the end."""
    plan = Plan(field)
    if crowded := _crowded(plan, menu):
        return crowded
    now = MARCH.top(field.p)
    if run := _overrun(plan, menu, now.movers or plan.movable):
        return run
    if not now.movers and "transfer" in verbs and (flight := forward(field)):
        return flight
    order = sorted(bit_list(plan.movable), key=lambda unit: _turn(plan, unit))
    if now.movers:
        last = max(_turn(plan, unit) for unit in bit_list(now.movers))
        order = [unit for unit in order if _turn(plan, unit) > last]
    for unit in order:
        if left_of(field.p, unit) and (found := plan.best(unit)):
            return [found]
    return [(0.0, DONE)]


def _overrun(plan: Plan, menu: Orders, units: int) -> list[Scored]:
    """Return an overrun by a single unit that succeeds by what is seen."""
    field, p = plan.field, plan.p
    if p.phase == Phase.REACTION:
        return []
    for unit in bit_list(able(p, units & plan.movable)):
        for place in bit_list(overrunnable(p, 1 << unit)) if left_of(p, unit) else ():
            order = Order("overrun", (place, unit))
            is_enough = field.punch(unit, p.at[unit], place) >= OVERRUN_RATIO * field.defence(place)
            if is_enough and order in menu:  # nobody may be armed there after all
                return [(9.0, order)]
    return []


def _crowded(plan: Plan, menu: Orders) -> list[Scored]:
    """Return how a stack that is too large gets rid of a unit: it moves on, or the least is given up."""
    field, p = plan.field, plan.p
    places = surplus_places(p, field.side)
    if not places or DONE in menu:
        return []
    units = bit_list(p.units_in(places) & field.own)
    for unit in bit_list(mask_of(units) & plan.movable):
        if left_of(p, unit):
            ends = bit_list(trek(p, 1 << unit).ends)
            free = [(plan.score(unit, place), place) for place in ends if field.room(unit, place)]
            if free:
                return [(9.0, Order("move", (unit, max(free)[1])))]
    return [(0.0, Order("eliminate", (min(units, key=field.value),)))]
