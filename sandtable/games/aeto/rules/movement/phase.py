"""The Movement Phase (AE-6.0): one unit at a time, in as many pieces as its owner likes (AEC-5.7/5)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.lazy import LazyActs
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.offensives import camp_of
from sandtable.games.aeto.rules.forts.concealment import CONCEAL, UNCOVER
from sandtable.games.aeto.rules.movement.march import GOING, Move
from sandtable.games.aeto.rules.movement.reach import could_leave
from sandtable.games.aeto.rules.sides import memory, side_of_camp, units_of_camp
from sandtable.games.aeto.rules.stacking import surplus


# ---------------------------------------------------------------- who moves
def _acting(p: Position) -> int:
    return p.acting


def _unactivated(p: Position) -> int:
    return ~p.activated


def not_unactivated(p: Position, unit: int) -> Violation | None:
    """Tell that a unit has acted in an Offensive of this month (AE-6/1)."""
    if p.activated >> unit & 1:
        return refusal("AE-6/1", "{unit} was activated in an Offensive of this month", unit)
    return None


MOVE: Final = Move(_acting, _unactivated, not_unactivated)
"""The act `move` of the Movement Phase."""


def _of_offensive(p: Position) -> int:
    return (p.active | p.agents) & ~p.broke_through


def _not_of_offensive(p: Position, unit: int) -> Violation | None:
    if p.broke_through >> unit & 1:
        return refusal("AEC-5.0/9", "{unit} broke through in this Offensive, and does not move again", unit)
    if not _of_offensive(p) >> unit & 1:
        return refusal("AEC-5.0/9", "{unit} is not activated for this Offensive", unit)
    return None


OFFENSIVE_MOVE: Final = Move(camp_of, _of_offensive, _not_of_offensive)
"""The act `move` of the Land Movement Step of an Offensive: all its units that did not break through (AEC-5.0/9)."""


# ---------------------------------------------------------------- the end
def not_done(p: Position) -> Reasons:
    """Tell which hexes hold too much while a unit could still leave them (AEC-5.9/3)."""
    return _overfull(p)


def _overfull(p: Position) -> Violation | None:
    own = units_of_camp(p, p.acting)
    for place in bit_list(surplus(p)):
        movers = [unit for unit in bit_list(p.here[place] & own & ~p.moved) if could_leave(p, unit)]
        if movers:
            return refusal("AEC-5.9/3", "{place} holds more than six steps, and {unit} can leave it", place, movers[0])
    return None


class Movement(LazyActs[Position]):
    """The Land Movement Step of the Movement Phase; what is done under a fort is nobody else's business."""

    name = "movement"
    frame = GOING
    secret = True
    moment = "the Movement Phase"
    rules = ("AE-6.0/1", "AEC-5.7/5")
    asks = "Move your units one after the other, then say done."
    acts = (MOVE, CONCEAL, UNCOVER, Act("done", not_done, leave, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, p.acting)

    def prepare(self, p: Position) -> None:
        memory(p)  # what the menu finds serves the order, too
