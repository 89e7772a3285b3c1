"""A game's own judgement, which players that look ahead rely on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from sandtable.core.order import Order
from sandtable.core.position import Position

Known = TypeVar("Known", bound=Position, contravariant=True)


class Staff(Protocol[Known]):
    """What a game offers to players: how good a position is for a side, and which orders are worth a look.

    The positions that it is asked about are those of a side's view.
    """

    def evaluate(self, p: Known, side: int) -> float:
        """Return how good a position is for a side; more is better, only comparisons count."""

    def candidates(self, p: Known, side: int) -> Iterable[Order]:
        """Return those of the legal orders, `p.legal`, that are worth considering: all, or fewer, never none."""
