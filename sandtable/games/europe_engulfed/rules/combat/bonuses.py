"""Hit-bonuses (EE-6.4): one function tells those of a unit's dice as named parts, for fire, odds and boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europe_engulfed.position import Camp, Phase, Position, Way
from sandtable.games.europe_engulfed.rules.combat.round import UNITS_OF_ARM, Arm, Battle, camp_in, force
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, power_of
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.world.atlas import BELONGS, FORTRESSES, METZ, NEAR, ROUGH, SWAMP
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.charts import FORTRESS_BONUS, MAGINOT_BONUS
from sandtable.games.europe_engulfed.world.options import SURPRISE_ATTACK
from sandtable.games.europe_engulfed.world.pieces import ARMORED, ELITE, MILITIA, NATION
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, Group, Nation

_CROSSINGS: Final = (Way.RIVER, Way.STRAIT)
_WESTWALL: Final = NEAR[METZ] & (BELONGS[Nation.GERMANY] | BELONGS[Nation.BELGIUM])  # EE-6.84/1


class Bonus(NamedTuple):
    """A part of a hit-bonus, the rule and words for it; `is_own` if it belongs to the single unit (EE-1.12/7)."""

    rule: str
    words: str
    value: int = 1
    is_own: bool = False


def level(parts: tuple[Bonus, ...]) -> int:
    """Return what parts add up to (EE-6.4/1, EE-glossary-hit-bonus/1)."""
    return sum(part.value for part in parts)


def bonuses(p: Position, battle: Battle, unit: int, target: Arm, is_attacking: int) -> tuple[Bonus, ...]:
    """Return the hit-bonuses of a unit's dice against a class (EE-6.4-chart/1).

    One part that is worth nothing says why a unit can have none.
    """
    arm = Arm.ARMOR if ARMORED >> unit & 1 else Arm.INFANTRY
    return of_unit(p, battle, unit, shared(p, battle, arm, target, is_attacking), is_attacking)


def of_unit(p: Position, battle: Battle, unit: int, common: tuple[Bonus, ...], is_attacking: int) -> tuple[Bonus, ...]:
    """Return the hit-bonuses of a unit, given those that its class has."""
    if none := _barred(p, battle, unit):
        return (none,)
    return (*_own(p, battle, unit, is_attacking), *common)


def shared(p: Position, battle: Battle, arm: Arm, target: Arm, is_attacking: int) -> tuple[Bonus, ...]:
    """Return the bonuses that all units of a class have against another."""
    ground = cover(p, battle)
    parts = list[Bonus]() if is_attacking else [*ground]
    if arm is Arm.ARMOR and target is Arm.INFANTRY and not (is_attacking and ground):
        parts.append(Bonus("EE-6.29/1", "armor against infantry"))  # EE-6.81/2, EE-6.85/2, EE-6.97/1: not in cover
    if not is_attacking:
        parts += _defending(p, battle, arm, target)
    if target is Arm.INFANTRY:
        parts += _against_infantry(p, battle, is_attacking)
    return tuple(parts)


def _barred(p: Position, battle: Battle, unit: int) -> Bonus | None:
    """Return why a unit can have no hit-bonus at all."""
    if MILITIA >> unit & 1:
        return Bonus("EE-glossary-militia/1", "militia never has a bonus", 0)
    if ARMORED >> unit & 1 and weather_in(p, battle.area) == Weather.MUD:
        return Bonus("EE-1.13/4", "armor has no bonus in Mud", 0)
    if p.morale_broken and NATION[unit] == Nation.ITALY:
        return Bonus("EE-9.45/2", "Italian morale has collapsed", 0)
    return None


def _own(p: Position, battle: Battle, unit: int, is_attacking: int) -> list[Bonus]:
    """Return what a unit has by itself, or by its power."""
    parts = []
    if ELITE >> unit & 1:
        parts.append(Bonus("EE-glossary-elite/1", "elite", is_own=True))
    if battle.supported >> unit & 1:
        parts.append(Bonus("EE-6.6/1", "ground support", is_own=True))
    if is_attacking:
        if is_surprise(p, battle, unit):
            parts.append(Bonus("EE-opt-surprise/1", "surprise attack"))  # EE-6.4/2
    elif is_at_maginot_line(p, battle) and p.ranks[Group.WEST] >> unit & 1:
        parts.append(Bonus("EE-6.84/1", "Maginot Line", MAGINOT_BONUS))
    return parts


def _defending(p: Position, battle: Battle, arm: Arm, target: Arm) -> Iterator[Bonus]:
    if arm is Arm.INFANTRY and weather_in(p, battle.area) == Weather.MUD:
        yield Bonus("EE-1.13/5", "infantry in Mud")
    if not battle.is_counter and exposed(p, battle) >> target & 1:  # EE-7.7/3: no river counts in a counterattack
        yield Bonus("EE-6.83/1", f"{target.name.lower()} that crossed a river or strait")


def _against_infantry(p: Position, battle: Battle, is_attacking: int) -> Iterator[Bonus]:
    if is_attacking == battle.is_counter and (landing := _landing(p, battle.area)):
        yield landing  # EE-7.21/2, EE-7.31/2: the original defender keeps it in a counterattack
    if battle.is_mixed and camp_in(p, battle, is_attacking) == Camp.ALLIES:
        yield Bonus("EE-9.18/1", "against several Axis Minors")


# ---------------------------------------------------------------- ground and works
def cover(p: Position, battle: Battle) -> tuple[Bonus, ...]:
    """Return what terrain and works give all defenders (EE-6.93/1); clear terrain gives nothing (EE-6.8/1)."""
    area, parts = battle.area, []
    if ROUGH >> area & 1:
        parts.append(Bonus("EE-6.81/1", "rough terrain"))
    if is_frozen(p, area):
        parts.append(Bonus("EE-6.82/2", "frozen swamp"))
    if p.control[area] not in GROUPS_OF_CAMP[camp_in(p, battle, is_attacking=0)]:
        return tuple(parts)  # works help who controls them (EE-7.7/3)
    if FORTRESSES >> area & 1:
        parts.append(Bonus("EE-6.85/1", "Fortress", FORTRESS_BONUS))
    if not battle.is_counter:
        if p.fort >> area & 1 and battle.is_first:
            parts.append(Bonus("EE-6.97/1", "field fortification"))
        if p.heavy >> area & 1:
            parts.append(Bonus("EE-6.95/7", "heavy fortification"))
    return tuple(parts)


def is_frozen(p: Position, area: int) -> bool:
    """Tell whether an area is a swamp in Snow, which counts as rough (EE-1.12/5)."""
    return bool(SWAMP >> area & 1) and weather_in(p, area) == Weather.SNOW


def exposed(p: Position, battle: Battle) -> int:
    """Return the classes of which an attacker crossed a river or strait, as a bit set (EE-6.83/1)."""
    crossed = crossers(p, battle) & force(p, battle, is_attacking=1)
    return mask_of(arm for arm in Arm if crossed & UNITS_OF_ARM[arm])


def crossers(p: Position, battle: Battle) -> int:
    """Return the units for which a river or strait counts: the border over which they came in (EE-6.83/2)."""
    if not battle.is_first:
        return 0
    return mask_of(entry.unit for entry in p.entries if entry.area == battle.area and entry.way in _CROSSINGS)


def _landing(p: Position, area: int) -> Bonus | None:
    """Return the bonus against a landing or a drop, one of them, never both (EE-7.31/3)."""
    if p.landed >> area & 1:
        return Bonus("EE-7.21/1", "against a landing")
    return Bonus("EE-7.31/1", "against an airborne assault") if p.airborne >> area & 1 else None


def is_at_maginot_line(p: Position, battle: Battle) -> bool:
    """Tell whether the attack runs against the Maginot Line: the first round, somebody from Germany or Belgium."""
    return bool(battle.area == METZ and p.maginot and battle.is_first and not battle.is_counter and _through_wall(p))


def _through_wall(p: Position) -> int:
    return mask_of(entry.unit for entry in p.entries if entry.area == METZ and _WESTWALL >> entry.origin & 1)


def silent(p: Position, battle: Battle) -> int:
    """Return the attacking units that do not fire: armor that came at the Maginot Line straight (EE-6.84/2)."""
    return _through_wall(p) & ARMORED if is_at_maginot_line(p, battle) else 0


# ---------------------------------------------------------------- politics
def is_surprise(p: Position, battle: Battle, unit: int) -> bool:
    """Tell whether a unit's power declared war on this nation in this player-turn (EE-opt-surprise/1)."""
    if not p.declared or battle.is_counter or p.phase != Phase.COMBAT or not p.chose(SURPRISE_ATTACK):
        return False
    attacked = next((n for n in bit_list(p.declared) if BELONGS[n] >> battle.area & 1), -1)
    return attacked >= 0 and p.declared_by[attacked] == power_of(p, unit)


def is_mixed(p: Position, battle: Battle) -> bool:
    """Tell whether units of more than one Axis Minor are in the area (EE-9.18/1)."""
    units = p.here[battle.area] & p.ranks[Group.AXIS]
    return len({NATION[unit] for unit in bit_list(units)} & set(AXIS_MINORS)) > 1
