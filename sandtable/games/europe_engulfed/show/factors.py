"""What the fire of a side in a round is made of: its dice by bonus, and each part of a bonus with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import Bonus, bonuses, level, silent
from sandtable.games.europe_engulfed.rules.combat.dice import WHOLE, firers, quarters, target_of, whole_dice
from sandtable.games.europe_engulfed.rules.combat.fire import ARM_WORDS
from sandtable.games.europe_engulfed.rules.combat.round import UNITS_OF_ARM, Arm, Battle, Type, force
from sandtable.games.europe_engulfed.show.blocks import STAND_INS_MASK
from sandtable.games.europe_engulfed.world.pieces import UNIT_TITLES

_HALVES: Final = {1: "¼", 2: "½", 3: "¾"}


class Fire(NamedTuple):
    """The fire of one unit: its dice in quarters, at which class, and the parts of its bonus."""

    unit: int
    arm: Arm
    target: Arm
    quarters: int
    parts: tuple[Bonus, ...]

    @property
    def words(self) -> str:
        """It in few letters: `4 +1`."""
        bonus = f" +{level(self.parts)}" if level(self.parts) else ""
        return f"{dice_words(self.quarters)}{bonus}"


def fires(p: Position, battle: Battle, is_attacking: int) -> list[Fire]:
    """Return the fire of every known unit of a side against what stands there now, infantry first."""
    enemies = force(p, battle, 1 - is_attacking)
    if not enemies:
        return []
    found = []
    for arm in Arm:
        target = target_of(arm, enemies)
        for unit in bit_list(firers(p, battle, arm, is_attacking) & ~STAND_INS_MASK):
            parts = bonuses(p, battle, unit, target, is_attacking)
            found.append(Fire(unit, arm, target, quarters(p, battle, unit, is_attacking), parts))
    return found


def dice_words(number: int) -> str:
    """Say how many dice that is: `4`, `1½`."""
    whole, rest = divmod(number, WHOLE)
    return f"{whole or ''}{_HALVES[rest]}" if rest else str(whole)


def factors(p: Position, battle: Battle, is_attacking: int) -> Iterator[Doc]:
    """Yield the dice of each class, then every bonus with those who have it, then what halves or silences."""
    found = fires(p, battle, is_attacking)
    for arm in Arm:
        dice = whole_dice(p, battle, sum(1 << fire.unit for fire in found if fire.arm == arm), is_attacking)
        if dice:
            target = next(fire.target for fire in found if fire.arm == arm)
            text = f"{ARM_WORDS[arm]} fires at {ARM_WORDS[target]}"
            yield _factor(text, counted(dice, "die", "dice"), "EE-6.25/1")
    yield from _bonuses(found)
    yield from _halved(p, battle, is_attacking, found)


def _bonuses(found: list[Fire]) -> Iterator[Doc]:
    parts: dict[Bonus, list[Fire]] = {}
    for fire in found:
        for part in fire.parts:
            parts.setdefault(part, []).append(fire)
    for part, having in parts.items():
        yield _factor(f"{part.words}: {_who(having, found)}", f"+{part.value}" if part.value else "0", part.rule)


def _who(having: list[Fire], found: list[Fire]) -> str:
    """Say who has a bonus: all, a class, or units by name."""
    if len(having) == len(found):
        return "all"
    for arm in Arm:
        if having == [fire for fire in found if fire.arm == arm]:
            return ARM_WORDS[arm]
    return listed([UNIT_TITLES[fire.unit] for fire in having])


def _halved(p: Position, battle: Battle, is_attacking: int, found: list[Fire]) -> Iterator[Doc]:
    """Yield who rolls fewer dice than his steps have, and who none (EE-1.12/1, EE-3.4/3, EE-6.82/1, EE-6.84/2)."""
    each = WHOLE * (2 if battle.type == Type.ASSAULT else 1)
    starved = [UNIT_TITLES[fire.unit] for fire in found if is_attacking and p.starved >> fire.unit & 1]
    if starved:
        yield _factor(f"out of supply: {listed(starved)}", "half", "EE-3.4/3")
    fewer = [fire for fire in found if fire.quarters < p.steps[fire.unit] * each and not p.starved >> fire.unit & 1]
    if fewer:
        yield _factor(f"Snow or swamp halves the dice: {_who(fewer, found)}", "half", "EE-1.12/1")
    mute = silent(p, battle) & force(p, battle, 1) if is_attacking else 0
    if mute:
        names = listed([UNIT_TITLES[unit] for unit in bit_list(mute & UNITS_OF_ARM[Arm.ARMOR])])
        yield _factor(f"came straight at the Maginot Line: {names}", "no dice", "EE-6.84/2")


def _factor(text: str, value: str, rule: str) -> Doc:
    return {"text": text, "value": value, "rule": rule}
