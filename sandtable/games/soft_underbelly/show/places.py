"""What is to be known of a place: its kind, who holds it, who is there and how many may be, supply, its lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.stacking import LIMITS, ROW
from sandtable.games.soft_underbelly.rules.supply import By, Stocks
from sandtable.games.soft_underbelly.rules.values import CHARTS, defence_total
from sandtable.games.soft_underbelly.show.briefing import to_come
from sandtable.games.soft_underbelly.show.words import NATIONS, PLACES, SIDES, held_by, units_in_words, weather
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLUE,
    BOXES,
    COAST,
    DUE,
    ISLANDS,
    MAP,
    NORTH_BOX,
    NORTH_EDGE,
    PILE,
    RAIL,
    ROAD,
    SEA,
    STARS,
    WINTER,
)
from sandtable.games.soft_underbelly.world.roster import OF_SIDE, Nation, Side

_LINES: Final = (("rail", "Railway to", RAIL), ("road", "Road to", ROAD), ("lane", "Sea lane to", BLUE))
_SERVED: Final = {By.LAND: ("land units",), By.SHIP: ("ships",), By.OTHER: ("aircraft", "landings")}
_KINDS: Final = {"army": "armies", "supply": "supplies", "landing-craft": "landing craft"}  # plurals of their own


def place_facts(p: Position, place: int) -> list[Fact]:
    """Return what is to be known of an area, or of a box off the map."""
    if place >= AREAS:
        return [*_box(p, place)]
    facts = [_kind(place), *_zones(p, place), *_possession(p, place), *_strength(p, place)]
    return [*facts, *_stacking(p, place), *_supply(p, place), *_neighbours(p, place)]


def _kind(area: int) -> Fact:
    shape = str(MAP.places[area].facts["shape"])
    words = {"land": "land area", "sea": "sea area", "coastal": "coastal area with a port"}[shape]
    if BOXES >> area & 1:
        words = "homeland off the map, with a port"
    elif ISLANDS >> area & 1:
        words = "island with a port"
    return Fact("terrain", PLACES[area], words, rule="SU-start/12" if BOXES >> area & 1 else "SU-features/1")


def _zones(p: Position, area: int) -> Iterator[Fact]:
    if WINTER >> area & 1:
        name, effect, rule = weather(p.turn)
        yield Fact("zone", "Winter zone", f"{name}: {effect or 'no effect'}", rule=rule)
    if NORTH_EDGE >> area & 1:
        closed = p.lost_edge >> area & 1
        words = (
            "on it, closed for good: the Allies have possessed it"
            if closed
            else "on it: the Axis goes off the map here"
        )
        yield Fact("edge", "Northern edge", words, rule="SU-north-edge/4" if closed else "SU-north-edge/1")


def _possession(p: Position, area: int) -> Iterator[Fact]:
    if not SEA >> area & 1:
        yield Fact("control", "Held by", held_by(p, area), rule="SU-possess/1")
    if STARS >> area & 1:
        payee = Nation(p.payee[area])
        yield Fact("star", "Star", f"pays {NATIONS[payee]}", rule="SU-repl/12")


def _strength(p: Position, area: int) -> Iterator[Fact]:
    yield Fact("units", "Here", units_in_words(p, p.here[area]) or "nobody")
    for side in Side:
        if units := presence(p, area, side) & ~p.afloat:
            words = f"the {SIDES[side]} with {counted(defence_total(p, units), 'point')}"
            yield Fact("defence", "Defends", words, rule="SU-combat/10")


def _stacking(p: Position, area: int) -> Iterator[Fact]:
    """Say of each kind of a side that is there how many there are of how many."""
    if BOXES >> area & 1:
        yield Fact("stacking", "Stacking", "without limit", rule="SU-start/12")
        return
    limits = LIMITS[area]
    for side in Side:
        rows: dict[str, int] = {}
        for unit in bit_list(presence(p, area, side) & ~p.afloat):
            rows[ROW[unit]] = rows.get(ROW[unit], 0) + 1
        if rows:
            words = ", ".join(f"{number} of {_many(limits[row], row)}" for row, number in rows.items())
            yield Fact("stacking", f"Stacking, {SIDES[side]}", words, rule="SU-stack/2")
    kinds = CHARTS["stacking"][MAP.places[area].facts["shape"]]
    room = listed([_many(number, row) for row, number in kinds.items()])
    yield Fact("room", "Room for each side", room, rule="SU-chart/4")


def _many(number: int, row: str) -> str:
    return counted(number, row.replace("-", " "), _KINDS.get(row, ""))


def _supply(p: Position, area: int) -> Iterator[Fact]:
    """Say which sources of the phasing side are in reach, and of whom, as attackers stand there (SU-supply/14)."""
    stocks = Stocks(p)
    served: dict[int, list[str]] = {}
    for by, whom in _SERVED.items():
        is_possible = not (by == By.LAND and SEA >> area & 1) and (by != By.SHIP or (SEA | COAST) >> area & 1)
        if is_possible and (sources := stocks.reaching(area, by)):
            served.setdefault(sources, []).extend(whom)
    for sources, users in served.items():
        words = f"{units_in_words(p, sources)} (for {listed(users)})"
        yield Fact("supply", f"Supply, {SIDES[p.side]}", words, rule="SU-supply/14")


def _neighbours(p: Position, area: int) -> Iterator[Fact]:
    for id_, title, table in _LINES:
        for other in bit_list(table[area]):
            holder, units = held_by(p, other), units_in_words(p, p.here[other])
            words = f"{PLACES[other]}{' ★' if STARS >> other & 1 else ''}{f' ({holder})' if holder else ''}"
            yield Fact(id_, title, f"{words}: {units or 'empty'}", rule="SU-features/2")


def _box(p: Position, place: int) -> Iterator[Fact]:
    """Say what is in a box off the map, by side, and what a box does."""
    title, here = PLACES[place].capitalize(), p.here[place]
    if place == DUE:
        yield from (Fact("units", title, words, rule="SU-chart/1") for words in to_come(p))
        return
    for side in Side:
        if units := here & OF_SIDE[side]:
            yield Fact("units", f"{title}, {SIDES[side]}", units_in_words(p, units))
    if not here:
        yield Fact("units", title, "nothing")
    if place == NORTH_BOX:
        edge = listed([PLACES[area] for area in bit_list(NORTH_EDGE & ~p.lost_edge)])
        yield Fact("edge", "Leads to", f"{edge or 'nowhere any more'} (for the Axis)", rule="SU-north-edge/1")
    elif place == PILE:
        yield Fact("rule", "Can be", "rebuilt with stars", rule="SU-repl/9")
