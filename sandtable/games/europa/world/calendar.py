"""The turns of the war, four to a month, and their weather (EUC-3/1, EUC-42/1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple

from sandtable.games.europa.world.data import DATA

_DOC: Final[dict[str, Any]] = DATA.tables("calendar.toml")
_CALENDAR: Final = _DOC["calendar"]
MONTHS: tuple[str, ...] = tuple(_CALENDAR["months"])
MONTH_TITLES: tuple[str, ...] = tuple(_CALENDAR["month-titles"])
DAYS: tuple[str, ...] = tuple(_CALENDAR["days"])
WEEKS: tuple[str, ...] = tuple(_CALENDAR["weeks"])
A_MONTH: Final[int] = _CALENDAR["turns-per-month"]
HALF_YEAR: Final[int] = _CALENDAR["six-months-turns"]  # EU-103.B.21.a/5
HEX_MILES: Final[int] = _CALENDAR["hex-miles"]


def _number(text: str) -> int:
    """Return how many turns a date lies after the beginning of the century."""
    month, turn, year = text.split()
    return (int(year) * len(MONTHS) + MONTHS.index(month)) * A_MONTH + int(turn) - 1


def _id(number: int) -> str:
    year, month = divmod(number // A_MONTH, len(MONTHS))
    return f"{MONTHS[month]} {number % A_MONTH + 1} {year:02}"


_FIRST: Final = _number(_CALENDAR["first"])
TURN_IDS: tuple[str, ...] = tuple(map(_id, range(_FIRST, _number(_CALENDAR["last"]) + 1)))
TURNS: Final = len(TURN_IDS)
_TURN: Final[Mapping[str, int]] = {text: turn for turn, text in enumerate(TURN_IDS)}


def turn_of(text: str) -> int:
    """Return a turn by its date: `Sep 1 39`."""
    return _TURN[text]


def when(turn: int) -> str:
    """Say when a turn is."""
    return TURN_IDS[turn]


def week(turn: int) -> int:
    """Return which turn of its month a turn is, 1 to 4."""
    return (_FIRST + turn) % A_MONTH + 1


def month(turn: int) -> int:
    """Return the number of a turn's month, counted on over the years."""
    return (_FIRST + turn) // A_MONTH


def month_of(text: str) -> int:
    """Return the number of a month by its name and year: `Mar 41`."""
    name, year = text.split()
    return int(year) * len(MONTHS) + MONTHS.index(name)


def days(turn: int) -> str:
    """Say which days a turn is: `Sep 1-7 1939`."""
    year, number = divmod(month(turn), len(MONTHS))
    return f"{MONTHS[number]} {DAYS[week(turn) - 1]} 19{year:02}"


def in_words(turn: int) -> str:
    """Return a turn as people say it: `September 1939, 1st week`."""
    year, number = divmod(month(turn), len(MONTHS))
    return f"{MONTH_TITLES[number]} 19{year:02}, {WEEKS[week(turn) - 1]} week"


def is_half_month(turn: int) -> bool:
    """Tell whether a turn is the 1 or the 3 turn of its month (EUC-45/1, EU-103.A.2.b.1/3, EU-103.E.21.b.1/2)."""
    return week(turn) in (1, 3)


class Dated(NamedTuple):
    """A number that holds from a turn on, until the next one."""

    turn: int
    number: int


def number_on(rows: Iterable[Dated], turn: int) -> int:
    """Return the number that holds on a turn: that of the last row that has begun; 0 before the first."""
    return next((row.number for row in reversed(tuple(rows)) if row.turn <= turn), 0)


# ---------------------------------------------------------------- weather
class Weather(IntEnum):
    """The weather of a turn; every board lies in one zone (EUC-42/2)."""

    CLEAR = 0
    MUD = 1
    STORM = 2


WEATHER_IDS: tuple[str, ...] = tuple(weather.name.lower() for weather in Weather)
_FACES: Final = 6


def _die(roll: Mapping[str, str]) -> bytes:
    """Return the weather of each face of the die."""
    found = bytearray(_FACES)
    for faces, name in roll.items():
        low, _, high = faces.partition("-")
        for face in range(int(low), int(high or low) + 1):
            found[face - 1] = WEATHER_IDS.index(name)
    return bytes(found)


def _zone(rows: Iterable[Mapping[str, Any]]) -> tuple[bytes, ...]:
    by_month = {name: _die(row["roll"]) for row in rows for name in row["months"]}
    return tuple(by_month[name] for name in MONTHS)


WEATHER: Final[Mapping[str, tuple[bytes, ...]]] = {
    zone: _zone(rows) for zone, rows in _DOC["weather"]["zones"].items()
}  # by zone and month of the year: the weather of each face
ZONE_TITLES: Final[Mapping[str, str]] = _DOC["weather"]["regions"]


def weather_dice(zone: str, turn: int) -> bytes:
    """Return the weather of a turn by face of the die; none is thrown where all are the same (EUC-42/2)."""
    return WEATHER[zone][month(turn) % len(MONTHS)]
