"""Least cost: how far something gets that pays for each step, and by which way.

Costs are small ints. What never changes (terrain, sides, roads) is in a table of `Ways`, made once for each class of
movers; what a position adds (where to stop, what bars the way, zones) is given with the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from sandtable.board.graph import Near
from sandtable.core.bits import bit_list

Steps: TypeAlias = Sequence[tuple[int, int]]
"""Places one step away, each with the cost of that step."""

Ways: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each place its steps."""

CLOSED: Final = -1
"""The cost of what nobody may enter or cross."""

_TIES: Final = 32  # bits below a cost in which ways of equal cost are compared


class Zones(NamedTuple):
    """What a position adds to steps out of, into and between zones: a toll by the levels of both places."""

    level: bytes  # of each place
    tolls: tuple[tuple[int, ...], ...]  # by the level of the place left, then of the place entered; or CLOSED

    def pay(self, here: int, steps: Steps) -> Steps:
        """Return the steps from a place with their tolls."""
        row = self.tolls[self.level[here]]
        if not any(row):
            return steps
        tolls = ((there, cost, row[self.level[there]]) for there, cost in steps)
        return [(there, cost + toll) for there, cost, toll in tolls if toll != CLOSED]


def entry_ways(near: Near, enter: Sequence[int]) -> Ways:
    """Return the ways over a graph, where each place has a cost to enter it, or is CLOSED."""
    return tuple(tuple((there, enter[there]) for there in bit_list(mask) if enter[there] != CLOSED) for mask in near)


def costs(
    ways: Ways, start: int, limit: int, *, stops: int = 0, bars: int = 0, zones: Zones | None = None
) -> dict[int, int]:
    """Return what it costs to get to each place that costs no more than the limit, the cheapest first.

    `start` is the set of places where it begins, at no cost; places of `stops` are entered, but left only if it began
    there; places of `bars` are not entered.
    """
    best = [limit + 1] * len(ways)
    for place in bit_list(bars):
        best[place] = -1
    due: list[list[int]] = [[] for _ in range(limit + 1)]
    for place in bit_list(start):
        best[place] = 0
        due[0].append(place)
    stops &= ~start
    found: dict[int, int] = {}
    for spent, places in enumerate(due):
        for here in places:
            if best[here] != spent:
                continue  # a cheaper way was found since
            found[here] = spent
            if stops >> here & 1:
                continue
            for there, cost in ways[here] if zones is None else zones.pay(here, ways[here]):
                total = spent + cost
                if total < best[there]:
                    best[there] = total
                    due[total].append(there)
    return found


def cheapest(
    ways: Ways,
    start: int,
    goal: int,
    limit: int,
    *,
    stops: int = 0,
    bars: int = 0,
    zones: Zones | None = None,
    ties: Sequence[int] = (),
) -> tuple[int, ...] | None:
    """Return the cheapest way from one place to another, both included, or None if none is within the limit.

    Of equal ones it is that with the least sum of `ties` over the places entered (without ties: with the fewest
    steps); then that with the lowest place where they first differ. A tie may be below 0 if no step is free.
    """
    bound = (limit << _TIES) + (1 << _TIES - 1)
    best = [bound] * len(ways)
    for place in bit_list(bars):
        best[place] = -bound
    best[start] = 0
    before: dict[int, list[int]] = {start: []}
    settled: set[int] = set()
    queue = [(0, start)]
    while queue and goal not in settled:
        spent, here = heappop(queue)
        if here in settled:
            continue
        settled.add(here)
        if stops >> here & 1 and here != start:
            continue
        for there, cost in ways[here] if zones is None else zones.pay(here, ways[here]):
            total = spent + (cost << _TIES) + (ties[there] if ties else 1)
            if total < best[there]:
                best[there] = total
                before[there] = [here]
                heappush(queue, (total, there))
            elif total == best[there] and there not in settled:
                before[there].append(here)
    return _first_way(before, start, goal) if goal in settled else None


def _first_way(before: dict[int, list[int]], start: int, goal: int) -> tuple[int, ...]:
    """Return, of all ways that lead back from the goal, the one with the lowest place where they first differ."""
    after: dict[int, set[int]] = {}
    back = [goal]
    while back:
        there = back.pop()
        for here in before[there]:
            if here not in after:
                back.append(here)
            after.setdefault(here, set()).add(there)
    way = [start]
    while way[-1] != goal:
        way.append(min(after[way[-1]]))
    return tuple(way)
