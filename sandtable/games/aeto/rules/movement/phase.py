"""The Movement Phase (AE-6.0): one unit at a time, in as many pieces as its owner likes (AEC-5.7/5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.movement.reach import could_leave
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.rules.stacking import surplus


class Going(NamedTuple):
    """The unit on the move, and the MPs that it has left."""

    unit: int = -1
    left: int = 0


GOING: Final = Frame(Going, unit="unit")


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


class Movement(CampActs):
    """The Land Movement Step of the Movement Phase."""

    name = "movement"
    frame = GOING
    moment = "the Movement Phase"
    rules = ("AE-6.0/1", "AEC-5.7/5")
    asks = "Move your units one after the other, then say done."
    acts = (Act("done", not_done, leave, role=Role.END),)  # `move` and what forts allow come before
