"""The way that a unit takes, area by area, for those who watch: a shortest one of those that the rules leave open."""

from __future__ import annotations

from collections import deque

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.movement.journey import open_way
from sandtable.games.soft_underbelly.rules.movement.routes import Sky, routes
from sandtable.games.soft_underbelly.rules.movement.travel import FLIGHT
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, GROUND, NORTH_BOX, NORTH_EDGE
from sandtable.games.soft_underbelly.world.roster import PARACHUTES, SIDE


def way(p: Position, unit: int, goal: int, avoid: int = 0) -> tuple[int, ...]:
    """Return the places of a move, first and last included; none if the unit is there already."""
    if p.at[unit] == goal:
        return ()
    found = open_way(p, unit, goal, avoid)
    return found or (_flight(p, unit, goal) if PARACHUTES >> unit & 1 else ())


def _flight(p: Position, unit: int, goal: int) -> tuple[int, ...]:
    """Over black lines if that will do, else over any (SU-para/2): no landing is made without need (SU-landing/1)."""
    sky = routes(p, SIDE[unit]).sky()
    return _fly(BLACK, sky, p.at[unit], goal) or _fly(FLIGHT, sky, p.at[unit], goal)


def _fly(near: tuple[int, ...], sky: Sky, start: int, goal: int) -> tuple[int, ...]:
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


def _onward(near: tuple[int, ...], sky: Sky, start: int, here: int, steps: int, goal: int) -> list[tuple[int, int]]:
    """Return where a flight may go on to from an area, each with the steps that it has taken from its base."""
    is_cruising = not steps and (here == start or bool((sky.through | 1 << NORTH_BOX) >> here & 1))
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
