"""The Combat Phases (WF-4.43/1, WF-4.45/1): which battles are fought, and in which order."""

from __future__ import annotations

from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.games.westfront.language import not_here, refusal
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.battle import begin_round
from sandtable.games.westfront.rules.phasing import ActiveChoice
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.world.atlas import FORTRESSES
from sandtable.games.westfront.world.roster import UNIT_TITLES

_DONE = Order("done")


def blitz_of(p: Position) -> int:
    """Return 1 if this is the Blitz Combat Phase."""
    blitz = p.stack[-1][1]
    assert isinstance(blitz, int)
    return blitz


def mandatory(p: Position, blitz: int) -> int:
    """Return the battles that must be fought: new ones, those with an airstrike, fortresses (WF-7.15/1)."""
    due = p.fresh  # WF-7.15/2, WF-7.4/3
    for strike in p.strikes:
        due |= 1 << strike.target  # WF-7.15/3
    if not blitz:  # WF-7.15/5
        due |= FORTRESSES & p.attacked[p.player]  # WF-1.46/1, WF-7.15/4, WF-7.15/7
    return due & p.battles


def optional(p: Position, blitz: int) -> int:
    """Return the battles that may be fought and are not yet chosen, supported or not (WF-7.14/1, WF-7.4/5)."""
    return p.battles & ~mandatory(p, blitz) & ~p.chosen


class Combat(ActiveChoice):
    """The active player chooses the battles to be fought; then all units in them are revealed (WF-7.14/1)."""

    name = "combat"
    rules = ("WF-7.14/1", "WF-7.15/1")

    def settle(self, p: Position, log: Log) -> bool:
        if optional(p, blitz_of(p)):
            return False
        _close(p, log)
        return True

    def prompt(self, p: Position) -> str:
        due = (mandatory(p, blitz_of(p)) | p.chosen).bit_count()
        return f"Choose further battles to fight besides the {due} that will be, or end the choice."

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("fight", (), optional(p, blitz_of(p)))], [_DONE])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb == "done":
            return []
        if order.verb != "fight":
            return [not_here(order.verb, ("fight", "done"), "the choice of battles")]
        here = order.args[0]
        reason = no_battle(p, here) or already_due(p, here, blitz_of(p))
        return [reason] if reason else []

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb == "done":
            _close(p, log)
        else:
            p.chosen |= 1 << order.args[0]
            log.add("WF-7.14/1", "{place} will be fought", order.args[0])


class Battles(ActiveChoice):
    """The active player resolves the chosen battles one after another, in the order he likes (WF-7.21/1)."""

    name = "battles"
    rules = ("WF-7.21/1",)

    def settle(self, p: Position, log: Log) -> bool:
        if p.chosen.bit_count() > 1:
            return False
        if p.chosen:
            _fight(p, lowest(p.chosen), log)
        else:
            p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        return f"{p.chosen.bit_count()} battles are still to be fought: which is next?"

    def orders(self, p: Position) -> Orders:
        return Menu([Fan("fight", (), p.chosen)])

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb != "fight":
            return [not_here(order.verb, ("fight",), "the order of battles")]
        reason = no_battle(p, order.args[0]) or not_chosen(p, order.args[0])
        return [reason] if reason else []

    def apply(self, p: Position, order: Order, log: Log) -> None:
        _fight(p, order.args[0], log)


def no_battle(p: Position, here: int) -> Violation | None:
    """A battle is a hex with units of both sides (WF-7.11/1)."""
    if p.battles >> here & 1:
        return None
    return refusal("WF-7.11/1", "there is no battle in {place}", here)


def already_due(p: Position, here: int, blitz: int) -> Violation | None:
    """A battle is chosen once."""
    if mandatory(p, blitz) >> here & 1:
        return refusal("WF-7.15/1", "{place} must be fought anyway", here)
    if p.chosen >> here & 1:
        return refusal("WF-7.14/1", "{place} is chosen already", here)
    return None


def not_chosen(p: Position, here: int) -> Violation | None:
    """One round is fought in each battle that was chosen (WF-7.21/1)."""
    if p.chosen >> here & 1:
        return None
    return refusal("WF-7.21/1", "{place} is not, or no longer, to be fought in this phase", here)


def _close(p: Position, log: Log) -> None:
    """All units in the battles that are fought are revealed (WF-7.14/1)."""
    blitz = blitz_of(p)
    p.chosen |= mandatory(p, blitz)
    for here in bit_list(p.chosen):
        forces = (_force(p, side, here) for side in (p.player, 1 - p.player))
        unveil(p, p.at[here], log, "WF-7.14/1", "in {place}: {force} against {force}", here, *forces)
    p.stack[-1] = ("battles", blitz)


def _force(p: Position, player: int, here: int) -> str:
    return ", ".join(f"{UNIT_TITLES[unit]} {p.cv[unit]}" for unit in bit_list(p.units(player, here)))


def _fight(p: Position, here: int, log: Log) -> None:
    blitz = blitz_of(p)
    p.chosen &= ~(1 << here)
    begin_round(p, here, blitz, log)
