"""Months and seasons (AEC-1.0/1), and what the weather dice of a month mean (AEC-1.3/1)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Zone

MONTH_NAMES: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_A_YEAR: Final = len(MONTH_NAMES)
_A_SEASON: Final = 3
SEASONS: Final = ("Winter", "Spring", "Summer", "Autumn")


def _number(text: str) -> int:
    """Return the number of a month such as `June 1941`, counted over all years."""
    month, year = text.split()
    return int(year) * _A_YEAR + MONTH_NAMES.index(month)


_FIRST: Final = _number(CHARTS["core"]["calendar"]["first_month"])
_LAST: Final = _number("September 1945")
MONTH_TITLES: tuple[str, ...] = tuple(
    f"{MONTH_NAMES[number % _A_YEAR]} {number // _A_YEAR}" for number in range(_FIRST, _LAST + 1)
)
MONTH_IDS: tuple[str, ...] = tuple(
    f"{number // _A_YEAR}-{number % _A_YEAR + 1:02}" for number in range(_FIRST, _LAST + 1)
)
MONTHS: Final = len(MONTH_IDS)


def month_of(text: str) -> int:
    """Return a month by its title: `June 1941`; those before the war are below 0."""
    return _number(text) - _FIRST


def year_of(month: int) -> int:
    """Return the year of a month."""
    return (_FIRST + month) // _A_YEAR


def in_year(month: int) -> int:
    """Return which month of its year a month is, January being 0."""
    return (_FIRST + month) % _A_YEAR


def season_of(month: int) -> int:
    """Return the season of a month, as an index into SEASONS."""
    return in_year(month) // _A_SEASON


def opens_season(month: int) -> bool:
    """Tell whether a Seasonal Turn is due before a month (AEC-1.0/1); the war's first month has none (AEC-1.0/6)."""
    return month > 0 and in_year(month) % _A_SEASON == 0


# ---------------------------------------------------------------- weather
class Weather(IntEnum):
    """The weather on the ground of a zone."""

    CLEAR = 0
    MUD = 1
    WINTER = 2


class Air(IntEnum):
    """What the weather of a zone does to flight (AEC-1.5)."""

    NONE = 0
    REDUCED = 1
    GROUNDED = 2


WEATHERS: Final = ("Clear", "Mud", "Winter")
ZONES: Final = ("Severe", "Moderate", "Mild")
_WEATHER: Final = {"C": Weather.CLEAR, "M": Weather.MUD, "W": Weather.WINTER}
_AIR: Final = {"N": Air.NONE, "R": Air.REDUCED, "G": Air.GROUNDED}
_DOC: Final = CHARTS["core"]["weather"]


def _faces(zone: Zone) -> tuple[bytes, ...]:
    rows = _DOC[zone.name.lower()]
    return tuple(bytes(_WEATHER[letter] for letter in rows[name]) for name in MONTH_NAMES)


_FACES: Final = {zone: _faces(zone) for zone in (Zone.SEVERE, Zone.MODERATE)}


def weather_faces(zone: Zone, month: int) -> bytes:
    """Return the weather of each face of the die in a zone that has dice (AEC-1.3/1)."""
    return _FACES[zone][in_year(month)]


_NO_EFFECT: Final = bytes(6)
_EFFECTS: Final = {
    Weather[name.upper()]: bytes(_AIR[letter] for letter in letters) for name, letters in _DOC["air_effect"].items()
}


def air_faces(weather: int) -> bytes:
    """Return what each face of the air die means in some weather (AEC-1.5); Clear weather has none."""
    return _EFFECTS.get(Weather(weather), _NO_EFFECT)
