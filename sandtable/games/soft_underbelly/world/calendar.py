"""The calendar: one turn a season, Spring 1940 to Spring 1945 (SU-sequence/3)."""

from __future__ import annotations

from typing import Final

SEASONS: Final = ("spring", "summer", "fall", "winter")
TURNS: Final = tuple(f"{1940 + n // 4} {SEASONS[n % 4]}" for n in range(21))
LAST_TURN: Final = len(TURNS) - 1
NEVER: Final = len(TURNS)
TURN: Final = {name: n for n, name in enumerate(TURNS)}

# The dates that the rules name
ITALY_AT_WAR: Final = TURN["1940 summer"]  # SU-start/3; also the fall of France, SU-start/5
MARITA_MERKUR: Final = TURN["1941 spring"]  # SU-marita/1
US_AT_WAR: Final = TURN["1941 winter"]  # SU-start/6
TORCH: Final = TURN["1942 fall"]  # SU-status/3: Vichy turns Free French at the latest
COLLAPSE_POSSIBLE: Final = TURN["1943 spring"]  # SU-victory/3
REORGANISATION_POSSIBLE: Final = TURN["1943 spring"]  # SU-reorg/1
RED_ARMY: Final = TURN["1944 summer"]  # SU-soviet/1


def season(turn: int) -> str:
    """Return a turn in words: `Spring 1941`."""
    year, name = TURNS[turn].split()
    return f"{name.title()} {year}"


def is_spring(turn: int) -> bool:
    """Tell whether mud hinders stacking in the winter zone (SU-stack/15)."""
    return turn % 4 == 0


def is_fall(turn: int) -> bool:
    """Tell whether breakthroughs are barred in the winter zone (SU-weather/2)."""
    return turn % 4 == 2


def is_winter(turn: int) -> bool:
    """Tell whether supply doubles and landings are barred in the winter zone (SU-weather/3, SU-weather/4)."""
    return turn % 4 == 3
