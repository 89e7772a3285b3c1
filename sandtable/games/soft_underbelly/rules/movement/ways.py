"""The way that a unit takes, area by area, for those who watch: a shortest one of those that the rules leave open."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from sandtable.board.graph import Near, trace
from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.movement.routes import Sky, routes
from sandtable.games.soft_underbelly.rules.movement.travel import CROSSING, FLIGHT
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, GROUND, NORTH_BOX, NORTH_EDGE
from sandtable.games.soft_underbelly.world.roster import NAVAL, PARACHUTES, SIDE, TACTICALS

_BOX: Final = 1 << NORTH_BOX
_PLACES: Final = NORTH_BOX + 1


def way(p: Position, unit: int, goal: int, avoid: int = 0) -> tuple[int, ...]:
    """Return the places of a legal move, first and last included; none if the unit is there already."""
    start = p.at[unit]
    if start == goal:
        return ()
    lanes = routes(p, SIDE[unit])
    if NAVAL >> unit & 1:
        return _by_sea(start, goal, lanes.sea_through)
    off_map = lanes.edge if lanes.edge is not None else -1
    if TACTICALS >> unit & 1:
        return _by_air(off_map, start, goal, lanes.air_through)
    found = _overland(off_map, start, goal, lanes.land_through & ~avoid)
    return found or (_flight(p, unit, goal) if PARACHUTES >> unit & 1 else ())


# What can be passed changes far less often than the position, and replays ask again


@lru_cache(maxsize=4096)
def _by_sea(start: int, goal: int, through: int) -> tuple[int, ...]:
    return trace(BLUE, 1 << start, 1 << goal, through) or ()


@lru_cache(maxsize=4096)
def _overland(edge: int, start: int, goal: int, through: int) -> tuple[int, ...]:
    return trace(_on_foot(edge), 1 << start, 1 << goal, through | _BOX) or ()


@lru_cache(maxsize=4096)
def _by_air(edge: int, start: int, goal: int, through: int) -> tuple[int, ...]:
    open_ways, ends = through | _BOX, 1 << goal
    twice = ends | ends << _PLACES, open_ways | open_ways << _PLACES
    return tuple(place % _PLACES for place in trace(_with_a_crossing(edge), 1 << start, *twice) or ())


@lru_cache
def _on_foot(edge: int) -> Near:
    """Return the black lines, and those off the map and on again over the northern edge, if it is open (-1: not)."""
    if edge < 0:
        return (*BLACK, 0)
    return (*(near | (_BOX if NORTH_EDGE >> area & 1 else 0) for area, near in enumerate(BLACK)), edge)


@lru_cache
def _with_a_crossing(edge: int) -> Near:
    """Return the lines of tacticals, each place twice: before their one blue line, and after it (SU-air-move/4)."""
    ground = _on_foot(edge)
    before = (near | over << _PLACES for near, over in zip(ground, (*CROSSING, 0), strict=True))
    return (*before, *(near << _PLACES for near in ground))


def _flight(p: Position, unit: int, goal: int) -> tuple[int, ...]:
    """Over black lines if that will do, else over any (SU-para/2): no landing is made without need (SU-landing/1)."""
    sky = routes(p, SIDE[unit]).sky()
    return _fly(BLACK, sky, p.at[unit], goal) or _fly(FLIGHT, sky, p.at[unit], goal)


def _fly(near: Near, sky: Sky, start: int, goal: int) -> tuple[int, ...]:
    """Cruise over friendly areas and seas, then go on by two steps at most from a base on the ground (SU-para/3)."""
    queue: deque[tuple[tuple[int, ...], int]] = deque([((start,), 0)])
    seen = {(start, 0)}
    while queue:
        path, steps = queue.popleft()
        here = path[-1]
        if here == goal:
            return path
        for there, taken in _onward(near, sky, start, here, steps, goal):
            if (there, taken) not in seen:
                seen.add((there, taken))
                queue.append(((*path, there), taken))
    return ()


def _onward(near: Near, sky: Sky, start: int, here: int, steps: int, goal: int) -> list[tuple[int, int]]:
    """Return where a flight may go on to from an area, each with the steps that it has taken from its base."""
    is_cruising = not steps and (here == start or bool((sky.through | _BOX) >> here & 1))
    found = []
    if is_cruising:
        around = near[here] if here < AREAS else sky.edge
        found += [(there, 0) for there in bit_list(around & sky.cruise)]
        if NORTH_EDGE >> here & 1 and sky.edge:
            found.append((NORTH_BOX, 0))
    if here < AREAS and (steps == 1 or (not steps and GROUND >> here & 1)):
        reached = near[here] & (sky.open | 1 << goal) if not steps else near[here] & 1 << goal
        found += [(there, steps + 1) for there in bit_list(reached)]
    return found
