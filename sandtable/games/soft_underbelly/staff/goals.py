"""What a side is after: the enemy's areas that it can hope to take, and how strongly they draw armies from afar."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Final

from sandtable.board.graph import parts
from sandtable.core.bits import bit_list, union
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    EUROPE,
    GROUND,
    ISLANDS,
    SEA,
    VICHY,
)
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, CRAFT, OF_SIDE

_EMBARK: Final = 2.0  # going aboard, beside one step of an army; going ashore is free
_AT_SEA: Final = 0.4  # a step of a ship, beside one step of an army
_DECAY: Final = 0.75  # what a goal still attracts, one step farther away

_LANDMASSES: Final = parts(BLACK, GROUND & ~ISLANDS & ~BOXES)
_FRENCH_AFRICA: Final = VICHY & ~EUROPE
_CRAFT_OF: Final = tuple(bit_list(CRAFT & own) for own in OF_SIDE)


def goals(p: Position, side: int) -> int:
    """Return the enemy's areas that a side can hope to take: overseas only with landing craft or from a foothold."""
    f = p.facts
    if side == ALLIES:
        aims = f.owned[AXIS] | f.neutral & _FRENCH_AFRICA
    else:
        aims = f.owned[ALLIES] if f.at_war else f.owned[ALLIES] & ~VICHY  # SU-start/5: France will be neutral
    if any(p.at[craft] < AREAS for craft in _CRAFT_OF[side]):
        return aims & ~BOXES
    return aims & union(land for land in _LANDMASSES if f.owned[side] & land)


@lru_cache(maxsize=4096)
def attraction(goals: int) -> tuple[float, ...]:
    """Return for each area how strongly the goals draw an army that stands there."""
    drawn = [0.0] * AREAS
    for goal in bit_list(goals):
        worth, pull = AREA_WORTH[goal], _PULL[goal]
        for area in range(AREAS):
            drawn[area] = max(drawn[area], worth * pull[area])
    return tuple(drawn)


def _travel_costs(start: int) -> tuple[float, ...]:
    """Return how far every area is from one, in steps of an army that may be shipped."""
    at_sea = bool(SEA >> start & 1)
    best = {(start, at_sea): 0.0}
    queue = [(0.0, start, at_sea)]
    while queue:
        cost, area, afloat = heappop(queue)
        for step in _steps(cost, area, afloat):
            if step[0] < best.get(step[1:], inf):
                best[step[1:]] = step[0]
                heappush(queue, step)
    return tuple(min(best.get((area, False), inf), best.get((area, True), inf)) for area in range(AREAS))


def _steps(cost: float, area: int, afloat: bool) -> list[tuple[float, int, bool]]:
    """Return the next steps of an army: along the lines, and in a port aboard or ashore."""
    lines, pace = (BLUE, _AT_SEA) if afloat else (BLACK, 1.0)
    steps = [(cost + pace, near, afloat) for near in bit_list(lines[area])]
    if COAST >> area & 1:
        steps.append((cost if afloat else cost + _EMBARK, area, not afloat))
    return steps


_COSTS: Final = tuple(_travel_costs(area) for area in range(AREAS))
_PULL: Final = tuple(tuple(_DECAY ** _COSTS[area][goal] for area in range(AREAS)) for goal in range(AREAS))
