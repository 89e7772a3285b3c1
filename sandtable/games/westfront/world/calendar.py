"""Months, and what changes with them: the periods of air power, production and the war in the east."""

from __future__ import annotations

from typing import Final

MONTHS: tuple[str, ...] = tuple(
    f"{year}-{month:02}"
    for year, months in ((1943, range(7, 13)), (1944, range(1, 13)), (1945, range(1, 6)))
    for month in months
)
MONTH: dict[str, int] = {name: i for i, name in enumerate(MONTHS)}
_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MONTH_TITLES: tuple[str, ...] = tuple(f"{_NAMES[int(name[5:]) - 1]} {name[:4]}" for name in MONTHS)

EXTENDED_RANGE: Final = MONTH["1943-12"]  # WF-W43/5: Allied air range (WF-13.21/1), strategic bombing (WF-11.43/3)
AIR_SUPREMACY: Final = MONTH["1944-06"]  # WF-13.22
PLOESTI: Final = MONTH["1944-09"]  # WF-16.6/1, WF-S44/5


def number(month: int) -> int:
    """Return the month of the year, 1 to 12."""
    return int(MONTHS[month][5:])


def rolls_weather(month: int) -> bool:
    """WF-12.3/1: from November to February two dice are thrown before each Fortnight."""
    return number(month) in (11, 12, 1, 2)


def certain_mud(month: int) -> bool:
    """WF-12.1/1: December and January are Mud."""
    return number(month) in (12, 1)
