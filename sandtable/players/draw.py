"""The player that knows nothing."""

from __future__ import annotations

from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.player import Player


class RandomPlayer(Player):
    """Draws one of the legal orders, all equally likely."""

    def choose(self, view: View[Any]) -> Order:
        assert view.decision is not None, "a player is asked when its side must decide"
        return view.decision.legal.draw(self.rng)
