"""Where lines may run: rails, roads and land that are open to a side now (EUC-18/3), and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.rail.nets import usable
from sandtable.games.europa.rules.supply.flood import Ground
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.world.charts import OVERLAND, ROAD_LENGTH, ROAD_LENGTH_DESERT, ROAD_LENGTH_LIMITED

T = TypeVar("T")


def kept(p: Position, key: tuple[Any, ...], find: Callable[[], T]) -> T:
    """Return what follows from the position, found once while nobody moves."""
    memo = p.memo if p.memo is not None else {}
    if key not in memo:
        memo[key] = find()
        p.memo = memo
    found: T = memo[key]
    return found


def ground(p: Position, side: int) -> Ground:
    """Return what the lines of a side may use now (EUC-18/3)."""
    is_desert = p.card.theatre == "desert"
    return Ground(
        sheet=p.card.sheet,
        rails=usable(p, side),
        shut=barred(p, side) | closed(p),
        overland=OVERLAND[p.weather],  # EUC-42/3
        road=ROAD_LENGTH_DESERT if is_desert else ROAD_LENGTH,
        limited_road=ROAD_LENGTH_LIMITED if is_desert else 0,
    )


def closed(p: Position) -> int:
    """Return what is closed to all lines: neutral and swept hexes (EUC-18/3, EUC-58/2)."""
    return neutral_ground(p) | p.swept
