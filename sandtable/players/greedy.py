"""The player that looks one order ahead."""

from __future__ import annotations

from math import inf
from typing import Any

from sandtable.core.event import Silence
from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.view import View
from sandtable.players.outlook import root
from sandtable.players.player import Player, Thought


class GreedyPlayer(Player):
    """Tries every candidate of the game's staff and takes the one that leads to the best position."""

    def choose(self, view: View[Any]) -> Order:
        best: list[Order] = []
        highest = -inf
        candidates = [order for order, _ in view.game.staff.policy(root(view), view.side)]
        for done, order in enumerate(candidates):
            self.report(Thought(done / len(candidates), done))
            worth = self.worth(view, order)
            if worth > highest:
                best, highest = [order], worth
            elif worth == highest:
                best.append(order)
        return self.rng.choice(best)

    def worth(self, view: View[Any], order: Order) -> float:
        """Return the worth of the position after an order; a won game is above and a lost one below all."""
        after: Position = view.position.copy()
        view.game.apply(after, order, Silence())
        camp, result = view.game.facts.camp_of[view.side], view.game.result(after)
        if result is None or result.winner is None:
            return float(view.game.staff.evaluate(after, camp))
        return inf if result.winner == camp else -inf
