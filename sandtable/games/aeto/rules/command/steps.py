"""The Offensive Phase, and the steps of one Offensive that are no fights (AEC-5.0/2)."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.core.event import Log
from sandtable.core.lazy import LazyActs
from sandtable.core.order import Order
from sandtable.core.procedure import PASS, ROUND, Round
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.activation import ACTIVATE
from sandtable.games.aeto.rules.command.base import OffensiveActs
from sandtable.games.aeto.rules.command.combined import COMBINE
from sandtable.games.aeto.rules.command.hq import HQ
from sandtable.games.aeto.rules.command.impromptu import BUY
from sandtable.games.aeto.rules.command.offensives import NAME, camp_of, can_act
from sandtable.games.aeto.rules.command.stack import STACK
from sandtable.games.aeto.rules.movement.march import GOING
from sandtable.games.aeto.rules.movement.phase import OFFENSIVE_MOVE
from sandtable.games.aeto.rules.movement.wreck import WRECK
from sandtable.games.aeto.rules.phases.base import Alternation
from sandtable.games.aeto.rules.sides import memory, side_of_camp
from sandtable.games.aeto.world.nations import CAMP_TITLES


class Offensives(Alternation):
    """AEC-5.0/1: one camp after the other opens an Offensive or passes. A camp without any passes by itself."""

    name = NAME
    moment = "the Offensive Phase"
    rules = ("AEC-5.0/1",)
    asks = "Open an Offensive, or pass."
    acts = (HQ, STACK, BUY, PASS)

    def settle(self, p: Position, log: Log) -> bool:
        now = ROUND.top(p)
        if now.out.bit_count() < len(self.sides) and not can_act(p, now.next):
            log.skip(-1, "AEC-5.0/10", self.moment, f"{CAMP_TITLES[now.next]} have no Offensives")
            self.apply(p, Order(PASS.verb), log)
            return True
        return super().settle(p, log)

    def after(self, now: Round, order: Order, count: int) -> Round:
        """Who buys an Offensive has not used it yet: it is still his turn."""
        return now if order.verb == BUY.verb else super().after(now, order, count)


class Command(OffensiveActs):
    """Units are activated one after the other."""

    name = "command"
    moment = "the Command Status Step"
    rules = ("AEC-5.0/9",)
    asks = "Activate units for this Offensive, then say done."
    empty = "nobody else can be activated"
    acts = (ACTIVATE, COMBINE, Act("done", freely, leave, role=Role.END))


def close(p: Position, log: Log) -> None:
    """End the step, and the move of the unit that was on its way."""
    if (unit := GOING.top(p).unit) >= 0:
        p.moved |= 1 << unit
    p.stack.pop()


class LandMovement(LazyActs[Position]):
    """Activated units that did not break through move in any order."""

    name = "land-movement"
    frame = GOING
    moment = "the Land Movement Step"
    rules = ("AEC-5.0/9",)
    asks = "Move your activated units, then say done."
    empty = "nobody can move"
    acts = (OFFENSIVE_MOVE, WRECK, Act("done", freely, close, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, camp_of(p))

    def prepare(self, p: Position) -> None:
        memory(p)  # what the menu finds serves the order, too
