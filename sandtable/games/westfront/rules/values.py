"""What a unit counts for now: command value in mud, speed, ranges."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.errors import Violation
from sandtable.games.westfront.language import hexes, refusal
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.world.atlas import HEX, distance
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY, EXTENDED_RANGE
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import (
    AF,
    ALLIES,
    AXIS,
    KIND,
    OKW,
    PLAYER,
    SHAEF,
    SUPREME,
    UNITS,
    VOLUNTEERS,
    Kind,
)

CHARTS: Final[dict[str, Any]] = DATA.tables("charts.toml")
_TYPES: Final = CHARTS["unit_type"]
_UNDISRUPTED: Final = {OKW: HEX["berlin"], AF: HEX["london"], SHAEF: HEX["london"]}  # WF-5.8/2


def _speeds(key: str) -> tuple[int, ...]:
    return tuple(_TYPES["hq" if kind is Kind.SHQ else kind.name.lower()][key] for kind in Kind)


_SPEED: Final = (_speeds("speed_dry"), _speeds("speed_mud"))
_MOTORIZED: Final[int] = _TYPES["infantry"]["speed_dry_allied"]
FASTEST: Final = max(*_SPEED[Weather.DRY], _MOTORIZED)


def _listed_speed(weather: Weather, unit: int) -> int:
    is_motorized = KIND[unit] is Kind.INFANTRY and PLAYER[unit] == ALLIES and not VOLUNTEERS >> unit & 1  # WF-2.23/1
    return _MOTORIZED if is_motorized and weather == Weather.DRY else _SPEED[weather][KIND[unit]]


LISTED_SPEED: tuple[tuple[int, ...], ...] = tuple(  # by weather and unit (WF-6.1/1, WF-12.22/1)
    tuple(_listed_speed(weather, unit) for unit in range(UNITS)) for weather in Weather
)


def effective_cv(p: Position, hq: int) -> int:
    """Return the CV with which an HQ commands: one less in Mud (WF-5.8/1, WF-12.21/1); -1 is none at all (WF-5.8/3)."""
    if p.weather == Weather.MUD and _UNDISRUPTED.get(hq) != p.place[hq]:
        return p.cv[hq] - 1
    return p.cv[hq]


def speed(p: Position, unit: int) -> int:
    """Return how many hexes a unit may go overland, Axis units fewer under Air Supremacy (WF-13.22/1)."""
    listed = LISTED_SPEED[p.weather][unit]
    if PLAYER[unit] == AXIS and p.month >= AIR_SUPREMACY and listed:
        return max(1, listed - 1)  # WF-6.1/4
    return listed


def air_range(p: Position, hq: int) -> int:
    """Return how far an HQ's aircraft reach, over anything (WF-13.11/1, WF-13.11/2, WF-13.21/1)."""
    factor = 2 if SUPREME >> hq & 1 else 1  # WF-5.63/1; a THQ is none (WF-5.66/2)
    if PLAYER[hq] == ALLIES and p.month >= EXTENDED_RANGE:
        factor += 1
    return max(0, effective_cv(p, hq)) * factor


def beyond_air_range(p: Position, here: int, hq: int, rule: str) -> Violation | None:
    """Refuse a hex that an HQ's aircraft do not reach."""
    reach, away = air_range(p, hq), distance(p.place[hq], here)
    if away <= reach:
        return None
    return refusal(
        rule, "{place} is {hexes} from {unit}, whose Air Range is {range}", here, hexes(away), hq, str(reach)
    )
