"""Losses of combat (AEC-5.18/3, AEC-5.18/9): who loses a step, and where the eliminated go."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.aeto.language import NOTATION, refusal
from sandtable.games.aeto.position import Installation, Off, Position, State, Work
from sandtable.games.aeto.rules.combat.battle import Battle, amend, attackers, battle, defenders, fort_of, lone_hq
from sandtable.games.aeto.rules.combat.dice import is_empty_fort, odds, result, toll
from sandtable.games.aeto.rules.sides import other_camp, side_of_camp
from sandtable.games.aeto.rules.supply.replenishment import destiny
from sandtable.games.aeto.world.roster import CIRCLED, KIND, ROSTER, SS, STEPS

_RULE: Final = "AEC-5.18/9"


class Losing(NamedTuple):
    """Steps that a camp loses among some units, and which of these were whole before."""

    camp: int
    units: int
    left: int
    whole: int = 0


LOSING: Final = Frame(Losing, camp="camp", units="units", whole="units")


# ---------------------------------------------------------------- elimination
def eliminate(p: Position, log: Log, unit: int, rule: str, *, was_whole: bool = False) -> None:
    """Take a land unit off the map, killed in combat: some go to the Replenishment Box (AE-7.14/1).

    There it is remembered who was whole as he died, or before the blow (AE-7.14/18).
    """
    off = destiny(p, unit, p.at[unit])
    if off is Off.BOX and (was_whole or p.steps[unit] == STEPS[unit]):
        p.killed_whole |= 1 << unit
    p.steps[unit] = 0
    p.remove(unit, off)
    log.add(rule, "{unit} is eliminated", unit)


def lose_step(p: Position, log: Log, unit: int, rule: str, *, was_whole: bool = False) -> None:
    """Let a unit lose a step, its last one with it."""
    if p.steps[unit] > 1:
        p.steps[unit] -= 1
        p.touch()
        log.add(rule, "{unit} loses a step", unit)
    else:
        eliminate(p, log, unit, rule, was_whole=was_whole)


def raze(p: Position, log: Log, b: Battle) -> None:
    """Take an empty fort away that was beaten (AEC-5.12/3)."""
    if fort_of(p, b) == Work.FORTIFICATION:
        p.works = tuple(row for row in p.works if (row.place, row.kind) != (b.target, Work.FORTIFICATION))
    else:
        p.works = (*p.works, Installation(b.target, Work.PERMANENT, State.DESTROYED))
    p.touch()
    log.add("AEC-5.12/3", "the fort of {place} falls", b.target)


# ---------------------------------------------------------------- the result
def apply_result(p: Position, log: Log) -> None:
    """Do what the die that stands brings: losses are asked of their owner."""
    b = battle(p)
    word = result(p, b, odds(p, b), b.roll)
    cost = toll(word)
    if cost.attack:
        _demand(p, b.camp, mask_of(attackers(p, b)), cost.attack)
        return
    if is_empty_fort(p, b):
        raze(p, log, b)
        amend(p, b._replace(price=int(not cost.all)))
        return
    if hqs := lone_hq(p, b):
        amend(p, b._replace(price=int(not cost.all)))
        for hq in bit_list(hqs):
            p.remove(hq, Off.POOL)
            log.add("AEC-5.2/1", "{unit} is eliminated", hq)
        return
    units = defenders(p, b)
    steps = sum(p.steps[unit] for unit in units)
    taken = steps if cost.all else min(cost.defence, steps)
    amend(p, b._replace(lost=taken, price=int(not cost.all)))
    _demand(p, other_camp(b.camp), mask_of(units), taken)


def _demand(p: Position, camp: int, units: int, steps: int) -> None:
    whole = mask_of(unit for unit in bit_list(units) if p.steps[unit] == STEPS[unit])
    LOSING.push(p, Losses.name, Losing(camp, units, steps, whole))


# ---------------------------------------------------------------- the step
def payers(p: Position) -> int:
    """Return the units that can lose the next step."""
    return mask_of(unit for unit in bit_list(LOSING.top(p).units) if p.at[unit] >= 0)


def not_losing(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not lose the next step."""
    if not LOSING.top(p).units >> unit & 1:
        return refusal(_RULE, "{unit} took no part in the fight", unit)
    return None if p.at[unit] >= 0 else refusal(_RULE, "{unit} has been eliminated", unit)


def lose(p: Position, log: Log, unit: int) -> None:
    """Let a unit lose the next step."""
    now = LOSING.top(p)
    LOSING.turn(p, Losses.name, now._replace(left=now.left - 1))
    lose_step(p, log, unit, _RULE, was_whole=bool(now.whole >> unit & 1))


def _likeness(p: Position, unit: int) -> tuple[int, ...]:
    face = ROSTER[unit]
    printed = (face.nation, KIND[unit], face.strength, face.weak, face.movement, CIRCLED[unit], SS >> unit & 1)
    return (*printed, p.steps[unit], p.at[unit], p.oos >> unit & 1)


def is_open(p: Position, units: int, left: int) -> bool:
    """Tell whether there is a choice: not all steps are lost, and the units differ."""
    if sum(p.steps[unit] for unit in bit_list(units)) <= left:
        return False
    return len({_likeness(p, unit) for unit in bit_list(units)}) > 1


def _end_of(p: Position, unit: int) -> Effect:
    return Effect((), "" if p.steps[unit] > 1 else "it is eliminated")


class Losses(Acts[Position]):
    """The owner picks step by step, where there is anything to choose."""

    name = "losses"
    frame = LOSING
    moment = "the choice of losses"
    rules = (_RULE, "AEC-5.18/3")
    acts = (Act("lose", not_losing, lose, payers, role=Role.LOSE, effect=_end_of, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        now, units = LOSING.top(p), payers(p)
        if not now.left or not units:
            p.stack.pop()
            return True
        if is_open(p, units, now.left):
            return False
        lose(p, log, lowest(units))
        return True

    def side(self, p: Position) -> int:
        return side_of_camp(p, LOSING.top(p).camp)

    def prompt(self, p: Position) -> str:
        steps = counted(LOSING.top(p).left, "step")
        return NOTATION.say("{steps} must be lost: which unit pays?", (steps,))
