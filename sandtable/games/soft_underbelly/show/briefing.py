"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import counted
from sandtable.core.show import Briefing, step_in_words
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.rules.reinforcements import ARRIVALS, INVASION_UNITS
from sandtable.games.soft_underbelly.show.operations import operations
from sandtable.games.soft_underbelly.show.words import FRANCE, SIDES, held_by, plain_nation, units_in_words, weather
from sandtable.games.soft_underbelly.world.atlas import (
    DUE,
    MAP,
    NORTH_BOX,
    PILE,
    PLACE_TITLES,
    REMOVED,
    STARS,
    WITHDRAWN,
)
from sandtable.games.soft_underbelly.world.calendar import NEVER, TURNS
from sandtable.games.soft_underbelly.world.roster import OF_SIDE, Side

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


def _heading(p: Position) -> Iterator[str]:
    yield f"{TURNS[p.turn].capitalize()}, {SIDES[p.side]}, {step_in_words(p)}. {_KEY}"
    yield f"{'. '.join([*_politics(p), *_weather(p)])}."


def _weather(p: Position) -> Iterator[str]:
    name, effect, _ = weather(p.turn)
    if effect:
        yield f"{name}: {effect} in the winter zone"


def _politics(p: Position) -> Iterator[str]:
    if not p.facts.at_war:
        yield "Italy is not at war yet"
    yield _france(p)
    if p.collapsed:
        yield "Italy is defeated"
    if p.reorganised != NEVER:
        verb = "is" if p.reorganised <= p.turn else "will be"
        yield f"German infantry {verb} reorganised from {TURNS[p.reorganised]} on"
    for nation, stars in enumerate(p.points):
        if stars:
            yield f"{plain_nation(nation)} has {counted(stars, 'star')} to spend"


def _france(p: Position) -> str:
    name = "Vichy France" if p.vichy == VichyState.NEUTRAL else "France"
    return f"{name} is {FRANCE[VichyState(p.vichy)]}"


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
                empty.setdefault(held_by(p, area), []).append(_name(area))
        for holder, names in empty.items():
            yield f"  {', '.join(names)}{f' ({holder})' if holder else ''}: empty"


def _line(p: Position, area: int) -> str:
    """Return one line on an area: shape, name, star, owner, units."""
    holder = held_by(p, area)
    units = units_in_words(p, p.here[area])
    return f"{_name(area)}{f' ({holder})' if holder else ''}: {units or 'empty'}"


def _name(area: int) -> str:
    place = MAP.places[area]
    return f"{_SHAPES[place.facts['shape']]} {place.name}{' ★' if STARS >> area & 1 else ''}"


def _off_map(p: Position) -> Iterator[str]:
    here = p.here
    yield "Off the map"
    for side in Side:
        stars = [MAP.places[i].name for i in bit_list(STARS & p.facts.owned[side])]
        yield f"  {SIDES[side]}: stars {', '.join(stars) or 'none'}"
        if pile := units_in_words(p, here[PILE] & OF_SIDE[side]):
            yield f"    replacement pile: {pile}"
    for place in (NORTH_BOX, WITHDRAWN, REMOVED):
        if here[place]:
            yield f"  {PLACE_TITLES[place]}: {units_in_words(p, here[place])}"
    coming = [*to_come(p)]
    if coming:
        yield f"  still to come: {'; '.join(coming)}"


def to_come(p: Position) -> Iterator[str]:
    """Yield the arrivals of each later date, and of the Invasion Turn."""
    waiting = p.here[DUE] | p.here[WITHDRAWN]
    for turn in range(p.turn, len(TURNS)):
        units = mask_of(unit for date, unit in ARRIVALS if date == turn) & waiting
        if units:
            yield f"{TURNS[turn]} {units_in_words(p, units)}"
    if INVASION_UNITS & waiting:
        yield f"on an invasion of Europe {(INVASION_UNITS & waiting).bit_count()} German infantry armies"


BRIEFING: Final = Briefing((_heading, _theatres, operations, _off_map))
