"""What bombers bring to a target (EUC-20/5, EUC-22/5): TBF and SBF, cut by distance, weather and national rules."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.mission import Mission, Task, is_extended
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.world.charts import (
    BRITISH_SUPPORT_FROM,
    EARLY_SUPPORT,
    EXTENDED_BOMBING,
    FRENCH_SUPPORT_FROM,
    WEATHER_BOMBING,
    WHOLE,
)


def load(p: Position, now: Mission) -> int:
    """Return what the crew of a mission brings, in 1/256: its TBF, or its SBF against a port (EUC-22/4)."""
    return sum(share(p, now, air) for air in bit_list(now.crew))


def share(p: Position, now: Mission, air: int) -> int:
    """Return what one of its units brings."""
    row = p.airman(air)
    strength = (row.sbf if now.task == Task.PORT else row.tbf) * WHOLE
    for factor in factors(p, now, air):
        strength = strength * factor // WHOLE  # exact: three halvings meet at most
    return strength


def factors(p: Position, now: Mission, air: int) -> Iterator[int]:
    """Yield what applies to the load of one unit."""
    if is_extended(p, air, now.target):
        yield EXTENDED_BOMBING  # EUC-20/5
    yield WEATHER_BOMBING[p.weather]  # EUC-22/5
    if now.task == Task.GS and is_early(p, air):
        yield EARLY_SUPPORT


def is_early(p: Position, air: int) -> bool:
    """Tell whether GS of an air unit counts half: British and French before their dates (103.A.21.b, 103.B.21.c.2)."""
    known = wings(p)
    if known.british >> air & 1:
        return p.turn < BRITISH_SUPPORT_FROM
    return bool(known.french >> air & 1) and p.turn < FRENCH_SUPPORT_FROM
