"""Strengths (EUC-9/3): what a unit brings to an attack or a defence, fraction by fraction, in 1/256."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.games.europa.position import Hunger, Phase, Position
from sandtable.games.europa.rules.combat.battle import afloat_off
from sandtable.games.europa.rules.supply.hunger import in_defence
from sandtable.games.europa.rules.supply.isolation import is_unprepared
from sandtable.games.europa.rules.support import is_supported
from sandtable.games.europa.world.atlas import BESIDE, COUNTRY, COUNTRY_IDS, EDGES, TERRAIN, Edge, Terrain
from sandtable.games.europa.world.charts import (
    HEXSIDES,
    INDIAN_MOUNTAIN,
    SEA_ATTACK,
    STARVED,
    TERRAIN_ATTACK,
    TERRAIN_ATTACK_CM,
    WHOLE,
)
from sandtable.games.europa.world.pieces import Counter, Nation


class Fraction(NamedTuple):
    """Something that leaves only a part of a strength: by which rule, in a few words, and how many 256ths."""

    rule: str
    words: str
    share: int


_RIVER: Final = Fraction("EUC-41/3", "across a river", HEXSIDES[Edge.RIVER].attack)
_MAJOR_RIVER: Final = Fraction("EUC-41/3", "across a major river", HEXSIDES[Edge.MAJOR_RIVER].attack)
_GUNS_OVER_RIVER: Final = Fraction("EUC-9/21", "artillery across a major river", HEXSIDES[Edge.MAJOR_RIVER].artillery)
_MOUNTAIN: Final = Fraction("EUC-41/4", "into mountains", TERRAIN_ATTACK[Terrain.MOUNTAIN])
_ESCARPMENT: Final = Fraction("EUC-41/4", "across an escarpment", HEXSIDES[Edge.ESCARPMENT].attack)
_INDIAN: Final = Fraction("EU-103.A.21.g/1", "Indian division into mountains", INDIAN_MOUNTAIN)
_SWAMP: Final = Fraction("EUC-41/4", "c/m into a swamp", TERRAIN_ATTACK_CM[Terrain.SWAMP])
_SEA: Final = Fraction("EUC-31/3", "from the sea", SEA_ATTACK[False])
_SEA_CM: Final = Fraction("EUC-31/3", "c/m from the sea", SEA_ATTACK[True])
_MARINE_GUNS: Final = Fraction("EU-103.A.6.c.2/1", "assault guns from the sea, as if on foot", SEA_ATTACK[False])
_FUNNIES: Final = Fraction("EU-103.A.6.c.4/1", "engineer tanks from the sea, as if on foot", SEA_ATTACK[False])
_HUNGER: Final = Fraction("EUC-18/8", "without supply", STARVED[0].attack)
_UNPAID: Final = Fraction("EUC-18/11", "without attack supply", WHOLE // 2)
_UNSUPPORTED: Final = Fraction("EUC-9.A/2", "without support", WHOLE // 2)
_STARVED: Final = Fraction("EUC-18/8", "without supply for three turns", STARVED[2].defence)
_DISRUPTED: Final = Fraction("EUC-23.G.2.b/2", "disrupted", WHOLE // 2)

SURPRISE: Final = (Phase.SPECIAL_AIR, Phase.BONUS_MOVEMENT, Phase.BONUS_COMBAT)
_RIVER_SIDE: Final = Edge.RIVER.value  # plain numbers: flags of an enumeration are slow to combine
_MAJOR_SIDE: Final = Edge.MAJOR_RIVER.value
RIVERS: Final = _RIVER_SIDE | _MAJOR_SIDE
_ESCARPMENT_SIDE: Final = Edge.ESCARPMENT.value
_MOUNTAIN_SIDE: Final = Edge.MOUNTAIN.value
MOUNTAINS: Final = (Terrain.MOUNTAIN, Terrain.HIGH_MOUNTAIN)
_GERMAN_POLISH: Final = frozenset((COUNTRY_IDS.index("germany"), COUNTRY_IDS.index("poland")))


# ---------------------------------------------------------------- the attack
def attack_strength(p: Position, unit: int, origin: int, target: int, *, is_unpaid: bool = False) -> int:
    """Return what a unit brings to an attack from a hex, or from the sea if that is below 0, in 1/256."""
    strength = p.face(unit).attack * WHOLE
    for fraction in attack_fractions(p, unit, origin, target, is_unpaid=is_unpaid):
        strength = strength * fraction.share // WHOLE  # exact: at most seven halvings meet
    return strength


def attack_fractions(
    p: Position, unit: int, origin: int, target: int, *, is_unpaid: bool = False
) -> Iterator[Fraction]:
    """Yield every fraction that applies to an attacker (EUC-9/3)."""
    counter = p.counter(unit)
    edge = side_crossed(p, origin, target, p.side_of(unit))
    yield from _over_water(p, unit, counter, origin, edge)
    if (rough := _into_mountains(p, unit, counter, target, edge)) is not None:
        yield rough
    if counter.is_cm and TERRAIN[target] == Terrain.SWAMP:
        yield _SWAMP
    if hunger_in_attack(p, unit) >= Hunger.U1:
        yield _HUNGER
    elif is_unpaid:
        yield _UNPAID
    if not is_supported(p, unit, comrades(p, unit, origin, target)):
        yield _UNSUPPORTED


def _over_water(p: Position, unit: int, counter: Counter, origin: int, edge: int) -> Iterator[Fraction]:
    if origin < 0:
        if not counter.seaborne:  # EUC-1/3
            yield _from_the_sea(counter)
    elif edge & _MAJOR_SIDE:
        yield _GUNS_OVER_RIVER if counter.artillery else _MAJOR_RIVER
    elif edge & _RIVER_SIDE and not counter.artillery:  # EUC-9/21
        yield _RIVER


def _from_the_sea(counter: Counter) -> Fraction:
    if not counter.is_cm:
        return _SEA
    if not counter.foot_from_the_sea:
        return _SEA_CM
    return _MARINE_GUNS if counter.nation == Nation.RM else _FUNNIES


def _into_mountains(p: Position, unit: int, counter: Counter, target: int, edge: int) -> Fraction | None:
    """Return what mountains and escarpments leave, once, however many there are (EUC-41/4)."""
    if edge & _ESCARPMENT_SIDE:
        return _ESCARPMENT
    if counter.mountain or not (TERRAIN[target] in MOUNTAINS or edge & _MOUNTAIN_SIDE):
        return None
    return _INDIAN if counter.indian_mountain and not p.cadre >> unit & 1 else _MOUNTAIN


def comrades(p: Position, unit: int, origin: int, target: int) -> int:
    """Return the units that count together with an attacker: of its hex, or off the same hex (EUC-9.A/3, EUC-31/1)."""
    if origin < 0:
        return afloat_off(p, target)
    return p.here.get(origin, 0) & p.of_side(p.side_of(unit))


def side_crossed(p: Position, origin: int, target: int, side: int) -> int:
    """Return what lies between two hexes for an attack of a side; from the sea there is nothing."""
    if origin < 0:
        return 0
    edge = EDGES[origin][BESIDE[origin].index(target)]
    if not edge & RIVERS:
        return edge
    if p.phase in SURPRISE and {COUNTRY[origin], COUNTRY[target]} == _GERMAN_POLISH:
        return edge & ~RIVERS  # EU-103.D.15.a/1
    if is_served(p, origin, target, side):  # one grade less (EUC-14/5)
        return edge & ~RIVERS | (_RIVER_SIDE if edge & _MAJOR_SIDE else 0)
    return edge


def is_served(p: Position, origin: int, target: int, side: int) -> bool:
    """Tell whether a bridging engineer of a side serves the river between two hexes (EUC-14/5)."""
    ends = {origin, target}
    return any({bridge.here, bridge.there} == ends and p.side_of(bridge.unit) == side for bridge in p.bridges)


# ---------------------------------------------------------------- the defence
def defence_strength(p: Position, unit: int) -> int:
    """Return what a unit brings to a defence, in 1/256."""
    strength = p.face(unit).defence * WHOLE
    for fraction in defence_fractions(p, unit):
        strength = strength * fraction.share // WHOLE
    return strength


def defence_fractions(p: Position, unit: int) -> Iterator[Fraction]:
    """Yield every fraction that applies to a defender; terrain never does (EUC-9/3)."""
    if hunger_in_defence(p, unit) >= Hunger.U3:
        yield _STARVED
    if p.disrupted >> unit & 1:
        yield _DISRUPTED
    stack = p.here.get(p.at[unit], 0) & p.of_side(p.side_of(unit))
    if not is_supported(p, unit, stack):
        yield _UNSUPPORTED


# ---------------------------------------------------------------- supply
def hunger_in_attack(p: Position, unit: int) -> int:
    """Return the supply of a unit as an attack reads it: Poles are in supply in the turn of the invasion."""
    return int(Hunger.REGULAR) if is_unprepared(p, unit) else p.hunger[unit]  # EU-103.D.15.c.1/2


def hunger_in_defence(p: Position, unit: int) -> int:
    """Return the supply of a unit as a defence reads it; a siege depot or a drop may have fed it (EUC-18/12)."""
    return int(Hunger.REGULAR) if is_unprepared(p, unit) else in_defence(p, unit)
