"""What bombers bring to a target (EUC-20/5, EUC-22/5): TBF and SBF, cut by distance, weather and national rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.mission import Mission, Task, is_extended
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.combat.strength import Fraction
from sandtable.games.europa.world.charts import (
    BRITISH_SUPPORT_FROM,
    EARLY_SUPPORT,
    EXTENDED_BOMBING,
    FRENCH_SUPPORT_FROM,
    WEATHER_BOMBING,
    WHOLE,
)

_EXTENDED: Final = Fraction("EUC-20/5", "beyond the printed range", EXTENDED_BOMBING)
_BRITISH: Final = Fraction("EU-103.A.21.b/1", "British ground support in the first year", EARLY_SUPPORT)
_FRENCH: Final = Fraction("EU-103.B.21.c.2/1", "French ground support in the first years", EARLY_SUPPORT)
_WEATHER: Final = tuple(Fraction("EUC-22/5", "in bad weather", factor) for factor in WEATHER_BOMBING)


def load(p: Position, now: Mission) -> int:
    """Return what the crew of a mission brings, in 1/256: its TBF, or its SBF against a port (EUC-22/4)."""
    return sum(share(p, now, air) for air in bit_list(now.crew))


def share(p: Position, now: Mission, air: int) -> int:
    """Return what one of its units brings."""
    row = p.airman(air)
    strength = (row.sbf if now.task == Task.PORT else row.tbf) * WHOLE
    for fraction in fractions(p, now, air):
        strength = strength * fraction.share // WHOLE  # exact: three halvings meet at most
    return strength


def fractions(p: Position, now: Mission, air: int) -> Iterator[Fraction]:
    """Yield what leaves only a part of the load of one unit."""
    if is_extended(p, air, now.target):
        yield _EXTENDED
    if _WEATHER[p.weather].share != WHOLE:
        yield _WEATHER[p.weather]
    if now.task == Task.GS and wings(p).british >> air & 1 and p.turn < BRITISH_SUPPORT_FROM:
        yield _BRITISH
    if now.task == Task.GS and wings(p).french >> air & 1 and p.turn < FRENCH_SUPPORT_FROM:
        yield _FRENCH


def tell(p: Position, log: Log, now: Mission) -> None:
    """Tell what leaves only a part of what a mission brings."""
    if log.is_heard:
        for fraction in dict.fromkeys(each for air in bit_list(now.crew) for each in fractions(p, now, air)):
            log.add(fraction.rule, "{what}: half of it counts", fraction.words)
