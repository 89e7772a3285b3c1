"""Advance after a won attack."""

from __future__ import annotations

from typing import cast

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.games.soft_underbelly.language import NOTATION, not_here, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.world.roster import ARMIES, BY_KIND, CRAFT, FIGHTERS, KIND, OF_SIDE

# Whether a land unit has to lead the way, may go too, or has gone already
FREE, LAND_FIRST, LAND_GONE = range(3)
_DONE = Order("done")


class Advance(PhasingChoice):
    """One land unit that attacked may advance (SU-advance/1), then others that attacked with it (SU-advance/2).

    The frame holds the area, the attackers who may still go, and whether a land unit must lead. After an attack
    without land units ships and aircraft go in over the lines they used (SU-advance/3, SU-advance/4) and gain control,
    not possession (SU-possess/11, SU-attack-chart/4).
    """

    name = "advance"
    rules = ("SU-advance/1", "SU-advance/2", "SU-advance/5")

    def settle(self, p: Position, log: Log) -> bool:
        if _movable(p):
            return False
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        target, _, lead = _frame(p)
        who = "a land unit that attacked" if lead == LAND_FIRST else "units that attacked"
        return NOTATION.say(f"{{place}} is won: {who} may advance.", (target,))

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("advance", (), _movable(p))], [_DONE])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb == "done":
            return []
        if order.verb != "advance":
            return [not_here(order.verb, ("advance", "done"), "an advance")]
        unit = order.args[0]
        if reason := did_not_attack(p, unit):
            return [reason]
        found = [land_unit_first(p, unit), second_land_unit(p, unit), overfills(p, unit)]
        return [reason for reason in found if reason]

    def apply(self, p: Position, order: Order, log: Log) -> None:
        target, units, lead = _frame(p)
        if order.verb == "done":
            p.stack.pop()
            return
        unit = order.args[0]
        is_land = FIGHTERS >> unit & 1
        attackers = units | p.facts.here[target] & p.attacked
        p.stack[-1] = ("advance", target, units & ~(1 << unit), LAND_GONE if is_land else lead)
        if is_land and p.aboard[unit] >= 0:
            p.landed |= 1 << unit  # SU-landing/8
            p.paid |= 1 << unit
        p.put(unit, target)
        log.add("SU-advance/1" if is_land else "SU-advance/2", "{unit} advances into {place}", unit, target)
        if is_land:
            possess(p, target, unit, log, attackers)  # SU-possess/11, SU-possess/7


def _frame(p: Position) -> tuple[int, int, int]:
    return cast(tuple[int, int, int], p.stack[-1][1:])


def _movable(p: Position) -> int:
    target, units, lead = _frame(p)
    if lead == LAND_FIRST:
        units &= FIGHTERS
    elif lead == LAND_GONE:
        units &= ~FIGHTERS
    mask = 0
    for unit in bit_list(units & ~CRAFT):
        if not p.facts.here[target] & _rivals(unit):
            mask |= 1 << unit
    return mask


def _rivals(unit: int) -> int:
    """Return the units of its side that fill the place of a unit in a stack (SU-stack/2)."""
    same = ARMIES if ARMIES >> unit & 1 else BY_KIND[KIND[unit]]
    return same & next(side for side in OF_SIDE if side >> unit & 1)


def did_not_attack(p: Position, unit: int) -> Violation | None:
    """Units that took no part in the attack may not advance (SU-advance/5), nor do landing craft."""
    target, units, _ = _frame(p)
    if units & ~CRAFT & 1 << unit:
        return None
    return refusal("SU-advance/5", "{unit} is no attacker of {place} that could advance", unit, target)


def land_unit_first(p: Position, unit: int) -> Violation | None:
    """If no land unit advances after a land attack, nothing else does (SU-advance/1)."""
    if _frame(p)[2] == LAND_FIRST and not FIGHTERS >> unit & 1:
        return refusal("SU-advance/1", "a land unit must advance before {unit} can follow", unit)
    return None


def second_land_unit(p: Position, unit: int) -> Violation | None:
    """One land unit advances, no more (SU-advance/1)."""
    if _frame(p)[2] == LAND_GONE and FIGHTERS >> unit & 1:
        return refusal("SU-advance/1", "a land unit has advanced already")
    return None


def overfills(p: Position, unit: int) -> Violation | None:
    """Others follow up to normal stacking (SU-advance/2)."""
    target = _frame(p)[0]
    if p.facts.here[target] & _rivals(unit):
        return refusal("SU-advance/2", "{place} holds a unit of that kind already", target)
    return None
