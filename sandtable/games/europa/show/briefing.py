"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.fields import fields_of
from sandtable.core.plain import PlainBriefing
from sandtable.core.show import Briefing, step_in_words, under
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES, WEATHERS
from sandtable.games.europa.position import AirState, Off, Phase, Position, Side
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.show.pieces import airs_in_words, units_in_words
from sandtable.games.europa.show.places import owner_words
from sandtable.games.europa.show.status import victory_words
from sandtable.games.europa.show.words import OFF_MAP, PHASES, PLACE_TITLES, capital, quarters
from sandtable.games.europa.world.calendar import TURN_IDS, days
from sandtable.games.europa.world.nations import NATION_TITLES

_FORCES: Final = frozenset(
    {
        *("at", "form", "hunger", "due", "inside", "aboard", "cargo", "spent", "base", "air_state", "cap", "air_due"),
        *("cadre", "disrupted", "reserve", "fed", "provided", "ever_moved", "released", "transferred", "known"),
        *("on_top", "shown", "moved", "handled", "railed", "shipped", "landed", "flown_in", "dropped", "worked"),
        *("attacked", "exploited", "surprise_acted"),
        *("extended", "flown", "sent", "ferried", "patrolled", "committed"),
    }
)
_POINTS: Final = {"infantry": "infantry RPs", "armour": "armour RPs", "repair": "ARPs"}
# Fields that have their words here; all others are told plainly
_TOLD: Final = (
    _FORCES
    | {"scenario", "turn", "phasing", "phase", "weather", "owned", "swept", "vp", "fort", "depots"}
    | set(_POINTS)
)
_OTHERS: Final = tuple(spec for spec in fields_of(Position) if spec.name not in _TOLD)


# ---------------------------------------------------------------- when
def _heading(p: Position) -> Iterator[str]:
    phase, _ = PHASES[Phase(p.phase)]
    whose = f"{SIDE_ADJECTIVES[p.phasing]} player-turn, {phase}, {step_in_words(p)}"
    when = f"{TURN_IDS[p.turn]} ({days(p.turn)}), {whose}"
    yield f"{p.card.title}. {when}. Weather: {WEATHERS[p.weather]}. Victory: {victory_words(p)}."
    yield "Ratings are attack, defence and movement. Of an enemy stack one knows how many there are, and the top one."
    scored = [f"{SIDE_ADJECTIVES[side]} {quarters(p.vp[side])}" for side in Side if p.vp[side]]
    if scored:
        yield f"Scored on the way: {', '.join(scored)}."


# ---------------------------------------------------------------- who stands where
def _forces(p: Position) -> Iterator[str]:
    for side in Side:
        lines = (_line(p, place, side) for place in sorted(p.here) if p.here[place] & p.of_side(side))
        yield from under(f"{SIDE_ADJECTIVES[side]} ground units", lines)


def _line(p: Position, place: int, side: int) -> str:
    """Return one line on a stack: where, whose ground, who."""
    return f"{PLACE_TITLES[place]} ({owner_words(p, place)}): {units_in_words(p, p.here[place] & p.of_side(side))}"


def _wings(p: Position) -> Iterator[str]:
    for side in Side:
        own = p.airs_of(side)
        lines = [
            f"{PLACE_TITLES[place]}: {airs_in_words(p, p.wings[place] & own)}"
            for place in sorted(p.wings)
            if p.wings[place] & own
        ]
        lost = bit_list(having(p.air_state, AirState.ELIMINATED) & own)
        lines += [f"not based: {airs_in_words(p, 1 << air)}" for air in lost if p.base[air] < 0]
        lines += _airs_off(p, own)
        yield from under(f"{SIDE_ADJECTIVES[side]} air units", lines)


def _airs_off(p: Position, own: int) -> Iterator[str]:
    for place, where in OFF_MAP.items():
        airs = having(p.base, place) & own & ~having(p.air_state, AirState.ELIMINATED)
        if airs:
            yield f"{where}: {airs_in_words(p, airs)}"


# ---------------------------------------------------------------- ground, off the map
def _ground(p: Position) -> Iterator[str]:
    """Tell of the empty places that are not as they were at first."""
    first = _first_moment(p.scenario)
    changed = p.owned[0] ^ first.owned[0] | p.owned[1] ^ first.owned[1] | p.swept ^ first.swept
    places = sorted(bit_list(changed & ~(p.ground[0] | p.ground[1])), key=lambda place: (owner_words(p, place), place))
    for whose, group in groupby(places, key=lambda place: owner_words(p, place)):
        yield f"Empty and now {whose}: {_named(mask_of(group))}"


@cache
def _first_moment(scenario: str) -> Position:
    return first_moment(scenario)


def _works(p: Position) -> Iterator[str]:
    if p.fort:
        yield f"Forts: {_named(p.fort)}"
    for side in Side:
        held = [f"{PLACE_TITLES[row.place]} {row.points}" for row in p.depots if row.side == side]
        if held:
            yield f"{SIDE_ADJECTIVES[side]} supply points: {', '.join(held)}"


def _named(places: int) -> str:
    return ", ".join(PLACE_TITLES[place] for place in bit_list(places))


def _off_map(p: Position) -> Iterator[str]:
    for side in Side:
        own = p.of_side(side)
        lines = (
            f"{where}: {units_in_words(p, units)}"
            for place, where in OFF_MAP.items()
            if (units := having(p.at, place) & own)
        )
        yield from under(f"{SIDE_ADJECTIVES[side]} units off the map", lines)
    marked = [unit for unit in bit_list(having(p.at, Off.OUT)) if p.due[unit] >= 0 or p.inside[unit] >= 0]
    if marked:
        yield f"Out of the game: {', '.join(NOTATION.names['unit'].titles[unit] for unit in marked)}"


def _points(p: Position) -> Iterator[str]:
    for name, title in _POINTS.items():
        held = [f"{NATION_TITLES[nation]} {quarters(had)}" for nation, had in enumerate(getattr(p, name)) if had]
        if held:
            yield f"{capital(title)}: {', '.join(held)}"


def _rest(p: Position) -> Iterator[str]:
    """Tell all that has no sentence of its own and is not as at first."""
    idle = {spec.name for spec in _OTHERS if getattr(p, spec.name) == spec.first}
    yield from PlainBriefing(NOTATION, _TOLD | idle)(p).splitlines()


BRIEFING: Final = Briefing((_heading, _forces, _wings, _ground, _works, _off_map, _points, _rest))
