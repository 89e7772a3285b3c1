"""All that is to be known of an area or a sea-zone: who is there, terrain, weather, worth, works, supply, ways out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.europe_engulfed.language import WEATHERS
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.borders import is_gate_open
from sandtable.games.europe_engulfed.rules.powers import friends, group_of, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.rules.supply.garrisons import needing_garrison, watchers
from sandtable.games.europe_engulfed.rules.supply.lines import fed, sources
from sandtable.games.europe_engulfed.show.blocks import strength, words
from sandtable.games.europe_engulfed.show.words import CAMP_ADJECTIVES, FRONTS, GROUP_ADJECTIVES, capital
from sandtable.games.europe_engulfed.world.atlas import (
    AIR,
    AREA_TITLES,
    AREAS,
    AROUND,
    BELONGS,
    BOARD,
    BOOTY,
    CAPITAL,
    COAST,
    DESERT,
    FORTRESS_OF,
    FORTRESSES,
    HEAVY_SITES,
    HOME,
    INSIDE,
    KARELIA,
    LAND,
    METZ,
    NOVGOROD,
    PORTS,
    RIVER,
    ROUGH,
    SITE,
    SOVIET_FORTRESSES,
    STRAIT,
    SWAMP,
    WEATHER_ZONE,
    WORTH,
    ZONE_TITLES,
    Zone,
)
from sandtable.games.europe_engulfed.world.charts import FLEET_CAPACITY, FORTRESS_STACK, SOVIET_FORTRESS_STACK
from sandtable.games.europe_engulfed.world.pieces import WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import MAJORS, NATION_ADJECTIVES, NATION_TITLES, Group, Nation

_TERRAIN: Final = (
    (SWAMP, "swamp", "Units stop, armor never enters, infantry attacks with half its dice.", "EE-6.82/1"),
    (ROUGH, "rough", "Defenders have a hit-bonus, attacking armor has none against infantry.", "EE-6.81/1"),
    (DESERT, "desert", "Clear, unless the option for desert is on.", "EE-opt-desert/1"),
)
_WAYS: Final = (
    (LAND, "by land", "EE-5.11/1"),
    (RIVER, "across a river", "EE-6.83/1"),
    (STRAIT, "across a strait", "EE-5.16/1"),
    (INSIDE, "into or out of the Fortress", "EE-5.17/1"),
    (AIR, "by air-route", "EE-glossary-air-route/1"),
)


def place_facts(p: Position, place: int) -> list[Fact]:
    """Return what is to be known of an area, or of a sea-zone."""
    parts = _ZONE_PARTS if place >= AREAS else _AREA_PARTS
    here = place - AREAS if place >= AREAS else place
    return [fact for part in parts for fact in part(p, here)]


def here_words(p: Position, area: int) -> str:
    """Say who is in an area: one camp, then the other."""
    camps = (words(p, p.here[area] & pieces_of_camp(p, camp)) for camp in Camp)
    return "; ".join(found for found in (*camps, words(p, p.here[area] & p.ranks[Group.NEUTRAL])) if found)


def holder(p: Position, area: int) -> str:
    """Say whose an area is, and whether it is contested."""
    if not p.card.theatre.areas >> area & 1:
        return "outside the theatre"
    whose = GROUP_ADJECTIVES[p.control[area]]
    marks = [word for mask, word in ((p.contested, "contested"), (p.newly, "newly so")) if mask >> area & 1]
    return ", ".join([whose, *marks])


# ---------------------------------------------------------------- who is there, and whose it is
def _units(p: Position, area: int) -> Iterator[Fact]:
    yield Fact("units", "Here", here_words(p, area) or "nobody")
    for camp in Camp:
        if found := _force(p, area, camp):
            yield Fact(f"steps-{camp}", f"{CAMP_ADJECTIVES[camp]} strength", found)


def _force(p: Position, area: int, camp: int) -> str:
    """Say how strong a camp is in an area: `32 infantry, 18 armor steps, 3 wings`."""
    wings = (p.here[area] & pieces_of_camp(p, camp) & WINGS_MASK).bit_count()
    parts = (strength(p, friends(p, area, camp)), counted(wings, "wing") if wings else "")
    return ", ".join(filter(None, parts))


def _forces(p: Position, area: int) -> str:
    """Say how strong both camps are in an area."""
    return "; ".join(f"{CAMP_ADJECTIVES[camp]} {found}" for camp in Camp if (found := _force(p, area, camp)))


def _control(p: Position, area: int) -> Iterator[Fact]:
    mark = ""
    if BOARD.entries[area].facts["source"] == "reconstructed":
        mark = "The area is reconstructed: the book does not name it."
    yield Fact("control", "Control", holder(p, area), mark, "EE-glossary-controlled/1")


def _nation(p: Position, area: int) -> Iterator[Fact]:
    owners = [n for n in Nation if BELONGS[n] >> area & 1]
    if not owners:
        return
    nation = owners[0]
    text = f"Home Area of {NATION_TITLES[nation]}" if HOME[nation] >> area & 1 else f"of {NATION_TITLES[nation]}"
    if CAPITAL[nation] == area:
        text += ", its capital"
    yield Fact("nation", "Belongs", capital(text), rule="EE-glossary-home/1")


# ---------------------------------------------------------------- ground
def terrain_words(area: int) -> str:
    """Say what terrain an area has, a Fortress above all."""
    return "Fortress" if FORTRESSES >> area & 1 else _ground(area)[1]


def _ground(area: int) -> tuple[int, str, str, str]:
    found = next((row for row in _TERRAIN if row[0] >> area & 1), None)
    return found or (0, "clear", "", "EE-6.8/1")


def _terrain(p: Position, area: int) -> Iterator[Fact]:
    _, name, detail, rule = _ground(area)
    site = ["site of a heavy fortification"] if HEAVY_SITES >> area & 1 else []
    yield Fact("terrain", "Terrain", ", ".join([name, *site]), detail, rule)
    front = WEATHER_ZONE[area]
    yield Fact("weather", "Weather", f"{WEATHERS[p.weather[front]]} in {FRONTS[front]}", rule="EE-1.1/1")


def _fortress(p: Position, area: int) -> Iterator[Fact]:
    if FORTRESSES >> area & 1:
        most = SOVIET_FORTRESS_STACK if SOVIET_FORTRESSES >> area & 1 else FORTRESS_STACK
        inside = f", inside {AREA_TITLES[AROUND[area]]}" if AROUND[area] >= 0 else ""
        text = f"Fortress{inside}, +2 in defence, {counted(most, 'ground unit')} and no wing may stay"
        yield Fact("stacking", "Fortress", text, rule="EE-5.5/2")
    elif FORTRESS_OF[area] >= 0:
        fortress = FORTRESS_OF[area]
        text = f"{AREA_TITLES[fortress]} lies inside ({holder(p, fortress)})"
        yield Fact("stacking", "Fortress", text, rule="EE-5.17/1")


def _works(p: Position, area: int) -> Iterator[Fact]:
    parts = [
        name
        for mask, name in (
            (p.fort, "field fortification"),
            (p.dormant, "sleeping field fortification"),
            (p.heavy, "heavy fortification"),
            (int(bool(p.maginot)) << METZ, "the Maginot Line"),
        )
        if mask >> area & 1
    ]
    if parts:
        builder = p.fort_by[area]
        by = f"Built by {NATION_TITLES[builder]}." if builder >= 0 else ""
        yield Fact("defence", "Works", listed(parts), by, "EE-6.97/1")


# ---------------------------------------------------------------- what it is worth
def _worth(p: Position, area: int) -> Iterator[Fact]:
    if not WORTH[area]:
        return
    text = f"resource area, {counted(WORTH[area], 'WERP')}"
    detail = f"To a conqueror {counted(BOOTY[area], 'WERP')} a turn."
    yield Fact("production", "Worth", text, detail, "EE-4.14/1")
    group = p.control[area]
    if needing_garrison(p, group) >> area & 1:
        is_there = bool(watchers(p, group, area))
        words = "needed, and there" if is_there else "missing: no WERPs, no supply, no strat-moves through it"
        yield Fact("garrison", "Garrison", words, rule="EE-4.7/1" if is_there else "EE-4.7/2")


def _sea(p: Position, area: int) -> Iterator[Fact]:
    ports = [ZONE_TITLES[zone] for zone in Zone if PORTS[zone] >> area & 1]
    coasts = [ZONE_TITLES[zone] for zone in Zone if COAST[zone] >> area & 1 and not PORTS[zone] >> area & 1]
    sites = [f"{SITE[zone][area]} from {ZONE_TITLES[zone]}" for zone in Zone if SITE[zone][area]]
    if ports:
        yield Fact("port", "Port", f"on {listed(ports)}", rule="EE-3.3/1")
    if coasts:
        yield Fact("coast", "Coast", f"on {listed(coasts)}, no port", rule="EE-3.3/1")
    if sites:
        yield Fact("site", "Invasion site", f"units a landing: {listed(sites)}", rule="EE-7.2/4")
    for beachhead in p.beachheads:
        if beachhead.area == area:
            text = f"{GROUP_ADJECTIVES[beachhead.group]}, on {ZONE_TITLES[beachhead.zone]}"
            yield Fact("beachhead", "Beachhead", text, rule="EE-7.22/1")


def _supply(p: Position, area: int) -> Iterator[Fact]:
    """Which powers trace by land to an area, and whose source it is."""
    playing = [n for n in Nation if is_playing(p, n)]
    fed_here = [NATION_ADJECTIVES[n] for n in playing if fed(p, n) >> area & 1]
    origin = [NATION_ADJECTIVES[n] for n in playing if sources(p, n) >> area & 1]
    source = f"A source of supply: {listed(origin)}." if origin else ""
    yield Fact("supply", "Supply by land", listed(fed_here) or "none", source, "EE-3.1/1")


def is_playing(p: Position, nation: int) -> bool:
    """Tell whether a power has units to feed: it is at war, or a Major Power that is not yet."""
    return p.status[nation] == Status.AT_WAR or (p.status[nation] == Status.NEUTRAL and nation in MAJORS)


# ---------------------------------------------------------------- around it
def _ways(p: Position, area: int) -> Iterator[Fact]:
    for links, way, rule in _WAYS:
        for other in bit_list(links[area] & p.card.theatre.areas):
            if way == "by land" and INSIDE[area] >> other & 1:
                continue
            shut = _is_shut(p, area, other)
            text = f"{AREA_TITLES[other]} ({holder(p, other)}): {_forces(p, other) or 'empty'}"
            yield Fact("way", capital(f"{way}{', shut now' if shut else ''} to"), text, rule=rule)


def _is_shut(p: Position, area: int, other: int) -> bool:
    """EE-5.17/4: nothing passes between Karelia and Novgorod at times."""
    return {area, other} == {KARELIA, NOVGOROD} and not is_gate_open(p, p.phasing)


# ---------------------------------------------------------------- a sea-zone
def _points(p: Position, zone: int) -> Iterator[Fact]:
    rows = [fleet for fleet in p.fleets if fleet.zone == zone and fleet.able + fleet.used]
    for nation, _, able, used in rows:
        feeds = (able + used) * FLEET_CAPACITY[nation]
        text = f"{counted(able, 'point')} able to transport, {used} used, {counted(feeds, 'unit')} supplied"
        whose = GROUP_ADJECTIVES[group_of(p, nation)]
        yield Fact("fleet", f"{NATION_ADJECTIVES[nation]} fleet", text, f"It is {whose}.", "EE-3.31/1")
    if not rows:
        yield Fact("fleet", "Fleets", "none", rule="EE-3.31/1")


def _zone_ports(p: Position, zone: int) -> Iterator[Fact]:
    for camp in Camp:
        ports = [AREA_TITLES[area] for area in bit_list(PORTS[zone] & held_by(p, camp))]
        if ports:
            yield Fact("ports", f"{CAMP_ADJECTIVES[camp]} ports", listed(ports), rule="EE-3.3/1")


def _zone_beachheads(p: Position, zone: int) -> Iterator[Fact]:
    found = [f"{AREA_TITLES[b.area]} ({GROUP_ADJECTIVES[b.group]})" for b in p.beachheads if b.zone == zone]
    if found:
        yield Fact("beachhead", "Beachheads", listed(found), rule="EE-7.22/1")


_AREA_PARTS: Final[tuple[Any, ...]] = (
    _units,
    _control,
    _nation,
    _terrain,
    _fortress,
    _works,
    _worth,
    _sea,
    _supply,
    _ways,
)
_ZONE_PARTS: Final[tuple[Any, ...]] = (_points, _zone_ports, _zone_beachheads)
