"""A battle: retreat before combat, comparison of totals, losses, retreat, advance. There is no die (SU-combat/13)."""

from __future__ import annotations

from typing import NamedTuple, cast

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import NOTATION, not_here, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.control import possess, presence
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.rules.supply import is_overland
from sandtable.games.soft_underbelly.rules.values import attack_total, defence_total, defence_value
from sandtable.games.soft_underbelly.world.atlas import SEA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    CONVOYS,
    CRAFT,
    FIGHTERS,
    FORTS,
    PARACHUTES,
    SUPPLIES,
)

_EVASION, _TOTALS, _RETREAT, _ADVANCE, _AFTERMATH = range(5)
_ZERO_VALUE = SUPPLIES | PARACHUTES | CONVOYS | CRAFT  # SU-values/4, in defence
_DONE = Order("done")


class BattleFrame(NamedTuple):
    """The frame of a battle: how far it is, where, who attacks, who of the defenders fights."""

    stage: int
    target: int
    units: int
    fighters: int


def begin_battle(p: Position, plan: Plan, fighters: int, log: Log) -> None:
    """Open a battle. Its attackers have attacked, whatever comes of it (SU-combat/6, SU-breakthrough/5)."""
    p.attacked |= plan.units
    for unit in bit_list(plan.units & p.top):
        if is_overland(p, unit, plan.target):
            p.top &= ~(1 << unit)  # SU-stack/9: the duty is done, by reorganised infantry too (SU-reorg/4)
    p.stack.append(("battle", _EVASION, plan.target, plan.units, fighters))
    log.add("SU-combat/1", "{place} is attacked", plan.target)


class Battle(Step[Position]):
    """The procedure of a battle; the choices in it are steps of their own."""

    name = "battle"

    def settle(self, p: Position, log: Log) -> bool:
        frame = BattleFrame(*cast(tuple[int, int, int, int], p.stack[-1][1:]))
        stage, target, units, fighters = frame
        p.stack[-1] = ("battle", stage + 1, target, units, fighters)
        if stage == _EVASION:
            _let_evade(p, frame)
        elif stage == _TOTALS:
            _compare(p, frame, log)
        elif stage == _RETREAT:
            _drive_out(p, frame, log)
        elif stage == _ADVANCE:
            _let_advance(p, frame, log)
        else:
            p.stack.pop()
            _clean_up(p, frame, log)
        return True


def _let_evade(p: Position, frame: BattleFrame) -> None:
    """SU-rbc/1: units of value 0 may slip away, unless the attackers have a tactical or carrier.

    Those who are overrun never come here, for that is movement (SU-rbc/2).
    """
    evaders = frame.fighters & _ZERO_VALUE
    if evaders and not frame.units & AIR:
        p.stack.append(("evasion", frame.target, evaders))


def _standing(p: Position, frame: BattleFrame) -> int:
    """Return the fighting defenders who are still there."""
    return frame.fighters & p.facts.here[frame.target]


def _compare(p: Position, frame: BattleFrame, log: Log) -> None:
    """SU-combat/11: the attacker wins with at least one point more; otherwise nothing happens (SU-combat/12)."""
    target = frame.target
    standing = _standing(p, frame)
    if not standing:
        log.add("SU-rbc/4", "all defenders of {place} have slipped away", target)
        return
    attack = attack_total(p, frame.units, bool(standing & FORTS))
    defence = defence_total(p, standing)
    log.add("SU-combat/11", "{attack} against {defence} in {place}", str(attack), str(defence), target)
    margin = attack - defence
    if margin <= 0:
        p.stack[-1] = ("battle", _AFTERMATH, *frame[1:])
    elif margin > defence:
        for unit in bit_list(standing & ~FORTS) + bit_list(standing & FORTS):  # SU-fort/4, SU-fort/5
            eliminate(p, unit, "SU-losses/1", log)
    else:
        p.stack.append(("losses", target, margin, standing))


def _drive_out(p: Position, frame: BattleFrame, log: Log) -> None:
    """SU-retreat/1: the survivors retreat, unless a fort holds out in their area (SU-fort/6)."""
    survivors = _standing(p, frame)
    if not survivors:
        return
    if presence(p, frame.target, 1 - p.side) & FORTS:
        log.add("SU-fort/6", "the fort holds out: nobody retreats from {place}", frame.target)
        return
    p.stack.append(("retreat", survivors, 1 << frame.target))


def _let_advance(p: Position, frame: BattleFrame, log: Log) -> None:
    """SU-advance/1: only into an area without enemies; a parachute that attacked there has taken it (SU-possess/11)."""
    target, units = frame.target, frame.units
    if presence(p, target, 1 - p.side):
        return  # SU-air-combat/3, SU-air-combat/5, SU-possess/10: those who took no part are still there
    if closed_areas(p, p.side) >> target & 1:
        return  # SU-soviet/3: the Axis may win where a Soviet front stands, but not go in
    inside = units & p.facts.here[target] & PARACHUTES
    for unit in bit_list(inside):
        possess(p, target, unit, log, units)  # SU-fort/3, SU-para/12
    p.stack.append(("advance", target, units & ~p.facts.here[target], int(bool(units & FIGHTERS) and not inside)))


def _clean_up(p: Position, frame: BattleFrame, log: Log) -> None:
    """The landing craft are lost, win or lose (SU-landing/11), for nothing else is (SU-combat/14)."""
    for craft in bit_list(frame.units & CRAFT):
        for unit in bit_list(p.cargo(craft)):
            if SEA >> p.at[craft] & 1:
                eliminate(p, unit, "SU-landing/15", log)
            else:
                p.put(unit, p.at[craft])  # SU-landing/15: it stays in the port it started from
        eliminate(p, craft, "SU-landing/11", log)  # the craft for one use is out of the game, SU-lc/7
    # SU-para/8: who is on the area, and is left alone there now, owes no source of its own any more
    p.paid |= p.landed & p.facts.here[frame.target]


class Losses(PhasingChoice):
    """The attacker picks who is lost until the points are absorbed (SU-losses/1, SU-losses/2).

    A unit that takes part of its value is lost (SU-losses/4), so the first may be a land unit of any value
    (SU-losses/3), and a large one may take the last point (SU-losses/5). Lost units go to the replacement pile
    (SU-losses/7), with their cargo (SU-losses/8).
    """

    name = "losses"
    rules = ("SU-losses/1", "SU-losses/2", "SU-losses/6")

    def settle(self, p: Position, log: Log) -> bool:
        target, points, units = _losses(p)
        pickable = _pickable(p)
        if points <= 0:
            if pickable:
                return False
            p.stack.pop()
            return True
        standing = units & p.facts.here[target]
        all_count = all(defence_value(p, unit) for unit in bit_list(standing))
        is_forced = pickable.bit_count() == 1 or (all_count and points >= defence_total(p, standing))
        if is_forced:
            _lose(p, pickable.bit_length() - 1, log)
        return is_forced

    def prompt(self, p: Position) -> str:
        target, points, _ = _losses(p)
        if points <= 0:
            return NOTATION.say("Units of value 0 in {place} may be eliminated too.", (target,))
        return NOTATION.say("The defenders of {place} lose {points} points: pick a unit.", (target, str(points)))

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("lose", (), _pickable(p))], [_DONE] if _losses(p)[1] <= 0 else [])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        target, points, units = _losses(p)
        if order.verb == "done":
            if points > 0:
                return [refusal("SU-losses/1", "{points} points of loss must still be taken", str(points))]
            return []
        if order.verb != "lose":
            return [not_here(order.verb, ("lose", "done"), "the choice of losses")]
        unit = order.args[0]
        found = [no_loser(p, target, units, unit)]
        if not any(found):
            found = [fort_before_others(p, target, units, unit), too_many(p, points, unit)]
        return [reason for reason in found if reason]

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb == "done":
            p.stack.pop()
        else:
            _lose(p, order.args[0], log)


def _losses(p: Position) -> tuple[int, int, int]:
    return cast(tuple[int, int, int], p.stack[-1][1:])


def _pickable(p: Position) -> int:
    target, points, units = _losses(p)
    standing = units & p.facts.here[target]
    if points <= 0:
        return standing & _ZERO_VALUE  # SU-losses/6
    return standing & ~FORTS or standing


def _lose(p: Position, unit: int, log: Log) -> None:
    target, points, units = _losses(p)
    points = max(0, points - defence_value(p, unit))
    p.stack[-1] = ("losses", target, points, units & ~(1 << unit))
    eliminate(p, unit, "SU-losses/7", log)


def no_loser(p: Position, target: int, units: int, unit: int) -> Violation | None:
    """Only defenders who fought are lost (SU-combat/10)."""
    if units & p.facts.here[target] & 1 << unit:
        return None
    return refusal("SU-losses/2", "{unit} is no defender who fought in {place}", unit, target)


def fort_before_others(p: Position, target: int, units: int, unit: int) -> Violation | None:
    """A fort is always the last to be lost (SU-fort/4, SU-losses/2)."""
    if FORTS >> unit & 1 and units & p.facts.here[target] & ~FORTS:
        return refusal("SU-fort/4", "{unit} can only be lost after all other units", unit)
    return None


def too_many(p: Position, points: int, unit: int) -> Violation | None:
    """Once the points are absorbed only units of value 0 may still be picked (SU-losses/6)."""
    if points <= 0 and not _ZERO_VALUE >> unit & 1:
        return refusal("SU-losses/1", "the points of loss have been taken already")
    return None
