"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import counted
from sandtable.core.show import Briefing, Fact, step_in_words
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.rules.reinforcements import ARRIVALS, INVASION_UNITS
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLUE,
    DUE,
    ISLANDS,
    MAP,
    NORTH_BOX,
    NORTH_EDGE,
    PILE,
    PLACE_TITLES,
    RAIL,
    REMOVED,
    ROAD,
    SEA,
    STARS,
    WINTER,
    WITHDRAWN,
)
from sandtable.games.soft_underbelly.world.calendar import NEVER, TURNS, is_fall, is_spring, is_winter
from sandtable.games.soft_underbelly.world.roster import OF_SIDE, UNIT_TITLES, Nation, Side

_NATIONS = NOTATION.names["nation"].titles
_SIDES = ("Axis", "Allies")
_SHAPES = {"land": "■", "coastal": "●", "sea": "◆"}  # SU-features/1, as on the map
_KEY = "■ land  ● coast  ◆ sea  ★ star"
_THEATRES = {
    "Italy and Malta": ("Italy", "Malta"),
    "Libya, Egypt and the Levant": ("Libya", "Egypt", "Palestine", "Cyprus"),
    "The Balkans": ("Yugoslavia", "Albania", "Greece", "Dodecanese", "Bulgaria", "Romania"),
    "France": ("Vichy France",),
    "North-west Africa": ("Gibraltar", "French North Africa"),
    "The seas": ("Mediterranean", "Ocean"),
    "Beyond the map": ("Box",),
}
_VICHY = {
    VichyState.ALLIED: "France is Allied",
    VichyState.NEUTRAL: "Vichy France is neutral",
    VichyState.FREE_FRENCH: "France is Free French",
}


def place_facts(p: Position, place: int) -> list[Fact]:
    """Return what is in a place, and what lies next to it over which lines."""
    if place >= AREAS:
        return [Fact("units", PLACE_TITLES[place], _units(p, p.here[place]) or "nothing")]
    lines = [_line(p, place) + _features(place), *_neighbours(p, place)]
    return [Fact("place", "", line) for line in lines]


def _heading(p: Position) -> Iterator[str]:
    yield f"{TURNS[p.turn].capitalize()}, {_SIDES[p.side]}, {step_in_words(p)}. {_KEY}"
    yield f"{'. '.join([*_politics(p), *_weather(p)])}."


def _weather(p: Position) -> Iterator[str]:
    if is_spring(p.turn):
        yield "Mud: no second army in the winter zone"
    elif is_fall(p.turn):
        yield "Fall: no breakthrough in the winter zone"
    elif is_winter(p.turn):
        yield "Winter: double supply, no landings and no flights in the winter zone"


def _politics(p: Position) -> Iterator[str]:
    if not p.facts.at_war:
        yield "Italy is not at war yet"
    yield _VICHY[VichyState(p.vichy)]
    if p.collapsed:
        yield "Italy is defeated"
    if p.reorganised != NEVER:
        verb = "is" if p.reorganised <= p.turn else "will be"
        yield f"German infantry {verb} reorganised from {TURNS[p.reorganised]} on"
    for nation, stars in enumerate(p.points):
        if stars:
            yield f"{_title(nation)} has {counted(stars, 'star')} to spend"


def _theatres(p: Position) -> Iterator[str]:
    for theatre, regions in _THEATRES.items():
        areas = [i for i, place in enumerate(MAP.places) if place.facts["region"] in regions]
        yield theatre
        for area in areas:
            if p.here[area]:
                yield f"  {_line(p, area)}"
        empty: dict[str, list[str]] = {}
        for area in areas:
            if not p.here[area]:
                empty.setdefault(_holder(p, area), []).append(_name(area))
        for holder, names in empty.items():
            yield f"  {', '.join(names)}{f' ({holder})' if holder else ''}: empty"


def _line(p: Position, area: int) -> str:
    """Return one line on an area: shape, name, star, owner, units."""
    holder = _holder(p, area)
    units = _units(p, p.here[area])
    return f"{_name(area)}{f' ({holder})' if holder else ''}: {units or 'empty'}"


def _name(area: int) -> str:
    place = MAP.places[area]
    return f"{_SHAPES[place.facts['shape']]} {place.name}{' ★' if STARS >> area & 1 else ''}"


def _holder(p: Position, area: int) -> str:
    """Say who possesses an area, who merely controls it, and who draws its star if that is somebody else."""
    if SEA >> area & 1:
        return ""
    owner = p.owner(area)
    words = ["neutral" if owner == Nation.NEUTRAL else _title(owner)]
    words += [f"controlled by the {_SIDES[side]}" for side in Side if p.facts.controlled[side] >> area & 1]
    payee = Nation(p.payee[area])
    if STARS >> area & 1 and payee != owner and owner != Nation.NEUTRAL:
        words.append(f"star drawn by {_NATIONS[payee]}")
    return ", ".join(words)


def _title(nation: int) -> str:
    """Return a nation's name without its article."""
    return _NATIONS[nation].removeprefix("the ")


def _units(p: Position, units: int) -> str:
    """Return units with what they carry: `British Convoy 2 (carrying ANZAC)`."""
    carried = mask_of(unit for unit in bit_list(units) if p.aboard[unit] >= 0)
    named = []
    for unit in bit_list(units & ~carried):
        cargo = [UNIT_TITLES[other] for other in bit_list(p.cargo(unit))]
        named.append(UNIT_TITLES[unit] + (f" (carrying {', '.join(cargo)})" if cargo else ""))
    return ", ".join(named)


def _off_map(p: Position) -> Iterator[str]:
    here = p.here
    yield "Off the map"
    for side in Side:
        stars = [MAP.places[i].name for i in bit_list(STARS & p.facts.owned[side])]
        yield f"  {_SIDES[side]}: stars {', '.join(stars) or 'none'}"
        if pile := _units(p, here[PILE] & OF_SIDE[side]):
            yield f"    replacement pile: {pile}"
    for place in (NORTH_BOX, WITHDRAWN, REMOVED):
        if here[place]:
            yield f"  {PLACE_TITLES[place]}: {_units(p, here[place])}"
    coming = [*_coming(p)]
    if coming:
        yield f"  still to come: {'; '.join(coming)}"


def _coming(p: Position) -> Iterator[str]:
    """Yield the arrivals of each later date, and of the Invasion Turn."""
    waiting = p.here[DUE] | p.here[WITHDRAWN]
    for turn in range(p.turn, len(TURNS)):
        units = mask_of(unit for date, unit in ARRIVALS if date == turn) & waiting
        if units:
            yield f"{TURNS[turn]} {_units(p, units)}"
    if INVASION_UNITS & waiting:
        yield f"on an invasion of Europe {(INVASION_UNITS & waiting).bit_count()} German infantry armies"


def _features(area: int) -> str:
    flags = {"winter zone": WINTER, "northern edge": NORTH_EDGE, "island": ISLANDS}
    words = [word for word, areas in flags.items() if areas >> area & 1]
    return f" [{', '.join(words)}]" if words else ""


def _neighbours(p: Position, area: int) -> Iterator[str]:
    for title, table in (("railway", RAIL), ("road", ROAD), ("sea lane", BLUE)):
        for other in bit_list(table[area]):
            yield f"  {title} to {_line(p, other)}"


BRIEFING: Final = Briefing((_heading, _theatres, _off_map))
