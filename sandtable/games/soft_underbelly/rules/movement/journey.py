"""Step-by-step travel by the single-step rules: slow, plain, and able to say why a journey fails."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.movement.restrictions import area_barred, entry, halt, has, no_line
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, NORTH_BOX, NORTH_EDGE
from sandtable.games.soft_underbelly.world.roster import TACTICALS

Check = Callable[[int, int], Violation | None]


def destinations(p: Position, unit: int) -> int:
    """Return where a unit may go by single steps: the reference for routes.py (parachutes: on foot)."""
    found = 0
    for path in _paths(p, unit, _heed_all(p, unit)):
        found |= 1 << path[-1]
    return found & ~(1 << p.at[unit])


def why_no_way(p: Position, unit: int, goal: int) -> Violation:
    """Return the rule that keeps a unit from a goal it cannot reach: the goal itself, or what lies on the way."""
    if goal > NORTH_BOX:
        return refusal("SU-move/4", "{unit} moves from area to area, not off the map", unit)
    if goal == p.at[unit]:
        return refusal("SU-move/4", "{unit} is in {place} already", unit, goal)
    if violation := area_barred(p, unit, goal):
        return violation
    # the shortest way over lines that it can use; of two as short, the one where it only has to stop
    ways = [way for heed in (_heed_entry(p, unit), _heed_lines(unit)) if (way := _way(p, unit, goal, heed))]
    if ways:
        return _first_trouble(p, unit, min(ways, key=len))
    for here, there in pairwise(_way(p, unit, goal, _heed_nothing) or ()):
        if violation := no_line(unit, here, there):
            return violation
    # all places are joined: only the number of blue lines keeps a unit from one, and only tacticals heed that
    return refusal("SU-air-move/4", "{unit} would have to cross more than one blue line to {place}", unit, goal)


def _way(p: Position, unit: int, goal: int, check: Check) -> tuple[int, ...] | None:
    return next((path for path in _paths(p, unit, check) if path[-1] == goal), None)


def _first_trouble(p: Position, unit: int, path: tuple[int, ...]) -> Violation:
    for here, there in pairwise(path):
        trouble = entry(p, unit, here, there)
        if not trouble and there != path[-1]:
            trouble = halt(p, unit, there)
        if trouble:
            return trouble
    raise AssertionError(f"the way {path} is open")


def _heed_all(p: Position, unit: int) -> Check:
    start = p.at[unit]
    return lambda here, there: (halt(p, unit, here) if here != start else None) or entry(p, unit, here, there)


def _heed_entry(p: Position, unit: int) -> Check:
    return lambda here, there: entry(p, unit, here, there)


def _heed_lines(unit: int) -> Check:
    return lambda here, there: no_line(unit, here, there)


def _heed_nothing(here: int, there: int) -> None:
    """Follow every line, whoever may use it."""


def _paths(p: Position, unit: int, check: Check) -> Iterator[tuple[int, ...]]:
    """Yield a shortest path to every place that can be reached, breadth first."""
    start = p.at[unit]
    queue: deque[tuple[tuple[int, ...], bool]] = deque([((start,), False)])
    seen = {(start, False)}
    while queue:
        path, crossed = queue.popleft()
        yield path
        for there in bit_list(_next_to(path[-1])):
            over_blue = crossed or _is_crossing(unit, path[-1], there)
            too_far = crossed and _is_crossing(unit, path[-1], there)  # SU-air-move/4
            if too_far or (there, over_blue) in seen or there == start or check(path[-1], there):
                continue
            seen.add((there, over_blue))
            queue.append(((*path, there), over_blue))


def _next_to(place: int) -> int:
    if place == NORTH_BOX:
        return NORTH_EDGE
    off_map = 1 << NORTH_BOX if has(NORTH_EDGE, place) else 0
    return BLACK[place] | BLUE[place] | off_map


def _is_crossing(unit: int, here: int, there: int) -> bool:
    """Whether this step uses up a tactical's one blue line."""
    return bool(
        TACTICALS >> unit & 1
        and here < AREAS
        and there < AREAS
        and has(BLUE[here], there)
        and not has(BLACK[here], there)
    )
