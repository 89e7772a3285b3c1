"""What keeps a unit from an attack: the muster as restrictions, one unit at a time."""

from __future__ import annotations

from sandtable.core.act import reasons
from sandtable.core.bits import bit_list, gathered
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.muster import is_frozen
from sandtable.games.soft_underbelly.rules.whereabouts import is_neutral, not_on_map
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, COAST, NORTH_BOX, SEA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
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


def cannot_join(p: Position, target: int, air_only: bool, unit: int) -> list[Violation]:
    """Return every reason why a unit may not be committed to an attack, apart from supply and the chart."""
    if found := not_an_attacker(p, unit):
        return [found]
    checks = (
        has_no_part(unit) if air_only and not AIR >> unit & 1 else None,
        is_aboard(p, unit),
        has_attacked(p, unit),
        is_on_the_beach(p, target, unit),
        is_on_the_enemy(p, target, unit),
    )
    return reasons(checks) or reasons(is_not_joined(p, target, unit))


def has_no_part(unit: int) -> Violation:
    """Only tacticals and carriers fight an air combat (SU-air-combat/1)."""
    return refusal("SU-air-combat/1", "{unit} has no part in an air combat", unit)


def not_an_attacker(p: Position, unit: int) -> Violation | None:
    """Only armies, parachutes, tacticals, flotillas and carriers of the phasing side attack (SU-combat/1)."""
    if SIDE[unit] != p.side:
        return refusal("SU-combat/1", "{unit} is the enemy's", unit)
    if found := not_on_map(p, unit) or is_neutral(p, unit):
        return found
    if p.at[unit] == NORTH_BOX:
        return refusal("SU-north-edge/3", "{unit} is off the northern edge, and attacks nobody from there", unit)
    if FORTS >> unit & 1:
        return refusal("SU-fort/1", "{unit} is a fort and never attacks", unit)
    if not (FIGHTERS | AIR | FLOTILLAS) >> unit & 1:
        return refusal("SU-combat/1", "{unit} is no unit that attacks", unit)
    return None


def is_aboard(p: Position, unit: int) -> Violation | None:
    """What is aboard takes no part, unless it invades from a landing craft (SU-convoy/7, SU-values/8)."""
    if p.aboard[unit] >= 0:
        return refusal("SU-convoy/7", "{unit} is aboard {unit}, and attacks only by a landing", unit, p.aboard[unit])
    return None


def has_attacked(p: Position, unit: int) -> Violation | None:
    """No unit attacks more than once a turn (SU-combat/6)."""
    if p.attacked >> unit & 1:
        return refusal("SU-combat/6", "{unit} has attacked this turn", unit)
    for plan in p.plans:
        if plan.units >> unit & 1:
            return refusal("SU-combat/6", "{unit} is to attack {place}: it attacks only once", unit, plan.target)
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
        return refusal("SU-para/8", "{unit} is on top of the enemy in {place}, and fights there or nowhere", unit, area)
    return None


def is_not_joined(p: Position, target: int, unit: int) -> Violation | None:
    """Each class of attackers needs its kind of line (SU-attack-chart/5)."""
    area = p.at[unit]
    if area == target:
        return None  # those who may be together with enemies may attack them there (SU-para/8, SU-malta/2)
    black, blue = BLACK[area] >> target & 1, BLUE[area] >> target & 1
    if not black and not blue:
        return refusal("SU-attack-chart/5", "no line joins {unit} in {place} to {place}", unit, area, target)
    if TACTICALS >> unit & 1:
        if SEA >> area & SEA >> target & 1:
            return refusal("SU-air-combat/6", "{unit} cannot attack {place} from sea to sea", unit, target)
        return None
    if NAVAL >> unit & 1:
        text = "{unit} is a ship, and only a black line leads to {place}"
        return None if blue else refusal("SU-attack-chart/5", text, unit, target)
    if black:
        return None
    if PARACHUTES >> unit & 1:
        return cannot_drop(p, target, unit)
    return refusal("SU-attack-chart/5", "{unit} attacks over the blue line to {place} only by a landing", unit, target)


def cannot_drop(p: Position, target: int, unit: int) -> Violation | None:
    """SU-landing/6, SU-para/10: no landing by air into or out of the winter zone in Winter, and none at sea."""
    if found := is_no_coast(p, target):
        return found
    if is_frozen(p, p.at[unit]):
        return refusal("SU-para/10", "in Winter {unit} cannot fly from {place}, in the winter zone", unit, p.at[unit])
    return None


def winter_coast(target: int) -> Violation:
    """No landing of any kind in the winter zone in Winter (SU-landing/6)."""
    return refusal("SU-landing/6", "nobody lands in {place} in Winter: it lies in the winter zone", target)


def cannot_invade(p: Position, target: int, air_only: bool, craft: int, unit: int) -> list[Violation]:
    """Return every reason why a craft cannot bring a land unit ashore in an attack, apart from supply and the chart."""
    if found := no_craft(p, craft) or no_invader(p, unit) or (has_no_part(unit) if air_only else None):
        return [found]
    if found := has_attacked(p, craft) or has_attacked(p, unit):
        return [found]
    return reasons((is_no_coast(p, target), is_no_invasion_force(p, craft, unit), is_not_offshore(p, target, craft)))


def no_craft(p: Position, craft: int) -> Violation | None:
    """Only a landing craft lands units (SU-lc/1)."""
    if not CRAFT >> craft & 1:
        return refusal("SU-lc/1", "{unit} is no landing craft", craft)
    if SIDE[craft] != p.side:
        return refusal("SU-lc/1", "{unit} is the enemy's", craft)
    return not_on_map(p, craft)


def no_invader(p: Position, unit: int) -> Violation | None:
    """Only armies and parachutes land (SU-landing/1)."""
    if not FIGHTERS >> unit & 1:
        return refusal("SU-landing/1", "{unit} is no army or parachute", unit)
    if SIDE[unit] != p.side:
        return refusal("SU-landing/1", "{unit} is the enemy's", unit)
    return not_on_map(p, unit) or is_neutral(p, unit)


def is_not_offshore(p: Position, target: int, craft: int) -> Violation | None:
    """The craft lies in an area that a blue line joins to the target (SU-landing/2)."""
    if BLUE[p.at[craft]] >> target & 1:
        return None
    return refusal("SU-landing/2", "no blue line joins {unit} in {place} to {place}", craft, p.at[craft], target)


def is_no_coast(p: Position, target: int) -> Violation | None:
    """A landing goes onto a coastal area, not in Winter in the winter zone (SU-landing/1, SU-landing/6)."""
    if not COAST >> target & 1:
        return refusal("SU-landing/1", "{place} is no coastal area", target)
    return winter_coast(target) if is_frozen(p, target) else None


def is_no_invasion_force(p: Position, craft: int, unit: int) -> Violation | None:
    """The unit is aboard at sea, or in the same friendly port (SU-landing/17)."""
    area = p.at[craft]
    if SEA >> area & 1:
        if p.aboard[unit] != craft:
            return refusal("SU-landing/17", "{unit} is not aboard {unit}", unit, craft)
        return None
    if p.at[unit] != area or p.aboard[unit] >= 0:
        return refusal("SU-landing/17", "{unit} is not ashore with {unit} in {place}", unit, craft, area)
    if p.landed >> unit & 1:
        return refusal("SU-landing/7", "{unit} has landed this turn", unit)
    return None


def nobody_joins(p: Position, target: int, air_only: bool) -> Violation:
    """Return what keeps those next to an area from an attack on it, or that nobody is there."""
    next_to = BLACK[target] | BLUE[target] | 1 << target
    near = gathered(p.here, next_to) & OF_SIDE[p.side]
    for craft in bit_list(0 if air_only else near & CRAFT):
        for unit in bit_list(p.here[p.at[craft]] & OF_SIDE[p.side] & FIGHTERS):
            if found := cannot_invade(p, target, air_only, craft, unit):
                return found[0]
    for unit in bit_list(near & (AIR if air_only else FIGHTERS | AIR | FLOTILLAS)):
        if found := cannot_join(p, target, air_only, unit):
            return found[0]
    return refusal("SU-combat/1", "no unit of yours that could attack is next to {place}", target)
