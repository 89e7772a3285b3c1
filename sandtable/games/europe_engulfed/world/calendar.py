"""The turns of two months, their weather, and the dates that rules name (EE-1.1, EE-sop-a/1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Final

from sandtable.games.europe_engulfed.world.data import DATA

_DOC: Final[dict[str, Any]] = DATA.tables("calendar.toml")
_PAIRS: Final = ("01", "03", "05", "07", "09", "11")

TURNS: tuple[str, ...] = tuple(turn["id"] for turn in _DOC["turn"])
TURN_TITLES: tuple[str, ...] = tuple(turn["title"] for turn in _DOC["turn"])
EVENTS: tuple[tuple[str, ...], ...] = tuple(tuple(turn["events"]) for turn in _DOC["turn"])  # what begins, in words
TURN: Final[Mapping[str, int]] = {name: turn for turn, name in enumerate(TURNS)}
NEVER: Final = 255  # as a date: it has not come to pass
_NUMBERS: Final[Mapping[str, int]] = {**TURN, **{title: turn for turn, title in enumerate(TURN_TITLES)}}
_PAIR: Final = bytes(_PAIRS.index(name[5:]) for name in TURNS)
_YEAR: Final = tuple(int(name[:4]) for name in TURNS)


def turn_of(name: str) -> int:
    """Return a turn by its id or its title: `1939-09`, `Sep/Oct 1939`."""
    return _NUMBERS[name]


def in_war(turn: int) -> int:
    """Return a turn, or NEVER if the war is over by then."""
    return turn if turn < len(TURNS) else NEVER


def when(turn: int) -> str:
    """Say when a turn is."""
    return TURN_TITLES[turn] if turn < len(TURNS) else "no turn of this war"


def year(turn: int) -> int:
    """Return the year of a turn."""
    return _YEAR[turn]


def pair(turn: int) -> int:
    """Return the two months of a turn, Jan/Feb as 0, Nov/Dec as 5."""
    return _PAIR[turn]


def next_january(turn: int) -> int:
    """Return the Jan/Feb turn of the next year, on or beyond the last space of the track."""
    return turn + len(_PAIRS) - _PAIR[turn]


class Weather(IntEnum):
    """The weather of a zone (EE-1.1/1)."""

    CLEAR = 0
    LT_MUD = 1
    MUD = 2
    SNOW = 3


WEATHER_IDS: tuple[str, ...] = ("clear", "lt-mud", "mud", "snow")


def _boxes(months: str) -> tuple[bytes, ...]:
    return tuple(bytes(map(WEATHER_IDS.index, box)) for box in _DOC["weather"][months])


# By pair of months: one box, or two between which the dice choose, the German one first (EE-1.11/1); a box has the
# weather of each zone in the order of `Front`
WEATHER: tuple[tuple[bytes, ...], ...] = tuple(map(_boxes, _PAIRS))


def weather_boxes(turn: int) -> tuple[bytes, ...]:
    """Return the weather that a turn may have: one box, or the German and the other one."""
    return WEATHER[_PAIR[turn]]


# ---------------------------------------------------------------- dates that rules name
DATES: Final[Mapping[str, int]] = {name: TURN[text] for name, text in _DOC["date"].items()}
FIRST_TURN: Final = DATES["first"]  # EE-17-card/4: no Production Phase
FLEETS_MAY_BE_BUILT: Final = DATES["fleets-may-be-built"]  # EE-17-card/3
SOVIET_PRODUCTION: Final = DATES["soviet-production"]  # EE-9.24/1
PHONY_WAR_ENDS: Final = DATES["phony-war-ends"]  # EE-9.11/4
SOVIET_PRODUCTION_GROWS: Final = DATES["soviet-production-grows"]  # EE-9.24/2
UP_FRONT_EACH: Final = DATES["up-front-each"]  # EE-9.26/2: a Soviet unit in each up-front area
VICHY_COAST: Final = DATES["vichy-coast"]  # EE-9.527/4: occupation if Allies stand on the Atlantic coast
EARLY_WAR_TEN: Final = DATES["early-war-ten"]  # EE-9.23/3: fewer than ten Germans in the east, no longer five
SOVIET_FORTS_ABROAD: Final = DATES["soviet-forts-abroad"]  # EE-6.95/3
US_ENTRY: Final = DATES["us-entry"]  # EE-9.32/3; lend-lease dice end (EE-9.34/3)
GUARDS_COME: Final = DATES["guards"]  # EE-9.24/5
SOVIET_MAY_DECLARE: Final = DATES["soviet-may-declare"]  # EE-9.23/2
GERMAN_LEVANT: Final = DATES["german-levant"]  # EE-9.524/2
FREE_FRENCH: Final = DATES["free-french"]  # EE-9.531/2
WAR_ON_VICHY: Final = DATES["war-on-vichy"]  # EE-9.31/3
CADRES_COST: Final = DATES["cadres-cost"]  # EE-9.24/4: Soviets pay for cadres again
BOMBING_BONUS: Final = DATES["bombing-bonus"]  # EE-2.24/1, EE-2.24/2
PLOESTI_COUNTS: Final = DATES["ploesti-counts"]  # EE-9.19/1
ESCORTS_IMPROVE: Final = DATES["escorts-improve"]  # EE-2.24/3
V1: Final = DATES["v1"]  # EE-2.28/1
BRITISH_STEPS_DEARER: Final = DATES["british-steps-dearer"]  # EE-9.38/1
OTHER_FREE_FRENCH: Final = DATES["other-free-french"]  # EE-9.532/2
V2: Final = DATES["v2"]  # EE-2.28/6
SOVIET_STEPS_DEARER: Final = DATES["soviet-steps-dearer"]  # EE-9.24/9
LAST_TURN: Final = DATES["last"]  # EE-10.42/1
