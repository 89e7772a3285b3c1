"""Where Polish forces may go once their government is gone: neutral countries that take them in (EU-103.D.21.c)."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.bits import union
from sandtable.core.event import Log
from sandtable.games.europa.position import Off, Position, Seat
from sandtable.games.europa.world.atlas import FIELD, OF_COUNTRY, OUT_OF_PLAY
from sandtable.games.europa.world.charts import EVACUATION_TO
from sandtable.games.europa.world.nations import Nation

_GONE: Final = (Seat.EXILE, Seat.CAPTURED)


def is_polish(p: Position) -> bool:
    """Tell whether the government of the scenario is the Polish one."""
    return p.card.government is not None and p.card.government.nation == Nation.PL


def is_gone(p: Position) -> bool:
    """Tell whether the Polish government is in exile or captured (EU-103.D.21.c/1)."""
    return is_polish(p) and p.government in _GONE


@cache
def havens() -> int:
    """Return the hexes of the neutrals that take Polish forces in, not of the Soviet Union (EU-103.D.21.c/5)."""
    return union(OF_COUNTRY[country] for country in EVACUATION_TO) & ~OUT_OF_PLAY


def haven_fields(p: Position) -> int:
    """Return the neutral airbases that Polish air units may leave for (EU-103.D.21.c/3)."""
    return havens() & FIELD & p.sheet.everywhere if is_gone(p) else 0


def leave_by_air(p: Position, log: Log, air: int, place: int) -> None:
    """Let an air unit leave for a neutral country for good (EU-103.D.21.c/3, EUC-56/3)."""
    log.add("EU-103.D.21.c/3", "{air} flies to {place} and is interned", air, place)
    p.station(air, Off.EVACUATED)
