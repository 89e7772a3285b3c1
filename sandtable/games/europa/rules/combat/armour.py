"""Armour and anti-tank (EUC-10): which share of the REs has it, and what that is worth on the die."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.combat.battle import origin_of
from sandtable.games.europa.rules.combat.strength import (
    comrades,
    hunger_in_attack,
    hunger_in_defence,
    side_crossed,
)
from sandtable.games.europa.rules.support import is_supported
from sandtable.games.europa.world.atlas import FORTRESS, TERRAIN, TOWN
from sandtable.games.europa.world.charts import (
    ANTI_TANK_FROM,
    ANTI_TANK_NATIONS,
    ARMOUR_LEAST,
    ARMOUR_STEPS,
    DIVISION_ATEC_RE4,
    FORT_AECA,
    FORTRESS_AECA,
    HEXSIDES,
    TERRAIN_AECA,
    TOWN_AECA,
    WEATHER_AECA,
)
from sandtable.games.europa.world.pieces import Armour

_SIDES: Final = tuple((edge, side.aeca) for edge, side in HEXSIDES.items() if not side.closed)
_GRADED: Final = (0, 1, 2, 0)  # halves of the REs that count, by grade
_UNIT: Final = 4  # in what shares count a quarter of an RE: cut to a half by its grade, and by terrain


class Proportion(NamedTuple):
    """REs that have armour or anti-tank ability, and those that count, in sixteenths."""

    part: int
    whole: int

    @property
    def level(self) -> int:
        """What the share is worth: a seventh, a fifth and a third of the REs are steps (EUC-10/3)."""
        if not self.whole:
            return 0  # EUC-10/6
        return sum(self.part * step.whole >= self.whole * step.part for step in ARMOUR_STEPS)


def armour_share(p: Position, units: int, target: int) -> Proportion:
    """Return the share of armour in an attack; terrain cuts the armour alone, unit by unit (EUC-10/2, EUC-10/4)."""
    part = whole = 0
    for unit in bit_list(units):
        origin = origin_of(p, unit)
        grade = p.counter(unit).aeca
        hunger = hunger_in_attack(p, unit)
        if hunger >= Hunger.U1 or not is_supported(p, unit, comrades(p, unit, origin, target)):
            grade = Armour.NONE  # EUC-10/7
        if grade == Armour.NEUTRAL:
            continue
        size = p.size(unit)
        whole += size * _UNIT
        if halves := _GRADED[grade]:
            part += size * halves * armour_left(p, origin, target, p.side_of(unit))
    return Proportion(part, whole)


def armour_left(p: Position, origin: int, target: int, side: int) -> int:
    """Return in halves what weather, the hex, its town and works, and its side leave of armour: the worst counts."""
    edge = side_crossed(p, origin, target, side)
    place = 1 << target
    left = min(WEATHER_AECA[p.weather], TERRAIN_AECA[TERRAIN[target]], TOWN_AECA[TOWN[target]])
    if FORTRESS & place:
        left = min(left, FORTRESS_AECA)
    elif p.fort & place:
        left = min(left, FORT_AECA)
    return int(min((left, *(aeca for flag, aeca in _SIDES if edge & flag))))


def tank_defence_share(p: Position, units: int) -> Proportion:
    """Return the share of anti-tank ability in a defence; nothing cuts it (EUC-10/5)."""
    part = whole = 0
    for unit in bit_list(units):
        own, counted = _tank_defence(p, unit, units)
        part += own
        whole += counted
    return Proportion(part, whole)


def _tank_defence(p: Position, unit: int, units: int) -> tuple[int, int]:
    """Return the anti-tank ability of a unit, and how much of it counts among the REs."""
    counter, size = p.counter(unit), p.size(unit)
    if hunger_in_defence(p, unit) >= Hunger.U1 or not is_supported(p, unit, units):
        return 0, size * _UNIT  # its grade is none (EUC-10/7)
    grade = counter.atec
    if is_upgraded(p, unit):
        grade = Armour.NEUTRAL  # EU-103.A.3.a/1, EU-103.B.3.a/1, EU-103.D.3.a/1, EU-103.E.3.a/1
        if counter.is_division and not p.cadre >> unit & 1:
            # a class with more gains nothing (EU-103.A.3.a/2, EU-103.B.3.a/2, EU-103.D.3.a/2, EU-103.E.3.a/2)
            return DIVISION_ATEC_RE4 * _UNIT, DIVISION_ATEC_RE4 * _UNIT
    if grade == Armour.NEUTRAL:
        return 0, 0
    return size * _GRADED[grade] * 2, size * _UNIT


def is_upgraded(p: Position, unit: int) -> bool:
    """Tell whether a unit has the weapons of Sep 1 44: of four nations, those that had none (103.A.3 to 103.E.3)."""
    counter = p.counter(unit)
    return p.turn >= ANTI_TANK_FROM and bool(ANTI_TANK_NATIONS >> counter.nation & 1) and not _GRADED[counter.atec]


def armour_effects(p: Position, units: int, target: int, defenders: int) -> int:
    """Return the modifier of armour: its level less that of the defence against it, never below 0 (EUC-10/7)."""
    level = armour_share(p, units, target).level
    return max(ARMOUR_LEAST, level - tank_defence_share(p, defenders).level) if level else 0
