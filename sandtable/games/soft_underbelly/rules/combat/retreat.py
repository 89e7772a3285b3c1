"""Retreats after a lost combat, and before one by units of value 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.soft_underbelly.language import NOTATION, all_units, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.control import possess, presence
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.rules.values import defence_value
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, BOXES, COAST, SEA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    FIGHTERS,
    FORTS,
    MARKERS,
    NAVAL,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TACTICALS,
)

_FIXED: Final = FORTS | MARKERS


def havens(p: Position, unit: int, forbidden: int = 0) -> int:
    """Return the areas to which a unit can retreat (SU-retreat/2).

    One step over a line that it may use, to a friendly area or a sea area without enemies, as in a Summer turn. Where
    there are no enemies there is none of their aircraft either (SU-retreat/4).
    """
    return _lines(p, unit) & _free(p, SIDE[unit]) & _open_to(p, unit) & ~forbidden


def _lines(p: Position, unit: int) -> int:
    """Return the areas joined to a unit's own by a line it may use (SU-retreat/2)."""
    area = p.at[unit]
    if area >= AREAS or p.aboard[unit] >= 0 or _FIXED >> unit & 1:
        return 0
    if NAVAL >> unit & 1:
        return BLUE[area]
    if TACTICALS >> unit & 1:
        sea_to_sea = SEA if SEA >> area & 1 else 0  # SU-air-combat/6
        return (BLACK[area] | BLUE[area]) & ~sea_to_sea
    return BLACK[area]  # parachutes too: they cannot retreat by air (SU-retreat/5)


def _free(p: Position, side: int) -> int:
    """Return the areas where a side's units are safe: friendly ones, and seas without enemies."""
    f = p.facts
    return (f.friendly[side] | SEA & ~f.any[1 - side]) & ~closed_areas(p, side)  # SU-start/12, SU-soviet/3


def _open_to(p: Position, unit: int) -> int:
    """SU-convoy/6, SU-land-move/7: no cargo and no supply unit goes to a port that its side merely controls."""
    return SEA | p.facts.owned[SIDE[unit]] if SUPPLIES >> unit & 1 or p.cargo(unit) else -1


def escapes(p: Position, unit: int, target: int) -> int:
    """Return where a unit can retreat before combat: to a haven where it overfills nothing (SU-rbc/1)."""
    found = havens(p, unit, 1 << target)
    rivals = _rivals(p, unit)
    cargo = p.cargo(unit)
    rivals_ashore = _rivals(p, cargo.bit_length() - 1) if cargo else 0  # in a port it goes ashore (SU-stack/7)
    for area in bit_list(found & ~BOXES):
        if p.here[area] & (rivals | rivals_ashore if COAST >> area & 1 else rivals):
            found &= ~(1 << area)
    return found


def _rivals(p: Position, unit: int) -> int:
    """Return the other units of the same kind and side that are not aboard a ship (SU-stack/2)."""
    return RIVALS[unit] & ~(1 << unit | p.afloat)


def fall_back(p: Position, unit: int, place: int, rule: str, log: Log) -> None:
    """Move a retreating unit, a ship with its cargo, which goes ashore in a port (SU-stack/7)."""
    start = p.at[unit]
    p.sail(unit, place)
    log.add(rule, "{unit} retreats to {place}", unit, place)
    log.along((start, place))
    if FIGHTERS >> unit & 1:
        possess(p, place, unit, log)
    if COAST >> place & 1:
        for cargo in bit_list(p.cargo(unit)):
            p.put(cargo, place)
            log.add("SU-stack/7", "{unit} goes ashore in {place}", cargo, place)


class Retreating(NamedTuple):
    """The units that must still retreat, and the areas that they must leave."""

    units: int
    places: int


RETREATING: Final = Frame(Retreating, units="units", places="places")


def not_retreating(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from retreating to a place."""
    units, forbidden = RETREATING.top(p)
    if not units >> unit & 1:
        return refusal("SU-retreat/1", "{units} must retreat now, not {unit}", all_units(units), unit)
    return no_haven(p, unit, place, forbidden)


def no_haven(p: Position, unit: int, place: int, forbidden: int) -> Violation | None:
    """Return why a unit cannot retreat to a place."""
    if havens(p, unit, forbidden) >> place & 1:
        return None
    return (
        left_behind(p, unit, place, forbidden)
        or no_way_out(p, unit, place)
        or not_free(p, unit, place)
        or not_possessed(p, unit, place)
    )


def left_behind(p: Position, unit: int, place: int, forbidden: int) -> Violation | None:
    """Nobody retreats into an area that is being left (SU-retreat/1), be it by others (SU-soviet/1, SU-start/5)."""
    if place == p.at[unit]:
        return refusal("SU-retreat/1", "{unit} must leave {place}", unit, place)
    if not forbidden >> place & 1:
        return None
    if p.facts.neutral >> place & 1:
        return refusal("SU-start/5", "{place} is in Vichy France, which {unit} must leave", place, unit)
    return refusal("SU-soviet/1", "{place} has fallen to the Red Army, too", place)


def no_way_out(p: Position, unit: int, place: int) -> Violation | None:
    """A unit retreats over one line that it may use (SU-retreat/2)."""
    if _lines(p, unit) >> place & 1:
        return None
    area = p.at[unit]
    if not (BLACK[area] | BLUE[area]) >> place & 1:
        return refusal("SU-retreat/2", "no line joins {place} and {place}", area, place)
    if NAVAL >> unit & 1:
        return refusal("SU-retreat/2", "{unit} is a ship, and only a black line leads to {place}", unit, place)
    if TACTICALS >> unit & 1:
        return refusal("SU-air-combat/6", "{unit} cannot retreat to {place}, from sea to sea", unit, place)
    if PARACHUTES >> unit & 1:
        return refusal("SU-retreat/5", "{unit} cannot retreat by air, over the blue line to {place}", unit, place)
    return refusal("SU-retreat/2", "{unit} cannot retreat over the blue line to {place}", unit, place)


def not_free(p: Position, unit: int, place: int) -> Violation | None:
    """A refuge is friendly, or a sea without enemies (SU-retreat/2), for aircraft without theirs (SU-retreat/4)."""
    if _free(p, SIDE[unit]) >> place & 1:
        return None
    enemies = presence(p, place, 1 - SIDE[unit])
    if (AIR | PARACHUTES) >> unit & 1 and (flying := enemies & (AIR | PARACHUTES)):
        text = "{unit} cannot fly to {place}: {unit} is there"
        return refusal("SU-retreat/4", text, unit, place, lowest(flying))
    if enemies:
        text = "{unit} cannot retreat to {place}: {unit} is there"
        return refusal("SU-retreat/2", text, unit, place, lowest(enemies))
    text = "{unit} cannot retreat to {place}: it is in the hands of {nation}"
    return refusal("SU-retreat/2", text, unit, place, p.owner(place))


def not_possessed(p: Position, unit: int, place: int) -> Violation:
    """No supply unit and no cargo goes to a port that its side merely controls (SU-land-move/7, SU-convoy/6)."""
    if SUPPLIES >> unit & 1:
        return refusal("SU-land-move/7", "{unit} cannot go to {place}, which is not possessed", unit, place)
    text = "{unit} cannot take {unit} to {place}, which is not possessed"
    return refusal("SU-convoy/6", text, unit, lowest(p.cargo(unit)), place)


def ways_out(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that must retreat, with where it may go."""
    units, forbidden = RETREATING.top(p)
    for unit in bit_list(units):
        yield unit, havens(p, unit, forbidden)


def retreat(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit retreat to a place."""
    units, forbidden = RETREATING.top(p)
    RETREATING.turn(p, Retreat.name, Retreating(units & ~(1 << unit), forbidden))
    fall_back(p, unit, place, "SU-retreat/1", log)


class Retreat(Acts[Position]):
    """The owner picks where each unit goes; they may go to different areas (SU-retreat/1).

    If that overfills an area, the stacking check of the phase settles it (SU-retreat/3).
    """

    name = "retreat"
    moment = "the retreat"
    rules = ("SU-retreat/1", "SU-retreat/2")
    frame = RETREATING
    acts = (Act("retreat", not_retreating, retreat, ways_out, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        units, forbidden = RETREATING.top(p)
        for unit in bit_list(units):
            places = havens(p, unit, forbidden)
            if places & (places - 1):
                continue
            units &= ~(1 << unit)
            RETREATING.turn(p, self.name, Retreating(units, forbidden))
            if p.at[unit] < AREAS and p.aboard[unit] < 0:
                if places:  # there is nothing to choose
                    fall_back(p, unit, lowest(places), "SU-retreat/1", log)
                else:
                    eliminate(p, unit, "SU-retreat/2", log)
            return True
        if units:
            return False
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return SIDE[RETREATING.top(p).units.bit_length() - 1]

    def prompt(self, p: Position) -> str:
        units = bit_list(RETREATING.top(p).units)
        leaving = ", ".join(["{unit} from {place}"] * len(units))
        return NOTATION.say(f"Retreat with {leaving}.", [name for unit in units for name in (unit, p.at[unit])])


class Evading(NamedTuple):
    """The area that is attacked, and the units that may still slip away."""

    target: int
    units: int


EVADING: Final = Frame(Evading, target="place", units="units")


def not_evading(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from retreating before combat (SU-rbc/1)."""
    target, units = EVADING.top(p)
    if not units >> unit & 1:
        return no_evader(p, unit, target)
    if found := no_haven(p, unit, place, 1 << target):
        return found._replace(rule="SU-rbc/1")
    return None if escapes(p, unit, target) >> place & 1 else overfills(p, unit, place)


def no_evader(p: Position, unit: int, target: int) -> Violation:
    """Only defenders of value 0 retreat before combat (SU-rbc/1), if they take part in it (SU-combat/10)."""
    if p.at[unit] != target or SIDE[unit] == p.side:
        return refusal("SU-rbc/1", "{unit} is not attacked in {place}", unit, target)
    if defence_value(p, unit):
        return refusal("SU-rbc/1", "{unit} has a combat value, and stays in {place}", unit, target)
    return refusal("SU-combat/10", "{unit} takes no part in the combat in {place}", unit, target)


def overfills(p: Position, unit: int, place: int) -> Violation:
    """A retreat before combat overfills no area, nor does cargo that goes ashore (SU-rbc/1, SU-stack/7)."""
    alike = p.here[place] & _rivals(p, unit)
    if alike:
        return refusal("SU-rbc/1", "{unit} would overfill {place}, where {unit} is", unit, place, lowest(alike))
    cargo = lowest(p.cargo(unit))
    ashore = lowest(p.here[place] & _rivals(p, cargo))
    return refusal("SU-rbc/1", "{unit} would overfill {place}, where {unit} is", cargo, place, ashore)


def evasions(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that may slip away, with where it may go."""
    target, units = EVADING.top(p)
    for unit in bit_list(units):
        yield unit, escapes(p, unit, target)


def evade(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit retreat before combat."""
    target, units = EVADING.top(p)
    EVADING.turn(p, Evasion.name, Evading(target, units & ~(1 << unit)))
    fall_back(p, unit, place, "SU-rbc/1", log)


class Evasion(Acts[Position]):
    """The defender may retreat units of value 0 before combat (SU-rbc/1, SU-rbc/3)."""

    name = "evasion"
    moment = "the retreat before combat"
    rules = ("SU-rbc/1",)
    frame = EVADING
    acts = (
        Act("evade", not_evading, evade, evasions, role=Role.MOVE),
        Act("stand", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return any(places for _, places in evasions(p))

    def side(self, p: Position) -> int:
        return 1 - p.side

    def prompt(self, p: Position) -> str:
        target = EVADING.top(p).target
        return NOTATION.say("{place} is attacked: units of value 0 may retreat before combat.", (target,))
