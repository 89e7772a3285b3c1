"""All that lies on the map and is no piece: works, beachheads, fleets, new fights, landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Marker
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.show.words import GROUP_ADJECTIVES, capital
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES, METZ, ZONE_IDS, ZONE_TITLES
from sandtable.games.europe_engulfed.world.roster import (
    GROUP_IDS,
    NATION_ADJECTIVES,
    NATION_IDS,
    NATION_TITLES,
    SIDE_IDS,
    Side,
)

_SIDES: Final = (SIDE_IDS[Side.AXIS], SIDE_IDS[Side.WEST], SIDE_IDS[Side.SOVIET], "vichy", "")  # colours, by group


def markers(p: Position) -> list[Marker]:
    """Return every marker, area by area of each kind."""
    parts = (_works, _maginot, _beachheads, _fleets, _fights, _duties)
    return [marker for part in parts for marker in part(p)]


def _works(p: Position) -> Iterator[Marker]:
    for areas, kind, face, rule in (
        (p.fort & ~p.heavy, "fort", "F", "EE-6.97/1"),
        (p.dormant, "dormant", "f", "EE-opt-fortification/1"),
        (p.heavy, "heavy", "H", "EE-6.95/7"),
    ):
        words = {"fort": "field fortification", "dormant": "sleeping fortification", "heavy": "heavy fortification"}
        for area in bit_list(areas):
            builder = p.fort_by[area]
            whose = f"{NATION_ADJECTIVES[builder]} " if builder >= 0 else ""
            title = capital(f"{whose}{words[kind]} in {AREA_TITLES[area]}")
            yield Marker(f"{kind}-{AREA_IDS[area]}", title, AREA_IDS[area], face, _SIDES[p.control[area]], rule)


def _maginot(p: Position) -> Iterator[Marker]:
    if p.maginot and p.card.theatre.areas >> METZ & 1:
        yield Marker("maginot", "The Maginot Line", AREA_IDS[METZ], "M", _SIDES[p.control[METZ]], "EE-6.84/1")


def _beachheads(p: Position) -> Iterator[Marker]:
    for area, zone, group in p.beachheads:
        title = f"{capital(GROUP_ADJECTIVES[group])} beachhead in {AREA_TITLES[area]}, {ZONE_TITLES[zone]}"
        name = f"beachhead-{GROUP_IDS[group]}-{AREA_IDS[area]}"
        yield Marker(name, title, AREA_IDS[area], "⚓", _SIDES[group], "EE-7.22/1")


def _fleets(p: Position) -> Iterator[Marker]:
    """Fleet Points of a nation in a zone: those able to transport, and those that have (EE-5.34/1)."""
    for nation, zone, able, used in p.fleets:
        if able + used:
            spent = f", {used} used" if used else ""
            title = f"{counted(able + used, f'{NATION_ADJECTIVES[nation]} Fleet Point')} in {ZONE_TITLES[zone]}{spent}"
            face = f"{able}/{able + used}" if used else str(able)
            name = f"fleet-{NATION_IDS[nation]}-{ZONE_IDS[zone]}"
            yield Marker(name, title, ZONE_IDS[zone], f"⚓{face}", _SIDES[group_of(p, nation)], "EE-3.31/1")


def _fights(p: Position) -> Iterator[Marker]:
    """Areas that are newly contested, and how the attackers came (EE-glossary-newly-contested/1)."""
    side = SIDE_IDS[Side.AXIS] if p.phasing == 0 else SIDE_IDS[Side.WEST]
    for area in bit_list(p.newly):
        place = AREA_IDS[area]
        rule = "EE-glossary-newly-contested/1"
        yield Marker(f"newly-{place}", f"{AREA_TITLES[area]} is newly contested", place, "⚔", side, rule)
    for areas, kind, face, rule in (
        (p.landed, "landing", "↓", "EE-7.21/1"),
        (p.airborne, "airborne assault", "☂", "EE-7.31/1"),
    ):
        for area in bit_list(areas):
            place = AREA_IDS[area]
            title = capital(f"{kind} in {AREA_TITLES[area]}")
            yield Marker(f"{kind.replace(' ', '-')}-{place}", title, place, face, side, rule)


def _duties(p: Position) -> Iterator[Marker]:
    for area, nation in p.released:
        title = f"Units of {NATION_TITLES[nation]} may leave {AREA_TITLES[area]} without a rearguard"
        yield Marker(f"no-rearguard-{AREA_IDS[area]}-{NATION_IDS[nation]}", title, AREA_IDS[area], "↩", "", "EE-7.52/1")
    for area in bit_list(p.pact_due):
        title = f"Soviet units must enter {AREA_TITLES[area]}"
        yield Marker(f"due-{AREA_IDS[area]}", title, AREA_IDS[area], "!", SIDE_IDS[Side.SOVIET], "EE-9.25/2")
