"""Set-ups: how things stand when a scenario begins, each from a file of data/setups. All of them are reconstructed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europe_engulfed.world.atlas import AREA, AREA_IDS, ZONE, Zone
from sandtable.games.europe_engulfed.world.calendar import NEVER, TURN
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import (
    ALL_UNITS,
    AXIS_MINORS,
    GROUP_IDS,
    MAJORS,
    MINORS,
    NATION_IDS,
    NATION_NUMBER,
    OF_NATION,
    UNIT,
    WINGS_OF,
    Nation,
)

SETUP_IDS: Final = ("1939", "1940", "1941", "1942", "1944")


class Date(IntEnum):
    """What rules count turns from; NEVER until it comes to pass."""

    FRANCE_FELL = 0  # conquered, or Vichy declared
    ITALY = 1  # at war
    AXIS_MINORS = 2  # at war
    SOVIET_WAR = 3
    US_ENTRY = 4
    NOVGOROD_AXIS = 5
    LENINGRAD_AXIS = 6
    VICHY_WAR = 7
    LEBANON_GERMAN = 8
    LANDING_IN_FRANCE = 9
    PACT = 10
    REDIRECTED = 11  # a raid, against the railways (EE-2.27/2)
    PARIS_FELL = 12  # to the Axis, for the first time (EE-9.15/1)


DATE_IDS: tuple[str, ...] = tuple(date.name.lower().replace("_", "-") for date in Date)


class Placed(NamedTuple):
    """A block on the map."""

    unit: int
    area: int
    steps: int


class Fleet(NamedTuple):
    """The Fleet Points of a power in a zone."""

    nation: Nation
    zone: Zone
    points: int


class Track(NamedTuple):
    """The General Information Track (EE-glossary-strategic-assets/1)."""

    german_bombers: int
    allied_bombers: int
    german_fighters: int
    allied_fighters: int
    u_boats: int
    asw: int
    german_flak: int
    british_flak: int
    v1: int
    v2: int


class NextAllowed(NamedTuple):
    """The first turns in which things may be bought again (EE-4.61/2, EE-4.62/1)."""

    asw: int
    german_flak: int
    british_flak: int
    fleets: tuple[int, ...]  # of the Major Powers


class Muster(NamedTuple):
    """Where all blocks are: each in one of these sets."""

    placed: int
    pool: int
    not_yet: int  # they are to enter their pool (EE-9.24/5)
    waiting: int  # Free French of later years (EE-9.532/2)
    neutral: int  # blocks of Minor Powers that nobody has attacked, and that have not entered the war
    out: int


@dataclass(frozen=True)
class Setup:
    """How things stand at a start; powers are sets of nations."""

    id: str
    first_turn: int
    control: bytes  # of each area its group
    at_war: int
    neutral: int
    conquered: int  # France as well where Vichy has been declared
    units: tuple[Placed, ...]
    wings: tuple[tuple[int, int], ...]  # (wing, area); all others are in their pools
    fleets: tuple[Fleet, ...]
    forts: tuple[tuple[int, Nation], ...]  # field fortifications: area and builder
    muster: Muster
    vichy_units: int
    free_french: int  # in the pool of the U.S.A. (EE-9.531/1)
    track: Track
    next_allowed: NextAllowed
    actions: bytes  # Special Actions held, by power
    dates: bytes  # by Date
    vichy_declared: bool
    vichy_occupied: bool
    pact: bool
    phony_war: bool
    maginot: bool
    italian_morale: bool  # False: it has collapsed (EE-9.45/1)
    italy_surrendered: bool
    conscription: int  # phases of it that are past (EE-9.24/6)
    winter_past: bool  # the First Russian Winter (EE-9.13/1)
    lend_lease_dice: bool  # EE-9.34/1


def _nations(names: Iterable[str]) -> int:
    return mask_of(NATION_NUMBER[name] for name in names)


def _control(doc: Mapping[str, Iterable[str]]) -> bytes:
    holder = {name: group for group, areas in doc.items() for name in areas}
    return bytes(GROUP_IDS.index(holder[name]) for name in AREA_IDS)


def _placed(rows: Iterable[dict[str, Any]]) -> Iterator[Placed]:
    for row in rows:
        for text in row["units"]:
            name, steps = text.split()
            yield Placed(UNIT[name], AREA[row["area"]], int(steps))


def _wings(rows: Iterable[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    left = [iter(bit_list(wings)) for wings in WINGS_OF]
    for row in rows:
        for _ in range(row.get("wings", 0)):
            yield next(left[NATION_NUMBER[row["nation"]]]), AREA[row["area"]]


def _muster(doc: dict[str, Any], placed: int) -> Muster:
    """Tell where all blocks are; of those that are not placed, first what the file says of single ones."""
    blocks, powers = doc["blocks"], doc["powers"]
    pool, waiting, not_yet = (
        mask_of(UNIT[name] for name in blocks[key]) for key in ("free-french", "free-french-later", "not-yet")
    )
    left = ALL_UNITS & ~(placed | pool | waiting | not_yet)
    gone = _nations(blocks["out"]) | _nations(powers["conquered"]) & mask_of(MINORS)
    out = left & union(OF_NATION[nation] for nation in bit_list(gone))
    idle = _nations(powers["neutral"]) & mask_of((*MINORS, *AXIS_MINORS))
    neutral = left & union(OF_NATION[nation] for nation in bit_list(idle))
    return Muster(placed, pool | left & ~out & ~neutral, not_yet, waiting, neutral, out)


def _next_allowed(doc: Mapping[str, str]) -> NextAllowed:
    """A power that the file does not name is out of the war, and builds no more."""
    fleets = tuple(TURN[doc[key]] if (key := f"fleet-{NATION_IDS[nation]}") in doc else NEVER for nation in MAJORS)
    return NextAllowed(TURN[doc["asw"]], TURN[doc["german-flak"]], TURN[doc["british-flak"]], fleets)


def _setup(name: str) -> Setup:
    doc = DATA.tables(f"setups/{name}.toml")
    state, powers = doc["state"], doc["powers"]
    units = tuple(_placed(doc["place"]))
    return Setup(
        id=name,
        first_turn=TURN[doc["first-turn"]],
        control=_control(doc["control"]),
        at_war=_nations(powers["at-war"]),
        neutral=_nations(powers["neutral"]),
        conquered=_nations(powers["conquered"]),
        units=units,
        wings=tuple(_wings(doc["place"])),
        fleets=tuple(Fleet(NATION_NUMBER[f["nation"]], ZONE[f["zone"]], f["points"]) for f in doc["fleet"]),
        forts=tuple((AREA[fort["area"]], NATION_NUMBER[fort["nation"]]) for fort in doc.get("fort", ())),
        muster=_muster(doc, mask_of(unit for unit, _, _ in units)),
        vichy_units=mask_of(unit for unit, _, _ in _placed(r for r in doc["place"] if r["nation"] == "vichy")),
        free_french=mask_of(UNIT[unit] for unit in doc["blocks"]["free-french"]),
        track=Track(*(doc["strategic"][key.replace("_", "-")] for key in Track._fields)),
        next_allowed=_next_allowed(doc["next-allowed"]),
        actions=bytes(doc["special-actions"].get(nation, 0) for nation in NATION_IDS),
        dates=bytes(TURN[text] if (text := doc["dates"].get(date)) else NEVER for date in DATE_IDS),
        vichy_declared=state["vichy"] != "none",
        vichy_occupied=state["vichy"] == "occupied",
        pact=state["pact"],
        phony_war=state["phony-war"],
        maginot=state["maginot"],
        italian_morale=state["italian-morale"] == "intact",
        italy_surrendered=state["italy-surrendered"],
        conscription=state["conscription"],
        winter_past=state["first-winter"] == "past",
        lend_lease_dice=state["lend-lease-dice"],
    )


SETUPS: Final[Mapping[str, Setup]] = {name: _setup(name) for name in SETUP_IDS}
