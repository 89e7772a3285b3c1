"""Counsel for movement: what cannot wait, what serves the army, then unit after unit where it is wanted most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.act import Deed
from sandtable.core.bits import bit_list, lowest, union
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Order, Orders
from sandtable.games.europa.position import Phase
from sandtable.games.europa.rules.combat.able import able
from sandtable.games.europa.rules.ground.marching import MARCH
from sandtable.games.europa.rules.ground.overrun import overrunnable
from sandtable.games.europa.rules.ground.reach import left_of
from sandtable.games.europa.rules.politics.poland import all_crossings
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.staff.bombing import bomb
from sandtable.games.europa.staff.engineers import engineer
from sandtable.games.europa.staff.field import DONE, Field, Scored
from sandtable.games.europa.staff.plan import Plan
from sandtable.games.europa.staff.stores import carry_on, feed, send_on
from sandtable.games.europa.staff.wings import forward
from sandtable.games.europa.world.charts import OVERRUN_RATIO

_GAIN: Final = 0.35  # that a flight must bring
_FIRST: Final = 99.0
_LOST: Final = 0.7  # the risk from which whoever can leaves


def _turn(plan: Plan, unit: int) -> tuple[int, int, int]:
    """Return when a unit's turn comes: the strongest foot first, then c/m units."""
    return (traits(plan.p).motorized >> unit & 1, -plan.p.counter(unit).full.attack, unit)


def march(field: Field, menu: Orders, acts: Sequence[Deed]) -> list[Scored]:
    """Return the next move of a phase: what cannot wait, then unit after unit, then the end."""
    p, plan = field.p, Plan(field, acts)
    if urgent := _crowded(plan, menu) or _overrun(plan, menu):
        return urgent
    movers = MARCH.top(p).movers
    verbs = {act.verb for act in acts}
    if "cross" in verbs and (urgent := _leave(plan)):
        return urgent
    if p.phase == Phase.MOVEMENT and not movers and (urgent := _serve(plan, acts)):
        return urgent
    fighters = (plan.movable | union(plan.carried.values())) & ~traits(p).transports
    order = sorted(bit_list(fighters), key=lambda unit: _turn(plan, unit))
    if movers:
        last = max(_turn(plan, unit) for unit in bit_list(movers))
        order = [unit for unit in order if _turn(plan, unit) > last]
    return next((found for unit in order if (found := plan.best(unit))), [(0.0, DONE)])


def _serve(plan: Plan, acts: Sequence[Deed]) -> list[Scored]:
    """Return what is done before anybody marches: ships, engineers, supply points and air units at work."""
    return (
        _embark(plan, acts)
        or engineer(plan)
        or carry_on(plan)
        or send_on(plan)
        or bomb(plan)
        or feed(plan)
        or _lift(plan, acts)
        or forward(plan.field)
    )


def _overrun(plan: Plan, menu: Orders) -> list[Scored]:
    """Return an overrun by a single unit that succeeds by what is seen."""
    field, p = plan.field, plan.p
    units = plan.movable & (MARCH.top(p).movers or plan.movable) if p.phase != Phase.REACTION else 0
    for unit in bit_list(able(p, units)):
        for place in bit_list(overrunnable(p, 1 << unit)) if left_of(p, unit) else ():
            is_enough = field.punch(unit, p.at[unit], place) >= OVERRUN_RATIO * field.defence(place)
            if is_enough and (order := Order("overrun", (place, unit))) in menu:  # or nobody is armed there after all
                return [(_FIRST, order)]
    return []


def _crowded(plan: Plan, menu: Orders) -> list[Scored]:
    """Return how a stack that is too large gets rid of a unit: it moves on, or the least is given up."""
    places = surplus_places(plan.p, plan.field.side)
    if not places or DONE in menu:
        return []
    units = bit_list(plan.p.units_in(places) & plan.field.own)
    found = [best for unit in units for best in plan.best(unit, -_FIRST)[:1] if best[1].verb == "move"]
    return found or [(0.0, Order("eliminate", (min(units, key=plan.field.value),)))]


def _leave(plan: Plan) -> list[Scored]:
    """Return who crosses the border: whoever holds no town."""
    gone = ((unit, places) for unit, places in all_crossings(plan.p) if not plan.field.worth.get(plan.p.at[unit]))
    return [(_FIRST, Order("cross", (unit, lowest(places)))) for unit, places in gone if places][:1]


# ---------------------------------------------------------------- by sea and air
def _embark(plan: Plan, acts: Sequence[Deed]) -> list[Scored]:
    """Return who is evacuated over the sea: who would hardly last, and in the end whoever scores by it."""
    p, field = plan.p, plan.field
    by_sea = next((act for act in acts if act.verb == "evacuate" and isinstance(act, ByFirst)), None)
    if not p.card.evacuation or by_sea is None:
        return []
    is_over = p.turn == p.card.last_turn and field.side != p.card.first_player
    units = [unit for unit in bit_list(by_sea.firsts(p)) if p.card.victory.evacuated4[p.counter(unit).nation]]
    for unit in sorted(units, key=p.size, reverse=True):
        here = p.at[unit]
        if is_over or field.risk(here, field.guard(p.here[here] & field.own)) >= _LOST:
            for fan in by_sea.of_first(p, unit):
                return [(_FIRST, Order("evacuate", (unit, lowest(fan.last))))]
    return []


def _lift(plan: Plan, acts: Sequence[Deed]) -> list[Scored]:
    """Return a unit that is flown to where it is wanted more."""
    carry = next(act for act in acts if act.verb == "carry" and isinstance(act, ByFirst))
    for air in bit_list(carry.firsts(plan.p)):
        for fan in carry.of_first(plan.p, air):
            unit = fan.head[1]
            places = [place for place in bit_list(fan.last) if plan.field.room(unit, place)]
            gains = {place: plan.score(unit, place) for place in places}
            if gains and max(gains.values()) > plan.score(unit, plan.p.at[unit]) + _GAIN:
                return [(_FIRST, Order("carry", (*fan.head, max(gains, key=gains.__getitem__))))]
    return []
