"""Retreats after a lost combat, and before one by units of value 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.soft_underbelly.language import NOTATION, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
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
        return refusal("SU-retreat/1", "{unit} does not retreat now", unit)
    return no_haven(p, unit, place, forbidden)


def no_haven(p: Position, unit: int, place: int, forbidden: int) -> list[Violation]:
    """Return every reason why a unit cannot retreat to a place."""
    found = []
    if forbidden >> place & 1:
        found.append(refusal("SU-retreat/1", "{unit} must leave {place}", unit, place))
    if not _lines(p, unit) >> place & 1:
        rule = "SU-retreat/5" if PARACHUTES >> unit & 1 else "SU-retreat/2"
        found.append(refusal(rule, "no line that {unit} may use leads to {place}", unit, place))
    elif not _free(p, SIDE[unit]) >> place & 1:
        # SU-retreat/4 where an enemy aircraft is, SU-retreat/2 in general
        enemy_air = p.facts.air[1 - SIDE[unit]] | p.facts.parachutes[1 - SIDE[unit]]
        rule = "SU-retreat/4" if (AIR | PARACHUTES) >> unit & 1 and enemy_air >> place & 1 else "SU-retreat/2"
        found.append(refusal(rule, "{place} is neither friendly nor a free sea area", place))
    elif not _open_to(p, unit) >> place & 1:
        rule = "SU-land-move/7" if SUPPLIES >> unit & 1 else "SU-convoy/6"
        found.append(refusal(rule, "{unit} cannot go to {place}, which is not possessed", unit, place))
    return found


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
        return refusal("SU-rbc/1", "{unit} is no unit of value 0 under attack in {place}", unit, target)
    found = [reason._replace(rule="SU-rbc/1") for reason in no_haven(p, unit, place, 1 << target)]
    if not found and not escapes(p, unit, target) >> place & 1:
        found.append(refusal("SU-rbc/1", "{unit} would overfill {place}", unit, place))
    return found


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
