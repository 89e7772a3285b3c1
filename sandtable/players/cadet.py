"""The player who is still learning: it judges at first sight, and overlooks things."""

from __future__ import annotations

from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.staff import StaffPlayer

OVERLOOKED = 0.4  # how likely it is not to think of an order
LENIENCE = 0.05  # how much chance to win it gives away without noticing


class CadetPlayer(StaffPlayer):
    """The staff with handicaps: it does not look ahead, overlooks orders and takes any that seems about as good."""

    def choose(self, view: View[Any]) -> Order:
        screened = self.screen(view)
        noticed = [entry for entry in screened if self.rng.random() >= OVERLOOKED] or screened
        good = [entry.order for entry in noticed if entry.chance >= noticed[0].chance - LENIENCE]
        return self.rng.choice(good[:3])
