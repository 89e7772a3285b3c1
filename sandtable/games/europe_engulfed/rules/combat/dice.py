"""How many dice are thrown at which bonus: halves are kept as quarters of a die, fractions dropped once (EE-1.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import Bonus, level, of_unit, shared, silent
from sandtable.games.europe_engulfed.rules.combat.round import UNITS_OF_ARM, Arm, Battle, force
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.world.atlas import HOME, SWAMP
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.charts import DICE_A_STEP, HIT
from sandtable.games.europe_engulfed.world.pieces import FOOT, NATION
from sandtable.games.europe_engulfed.world.roster import Nation

DIE: Final = 6  # faces
WHOLE: Final = 4  # quarters of a die
_WINTERPROOF: Final = (Nation.USSR, Nation.FINLAND)  # EE-1.12/4


class Salvo(NamedTuple):
    """Dice of one bonus in a throw."""

    dice: int
    bonus: int

    @property
    def needs(self) -> int:
        """The lowest face that hits: die and bonus make 6 or more (EE-glossary-hit-bonus/1)."""
        return max(1, HIT - self.bonus)


def quarters(p: Position, battle: Battle, unit: int, is_attacking: int) -> int:
    """Return a unit's dice in quarters: one a step, two in an assault (EE-6.31/1, EE-6.32/1), and what halves them."""
    dice = p.steps[unit] * DICE_A_STEP[battle.type] * WHOLE
    if not is_attacking:  # who counterattacks does (EE-7.7/5)
        return dice  # EE-1.12/2, EE-3.4/3, EE-6.82/1: defenders roll all of theirs
    if p.starved >> unit & 1:
        dice //= 2  # EE-3.4/3
    if weather_in(p, battle.area) == Weather.SNOW:  # the swamp is frozen then (EE-6.82/2)
        return dice if _is_at_home(battle.area, unit) else dice // 2  # EE-1.12/1
    return dice // 2 if SWAMP >> battle.area & 1 and FOOT >> unit & 1 else dice  # EE-6.82/1


def _is_at_home(area: int, unit: int) -> bool:
    """EE-1.12/4: Soviets and Finns in their own Home Areas."""
    return NATION[unit] in _WINTERPROOF and bool(HOME[NATION[unit]] >> area & 1)


def whole_dice(p: Position, battle: Battle, units: int, is_attacking: int) -> int:
    """Return the dice that some units throw as one class: the fraction is dropped once, at the end (EE-1.12/1)."""
    return sum(quarters(p, battle, unit, is_attacking) for unit in bit_list(units)) // WHOLE


def firers(p: Position, battle: Battle, arm: Arm, is_attacking: int) -> int:
    """Return the units of a class that fire."""
    units = force(p, battle, is_attacking) & UNITS_OF_ARM[arm]
    return units & ~silent(p, battle) if is_attacking else units


def target_of(arm: Arm, enemies: int) -> Arm:
    """Return the class that a class fires at: its own if any of it is there, or the other (EE-6.25/1, EE-6.29/3)."""
    return arm if enemies & UNITS_OF_ARM[arm] else Arm(1 - arm)


class Gun(NamedTuple):
    """A unit that throws: its bonus, that without what belongs to it alone, and its dice in quarters."""

    bonus: int
    bare: int
    quarters: int


def gun(p: Position, battle: Battle, unit: int, common: tuple[Bonus, ...], is_attacking: int) -> Gun:
    """Return what a unit throws, given the bonuses that its class has."""
    parts = of_unit(p, battle, unit, common, is_attacking)
    bare = level(tuple(part for part in parts if not part.is_own))
    return Gun(level(parts), bare, quarters(p, battle, unit, is_attacking))


def salvos(
    p: Position, battle: Battle, arm: Arm, units: int, fired: int, target: Arm, is_attacking: int
) -> tuple[Salvo, ...]:
    """Return the dice that some units of a class throw together, the best bonus first; others of it have fired."""
    common = shared(p, battle, arm, target, is_attacking)
    guns, alone = ([gun(p, battle, unit, common, is_attacking) for unit in bit_list(some)] for some in (units, fired))
    is_last = bool(is_attacking and not firers(p, battle, arm, is_attacking) & ~(units | fired))
    return thrown(guns, alone, is_last=is_last)


def thrown(guns: Sequence[Gun], alone: Sequence[Gun], *, is_last: bool) -> tuple[Salvo, ...]:
    """Return the dice of some units, the best bonus first, after others of their class that have fired alone.

    Each group of one bonus drops its fraction. What the class is still owed falls to the last attackers of it to fire:
    at the lowest bonus there, or, where armor fires unit by unit, without what is a single unit's own (EE-1.12/3,
    EE-1.12/7). Defenders roll whole dice: they are owed nothing.
    """
    groups: dict[int, int] = {}
    for unit in guns:
        groups[unit.bonus] = groups.get(unit.bonus, 0) + unit.quarters
    dice = {bonus: count // WHOLE for bonus, count in groups.items()}
    if is_last:
        whole = sum(unit.quarters for unit in (*guns, *alone)) // WHOLE
        owed = whole - sum(unit.quarters // WHOLE for unit in alone) - sum(dice.values())
        least = guns[0].bare if alone else min(dice)
        dice[least] = dice.get(least, 0) + owed
    return tuple(Salvo(dice[bonus], bonus) for bonus in sorted(dice, reverse=True) if dice[bonus])


def hits(values: Iterable[int], thrown: Iterable[Salvo]) -> int:
    """Count the hits of a throw: the dice of each bonus in a row (EE-6.26/1)."""
    needed = (salvo.needs for salvo in thrown for _ in range(salvo.dice))
    return sum(value >= needs for value, needs in zip(values, needed, strict=True))
