"""Who can join an attack on an area: the lines that attackers need, and what a force is made of."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.attackchart import (
    DROP,
    ESCORTED_FLOTILLA,
    LANDING,
    LONE_FLOTILLA,
    OVERLAND,
    WITH_CARRIER,
    WITH_TACTICAL,
    completable,
    defence_of,
)
from sandtable.games.soft_underbelly.rules.control import bystanders, presence
from sandtable.games.soft_underbelly.rules.supply import By, Stocks, elsewhere, is_overland, winter_factor
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, COAST, MALTA, SEA, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    CARRIERS,
    CRAFT,
    FIGHTERS,
    FLOTILLAS,
    OF_SIDE,
    PARACHUTES,
    TACTICALS,
)


class Muster(NamedTuple):
    """The units that could join an attack on an area, by the way they would come.

    All nations of a side attack together (SU-allies/2).
    """

    overland: int  # armies and parachutes over a black line (SU-combat/2, SU-combat/4)
    drops: int  # parachutes on the area already, or next to it over a blue line (SU-para/8, SU-para/12, SU-landing/1)
    tacticals: int  # over any line (SU-combat/3, SU-combat/4, SU-air-naval/1)
    carriers: int  # over blue lines, like the flotillas (SU-naval-combat/1)
    flotillas: int
    landings: tuple[tuple[int, int], ...]  # each landing craft, and the land units it could bring (SU-lc/3)

    @property
    def kinds(self) -> int:
        """Return what forces these units can make, as the chart sees it."""
        return (
            (OVERLAND if self.overland else 0)
            | (DROP if self.drops else 0)
            | (LANDING if self.landings else 0)
            | (WITH_TACTICAL if self.tacticals else 0)
            | (WITH_CARRIER if self.carriers else 0)
            | (LONE_FLOTILLA if self.flotillas else 0)
        )

    @property
    def units(self) -> int:
        """Return those that are committed by themselves, without a landing craft."""
        return self.overland | self.drops | self.tacticals | self.carriers | self.flotillas


def taken(p: Position) -> int:
    """Return the units that have attacked or are part of a planned attack: none attacks twice (SU-combat/6)."""
    return p.attacked | union([plan.units for plan in p.plans])


def muster(p: Position, target: int, air_only: bool, busy: int) -> Muster:
    """Return who could join an attack, supplied or not; units in `busy` are out of it."""
    f = p.facts
    own, enemy = f.any[p.side], f.any[1 - p.side]
    able = OF_SIDE[p.side] & ~(busy | bystanders(p) | p.afloat)
    free = able & ~p.landed  # SU-landing/7
    black = blue = airfields = 0
    for area in bit_list(BLACK[target] & own):
        # a parachute on top of enemy units fights there or nowhere (SU-para/8)
        black |= p.here[area] & ~PARACHUTES if enemy >> area & 1 else p.here[area]
    for area in bit_list(BLUE[target] & own):
        here = p.here[area] & ~PARACHUTES if enemy >> area & 1 else p.here[area]
        blue |= here
        if not (SEA >> area & SEA >> target & 1):
            airfields |= here  # SU-air-combat/6
    black &= free
    blue &= free
    inside = p.here[target] & able
    manned = inside if target == MALTA else 0  # SU-malta/2
    tacticals = (black | airfields & free | manned) & TACTICALS  # SU-air-move/7
    carriers = (blue | manned) & CARRIERS  # SU-air-combat/2, SU-naval-combat/2
    if air_only:
        return Muster(0, 0, tacticals, carriers, 0, ())
    overland = black & FIGHTERS
    drops = inside & PARACHUTES
    if not is_frozen(p, target) and COAST >> target & 1:
        drops |= _flyers(p, blue & PARACHUTES & ~black)
    flotillas = (blue | manned) & FLOTILLAS  # SU-combat/5
    return Muster(overland, drops, tacticals, carriers, flotillas, _landings(p, target, able, busy))


def is_frozen(p: Position, area: int) -> bool:
    """SU-landing/6, SU-weather/3: no landing by sea or air in the winter zone in Winter."""
    return is_winter(p.turn) and bool(WINTER >> area & 1)


def _flyers(p: Position, parachutes: int) -> int:
    """SU-para/10: in Winter none takes off in the winter zone either."""
    return mask_of(unit for unit in bit_list(parachutes) if not is_frozen(p, p.at[unit]))


def _landings(p: Position, target: int, able: int, busy: int) -> tuple[tuple[int, int], ...]:
    """SU-landing/16: from seas and ports alike; also onto a lone parachute instead of an overrun (SU-overrun/8)."""
    if not COAST >> target & 1 or is_frozen(p, target):
        return ()
    found = []
    for craft in bit_list(CRAFT & OF_SIDE[p.side] & ~busy):
        area = p.at[craft]
        if area < AREAS and BLUE[area] >> target & 1:
            if SEA >> area & 1:
                units = p.cargo(craft) & FIGHTERS & ~(busy | bystanders(p))
            else:
                # SU-landing/17: craft and land unit in the same friendly port
                units = p.here[area] & FIGHTERS & able & ~p.landed if is_port(p, area) else 0
            if units:
                found.append((craft, units))
    return tuple(found)


def is_port(p: Position, area: int) -> bool:
    return bool((p.facts.friendly[p.side] & COAST) >> area & 1)


def in_supply(p: Position, stocks: Stocks, target: int, found: Muster) -> Muster:
    """Return those of a muster who would each have sources in reach for an attack alone."""
    factor = winter_factor(p, target)
    own = ~elsewhere(p)

    def served(units: int, by: By) -> int:
        for unit in bit_list(units):
            if stocks.reaching(p.at[unit], by).bit_count() < factor:
                units &= ~(1 << unit)
        return units

    def invader(area: int, craft: int = 0) -> bool:
        return bool(stocks.reaching(area, By.OTHER) & own & ~craft)

    drops = found.drops
    for unit in bit_list(drops):
        plain = p.at[unit] == target and not p.landed >> unit & 1
        if not (served(1 << unit, By.OTHER) if plain else invader(p.at[unit])):
            drops &= ~(1 << unit)
    return Muster(
        served(found.overland, By.LAND),
        drops,
        served(found.tacticals, By.OTHER),
        served(found.carriers, By.SHIP),
        served(found.flotillas, By.SHIP),
        tuple((craft, units) for craft, units in found.landings if invader(p.at[craft], 1 << craft)),
    )


def defenders(p: Position, target: int) -> int:
    """Return the enemy units in an area, without what is aboard ships (SU-combat/10)."""
    return presence(p, target, 1 - p.side) & ~p.afloat


def force_of(p: Position, target: int, units: int, invading: int = 0) -> int:
    """Return what a force is made of, as the chart sees it; `invading` are units about to go aboard a landing craft."""
    force = 0
    for unit in bit_list(units & FIGHTERS):
        if p.aboard[unit] >= 0 or invading >> unit & 1:
            force |= LANDING
        elif is_overland(p, unit, target):
            force |= OVERLAND
        else:
            force |= DROP
    if units & TACTICALS:
        force |= WITH_TACTICAL
    if units & CARRIERS:
        force |= WITH_CARRIER
    for unit in bit_list(units & FLOTILLAS):
        has_air = p.here[p.at[unit]] & units & AIR
        force |= ESCORTED_FLOTILLA if has_air else LONE_FLOTILLA
    return force


def escorts_for(p: Position, units: int, aircraft: int) -> int:
    """Return the kinds of aircraft that can still join every lone flotilla in its area; 0 if one of them has none."""
    kinds = 0
    for unit in bit_list(units & FLOTILLAS):
        here = p.here[p.at[unit]]
        if not here & units & AIR:
            if not here & aircraft:
                return 0
            kinds |= WITH_TACTICAL if here & aircraft & TACTICALS else WITH_CARRIER
    return kinds


class Prospects:
    """Tells whether forces can attack an area once supplied units of a muster have joined them."""

    def __init__(self, p: Position, target: int, air_only: bool, found: Muster) -> None:
        self.p = p
        self.target = target
        self.air_only = air_only
        self.kinds = found.kinds
        self.aircraft = found.tacticals | found.carriers
        self.defence = defence_of(defenders(p, target))

    def are_good(self, units: int, invading: int = 0) -> bool:
        """Tell whether a force is permissible by the chart, or can become so."""
        force = force_of(self.p, self.target, units, invading)
        escorts = escorts_for(self.p, units, self.aircraft & ~units) if force & LONE_FLOTILLA else 0
        return completable(force, self.kinds, escorts, self.defence, self.air_only)
