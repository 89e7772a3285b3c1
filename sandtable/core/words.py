"""Orders, events and violations with their words: the same values, that print as people write and say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Self

from sandtable.core.errors import Unreadable, Violation
from sandtable.core.event import Event
from sandtable.core.notation import Notation
from sandtable.core.order import Order, Orders


class WordedOrder(Order):
    """An order that prints as a player writes it."""

    notation: Notation

    @classmethod
    def of(cls, order: Order, notation: Notation) -> Self:
        """Give an order its words."""
        worded = cls(order.verb, order.args)
        worded.notation = notation
        return worded

    def __str__(self) -> str:
        return self.notation.text(self)

    def __repr__(self) -> str:
        return f"<{self}>"


class WordedEvent(Event):
    """An event that prints as a sentence with the rule behind it."""

    notation: Notation

    @classmethod
    def of(cls, event: Event, notation: Notation) -> Self:
        """Give an event its words."""
        worded = cls(*event)
        worded.notation = notation
        return worded

    def __str__(self) -> str:
        return _sentence(self, self.notation)

    def __repr__(self) -> str:
        return f"<{self}>"


class WordedViolation(Violation):
    """A violation that prints as a sentence with the rule that forbids."""

    notation: Notation

    @classmethod
    def of(cls, violation: Violation, notation: Notation) -> Self:
        """Give a violation its words."""
        worded = cls(*violation)
        worded.notation = notation
        return worded

    def __str__(self) -> str:
        return _sentence(self, self.notation)

    def __repr__(self) -> str:
        return f"<{self}>"


def _sentence(said: Event | Violation, notation: Notation) -> str:
    return f"{notation.say(said.pattern, said.args)} ({said.rule})"


class LegalOrders(Orders):
    """The legal orders at the edge: they print as text, and can be asked for by text."""

    __slots__ = ("notation", "orders")

    def __init__(self, orders: Orders, notation: Notation) -> None:
        self.orders = orders
        self.notation = notation

    def __len__(self) -> int:
        return len(self.orders)

    def __iter__(self) -> Iterator[Order]:
        return (WordedOrder.of(order, self.notation) for order in self.orders)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, str):
            return order in self.orders
        try:
            return any(reading in self.orders for reading in self.notation.read(order))
        except Unreadable:
            return False

    def pick(self, n: int) -> Order:
        return WordedOrder.of(self.orders.pick(n), self.notation)

    def texts(self) -> list[str]:
        """Return all orders as text."""
        return [self.notation.text(order) for order in self.orders]

    def __str__(self) -> str:
        return "\n".join(self.texts())

    def __repr__(self) -> str:
        shown = [str(order) for order in islice(self, 6)]
        more = [f"{len(self) - len(shown)} more"] if len(self) > len(shown) else []
        return f"<{len(self)} legal: {', '.join(shown + more)}>"


def worded(events: Iterable[Event], notation: Notation) -> tuple[Event, ...]:
    """Give events their words."""
    return tuple(WordedEvent.of(event, notation) for event in events)
