"""The ways of units, where they matter: an Axis unit destroys the unguarded BeachHeads whose hexes it enters.

An order names the end of a move and not its way: a unit takes one over as many of those hexes as it can (WF-15.51/5).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Final

from sandtable.board.graph import trace
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.movement.survey import LAND, march
from sandtable.games.westfront.rules.sea.beachheads import overrun, unguarded
from sandtable.games.westfront.rules.values import FASTEST, speed
from sandtable.games.westfront.world.atlas import STOPPING, STRAIT, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, CAVALRY, PLAYER

_NO_WAY: Final = 100

Stops = tuple[int, ...]  # hexes that a way leads through, one after the other


def stopovers(p: Position, unit: int, goal: int, ground: int, fits: Callable[[Stops], bool]) -> Stops:
    """Return the hexes with unguarded BeachHeads that a move over some ground leads through: as many as fit in."""
    hexes = unguarded(p, PLAYER[unit]) & ground & ~(1 << goal)
    for count in range(hexes.bit_count(), 0, -1):
        for stops in permutations(bit_list(hexes), count):
            if fits(stops):
                return stops
    return ()


def trample(p: Position, log: Log, unit: int, goal: int, stops: Stops) -> None:
    """Let a unit overrun the BeachHeads in the goal of its move and where it leads through."""
    if prizes := unguarded(p, PLAYER[unit]):
        overrun(p, log, prizes & (1 << goal | mask_of(stops)))


def tread(p: Position, log: Log, unit: int, start: int, goal: int, steps: int) -> None:
    """Let a unit that goes at most so many hexes overland overrun the BeachHeads on its way."""
    if start != goal:
        trample(p, log, unit, goal, _stops(p, unit, start, goal, steps))


def _stops(p: Position, unit: int, start: int, goal: int, steps: int) -> Stops:
    """Return where a unit that goes overland finds BeachHeads on its way."""
    if not unguarded(p, PLAYER[unit]):
        return ()
    halts = not CAVALRY >> unit & 1
    passed = allowed(p, unit) & ~p.occupied[ALLIES]

    def fits(stops: Stops) -> bool:
        return sum(_distance(a, b, halts, passed) for a, b in pairwise((start, *stops, goal))) <= steps

    near = WITHIN[start][steps] & ~(1 << start)
    return stopovers(p, unit, goal, near & ~STOPPING if halts else near, fits)


def tread_out(p: Position, log: Log, unit: int, battle: int, via: int, goal: int) -> None:
    """Let a unit that leaves a battle over one of its sides overrun the BeachHeads on its way."""
    tread(p, log, unit, battle, via, 1)
    tread(p, log, unit, via, goal, speed(p, unit) - 1)


def _distance(start: int, goal: int, halts: bool, ground: int) -> int:
    """Return how many hexes it is overland from one hex to another; no strait leads to a third one (WF-1.39/5)."""
    for steps in range(1, FASTEST + 1):
        if march(start, steps, halts, ground, straits=False).ends >> goal & 1:
            return steps
    return _NO_WAY


# ---------------------------------------------------------------- the way, for who listens
def way(log: Log, p: Position, unit: int, start: int, goal: int, steps: int) -> Stops:
    """Return the hexes through which a unit goes overland, both ends included; none if nobody listens."""
    if not log.is_heard:
        return ()
    passed = allowed(p, unit) & ~p.occupied[1 - PLAYER[unit]]
    through = passed if CAVALRY >> unit & 1 else passed & ~STOPPING
    route: Stops = (start,)
    for a, b in pairwise((start, *_stops(p, unit, start, goal, steps), goal)):
        leg = trace(LAND, 1 << a, 1 << b, through)
        over_strait = STRAIT[a] >> b & 1 and (leg is None or len(leg) > steps + 1)
        route += (b,) if over_strait or leg is None else leg[1:]
    return route


def way_out(log: Log, p: Position, unit: int, battle: int, via: int, goal: int) -> Stops:
    """Return the hexes through which a unit leaves a battle over one of its sides; none if nobody listens."""
    onward = way(log, p, unit, via, goal, speed(p, unit) - 1)
    return (battle, *onward) if onward else ()
