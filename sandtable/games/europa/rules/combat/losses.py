"""Losses up to a total (EUC-9/14): the owner gives unit by unit until it is reached."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import alive, amend, current, is_alive
from sandtable.games.europa.rules.elimination import leaves_cadre, take_loss

_RULE: Final = "EUC-9/14"


class Losing(NamedTuple):
    """Units of a side that must lose so much of their printed strength, counted in halves."""

    side: int
    units: int
    need2: int
    is_attack: int  # whether attack or defence counts
    hurt: int = 0  # that have taken a loss


LOSING: Final = Frame(Losing, side="side", units="units", hurt="units")


def printed(p: Position, unit: int, *, is_attack: bool) -> int:
    """Return the printed strength that a unit has left: nothing, once it is gone."""
    if not is_alive(p, unit):
        return 0
    face = p.face(unit)
    return face.attack if is_attack else face.defence


def total(p: Position, units: int, *, is_attack: bool) -> int:
    """Return the printed strength of some units."""
    return sum(printed(p, unit, is_attack=is_attack) for unit in bit_list(units))


def given(p: Position, unit: int, *, is_attack: bool) -> int:
    """Return the printed strength that a loss would cost a unit."""
    before = printed(p, unit, is_attack=is_attack)
    cadre = p.counter(unit).cadre if leaves_cadre(p, unit) else None
    return before if cadre is None else before - (cadre.attack if is_attack else cadre.defence)


def victims(p: Position, now: Losing) -> int:
    """Return which units may take the next loss: nobody twice while others have something left to give."""
    able = mask_of(unit for unit in bit_list(now.units) if printed(p, unit, is_attack=bool(now.is_attack)))
    return able & ~now.hurt or able


def is_forced(p: Position, now: Losing, units: int) -> bool:
    """Tell whether all of some units must lose, so that their order does not matter."""
    if units & now.hurt or not units & (units - 1):
        return not units & (units - 1)
    return 2 * sum(given(p, unit, is_attack=bool(now.is_attack)) for unit in bit_list(units)) <= now.need2


# ---------------------------------------------------------------- all of them
def lose_all(p: Position, log: Log, units: int, rule: str) -> None:
    """Let each of some units take a loss."""
    for unit in bit_list(units):
        hurt(p, unit)
        take_loss(p, log, unit, rule)


def hurt(p: Position, unit: int) -> None:
    """Note that the result has cost an attacker a loss (EUC-31/3)."""
    battle = current(p)
    if battle is not None and battle.units >> unit & 1:
        amend(p, battle._replace(hurt=battle.hurt | 1 << unit))


# ---------------------------------------------------------------- the step
def not_losing(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot take the next loss."""
    now = LOSING.top(p)
    if not now.units >> unit & 1:
        return refusal(_RULE, "{unit} takes no part in the fight", unit)
    found = victims(p, now)
    if found >> unit & 1:
        return None
    if now.hurt >> unit & 1:
        if not is_alive(p, unit):
            return refusal(_RULE, "{unit} has been eliminated", unit)
        return refusal(_RULE, "{unit} has taken a loss, and {unit} still has something to give", unit, lowest(found))
    return refusal(_RULE, "{unit} has no strength to give", unit)


def lose(p: Position, log: Log, unit: int) -> None:
    """Let a unit take the next loss."""
    now = LOSING.top(p)
    is_attack = bool(now.is_attack)
    before = printed(p, unit, is_attack=is_attack)
    hurt(p, unit)
    take_loss(p, log, unit, _RULE)
    cost = before - printed(p, unit, is_attack=is_attack)
    LOSING.turn(p, Losses.name, now._replace(need2=now.need2 - 2 * cost, hurt=now.hurt | 1 << unit))


def offers(p: Position) -> int:
    """Return who may take the next loss."""
    return victims(p, LOSING.top(p))


def price(p: Position, unit: int) -> Effect:
    """Tell that a loss would be a unit's end."""
    return Effect((), "" if leaves_cadre(p, unit) else "it is eliminated")


class Losses(Acts[Position]):
    """The owner picks unit by unit and stops as soon as the total is reached (EUC-9/14)."""

    name = "losses"
    frame = LOSING
    moment = "the choice of losses"
    rules = ("EUC-9/14", "EUC-9/8", "EUC-9/11", "EUC-9/12", "EUC-9/22")
    acts = (Act("lose", not_losing, lose, offers, role=Role.LOSE, effect=price, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        now = LOSING.top(p)
        found = victims(p, now) if now.need2 > 0 else 0
        if not found:
            p.stack.pop()
            return True
        if not is_forced(p, now, found):
            return False
        lose(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        return LOSING.top(p).side

    def prompt(self, p: Position) -> str:
        now = LOSING.top(p)
        points = counted((now.need2 + 1) // 2, "point")
        return NOTATION.say("{points} of strength must still be lost: which unit takes a loss?", (points,))


def demand(p: Position, units: int, need2: int, *, is_attack: bool) -> None:
    """Let the owner of some units choose losses of so many halves of printed strength."""
    left = alive(p, units)
    if left and need2 > 0:
        LOSING.push(p, Losses.name, Losing(p.side_of(lowest(left)), left, need2, int(is_attack)))
