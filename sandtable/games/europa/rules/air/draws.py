"""Draws among the air units of a base: each one that is drawn drops a state (EUC-22/3, EU-103.A.21.f/6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import nth_bit
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Roll
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.states import drop_state


class Draw(NamedTuple):
    """How many air units of a side are still to be drawn in a place, and by which rule."""

    place: int
    side: int
    number: int
    rule: str


DRAW: Final = Frame(Draw, place="place", side="side")


def push(p: Position, place: int, side: int, number: int, rule: str) -> None:
    """Let so many air units of a side in a place drop a state, each drawn from all that are there."""
    DRAW.push(p, Drawing.name, Draw(place, side, number, rule))


def drawn_from(p: Position) -> int:
    """Return the air units of which one is drawn."""
    now = DRAW.top(p)
    return p.wings.get(now.place, 0) & p.airs_of(now.side)


class Drawing(Chance[Position]):
    """A die with as many faces as there are air units; one alone needs none."""

    name = "air-draw"
    frame = DRAW
    moment = "the draw of an air unit"
    rules = ("EUC-22/3", "EU-103.A.21.f/6")

    def settle(self, p: Position, log: Log) -> bool:
        airs = drawn_from(p)
        if not airs or not DRAW.top(p).number:
            p.stack.pop()
            return True
        if airs & airs - 1:
            return False
        self._hit(p, log, airs.bit_length() - 1)
        return True

    def roll(self, p: Position) -> Roll:
        return Roll(1, drawn_from(p).bit_count(), "Which air unit in {place} is hit?", (DRAW.top(p).place,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        self._hit(p, log, nth_bit(drawn_from(p), order.args[0] - 1))

    def _hit(self, p: Position, log: Log, air: int) -> None:
        now = DRAW.top(p)
        DRAW.turn(p, self.name, now._replace(number=now.number - 1))
        drop_state(p, log, air, now.rule)
