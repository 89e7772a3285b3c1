"""The Combat Phases (WF-4.43/1, WF-4.45/1): which battles are fought, and in which order."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.phrases import listed
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.battle import begin_round
from sandtable.games.westfront.rules.phasing import BLITZ, ActiveActs
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.world.atlas import FORTRESSES, PLACE_TITLES
from sandtable.games.westfront.world.roster import UNIT_TITLES

_PHASES: Final = ("the Combat Phase", "the Blitz Combat Phase")


def mandatory(p: Position, blitz: int) -> int:
    """Return the battles that must be fought: new ones, those with an airstrike, fortresses (WF-7.15/1)."""
    due = p.fresh | mask_of(strike.target for strike in p.strikes)  # WF-7.15/2, WF-7.4/3, WF-7.15/3
    if not blitz:  # WF-7.15/5
        due |= FORTRESSES & p.attacked[p.player]  # WF-1.46/1, WF-7.15/4, WF-7.15/7
    return due & p.battles


def optional(p: Position) -> int:
    """Return the battles that may be fought and are not yet chosen, supported or not (WF-7.14/1, WF-7.4/5)."""
    return p.battles & ~mandatory(p, BLITZ.top(p)) & ~p.chosen


def to_be_fought(p: Position) -> int:
    """Return the battles that were chosen and are still to be fought."""
    return p.chosen


# ---------------------------------------------------------------- restrictions
def no_battle(p: Position, here: int) -> Violation | None:
    """A battle is a hex with units of both sides (WF-7.11/1)."""
    if p.battles >> here & 1:
        return None
    return refusal("WF-7.11/1", "there is no battle in {place}", here)


def already_due(p: Position, here: int) -> Reasons:
    """A battle is chosen once."""
    if reason := no_battle(p, here):
        return reason
    if mandatory(p, BLITZ.top(p)) >> here & 1:
        return _must(p, here)
    if p.chosen >> here & 1:
        return refusal("WF-7.14/1", "{place} is chosen already", here)
    return None


def _must(p: Position, here: int) -> Violation:
    """Say why a battle is fought without being chosen (WF-7.15/1)."""
    if p.fresh >> here & 1:
        return refusal("WF-7.15/2", "the battle in {place} is new and must be fought anyway", here)
    if any(strike.target == here for strike in p.strikes):
        return refusal("WF-7.15/3", "{place} has an airstrike and must be fought anyway", here)
    return refusal("WF-7.15/4", "{place} is a Fortress that you attack and must be fought anyway", here)


def not_chosen(p: Position, here: int) -> Reasons:
    """One round is fought in each battle that was chosen (WF-7.21/1)."""
    if p.chosen >> here & 1:
        return None
    if found := no_battle(p, here):
        return found
    if mandatory(p, BLITZ.top(p)) >> here & 1:
        return refusal("WF-7.21/1", "the round in {place} has been fought", here)
    return refusal("WF-7.21/1", "{place} is not among the battles that are still to be fought", here)


# ---------------------------------------------------------------- carrying out
def choose(p: Position, log: Log, here: int) -> None:
    """Let a battle be among those that are fought."""
    p.chosen |= 1 << here
    log.add("WF-7.14/1", "{place} will be fought", here)


def reveal(p: Position, log: Log) -> None:
    """All units in the battles that are fought are revealed (WF-7.14/1)."""
    blitz = BLITZ.top(p)
    p.chosen |= mandatory(p, blitz)
    for here in bit_list(p.chosen):
        forces = (_force(p, side, here) for side in (p.player, 1 - p.player))
        unveil(p, p.at[here], log, "WF-7.14/1", "in {place}: {force} against {force}", here, *forces)
    BLITZ.turn(p, Battles.name, blitz)


def _force(p: Position, player: int, here: int) -> str:
    return ", ".join(f"{UNIT_TITLES[unit]} {p.cv[unit]}" for unit in bit_list(p.units(player, here)))


def fight(p: Position, log: Log, here: int) -> None:
    """Fight a round in a battle."""
    p.chosen &= ~(1 << here)
    begin_round(p, here, BLITZ.top(p), log)


def _named(hexes: int) -> str:
    return listed([PLACE_TITLES[here] for here in bit_list(hexes)])


# ---------------------------------------------------------------- the steps
class Combat(ActiveActs):
    """The active player chooses the battles to be fought; then all units in them are revealed (WF-7.14/1)."""

    name = "combat"
    frame = BLITZ
    moment = "the choice of battles"
    rules = ("WF-7.14/1", "WF-7.15/1")
    acts = (
        Act("fight", already_due, choose, optional, role=Role.ATTACK),
        Act("done", freely, reveal, role=Role.END),
    )
    empty = "no battle is left to choose"

    def settle(self, p: Position, log: Log) -> bool:
        if p.battles:
            return super().settle(p, log)
        log.skip(EVERYONE, self.rules[0], _PHASES[BLITZ.top(p)], "there is no battle")
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        due = mandatory(p, BLITZ.top(p)) | p.chosen
        if not due:
            return "Choose the battles that you want to fight: none must be fought."
        return f"Choose further battles to fight: {_named(due)} will be fought."


class Battles(ActiveActs):
    """The active player resolves the chosen battles one after another, in the order he likes (WF-7.21/1)."""

    name = "battles"
    frame = BLITZ
    moment = "the order of battles"
    rules = ("WF-7.21/1",)
    acts = (Act("fight", not_chosen, fight, to_be_fought, role=Role.ATTACK),)

    def settle(self, p: Position, log: Log) -> bool:
        if p.chosen.bit_count() != 1:
            return super().settle(p, log)
        fight(p, log, lowest(p.chosen))
        return True

    def waits(self, p: Position) -> bool:
        return bool(p.chosen)

    def prompt(self, p: Position) -> str:
        return f"{_named(p.chosen)} are still to be fought: which battle is next?"
