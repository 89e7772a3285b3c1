"""Counsel for movement: every area wants units, some to be taken, some to be held; each unit goes where it is."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, lowest, union
from sandtable.core.order import Family, Menu, Order
from sandtable.games.europe_engulfed.rules.movement.thrust import EXPLOIT
from sandtable.games.europe_engulfed.rules.powers import power_of
from sandtable.games.europe_engulfed.staff.field import DONE, Field, Scored
from sandtable.games.europe_engulfed.world.charts import SUPPORTED_UNITS
from sandtable.games.europe_engulfed.world.pieces import ARMORED, UNITS_MASK, WINGS_MASK

_LEAST: Final = 0.34  # of the enemy's steps that a round must be expected to take, or there is no attack
_ENOUGH: Final = 1.25  # more than this in a first round is wasted on an area
_WATCH, _BATTLE, _WALK = 60.0, 30.0, 15.0  # what comes first: garrisons, then battles, then ground that nobody holds
_GAIN: Final = {"move": 0.3, "rail": 0.6, "sail": 1.2, "ship": 0.6}  # that a march must bring
_HUNGER: Final = 25.0  # what it is worth to whom starves to be fed


Sort = tuple[str, int, int]  # a verb, the pieces that may do it, and the areas to which all of them may go


def sorts_of(menu: Menu, *verbs: str) -> list[Sort]:
    """Return the moves of a menu by sorts of pieces, those by the usual way only."""
    families = [family for family in menu.families if isinstance(family, Family) and family.verb in verbs]
    return [(family.verb, *family.sets[:2]) for family in families if len(family.sets) == 2]


class Plan:
    """What a side can do with the pieces that have not moved."""

    def __init__(self, field: Field, sorts: list[Sort]) -> None:
        self.field, self.p, self.sorts = field, field.p, sorts
        self.tied = field.tied()
        self.spare = union(self._spare_in(area) for area in bit_list(field.friends))
        self.reach = union(areas for _, _, areas in sorts)
        self.targets = {area: self.promise(area) for area in bit_list(self.reach & field.foes)}

    def _spare_in(self, area: int) -> int:
        """Return who may leave an area: all but the weakest who are as many as it asks for."""
        field, units = self.field, self.p.here[area] & self.field.mine & UNITS_MASK
        if field.p.contested >> area & 1:  # out of a battle only if it is lost and not worth much
            is_lost = field.own_steps(area) <= 0.5 * field.foe_steps(area) and field.worth[area] <= 4
            return units if is_lost else 0
        asked = max(field.asked(area), float(self.tied >> area & 1)) if not self.p.starved & units else 0.0
        for unit in sorted(bit_list(units), key=lambda unit: (ARMORED >> unit & 1, self.p.steps[unit])):
            if asked <= 0:
                break
            asked -= self.p.steps[unit]
            units &= ~(1 << unit)
        return units

    def pool(self, area: int) -> int:
        """Return the units that can go to an area and may leave where they are."""
        return union(pieces for _, pieces, areas in self.sorts if areas >> area & 1) & self.spare

    def promise(self, area: int) -> float:
        """Return what an attack by all who can come promises, or less than nothing."""
        field, enemies = self.field, self.field.foe_steps(area)
        force = self.pool(area) | self.p.here[area] & field.mine
        if not force & UNITS_MASK or field.power(force, area) < _LEAST * enemies:
            return -1.0
        clash = field.attack(force, area)
        clears = min(1.0, clash.clears + 0.5 * clash.kills / max(1, enemies))
        return (clears * field.prize[area] + clash.kills) * field.bold - clash.losses

    def want(self, area: int, unit: int) -> float:
        """Return how much an area wants a unit: for a battle, to enter empty land, or as one more in the line."""
        field, bit = self.field, 1 << area
        if field.foes & bit:
            there = self.p.here[area] & field.mine & UNITS_MASK
            is_enough = field.power(there, area) >= _ENOUGH * field.foe_steps(area)
            is_wanted = self.targets.get(area, -1.0) > 0 and not is_enough and self.spare >> unit & 1
            first = 20.0 if self.p.newly & bit else 0.0
            return _BATTLE + first + self.targets[area] + field.power(1 << unit, area) if is_wanted else -99.0
        if self.tied & ~field.friends & bit:
            return _WATCH + field.worth[area] - self.p.steps[unit] - 3 * (ARMORED >> unit & 1)
        if field.hostile & bit:
            return self._walk(area, unit)
        is_saved = self.p.starved >> unit & 1 and field.feeds(power_of(self.p, unit), area)
        return field.need(area) + _HUNGER * bool(is_saved) if field.held & bit else -99.0

    def _walk(self, area: int, unit: int) -> float:
        """Return how much it promises to enter enemy land that nobody defends: it must be fed and hold out there."""
        field, p = self.field, self.p
        danger = max(0.0, field.free_foes(area) - 2 * p.steps[unit])
        score = field.worth[area] + 0.5 * field.pull[area] - 0.25 * danger
        is_fit = not p.starved >> unit & 1 and self.spare >> unit & 1 and not field.friends >> area & 1
        return _WALK + score if score > 0 and is_fit and field.feeds(power_of(p, unit), area) else -99.0

    def flight(self, area: int, less: int = 0) -> float:
        """Return how much an area wants another wing: the greatest battles most, then where the way forward is."""
        field = self.field
        wings = (self.p.here[area] & field.mine & WINGS_MASK).bit_count() - less
        if wings >= SUPPORTED_UNITS:
            return 0.0
        if self.p.contested >> area & 1:
            return 6.0 + min(6.0, 0.1 * field.own_steps(area)) + 0.2 * field.worth[area] - wings
        return min(4.0, 0.3 * field.pull[area]) - wings if field.friends >> area & 1 else -5.0

    def moves(self) -> list[Scored]:
        """Return the best move of each sort of pieces that is wanted more elsewhere."""
        found: list[Scored] = []
        for verb, pieces, areas in self.sorts:
            if pieces & WINGS_MASK and areas:
                wing = lowest(pieces)
                best, area = max((self.flight(area), area) for area in bit_list(areas))
                better = best - self.flight(self.p.at[wing], 1) - 0.5
            elif pieces & self.spare and areas:
                wing = max(bit_list(pieces & self.spare), key=self.p.steps.__getitem__)
                best, area = max((self.want(area, wing), area) for area in bit_list(areas))
                better = best - self.field.need(self.p.at[wing], -self.p.steps[wing]) - _GAIN[verb]
            else:
                continue
            if better > 0 and (verb in ("move", "rail") or self.field.feeds(power_of(self.p, wing), area)):
                found.append((better, Order(verb, (wing, area))))
        return found


def move(field: Field, menu: Menu) -> list[Scored]:
    """Return the next moves of a plan, the most urgent first; to end when all is done, or what the rules ask for."""
    sorts = sorts_of(menu, *_GAIN)
    found = Plan(field, sorts).moves()
    if found or DONE in menu:
        return found or [(0.0, DONE)]
    due = field.p.pact_due  # EE-9.25/2
    orders = [Order(verb, (lowest(pieces), lowest(areas & due))) for verb, pieces, areas in sorts if areas & due]
    return [(0.0, order) for order in orders or [menu.pick(0)]]


def advance(field: Field, menu: Menu) -> list[Scored]:
    """Return who goes on to the area of a breakthrough: all that it wants, and somebody at least, for it is paid."""
    area = EXPLOIT.top(field.p).area
    sorts = [(verb, pieces, 1 << area) for verb, pieces, areas in sorts_of(menu, *_GAIN) if areas >> area & 1]
    plan = Plan(field, sorts)
    plan.targets[area] = 1.0
    found = plan.moves()
    if not found and not field.friends >> area & 1:
        units = [(field.power(1 << unit, area), unit, verb) for verb, pieces, _ in sorts for unit in bit_list(pieces)]
        found = [(power, Order(verb, (unit, area))) for power, unit, verb in units]
    return found or [(0.0, DONE)]
