"""A game's own judgement, which players that look ahead rely on: what a position is worth, and what to do in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple

from sandtable.core.lazy import LazyMenu
from sandtable.core.order import Menu, Order
from sandtable.core.position import Position
from sandtable.core.step import P
from sandtable.core.words import LegalOrders

USUAL = "usual"
_LARGEST = 500.0  # beyond it exp would overflow, and nobody doubts who wins


class Feature(NamedTuple):
    """Something that a position is judged by, and how to say that there is more or less of it: `holds more ground`."""

    name: str
    more: str
    less: str


class Weights(NamedTuple):
    """What each feature counts, the lead that makes chances e to 1, and the first camp's lead when all is even."""

    of: tuple[float, ...]
    spread: float
    even: float = 0.0


class Weighed(NamedTuple):
    """An order, and how often the staff would give it, beside the others of its list."""

    order: Order
    weight: float


class Staff(ABC, Generic[P]):
    """What a game offers to players. The positions that it is asked about are those of a side's view, or imagined.

    Their legal orders are known: `p.legal`. Orders are a side's, what a position is worth is its camp's affair.
    """

    features: ClassVar[tuple[Feature, ...]]

    def __init__(self, weights: Mapping[str, Weights]) -> None:
        self.weights = weights

    @abstractmethod
    def measure(self, p: P, camp: int) -> Sequence[float]:
        """Return for each feature the lead of a camp."""

    @abstractmethod
    def policy(self, p: P, side: int) -> Sequence[Weighed]:
        """Return those of the legal orders that are worth considering, never none; the side is the one to decide."""

    def is_weighty(self, p: P) -> bool:
        """Tell whether a decision is worth a look ahead; elsewhere players take an order of the policy at once."""
        return True

    def scale(self, p: P) -> str:
        """Return the name of the weights that fit a position, for games whose scenarios differ much."""
        return USUAL

    def imagine(self, p: P, side: int, rng: Random) -> P:
        """Return a copy of what a side sees in which all that it cannot see is drawn: it would see the same."""
        return p.copy()

    def evaluate(self, p: P, camp: int) -> float:
        """Return how good a position is for a camp: more is better, only comparisons count."""
        return float(sum(map(mul, self.weights[self.scale(p)].of, self.measure(p, camp))))

    def chance(self, p: P, camp: int) -> float:
        """Return a camp's chance to win, from 0 to 1, as far as its lead tells."""
        _, spread, even = self.weights[self.scale(p)]
        lead = (self.evaluate(p, camp) - (even if camp == 0 else -even)) / spread
        return 1 / (1 + exp(-max(-_LARGEST, min(_LARGEST, lead))))


def ranked(scored: Sequence[tuple[float, Order]], most: int = 4) -> list[Weighed]:
    """Return the best orders, the first of them first, with weights that halve by half a point of score."""
    best = sorted(scored, key=lambda entry: -entry[0])[:most]
    first = best[0][0]
    return [Weighed(order, max(0.001, 2.0 ** (2 * (score - first)))) for score, order in best]


def menu_of(p: Position) -> Menu:
    """Return the legal orders of a position that a staff is asked about, as fans."""
    orders = p.legal.orders if isinstance(p.legal, LegalOrders) else p.legal
    if isinstance(orders, LazyMenu):
        return orders.whole()
    assert isinstance(orders, Menu), "the legal orders of a position that is asked about are known"
    return orders


def read_weights(tables: Mapping[str, Mapping[str, Any]], features: Sequence[Feature]) -> dict[str, Weights]:
    """Return the weights of a file: a table for each scale, with a number for each feature, `spread` and `even`."""
    return {
        scale: Weights(tuple(float(table[feature.name]) for feature in features), table["spread"], table["even"])
        for scale, table in tables.items()
    }
