"""Fire (WF-7.3): how hard a unit hits, how well it is covered, and the dice that a side throws."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Bulge, Position, Weather
from sandtable.games.westfront.rules.sea.beachheads import functioning
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import CITY_DEFENCE, FORTRESSES, OF_TERRAIN, ROUGH, Terrain
from sandtable.games.westfront.world.roster import (
    AMPHIBIOUS,
    AXIS,
    BEACHHEADS,
    FORTS,
    KIND,
    OF_KIND,
    PLAYER,
    SS,
    Kind,
)
from sandtable.games.westfront.world.scenario import CARDS

DIE: Final = 6


class Firepower(IntEnum):
    """How many faces of a die hit: Single, Double or Triple Fire (WF-7.32/1)."""

    NONE = 0
    SF = 1
    DF = 2
    TF = 3

    @property
    def hits(self) -> str:
        """What it hits on, in words."""
        return f"hits on {DIE - self + 1}-{DIE}" if self > 1 else f"hits on {DIE}"


class Strengths(Protocol):
    """The CV of every unit that is asked for: a position's list, or a table of what might be."""

    def __getitem__(self, unit: int, /) -> int: ...


class Gun(NamedTuple):
    """The dice that one unit throws, and what they hit on."""

    unit: int
    dice: int
    power: Firepower


def _ratings(key: str) -> tuple[Firepower, ...]:
    types = CHARTS["unit_type"]
    return tuple(Firepower[types["hq" if kind is Kind.SHQ else kind.name.lower()][key].upper()] for kind in Kind)


# WF-7.32/2: WF-2.21/1, WF-2.22/1, WF-2.23/1, WF-2.24/1, WF-2.26/2, WF-2.27/1, WF-2.61/1, WF-2.62/1, WF-2.63/1
_BY_TYPE: Final = {True: _ratings("fire_off"), False: _ratings("fire_def")}
_BY_SS: Final = {  # WF-2.65/1
    (kind, attacking): Firepower[CHARTS["ss_firepower"][kind.name.lower()][key]]
    for kind in (Kind.ARMOR, Kind.MECH)
    for attacking, key in ((True, "off"), (False, "def"))
}
_MARSH: Final = OF_TERRAIN[Terrain.MARSH]
_MOUNTAIN: Final = OF_TERRAIN[Terrain.MOUNTAIN]
_ARMOR: Final = OF_KIND[Kind.ARMOR]
_AIR: Final = tuple(  # WF-13.14/1: by period and side
    tuple(Firepower[CHARTS["air_firepower"][period.upper()][side].upper()] for side in ("allied", "axis"))
    for period in CARDS
)


def air_power(p: Position, player: int) -> Firepower:
    """Return how an airstrike hits; neither terrain nor weather matters (WF-13.14/1, WF-13.14/2)."""
    return _AIR[p.period][player]


def rating(p: Position, unit: int, attacking: bool, here: int) -> Firepower:
    """Return a unit's firepower by itself: type and its upgrades, then caps, then the floor (WF-7.32/3)."""
    power = _upgraded(p, unit, attacking, here)
    if not power:
        return power  # WF-5.1/3: HQs never fire
    if attacking:
        return Firepower.SF if _is_capped(p, unit, here) else power
    if CITY_DEFENCE >> here & 1:
        return max(power, Firepower.DF)  # WF-1.41/6, WF-7.32/5
    return power


def _upgraded(p: Position, unit: int, attacking: bool, here: int) -> Firepower:
    kind, bit = KIND[unit], 1 << unit
    power = _BY_TYPE[attacking][kind]
    if kind is Kind.MOUNTAIN and _MOUNTAIN >> here & 1 and p.weather == Weather.DRY:
        return Firepower.TF if SS & bit else Firepower.DF  # WF-7.32/6, WF-2.65/1
    if SS & bit:
        return _BY_SS.get((kind, attacking), power)
    if FORTS & bit and not p.supplied & bit:
        return Firepower.SF  # WF-2.26/4
    if AMPHIBIOUS & bit and p.beachheads[BEACHHEADS.index(unit)] == here and functioning(p) >> here & 1:
        return Firepower.DF  # WF-15.5/3
    return power


def _is_capped(p: Position, unit: int, here: int) -> bool:
    """Tell whether a unit's offensive fire is SF whatever it is: in marsh (WF-7.32/4) and in mud (WF-12.23/2)."""
    if _MARSH >> here & 1:
        return True  # WF-1.34/2
    is_surprise = p.bulge == Bulge.NOW and PLAYER[unit] == AXIS and bool(_ARMOR >> unit & 1)  # WF-W44/5
    return p.weather == Weather.MUD and not is_surprise


def battery(p: Position, here: int, present: int, cv: Strengths, attacking: bool) -> list[Gun]:
    """Return which units of a side fire with how many dice (WF-7.31/1), by their numbers."""
    units = bit_list(present)
    powers = {unit: rating(p, unit, attacking, here) for unit in units}
    if units and not attacking and holds_fortress(p, here, PLAYER[units[0]]):
        largest = _largest(units, cv, powers)
        if powers[largest]:
            powers[largest] = Firepower.TF  # WF-1.46/3, WF-7.32/7
    return [Gun(unit, cv[unit], powers[unit]) for unit in units if powers[unit] and cv[unit] > 0]


def _largest(units: Iterable[int], cv: Strengths, powers: dict[int, Firepower]) -> int:
    """Return the largest defender of a Fortress; of equals the one that TF helps most, which its owner would name."""
    return min(units, key=lambda unit: (-cv[unit], powers[unit] or Firepower.TF, unit))


def holds_fortress(p: Position, here: int, player: int) -> bool:
    """Tell whether a side has the benefits of a Fortress here: only its Original Defender has (WF-7.23/1)."""
    return bool(FORTRESSES >> here & 1) and bool(p.attacked[1 - player] >> here & 1)


def defence(p: Position, here: int, player: int, supported: bool) -> int:
    """Return how many hits cost a side one step, 0 if none ever does; the active side has no cover (WF-7.33/1).

    Cover is one and the same in forest, hills, marsh, mountains (WF-1.32/1, WF-1.33/1, WF-1.34/2, WF-1.35/2), in Major
    Cities (WF-1.41/1) and in mud; clear ground gives none (WF-1.31/1). It holds against airstrikes too (WF-13.15/2).
    """
    if player == p.player:
        return 1
    if holds_fortress(p, here, player):
        return 3 if supported else 0  # WF-1.46/2, WF-7.35/1, WF-7.4/4
    is_covered = (ROUGH | CITY_DEFENCE) >> here & 1 or p.weather == Weather.MUD  # WF-7.34/1, WF-12.23/3
    return (2 if is_covered else 1) + (not supported)  # WF-7.4/1, WF-7.4/2, WF-7.35/2


def shields(p: Position, present: int, player: int) -> int:
    """Return the forts that lose a step only to three hits: supplied, and on the passive side (WF-7.35/3)."""
    return 0 if player == p.player else present & FORTS & p.supplied


def hits(values: Iterable[int], guns: Iterable[Gun]) -> int:
    """Count the hits of a throw: each unit's dice in a row, in the order of the guns (WF-7.32/1)."""
    powers = (gun.power for gun in guns for _ in range(gun.dice))
    return sum(value > DIE - power for value, power in zip(values, powers, strict=True))


def dice(guns: Iterable[Gun]) -> int:
    """Return how many dice some guns throw."""
    return sum(gun.dice for gun in guns)
