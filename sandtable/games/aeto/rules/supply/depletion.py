"""Depletion of units that stay out of supply (AE-7.13): the owner says for whom the die falls next."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.rules.supply.replenishment import pool_of
from sandtable.games.aeto.world.atlas import CITY, TERRAIN
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Terrain
from sandtable.games.aeto.world.nations import AMERICA
from sandtable.games.aeto.world.roster import COMMANDOS, GENERALS, HQS, LAND_UNITS

_RULE: Final = "AE-7.13/1"
_DOC: Final = CHARTS["supply"]["depletion"]
_LOSSES: Final = tuple(_DOC["result"][str(face)] for face in range(1, 7))
_DRM: Final = _DOC["modifiers"]
_ROUGH: Final = (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.SWAMP)
_WORDS: Final = ("no step", "one step", "two steps")


class Thrown(NamedTuple):
    """The unit for which the die falls."""

    unit: int


THROWN: Final = Frame(Thrown, unit="unit")


def due(p: Position) -> int:
    """Return the units of the camp that acts for which a die is to fall: marked for a second Supply Step running."""
    return p.oos & p.oos_before & units_of_camp(p, p.acting) & LAND_UNITS


def modifiers(p: Position, unit: int) -> int:
    """Return the sum of the modifiers for a unit where it stands (AE-7.13/2)."""
    place = p.at[unit]
    others = p.here[place] & p.oos & LAND_UNITS & ~(1 << unit)
    return int(
        others.bit_count() * _DRM["per_other_oos_land_unit_in_hex"]
        + (TERRAIN[place] in _ROUGH) * _DRM["forest_mountain_swamp"]
        + (p.nation(unit) == AMERICA) * _DRM["us_unit"]
        + (CITY >> place & 1) * _DRM["in_city"]
        + (COMMANDOS >> unit & 1) * _DRM["commando"]
    )


def steps_lost(net: int) -> int:
    """Return what a modified die takes; beyond the table its ends are read (AEC-1.0/14)."""
    return int(_LOSSES[min(max(net, 1), len(_LOSSES)) - 1])


def deplete(p: Position, log: Log, unit: int, steps: int) -> None:
    """Take steps off a unit at once; who dies so goes to its force pool, never to the box (AE-7.13/3)."""
    place = p.at[unit]
    p.steps[unit] = max(0, p.steps[unit] - steps)
    p.touch()
    if p.steps[unit]:
        return
    p.remove(unit, pool_of(unit))
    log.add("AE-7.13/3", "{unit} is eliminated", unit)
    left = p.here.get(place, 0)
    if not left & LAND_UNITS:
        for leader in bit_list(left & (HQS | GENERALS)):
            p.remove(leader, Off.POOL)
            log.add("AE-7.13/4", "{unit} goes to its force pool", leader)


def matters(p: Position) -> bool:
    """Tell whether the order does: two units that are due in one hex thin each other out (AE-7.13/3)."""
    places = [p.at[unit] for unit in bit_list(due(p))]
    return len(set(places)) < len(places)


def not_rolled_for(p: Position, unit: int) -> Reasons:
    """Tell why no die falls for a unit."""
    if due(p) >> unit & 1:
        return None
    if not units_of_camp(p, p.acting) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    if not p.oos >> unit & 1:
        return refusal(_RULE, "{unit} is not marked out of supply", unit)
    return refusal(_RULE, "no die falls for {unit} now: not before a second Supply Step, and once in each", unit)


def roll_for(p: Position, log: Log, unit: int) -> None:
    """Let the die fall for a unit."""
    p.oos_before &= ~(1 << unit)
    THROWN.push(p, DepletionDie.name, Thrown(unit))


def not_done(p: Position) -> Reasons:
    """Tell for whom a die is still to fall."""
    units = bit_list(due(p))
    return refusal(_RULE, "a die is still to fall for {unit}", units[0]) if units else None


class Depletion(CampActs):
    """The owner orders the rolls where it matters; others fall by themselves."""

    name = "depletion"
    moment = "the depletion of units out of supply"
    rules = (_RULE,)
    empty = "nobody is depleted"
    acts = (
        Act("roll-for", not_rolled_for, roll_for, due),
        Act("done", not_done, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        units = bit_list(due(p))
        if units and not matters(p):
            roll_for(p, log, units[0])
            return True
        return super().settle(p, log)


class DepletionDie(Chance[Position]):
    """AE-7.13: one die for one unit."""

    name = "depletion-die"
    moment = "the depletion of a unit"
    rules = (_RULE,)
    frame = THROWN

    def roll(self, p: Position) -> Roll:
        unit = THROWN.top(p).unit
        return Roll(1, 6, "the depletion of {unit}", (unit,), (Part("", 1, _meanings(modifiers(p, unit))),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        unit = THROWN.top(p).unit
        p.stack.pop()
        steps = steps_lost(order.args[0] + modifiers(p, unit))
        log.add(_RULE, "{unit} is out of supply, and loses {steps}", unit, _WORDS[steps])
        if steps:
            deplete(p, log, unit, steps)


def _meanings(drm: int) -> tuple[tuple[str, int, int], ...]:
    """Return what each face means under a modifier."""
    faces = [steps_lost(face + drm) for face in range(1, 7)]
    return tuple((_WORDS[steps], faces.index(steps) + 1, 6 - faces[::-1].index(steps)) for steps in sorted(set(faces)))
