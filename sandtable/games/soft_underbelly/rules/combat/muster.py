"""Who can join an attack on an area: the lines that attackers need, and what a force is made of."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.act import reasons
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
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
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, COAST, MALTA, NORTH_BOX, SEA, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    CARRIERS,
    CRAFT,
    FIGHTERS,
    FLOTILLAS,
    FORTS,
    NAVAL,
    OF_SIDE,
    PARACHUTES,
    SIDE,
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
    if not _is_frozen(p, target) and COAST >> target & 1:
        drops |= _flyers(p, blue & PARACHUTES & ~black)
    flotillas = (blue | manned) & FLOTILLAS  # SU-combat/5
    return Muster(overland, drops, tacticals, carriers, flotillas, _landings(p, target, able, busy))


def _is_frozen(p: Position, area: int) -> bool:
    """SU-landing/6, SU-weather/3: no landing by sea or air in the winter zone in Winter."""
    return is_winter(p.turn) and bool(WINTER >> area & 1)


def _flyers(p: Position, parachutes: int) -> int:
    """SU-para/10: in Winter none takes off in the winter zone either."""
    return mask_of(unit for unit in bit_list(parachutes) if not _is_frozen(p, p.at[unit]))


def _landings(p: Position, target: int, able: int, busy: int) -> tuple[tuple[int, int], ...]:
    """SU-landing/16: from seas and ports alike; also onto a lone parachute instead of an overrun (SU-overrun/8)."""
    if not COAST >> target & 1 or _is_frozen(p, target):
        return ()
    found = []
    for craft in bit_list(CRAFT & OF_SIDE[p.side] & ~busy):
        area = p.at[craft]
        if area < AREAS and BLUE[area] >> target & 1:
            if SEA >> area & 1:
                units = p.cargo(craft) & FIGHTERS & ~(busy | bystanders(p))
            else:
                # SU-landing/17: craft and land unit in the same friendly port
                units = p.here[area] & FIGHTERS & able & ~p.landed if _is_port(p, area) else 0
            if units:
                found.append((craft, units))
    return tuple(found)


def _is_port(p: Position, area: int) -> bool:
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


# The same as restrictions, one unit at a time


def cannot_join(p: Position, target: int, air_only: bool, unit: int) -> list[Violation]:
    """Return every reason why a unit may not be committed to an attack, apart from supply and the chart."""
    checks = (
        not_an_attacker(p, unit),
        is_aboard(p, unit),
        has_attacked(p, unit),
        is_on_the_beach(p, target, unit),
        is_on_the_enemy(p, target, unit),
        has_no_part(unit) if air_only and not AIR >> unit & 1 else None,
    )
    return reasons(checks) or reasons(is_not_joined(p, target, unit))


def has_no_part(unit: int) -> Violation:
    """Only tacticals and carriers fight an air combat (SU-air-combat/1)."""
    return refusal("SU-air-combat/1", "{unit} has no part in an air combat", unit)


def not_an_attacker(p: Position, unit: int) -> Violation | None:
    """Only armies, parachutes, tacticals, flotillas and carriers of the phasing side attack (SU-combat/1)."""
    if SIDE[unit] != p.side or bystanders(p) >> unit & 1:
        return refusal("SU-combat/1", "{unit} is not yours", unit)
    if p.at[unit] >= AREAS:
        rule = "SU-north-edge/3" if p.at[unit] == NORTH_BOX else "SU-combat/1"
        return refusal(rule, "{unit} is not on the map", unit)
    if FORTS >> unit & 1:
        return refusal("SU-fort/1", "{unit} cannot attack", unit)
    if not (FIGHTERS | AIR | FLOTILLAS) >> unit & 1:
        return refusal("SU-combat/1", "{unit} is no unit that attacks", unit)
    return None


def is_aboard(p: Position, unit: int) -> Violation | None:
    """What is aboard takes no part, unless it invades from a landing craft (SU-convoy/7, SU-values/8)."""
    if p.aboard[unit] >= 0:
        return refusal("SU-convoy/7", "{unit} is aboard {unit}", unit, p.aboard[unit])
    return None


def has_attacked(p: Position, unit: int) -> Violation | None:
    """No unit attacks more than once a turn (SU-combat/6)."""
    if taken(p) >> unit & 1:
        return refusal("SU-combat/6", "{unit} attacks only once a turn", unit)
    return None


def is_on_the_beach(p: Position, target: int, unit: int) -> Violation | None:
    """A unit that landed this turn does not attack out of the beachhead (SU-landing/7)."""
    if p.landed >> unit & 1 and p.at[unit] != target:
        return refusal(
            "SU-landing/7", "{unit} has landed this turn and may not attack out of {place}", unit, p.at[unit]
        )
    return None


def is_on_the_enemy(p: Position, target: int, unit: int) -> Violation | None:
    """A parachute on top of enemy units fights there or nowhere (SU-para/8)."""
    area = p.at[unit]
    if PARACHUTES >> unit & 1 and area < AREAS and area != target and p.facts.any[1 - p.side] >> area & 1:
        return refusal("SU-para/8", "{unit} is on top of the enemy in {place}", unit, area)
    return None


def is_not_joined(p: Position, target: int, unit: int) -> Violation | None:
    """Each class of attackers needs its kind of line (SU-attack-chart/5)."""
    area = p.at[unit]
    if area == target:
        if PARACHUTES >> unit & 1 or (target == MALTA and not FIGHTERS >> unit & 1):
            return None  # SU-malta/2
        return refusal("SU-attack-chart/5", "{unit} cannot attack from inside {place}", unit, target)
    black, blue = BLACK[area] >> target & 1, BLUE[area] >> target & 1
    if TACTICALS >> unit & 1:
        if SEA >> area & SEA >> target & 1:
            return refusal("SU-air-combat/6", "{unit} cannot attack from sea to sea", unit)
        joined = black | blue
    elif NAVAL >> unit & 1:
        joined = blue  # SU-naval-combat/5
    elif PARACHUTES >> unit & 1 and not black and blue and COAST >> target & 1:
        return cannot_drop(p, target, unit)
    else:
        joined = black
    return None if joined else refusal("SU-attack-chart/5", "no line for {unit} joins it to {place}", unit, target)


def cannot_drop(p: Position, target: int, unit: int) -> Violation | None:
    """SU-landing/6, SU-para/10: no landing by air into or out of the winter zone in Winter."""
    if _is_frozen(p, target):
        return refusal("SU-landing/6", "no landing in {place} in Winter", target)
    if _is_frozen(p, p.at[unit]):
        return refusal("SU-para/10", "{unit} cannot fly in Winter", unit)
    return None


def cannot_invade(p: Position, target: int, air_only: bool, craft: int, unit: int) -> list[Violation]:
    """Return every reason why a craft cannot bring a land unit ashore in an attack, apart from supply and the chart."""
    found: list[Violation | None] = [has_no_part(unit)] if air_only else []
    if not CRAFT >> craft & 1 or SIDE[craft] != p.side or p.at[craft] >= AREAS:
        found.append(refusal("SU-lc/1", "{unit} is no landing craft of yours on the map", craft))
    if not FIGHTERS >> unit & 1 or SIDE[unit] != p.side or bystanders(p) >> unit & 1:
        found.append(refusal("SU-landing/1", "{unit} is no army or parachute of yours", unit))
    found += [has_attacked(p, craft), has_attacked(p, unit)]
    if not any(found):
        found += [is_no_coast(p, target), is_no_invasion_force(p, craft, unit)]
        if not BLUE[p.at[craft]] >> target & 1:
            found.append(refusal("SU-landing/2", "no blue line joins {unit} to {place}", craft, target))
    return reasons(found)


def is_no_coast(p: Position, target: int) -> Violation | None:
    """A landing goes onto a coastal area, not in Winter in the winter zone (SU-landing/1, SU-landing/6)."""
    if not COAST >> target & 1:
        return refusal("SU-landing/1", "{place} is no coastal area", target)
    if _is_frozen(p, target):
        return refusal("SU-landing/6", "no landing in {place} in Winter", target)
    return None


def is_no_invasion_force(p: Position, craft: int, unit: int) -> Violation | None:
    """The unit is aboard at sea, or in the same friendly port (SU-landing/17)."""
    area = p.at[craft]
    if SEA >> area & 1:
        if p.aboard[unit] != craft:
            return refusal("SU-landing/17", "{unit} is not aboard {unit}", unit, craft)
        return None
    if p.at[unit] != area or not _is_port(p, area) or p.aboard[unit] >= 0:
        return refusal("SU-landing/17", "{unit} is not with {unit} in a friendly port", unit, craft)
    if p.landed >> unit & 1:
        return refusal("SU-landing/7", "{unit} has landed this turn", unit)
    return None
