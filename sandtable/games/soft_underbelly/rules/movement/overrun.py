"""Overrun and displacement: what an army does to the weak units of an area by moving in. It is not combat."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import Choice
from sandtable.games.soft_underbelly.language import not_here, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.world.atlas import BLUE, COAST, LAND, SEA
from sandtable.games.soft_underbelly.world.roster import BY_KIND, KIND, NAVAL, OF_SIDE, SIDE, TACTICALS


def overrun(p: Position, area: int, side: int, log: Log) -> None:
    """An army of a side enters: 0-value land units die, aircraft die on land, all else is displaced.

    They have no retreat before combat (SU-overrun/10).
    """
    enemies = presence(p, area, 1 - side)
    if not enemies:
        return
    displaced = enemies & NAVAL  # SU-overrun/4
    if COAST >> area & 1:
        displaced |= enemies & TACTICALS  # SU-overrun/3
    for unit in bit_list(enemies & ~displaced):
        eliminate(p, unit, "SU-overrun/2" if TACTICALS >> unit & 1 else "SU-overrun/7", log)
    if displaced:
        p.stack.append(("displacement", displaced))


def shelters(p: Position, unit: int) -> int:
    """Where a displaced unit may go: over one blue line to a friendly port or a sea without enemies (SU-overrun/5)."""
    f = p.facts
    side = SIDE[unit]
    here = p.at[unit]
    open_seas = SEA & ~f.any[1 - side] if not (TACTICALS >> unit & 1 and SEA >> here & 1) else 0
    return BLUE[here] & (open_seas | f.friendly[side] & COAST) & ~closed_areas(p, side) & ~LAND


class Displacement(Choice[Position]):
    """The owner of displaced units moves each of them away."""

    name = "displacement"
    rules = ("SU-overrun/5",)

    def settle(self, p: Position, log: Log) -> bool:
        _, units = p.stack[-1]
        assert isinstance(units, int)
        lost = [unit for unit in bit_list(units) if not shelters(p, unit)]
        for unit in lost:
            eliminate(p, unit, "SU-overrun/5", log)
            units &= ~(1 << unit)
        if units:
            p.stack[-1] = (self.name, units)
            return bool(lost)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return SIDE[self._next(p)]

    def prompt(self, p: Position) -> str:
        return "Move the displaced units away over a blue line."

    def orders(self, p: Position) -> Orders:
        unit = self._next(p)
        return Menu([Fan("displace", (unit,), shelters(p, unit))])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb != "displace":
            return [not_here(order.verb, ("displace",), "displacement")]
        unit, place = order.args
        if unit != self._next(p):
            return [refusal("SU-overrun/5", "{unit} is to be displaced now", self._next(p))]
        if not shelters(p, unit) >> place & 1:
            return [refusal("SU-overrun/5", "{place} is no friendly port or free sea next to {unit}", place, unit)]
        return []

    def apply(self, p: Position, order: Order, log: Log) -> None:
        unit, place = order.args
        p.sail(unit, place)
        log.add("SU-overrun/5", "{unit} is displaced to {place}", unit, place)
        units = int(p.stack.pop()[1]) & ~(1 << unit)
        if units:
            p.stack.append((self.name, units))
        p.stack.append((Crowded.name, place, KIND[unit], SIDE[unit]))

    def _next(self, p: Position) -> int:
        return bit_list(int(p.stack[-1][1]))[0]


class Crowded(Choice[Position]):
    """A displaced unit has overfilled its new area: the owner gives up one at once (SU-overrun/6)."""

    name = "crowded"
    rules = ("SU-overrun/6",)

    def settle(self, p: Position, log: Log) -> bool:
        if self._crowd(p).bit_count() > 1:
            return False
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return int(p.stack[-1][3])

    def prompt(self, p: Position) -> str:
        return "Give up one of the units that share the area."

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("eliminate", (), self._crowd(p))])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb != "eliminate":
            return [not_here(order.verb, ("eliminate",), "the overfull area")]
        if not self._crowd(p) >> order.args[0] & 1:
            return [refusal("SU-overrun/6", "{unit} does not overfill the area", order.args[0])]
        return []

    def apply(self, p: Position, order: Order, log: Log) -> None:
        eliminate(p, order.args[0], "SU-overrun/6", log)

    def _crowd(self, p: Position) -> int:
        _, place, kind, side = p.stack[-1]
        # what is aboard a ship counts through its ship only (SU-stack/5)
        return p.facts.here[int(place)] & ~p.facts.aboard & BY_KIND[int(kind)] & OF_SIDE[int(side)]
