"""The ways of units, where they matter: an Axis unit destroys the unguarded BeachHeads whose hexes it enters.

An order names the end of a move and not its way: a unit takes one over as many of those hexes as it can (WF-15.51/5).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.movement.survey import march
from sandtable.games.westfront.rules.sea.beachheads import overrun, unguarded
from sandtable.games.westfront.rules.values import FASTEST, speed
from sandtable.games.westfront.world.atlas import STOPPING, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, CAVALRY, PLAYER

_NO_WAY: Final = 100

Stops = tuple[int, ...]  # hexes that a way leads through, one after the other


def trample(p: Position, log: Log, unit: int, goal: int, ground: int, fits: Callable[[Stops], bool]) -> None:
    """Let a unit overrun the BeachHead in the goal of its move, and of those on the ground the most that fit in."""
    if prizes := unguarded(p, PLAYER[unit]):
        overrun(p, log, prizes & 1 << goal | _most(prizes & ground & ~(1 << goal), fits))


def _most(hexes: int, fits: Callable[[Stops], bool]) -> int:
    for count in range(hexes.bit_count(), 0, -1):
        for stops in permutations(bit_list(hexes), count):
            if fits(stops):
                return mask_of(stops)
    return 0


def tread(p: Position, log: Log, unit: int, start: int, goal: int, steps: int) -> None:
    """Let a unit that goes at most so many hexes overland overrun the BeachHeads on its way."""
    if start == goal or not unguarded(p, PLAYER[unit]):
        return
    halts = not CAVALRY >> unit & 1
    passed = allowed(p, unit) & ~p.occupied[ALLIES]

    def fits(stops: Stops) -> bool:
        return sum(_distance(a, b, halts, passed) for a, b in pairwise((start, *stops, goal))) <= steps

    near = WITHIN[start][steps] & ~(1 << start)
    trample(p, log, unit, goal, near & ~STOPPING if halts else near, fits)


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
