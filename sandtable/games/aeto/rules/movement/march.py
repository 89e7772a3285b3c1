"""The act `move` (AEC-5.7): who may move, what a move does on its way, what ends it.

The frame of its step (`GOING`) keeps the unit on the move and its MPs; whoever has ended its move is marked `moved`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.act import STOP, Role
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.core.step import Effect
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.control import take
from sandtable.games.aeto.rules.forts.concealment import come_out, hidden_in
from sandtable.games.aeto.rules.movement import obstacles
from sandtable.games.aeto.rules.movement.reach import ends, trek, way
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS

ON_FOOT: Final = LAND_UNITS | HQS | GENERALS
"""Counters that move over land by themselves."""


class Going(NamedTuple):
    """The unit on the move, and the MPs that it has left."""

    unit: int = -1
    left: int = 0


GOING: Final = Frame(Going, unit="unit")


# ---------------------------------------------------------------- who
def left_of(p: Position, unit: int) -> int | None:
    """Return the MPs that a unit has left if it is the one on the move; None: it has not moved in this step."""
    now = GOING.top(p)
    return now.left if now.unit == unit else None


def not_moving(p: Position, unit: int, camp: int) -> Violation | None:
    """Tell why a unit does not move at all now, whatever the step says of it."""
    if not units_of_camp(p, camp) >> unit & 1:
        return refusal("AEC-1.0/10", "{unit} is not yours to move", unit)
    if not ON_FOOT >> unit & 1:
        return refusal("AEC-5.7/1", "{unit} does not move over land", unit)
    if p.at[unit] < 0 or p.aboard[unit] >= 0:
        return refusal("AEC-5.7/1", "{unit} is on no hex of the map", unit)
    return None


def spent(p: Position, unit: int) -> Violation | None:
    """Tell that the move of a unit is over."""
    if p.railed >> unit & 1:
        return refusal("AE-6.1/14", "{unit} went by rail and has finished moving for this month", unit)
    if p.moved >> unit & 1:
        return refusal("AEC-5.7/5", "the move of {unit} is over", unit)
    if left_of(p, unit) == 0:
        return refusal("AEC-5.7/1", "{unit} has no MPs left", unit)
    return None


def set_going(p: Position, unit: int, left: int) -> None:
    """Let a unit be the one on the move: that of the one before it is over (AEC-5.7/5)."""
    now = GOING.top(p)
    if now.unit not in (unit, -1):
        p.moved |= 1 << now.unit
    GOING.turn(p, str(p.stack[-1][0]), Going(unit, left))
    if left:
        p.stirred &= ~(1 << unit)
    else:
        p.stirred |= 1 << unit  # too late to entrain (AE-6.1/9)


# ---------------------------------------------------------------- the way
def march(p: Position, log: Log, unit: int, route: tuple[int, ...]) -> int:
    """Take a unit along a way, hex by hex: it takes what it enters, and whom it meets stops it. Return where it stands.

    For whoever moves units (an advance, a breakthrough, an exploitation): costs and rights are asked before.
    """
    come_out(p, log, unit)
    start, *rest = route
    reached = [start]
    for there in rest:
        if (hidden := hidden_in(p, unit, there)) >= 0:
            _run_into(p, log, unit, hidden, there)
            break
        reached.append(there)
        take(p, log, unit, there)
    p.put(unit, reached[-1])
    p.wrecked &= ~(1 << unit)
    log.add("AEC-5.7/1", "{unit} moves to {place}", unit, reached[-1])
    log.along(tuple(reached))
    return reached[-1]


def _run_into(p: Position, log: Log, unit: int, other: int, place: int) -> None:
    """Show a concealed unit to one that would have entered its hex (AEC-4.11/2)."""
    p.concealed &= ~(1 << other)
    p.revealed |= 1 << other
    p.touch()
    log.reveal("AEC-4.11/2", "{unit} finds {unit} in {place}, and stops", unit, other, place)


# ---------------------------------------------------------------- the act
class Move(ByFirst):
    """A unit goes on to a hex, by the cheapest way.

    A step of its own says who may: `eligible`, and the camp and the causes of `not_eligible` beside what binds all.
    """

    def __init__(
        self,
        camp: Callable[[Position], int],
        eligible: Callable[[Position], int],
        not_eligible: Callable[[Position, int], Violation | None],
    ) -> None:
        super().__init__("move", Role.MOVE)
        self._camp = camp
        self._eligible = eligible
        self._not_eligible = not_eligible

    def firsts(self, ground: Position) -> int:
        p = ground
        found = self._eligible(p) & units_of_camp(p, self._camp(p)) & ON_FOOT & ~p.moved & ~p.railed
        found &= p.units_in(p.card.land)
        now = GOING.top(p)
        return found if now.left or now.unit < 0 else found & ~(1 << now.unit)

    def of_first(self, ground: Position, first: int) -> list[Fan]:
        if ground.aboard[first] >= 0:
            return []
        found = ends(ground, first, left_of(ground, first))
        return [Fan(self.verb, (first,), found)] if found else []

    def against(self, ground: Position, *args: int) -> list[Violation]:
        p, (unit, place) = ground, args
        found = (
            not_moving(p, unit, self._camp(p))
            or self._not_eligible(p, unit)
            or spent(p, unit)
            or obstacles.no_way(p, unit, place, left_of(p, unit))
        )
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        left = left_of(p, unit)
        ground = trek(p, unit, left)
        remains = ground.party.left - ground.costs[place]
        route = way(p, unit, place, left)
        is_stop = bool(ground.stops >> place & 1)
        is_there = march(p, log, unit, route) == place
        set_going(p, unit, remains if is_there else 0)
        if is_stop and is_there:
            p.moved |= 1 << unit
            log.add("AEC-5.13/3", "{unit} stops in an enemy zone", unit)

    def effect(self, ground: Position, *args: int) -> Effect:
        unit, place = args
        found = trek(ground, unit, left_of(ground, unit))
        marks = (STOP,) if found.stops >> place & 1 else ()
        return Effect(marks, f"{found.costs[place]} MP" + "s" * (found.costs[place] != 1))
