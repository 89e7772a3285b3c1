"""The toy game without an end: after the third turn comes the first, and in the mud nobody fights."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.order import Order
from tests.toy.game import Toy
from tests.toy.position import ToyPosition
from tests.toy.rules.sequence import Turn
from tests.toy.world import LAST_TURN


class EveryTurn(Turn):
    """Begins the next turn."""

    def settle(self, p: ToyPosition, log: Log) -> bool:
        p.mud = 1
        p.turn %= LAST_TURN
        return super().settle(p, log)


class EndlessToy(Toy):
    """The game; it counts the orders and throws that it carries out."""

    facts = replace(Toy.facts, id="endless-toy", longest=100_000)
    applied = 0

    def __init__(self) -> None:
        super().__init__()
        self.steps = {**self.steps, Turn.name: EveryTurn()}

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        self.applied += 1
        super().apply(p, order, log)


ENDLESS = EndlessToy()


def go_on(match: Match[ToyPosition], orders: int, seed: int) -> None:
    """Play so many orders by lot; but nobody gives a piece up."""
    rng = Random(seed)
    for _ in range(orders):
        match.play(rng.choice([order for order in match.legal if order.verb != "disband"]))
