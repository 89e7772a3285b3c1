"""American inexperience (EU-103.E.21.b.1): divisions may assemble from a 6 on, one, and one more every second turn."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.world.calendar import week
from sandtable.games.europa.world.charts import (
    ASSEMBLY_AUTOMATIC,
    ASSEMBLY_FROM,
    ASSEMBLY_GROWTH,
    ASSEMBLY_ROLL,
    ASSEMBLY_WEEKS,
)

_RULE: Final = "EU-103.E.21.b.1/2"
_FACES: Final = 6


def allowance(p: Position) -> int:
    """Return how many American divisions may have been released by now, all told (EU-103.E.21.b.1/3, 5)."""
    return 1 + (p.turn - p.assembly) // ASSEMBLY_GROWTH if p.assembly >= 0 else 0


def is_tried(p: Position) -> bool:
    """Tell whether the Allies roll now: on each 1 and 3 turn until a 6 has come up (EU-103.E.21.b.1/2)."""
    is_open = p.card.inexperience and p.assembly < 0 and p.phasing == Side.ALLIES
    return is_open and p.turn >= ASSEMBLY_FROM and week(p.turn) in ASSEMBLY_WEEKS


class AmericanAssembly(Chance[Position]):
    """One die until it is a 6; from Apr 1 43 on none is needed (EU-103.E.21.b.1/4)."""

    name = "american-assembly"
    moment = "the die for American assembly"
    rules = (_RULE,)

    def settle(self, p: Position, log: Log) -> bool:
        if not is_tried(p):
            p.stack.pop()
            return True
        if p.turn < ASSEMBLY_AUTOMATIC:
            return False
        _succeed(p, log, "EU-103.E.21.b.1/4")
        return True

    def roll(self, p: Position) -> Roll:
        meanings = (("not yet", 1, ASSEMBLY_ROLL - 1), ("divisions may assemble", ASSEMBLY_ROLL, _FACES))
        return Roll(1, _FACES, "American assembly", (), (Part(SIDES[Side.ALLIES], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.args[0] >= ASSEMBLY_ROLL:
            _succeed(p, log, _RULE)
            return
        p.stack.pop()
        log.add(_RULE, "American divisions may not assemble yet")


def _succeed(p: Position, log: Log, rule: str) -> None:
    p.stack.pop()
    p.assembly = p.turn
    log.add(rule, "from now on American divisions may assemble: one, and one more every second turn")
