"""What one side may know. Nothing else ever leaves the server or reaches a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from sandtable.core.event import Event
from sandtable.core.game import Decision, Game
from sandtable.core.order import Order
from sandtable.core.position import digest_of
from sandtable.core.step import P


@dataclass(frozen=True)
class View(Generic[P]):
    """A position as one side sees it, the decision if it is this side's, and what it may know of the past."""

    game: Game[P]
    side: int
    position: P
    decision: Decision | None
    waiting_for: str | None
    orders: tuple[Order | None, ...]
    events: tuple[Event, ...]

    def text(self) -> str:
        """Return the situation in words, as this side knows it."""
        return self.game.show.briefing(self.position)

    def key(self) -> tuple[object, ...]:
        """Return all that this side knows, as plain values: views that tell the same have the same key."""
        decision = self.decision
        asked = decision and (decision.step, decision.prompt, tuple(tuple(order) for order in decision.legal))
        orders = tuple(order and tuple(order) for order in self.orders)
        events = tuple(tuple(event) for event in self.events)
        return (self.side, self.position.key(), self.waiting_for, asked, orders, events, self.text())

    def digest(self) -> str:
        """Return a short hash of all that this side knows."""
        return digest_of(self.key())
