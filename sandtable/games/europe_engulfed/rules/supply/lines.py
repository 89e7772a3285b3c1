"""Supply lines by land (EE-3.1, EE-3.2): through which areas a power traces, from which sources, what it feeds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.board.graph import Near, parts, reach
from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.borders import is_gate_open
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, group_of, is_allied_minor, is_at_war
from sandtable.games.europe_engulfed.rules.supply.garrisons import unwatched
from sandtable.games.europe_engulfed.world.atlas import (
    ALEXANDRIA,
    BAKU,
    BELONGS,
    HOME,
    INSIDE,
    KARELIA,
    LADOGA,
    LENINGRAD,
    NEAR,
    NOVGOROD,
    PACT_AREAS,
    RESOURCES,
    URALS,
    USA_BOX,
)
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import MAJORS, MINORS, Group, Nation

_WALK: Near = tuple(near | inside for near, inside in zip(NEAR, INSIDE, strict=True))


def _without_gate() -> Near:
    """Return the neighbours of each area while nothing passes between Karelia and Novgorod (EE-5.17/4)."""
    near = list(_WALK)
    near[KARELIA] &= ~(1 << NOVGOROD)
    near[NOVGOROD] &= ~(1 << KARELIA)
    return tuple(near)


_GATE_SHUT: Near = _without_gate()
_ALONE: Final = 1 << BAKU | 1 << URALS | 1 << USA_BOX  # EE-3.2/4
_LENINGRAD: Final = 1 << LENINGRAD
_ITALIAN_RESOURCES: Final = RESOURCES & HOME[Nation.ITALY]


class Lines(NamedTuple):
    """Where a power traces, what feeds it, and the areas that are fed by land."""

    land: int
    sources: int
    fed: int


def walk(p: Position, group: int) -> Near:
    """Return the neighbours of each area for the lines of a group: straits conduct, air-routes do not (EE-3.1/2)."""
    return _WALK if group == Group.NEUTRAL or is_gate_open(p, CAMP_OF_GROUP[group]) else _GATE_SHUT


# ---------------------------------------------------------------- where lines run
def open_to(p: Position, power: int) -> int:
    """Return the areas through which a power traces: its group controls them, contested or not (EE-3.1/3).

    Those that lack a garrison they need are left out (EE-4.7/3).
    """
    return _open_to(p, power, group_of(p, power))


def _open_to(p: Position, power: int, group: int) -> int:
    if group == Group.NEUTRAL:
        return BELONGS[power] & p.card.theatre.areas
    lacking = unwatched(p, group)
    if power in (Nation.BRITAIN, Nation.USA):
        lacking &= ~(1 << ALEXANDRIA)  # EE-4.7/8
    if power == Nation.GERMANY:
        lacking &= ~_ITALIAN_RESOURCES  # EE-4.7/9
    land = p.held[group] & ~lacking
    if group == Group.AXIS:
        land = _less_neutral_italy(p, power, land | p.held[Group.VICHY])  # EE-9.523/2
    elif group == Group.SOVIET:
        land |= _lent_by_minors(p)
    return land & p.card.theatre.areas


def _less_neutral_italy(p: Position, power: int, land: int) -> int:
    """EE-9.44/1: while Italy is neutral its land is closed to the others of the Axis, and theirs to Italy."""
    if not is_neutral_italy(p):
        return land
    return land & BELONGS[Nation.ITALY] if power == Nation.ITALY else land & ~BELONGS[Nation.ITALY]


def is_neutral_italy(p: Position) -> bool:
    """Tell whether Italy has still to enter the war."""
    return p.status[Nation.ITALY] in (Status.NEUTRAL, Status.OUT)


def _lent_by_minors(p: Position) -> int:
    """EE-3.1/5: Soviets trace through an unconquered Minor Power's areas without Western units."""
    if not is_at_war(p, Nation.USSR):
        return 0
    land = 0
    for nation in MINORS:
        if is_allied_minor(p, nation):
            western = p.ranks[Group.WEST] & ~PIECES_OF[nation] & UNITS_MASK
            for area in bit_list(BELONGS[nation] & p.held[Group.WEST]):
                if not p.here[area] & western:
                    land |= 1 << area
    return land


# ---------------------------------------------------------------- where they begin
def home_areas(p: Position, power: int) -> int:
    """Return the Home Areas of a power; what the Soviets took under the pact is nobody's (EE-9.25/3)."""
    return HOME[power] & ~(PACT_AREAS if p.pact else 0)


@lru_cache(maxsize=4096)
def _sources(near: Near, land: int, homes: int, resources: int, is_major: bool) -> int:
    """Return the Home Areas of its own that feed a power, contested or not (EE-3.2/1, EE-3.2/7).

    Any of a Minor Power's does (EE-3.2/2), of a Major Power's those that are not alone (EE-3.2/3).
    """
    if not is_major:
        return homes
    found = homes & _ALONE
    for part in parts(near, land):
        mine = part & homes
        if mine and (mine | part & resources).bit_count() > 1:  # EE-3.2/6: two feed each other
            found |= mine
    if homes & _LENINGRAD & ~found and _flooded(near, found, land) >> LADOGA & 1:
        found |= _LENINGRAD  # EE-3.2/4; it is in no part with the Ladoga Swamps here, and does not help them (EE-3.2/5)
    return found


@lru_cache(maxsize=4096)
def _flooded(near: Near, start: int, land: int) -> int:
    return reach(near, start, land, land) | start


# ---------------------------------------------------------------- what they feed
def lines(p: Position, power: int) -> Lines:
    """Return the lines of a power by land."""
    group = group_of(p, power)
    near, land = walk(p, group), _open_to(p, power, group)
    mine = land if group == Group.NEUTRAL else land & p.held[group]
    found = _sources(near, land, home_areas(p, power) & mine, RESOURCES & mine, power in MAJORS)
    if power == Nation.USA:
        found |= sources(p, Nation.BRITAIN)  # EE-glossary-home/3
    return Lines(land, found, _flooded(near, found, land))


def sources(p: Position, power: int) -> int:
    """Return the areas that feed a power (EE-3.2)."""
    return lines(p, power).sources


def fed(p: Position, power: int) -> int:
    """Return the areas that a power's sources reach by land."""
    return lines(p, power).fed


def is_fed(p: Position, power: int, area: int, found: Lines) -> bool:
    """Tell whether a unit of a power is supplied by land in an area.

    Where no line may pass, in a contested area of the enemy or one without its garrison, it traces outward (EE-3.1/4).
    """
    if found.land >> area & 1:
        return bool(found.fed >> area & 1)
    return bool(walk(p, group_of(p, power))[area] & found.fed)


def joined_to(p: Position, power: int, area: int, land: int) -> int:
    """Return the areas that a unit in an area can trace to by land, that area among them."""
    near = walk(p, group_of(p, power))
    start = 1 << area if land >> area & 1 else near[area] & land
    return (_flooded(near, start, land) if start else 0) | 1 << area


def can_reach(p: Position, power: int, area: int) -> bool:
    """Tell whether an area is joined by land to a source of a power (EE-4.12/1)."""
    return bool(fed(p, power) >> area & 1)
