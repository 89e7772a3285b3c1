"""The course of one attack (AEC-5.14): its stages, the question that each asks, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat import advance, losses, reroll, retreat
from sandtable.games.aeto.rules.combat.attack import reveal
from sandtable.games.aeto.rules.combat.battle import BATTLE, NAME, Kind, battle, enemies_in, is_held
from sandtable.games.aeto.rules.combat.dice import is_empty_fort
from sandtable.games.aeto.rules.command.offensives import amend as amend_offensive
from sandtable.games.aeto.rules.command.offensives import running
from sandtable.games.aeto.rules.special.blitzkrieg import start_clocks
from sandtable.games.aeto.rules.supply.effects import draw_for_attack
from sandtable.games.aeto.world.roster import LAND_UNITS


def _ask_attacker(p: Position, log: Log) -> None:
    p.stack.append(("attack",))


def _ask_defender(p: Position, log: Log) -> None:
    """Ask who defends where there are several, and the attacker once more if he has seen something since."""
    b = battle(p)
    is_seen = reveal(p, log)
    start_clocks(p, log, b)
    is_asked = enemies_in(p, b.camp, b.target).bit_count() > 1
    if is_seen or is_asked or reroll.is_possible(p):
        p.stack.append(("commitment",))
    reroll.ask(p)
    if is_asked:
        p.stack.append(("defence",))


def _throw(p: Position, log: Log) -> None:
    draw_for_attack(p, log, battle(p).units)
    reroll.ask_again(p)
    p.stack.append(("attack-die",))


def _apply(p: Position, log: Log) -> None:
    losses.apply_result(p, log)


def _check(p: Position, log: Log) -> None:
    retreat.check(p)


def _clear_out(p: Position, log: Log) -> None:
    """Units that were left out go if those that defended are gone (AEC-5.14/2)."""
    retreat.clear_out(p)


def _fate(p: Position, log: Log) -> None:
    retreat.decide_fate(p, log)


def _advance(p: Position, log: Log) -> None:
    if is_cleared(p):
        advance.offer(p)


STAGES: Final[tuple[Callable[[Position, Log], None], ...]] = (
    _ask_attacker,
    _ask_defender,
    _throw,
    _apply,
    _check,
    _clear_out,
    _fate,
    _advance,
)


def is_cleared(p: Position) -> bool:
    """Tell whether the hex was emptied by the attack."""
    b = battle(p)
    return not b.is_off and not is_held(p, b) and not is_empty_fort(p, b)


class Fight(Step[Position]):
    """Goes through the stages of an attack, then notes what it leaves behind."""

    name = NAME
    frame = BATTLE

    def settle(self, p: Position, log: Log) -> bool:
        b = BATTLE.top(p)
        if p.outcome is None and not b.is_off and b.stage < len(STAGES):
            BATTLE.turn(p, NAME, b._replace(stage=b.stage + 1))
            STAGES[b.stage](p, log)
            return True
        finish(p)
        p.stack.pop()
        return True


def finish(p: Position) -> None:
    """Note who has attacked, what was cleared, what is owed."""
    b, now = battle(p), running(p)
    if b.kind == Kind.EXPLOITATION:
        p.exploiting &= ~b.units
    elif b.kind == Kind.COMBAT:
        p.attacked |= b.units
    if now is None:
        return
    now = now._replace(came=now.came | b.came & LAND_UNITS)
    left = sum(1 << unit for unit in bit_list(b.units) if p.at[unit] >= 0)
    here = 1 << b.target
    if is_cleared(p):
        now = now._replace(cleared=now.cleared | left, owed=now.owed & ~here)
    elif b.kind == Kind.BREAKTHROUGH:
        now = now._replace(owed=now.owed | here, owing=now.owing | left)
    else:
        now = now._replace(owed=now.owed & ~here)
    amend_offensive(p, now)
