"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import fields_of
from sandtable.core.phrases import counted, listed
from sandtable.core.plain import PlainBriefing
from sandtable.core.show import Briefing, step_in_words
from sandtable.games.europe_engulfed.language import NOTATION, WEATHERS
from sandtable.games.europe_engulfed.position import Off, Phase, Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.show.blocks import block, words
from sandtable.games.europe_engulfed.show.operations import operations
from sandtable.games.europe_engulfed.show.places import here_words, holder
from sandtable.games.europe_engulfed.show.words import (
    ASSETS,
    CAMP_ADJECTIVES,
    DATES,
    FRONTS,
    GROUP_ADJECTIVES,
    LIMITS,
    PHASES,
    STATUSES,
    VICHY,
)
from sandtable.games.europe_engulfed.world.atlas import AREA_TITLES, REGION, ZONE_TITLES
from sandtable.games.europe_engulfed.world.calendar import NEVER, TURN_TITLES
from sandtable.games.europe_engulfed.world.pieces import BLOCKS_MASK, PIECES_OF
from sandtable.games.europe_engulfed.world.roster import NATION_ADJECTIVES, NATION_IDS, NATION_TITLES, Nation

_OFF_MAP: Final = {
    Off.HAND: "to be deployed",
    Off.POOL: "in the pool",
    Off.NOT_YET: "to come in Jan/Feb 1942",
    Off.WAITING: "Free French of later years",
    Off.NEUTRAL: "neutral",
}
# Fields that have their words here or in `operations`; all others are told plainly
_TOLD: Final = frozenset(
    {
        *("scenario", "turn", "phasing", "phase", "weather", "at", "steps", "dropped", "control"),
        *("face_up", "starved", "sea_fed", "moved", "marched", "railed", "aboard", "fresh", "dogfighting"),
        *("vichy_units", "fort", "dormant", "heavy", "fort_by", "maginot", "beachheads", "fleets"),
        *("status", "attacker", "actions", "surplus", "pact", "vichy", "morale_broken", "winter_done"),
        *("entries", "newly", "fought", "released", "landed", "airborne", "strat_moves", "declared", "declared_by"),
        *("german_losses", "outcome", "phony_war", "italian_lift", "soviet_strat_moves", "western_cut"),
        *("track", "next_allowed", "dates", "werps", "total"),
        *("claimed", "waived", "crossed", "pact_due", "conscription", "heavy_built", "minor_step"),
    }
)
_OTHERS: Final = tuple(spec for spec in fields_of(Position) if spec.name not in _TOLD)


# ---------------------------------------------------------------- when
def _heading(p: Position) -> Iterator[str]:
    phase, _ = PHASES[Phase(p.phase)]
    when = f"{TURN_TITLES[p.turn]}, {CAMP_ADJECTIVES[p.phasing]} player-turn, {phase}, {step_in_words(p)}"
    yield f"{when}. The number after a block is its steps; of a hidden block one sees the colour only."
    weather = ", ".join(f"{WEATHERS[p.weather[front]]} in {name}" for front, name in enumerate(FRONTS))
    yield f"Weather: {weather}."


# ---------------------------------------------------------------- powers
def _powers(p: Position) -> Iterator[str]:
    yield "Powers"
    for status in Status:
        names = [_power(p, nation) for nation in Nation if p.status[nation] == status]
        if names:
            yield f"  {STATUSES[status]}: {', '.join(names)}"
    yield from (f"  {line}" for line in _politics(p))


def _power(p: Position, nation: int) -> str:
    """Return a power, who attacked it, and its Special Actions."""
    notes = [counted(p.actions[nation], "Special Action")] if p.actions[nation] else []
    if p.attacker[nation] >= 0:
        notes.append(f"attacked by {NOTATION.names['group'].titles[p.attacker[nation]]}")
    return f"{NATION_TITLES[nation]} ({', '.join(notes)})" if notes else NATION_TITLES[nation]


def _politics(p: Position) -> Iterator[str]:
    if p.surplus:
        yield "Germany holds a Special Action above its limit"
    if p.vichy != Vichy.NONE:
        yield f"Vichy France is {VICHY[Vichy(p.vichy)]}"
    flags = {
        "phony_war": "The Phony War is on",
        "pact": "The pact is in force",
        "morale_broken": "Italian morale has collapsed",
        "winter_done": "The first Russian winter is past",
    }
    yield from (text for name, text in flags.items() if getattr(p, name))
    if p.german_losses:
        yield f"Germany has lost {counted(p.german_losses, 'step')}"
    for nation in bit_list(p.declared):
        by = p.declared_by[nation]
        whose = f" by {NATION_TITLES[by]}" if by >= 0 else ""
        yield f"War was declared on {NATION_TITLES[nation]} in this player-turn{whose}"


# ---------------------------------------------------------------- the map
def _regions(p: Position) -> Iterator[str]:
    for region, areas in REGION.items():
        lines = [f"  {_line(p, area)}" for area in bit_list(areas) if p.here[area]]
        if lines:
            yield NATION_TITLES[NATION_IDS.index(region)] if region in NATION_IDS else region.replace("-", " ").title()
            yield from lines


def _line(p: Position, area: int) -> str:
    """Return one line on an area: name, whose it is, who is there."""
    return f"{AREA_TITLES[area]} ({holder(p, area)}): {here_words(p, area) or words(p, p.here[area])}"


def _ground(p: Position) -> Iterator[str]:
    """Tell of the empty areas which are not as they were at first."""
    first = _first_control(p.scenario)
    changed = [
        (holder(p, area), title)
        for area, title in enumerate(AREA_TITLES)
        if not p.here[area] and p.control[area] != first[area]
    ]
    for whose, group in groupby(sorted(changed), key=itemgetter(0)):
        yield f"Empty and now {whose}: {', '.join(title for _, title in group)}"


@cache
def _first_control(scenario: str) -> bytes:
    return bytes(first_moment(scenario).control)


def _works(p: Position) -> Iterator[str]:
    kinds = {"fort": "Field fortifications", "dormant": "Sleeping fortifications", "heavy": "Heavy fortifications"}
    for name, title in kinds.items():
        found = [f"{AREA_TITLES[area]}{_builder(p, area)}" for area in bit_list(getattr(p, name))]
        if found:
            yield f"{title}: {', '.join(found)}"
    if p.maginot:
        yield "The Maginot Line stands"


def _builder(p: Position, area: int) -> str:
    return f" ({NATION_ADJECTIVES[p.fort_by[area]]})" if p.fort_by[area] >= 0 else ""


def _sea(p: Position) -> Iterator[str]:
    for nation, zone, able, used in p.fleets:
        yield f"{NATION_ADJECTIVES[nation]} Fleet Points in {ZONE_TITLES[zone]}: {able} able, {used} used"
    for area, zone, group in p.beachheads:
        yield f"Beachhead in {AREA_TITLES[area]} on {ZONE_TITLES[zone]}, {GROUP_ADJECTIVES[group]}"


# ---------------------------------------------------------------- the war behind the front
def _accounts(p: Position) -> Iterator[str]:
    """Tell the General Information Track, what may rise again only later, what there is to spend, and what has been."""
    track = [f"{ASSETS[asset]} {points}" for asset, points in enumerate(p.track) if points]
    if track:
        yield f"General Information Track: {', '.join(track)}"
    later = sorted((turn, LIMITS[limit]) for limit, turn in enumerate(p.next_allowed) if turn > p.turn)
    for turn, group in groupby(later, key=itemgetter(0)):
        when = "in no later turn" if turn == NEVER else f"in {TURN_TITLES[turn]} again"
        yield f"May rise {when}: {', '.join(title for _, title in group)}"
    purses = [
        f"{NATION_TITLES[nation]} {p.werps[nation]} of {p.total[nation]}"
        for nation in Nation
        if p.werps[nation] or p.total[nation]
    ]
    if purses:
        yield f"WERPs left: {', '.join(purses)}"
    since = [f"{DATES[date]} {TURN_TITLES[turn]}" for date, turn in enumerate(p.dates) if turn >= 0]
    if since:
        yield f"Turns that count: {', '.join(since)}"


# ---------------------------------------------------------------- off the map
def _off_map(p: Position) -> Iterator[str]:
    for place, where in _OFF_MAP.items():
        for nation in Nation:
            found = [piece for piece in bit_list(PIECES_OF[nation]) if p.at[piece] == place]
            named = _plainly(p, mask_of(found), nation)
            if named:
                yield f"{NATION_TITLES[nation]}, {where}: {named}"
    marked = [block(p, unit) for unit in bit_list(BLOCKS_MASK) if _lingers(p, unit)]
    if marked:
        yield f"Out of the game: {listed(marked)}"


def _plainly(p: Position, pieces: int, nation: int) -> str:
    """Return pieces of one nation in words, without its name."""
    return words(p, pieces).replace(f"{NATION_ADJECTIVES[nation]} ", "")


def _lingers(p: Position, unit: int) -> bool:
    """Tell whether there is something to say of a block that is out of the game: of most there is not."""
    return p.at[unit] == Off.OUT and bool(p.steps[unit] or p.dropped[unit] >= 0 or p.vichy_units >> unit & 1)


def _rest(p: Position) -> Iterator[str]:
    """Tell all that has no sentence of its own and is not as at first: tracks, limits, production."""
    idle = {spec.name for spec in _OTHERS if getattr(p, spec.name) == spec.first}
    yield from PlainBriefing(NOTATION, _TOLD | idle)(p).splitlines()


BRIEFING: Final = Briefing((_heading, _powers, _regions, _ground, _works, _sea, operations, _off_map, _accounts, _rest))
