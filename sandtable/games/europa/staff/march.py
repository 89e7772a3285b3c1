"""Counsel for movement: unit after unit, each goes where it is wanted most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sandtable.core.act import Deed
from sandtable.core.bits import bit_list, lowest, union
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Order, Orders
from sandtable.games.europa.position import Phase, Side
from sandtable.games.europa.rules.combat.able import able
from sandtable.games.europa.rules.ground.marching import MARCH, movable
from sandtable.games.europa.rules.ground.overrun import overrunnable
from sandtable.games.europa.rules.ground.reach import left_of, trek
from sandtable.games.europa.rules.ground.transport import stocks, unloadings
from sandtable.games.europa.rules.politics.havens import havens, is_gone
from sandtable.games.europa.rules.politics.poland import all_crossings
from sandtable.games.europa.rules.sea.landings import craft
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, pull
from sandtable.games.europa.staff.wings import forward
from sandtable.games.europa.world.atlas import BOX, COASTAL, NEAR, distance
from sandtable.games.europa.world.charts import OVERRUN_RATIO

_GAIN: Final = 0.35  # that a march must bring
_PACE: Final = 2.4  # half MPs that a hex takes on average
_TRIED: Final = 12  # best places, of which the first with room is taken
_COMING: Final = 0.8  # of the strength in reach of a target, what gets there
_ATTACKS: Final = (Phase.MOVEMENT, Phase.BONUS_MOVEMENT)
_BY: Final = {"rail": 0.4, "ship": 0.8, "land": 0.3, "bring-over": 0.3, "drop": 1.0}  # that it must bring besides
_REAR: Final = 5  # hexes from the enemy, from where on one goes by train or ship
_EXIT: Final = 1.5
_BEHIND: Final = 3  # hexes behind the front that supply points lie
_DROPPED: Final = 16  # hexes that an airdrop reaches, about
_FIRST: Final = 99.0


class Plan:
    """What the attacks of a phase still want, and where each unit serves best."""

    def __init__(self, field: Field, acts: Sequence[Deed]) -> None:
        self.field, self.p = field, field.p
        self.movable = movable(self.p)
        self.carriers = [act for act in acts if act.verb in _BY and isinstance(act, ByFirst)]
        self.carried = {act.verb: act.firsts(self.p) for act in self.carriers}
        self.beaches = COASTAL if self.carried.get("land") else 0
        self.craft = craft(self.p) / 4 if self.carried.get("land") else 0.0
        self.wanting = self._wanting() if self.p.phase in _ATTACKS else {}
        leaves = field.side == Side.ALLIES and is_gone(self.p)  # over the border (EU-103.D.21.c/1)
        self.exits = tuple((place, 1.0) for place in bit_list(havens()) if leaves and NEAR[place] & self.p.owned[1])
        self.guards: dict[int, float] = {}

    def _wanting(self) -> dict[int, tuple[float, float]]:
        """Return for each enemy stack that can be beaten what strength its attack lacks, and what it is worth."""
        field, p = self.field, self.p
        reach = {unit: 1 + int(left_of(p, unit) / _PACE) for unit in bit_list(self.movable & field.ready)}
        reach |= dict.fromkeys(bit_list(self.carried.get("drop", 0)), _DROPPED)
        tanks = traits(p).motorized
        found = {}
        for target in bit_list(p.armed[field.foe] & ~BOX):
            near = field.beside(target)
            have = sum(field.punch(unit, p.at[unit], target) for unit in bit_list(near))
            coming = [unit for unit, far in reach.items() if distance(p.at[unit], target) <= far]
            armour = 1 if near & tanks or any(tanks >> unit & 1 for unit in coming) else 0
            could = have + _COMING * sum(p.face(unit).attack for unit in coming if not near >> unit & 1)
            if COASTAL >> target & 1:
                have += sum(field.punch(row.unit, -1, target) for row in p.afloat if row.off == target)
                could += have + self.craft  # a point of attack for an RE, about
            if could >= field.required(target, field.wants(target), field.air(target), armour):
                lacks = field.required(target, ENOUGH, field.air(target), armour) - have
                found[target] = (lacks, field.prize(target))
        return found

    # ------------------------------------------------------------ where to
    def score(self, unit: int, place: int) -> float:
        """Return how much a unit is wanted in a place: to hold it, to take it, to attack from there, to come nearer."""
        field, p = self.field, self.p
        if p.armed[field.foe] >> place & 1:  # off the beach
            lacks, prize = self.wanting.get(place, (0.0, 0.0))
            return 2 * prize * min(1.0, field.punch(unit, -1, place) / lacks) if lacks > 0 else -_FIRST
        alone = self._guard(place, unit)
        worth = field.worth.get(place, 0.0)
        risk = field.risk(place, alone + p.face(unit).defence)
        score = (worth + 0.2) * (field.risk(place, alone) - risk)
        score -= risk * field.value(unit) * (0.5 if field.boldness > 1 else 1.0)
        if not p.owned[field.side] >> place & 1:
            score += 1.5 * worth
        if field.boldness > 0.8:
            score += field.boldness * 0.5 * pull(place, field.goals)
        if not (field.fed | self.beaches) >> place & 1:
            score -= 0.5 * field.value(unit)
        if self.exits:
            score += _EXIT * pull(place, self.exits)
        return score + self._attack(unit, place) if field.ready >> unit & 1 else score

    def _guard(self, place: int, unit: int) -> float:
        """Return what the others in a place defend with."""
        others = self.p.here.get(place, 0) & self.field.own & ~(1 << unit)
        if others not in self.guards:
            self.guards[others] = self.field.guard(others)
        return self.guards[others]

    def _attack(self, unit: int, place: int) -> float:
        """Return what a unit is worth in a place for the attacks that are wanted from there."""
        best = 0.0
        for target in bit_list(NEAR[place] & self.p.armed[self.field.foe]) if self.wanting else ():
            if target in self.wanting:
                lacks, prize = self.wanting[target]
                punch = self.field.punch(unit, place, target)
                if place == self.p.at[unit]:
                    lacks += punch
                if lacks > 0:
                    best = max(best, prize * min(1.0, punch / lacks))
        return best

    def _ways(self, unit: int) -> Iterator[tuple[float, str, int]]:
        """Yield how a unit may go somewhere: what it must bring besides, the verb, and the places."""
        if self.movable >> unit & 1 and left_of(self.p, unit):
            yield 0.0, "move", trek(self.p, 1 << unit).ends & ~BOX
        for act in self.carriers:
            if self.carried[act.verb] >> unit & 1 and self.field.to_enemy(self.p.at[unit]) > _REAR:
                for fan in act.of_first(self.p, unit):
                    yield _BY[act.verb], act.verb, fan.last & ~BOX

    def best(self, unit: int, least: float = _GAIN) -> Scored | None:
        """Return the best that a unit can do, if it brings something."""
        stay = self.score(unit, self.p.at[unit])
        scored = [
            (self.score(unit, place) - price - stay, place, verb)
            for price, verb, places in self._ways(unit)
            for place in bit_list(places)
        ]
        for gain, place, verb in sorted(scored, reverse=True)[:_TRIED]:
            if gain < least:
                return None
            if self.field.room(unit, place):
                return gain, Order(verb, (unit, place))
        return None


# ---------------------------------------------------------------- the phase
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
    if urgent := (_leave(plan) if "cross" in verbs else []) or (
        _carry_on(plan) or _lift(plan, acts) if "stock" in verbs else []
    ):
        return urgent
    if not movers and "transfer" in verbs and (urgent := forward(field)):
        return urgent
    fighters = (plan.movable | union(plan.carried.values())) & ~traits(p).transports
    order = sorted(bit_list(fighters), key=lambda unit: _turn(plan, unit))
    if movers:
        last = max(_turn(plan, unit) for unit in bit_list(movers))
        order = [unit for unit in order if _turn(plan, unit) > last]
    return next(([found] for unit in order if (found := plan.best(unit))), [(0.0, DONE)])


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
    found = [best for unit in units if (best := plan.best(unit, -_FIRST)) and best[1].verb == "move"]
    return found or [(0.0, Order("eliminate", (min(units, key=plan.field.value),)))]


def _leave(plan: Plan) -> list[Scored]:
    """Return who crosses the border: whoever holds no town."""
    gone = ((unit, places) for unit, places in all_crossings(plan.p) if not plan.field.worth.get(plan.p.at[unit]))
    return [(_FIRST, Order("cross", (unit, lowest(places)))) for unit, places in gone if places][:1]


# ---------------------------------------------------------------- supply points for attacks
def _carry_on(plan: Plan) -> list[Scored]:
    """Return what a transport counter does in the desert: it takes points behind the front, and goes back for more."""
    field, p = plan.field, plan.p
    front = [place for place in bit_list(p.ground[field.side] & ~BOX) if (NEAR[place] | 1 << place) & field.zoned]
    stores = [row.place for row in p.depots if row.side == field.side]
    loads, laden = dict(stocks(p)), unloadings(p)
    for counter in bit_list(plan.movable & traits(p).transports) if p.card.is_desert and front and stores else ():
        here, is_laden = p.at[counter], bool(p.cargo[counter])
        goals = front if is_laden else stores
        if is_laden and laden >> counter & 1 and _gap(here, front) <= _BEHIND:
            return [(_FIRST, Order("unload", (counter,)))]
        if counter in loads and _gap(here, front) > 2 * _BEHIND:
            return [(_FIRST, Order("stock", (counter, loads[counter].bit_length() - 1)))]
        ends = trek(p, 1 << counter).ends & ~(BOX | field.zoned) if left_of(p, counter) else 0
        _, best = min((_gap(place, goals), place) for place in (here, *bit_list(ends)))
        if _gap(best, goals) < _gap(here, goals):
            return [(_FIRST, Order("move", (counter, best)))]
    return []


def _gap(place: int, goals: Sequence[int]) -> int:
    return min(distance(place, goal) for goal in goals)


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
