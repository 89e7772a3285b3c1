"""Exact distributions: how many of equally likely cases lead to which outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """Outcomes with whole numbers as weights, out of `total` equally likely cases; nothing is ever rounded.

    >>> coin = Distribution({"heads": 1, "tails": 1})
    >>> twice = coin.then(lambda first: coin.map(lambda second: (first + second).count("heads")))
    >>> [(heads, str(chance)) for heads, chance in twice]
    [(2, '1/4'), (1, '1/2'), (0, '1/4')]
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights = dict(weights)
        self.total = sum(self.weights.values())
        if not self.total or min(self.weights.values()) < 0:
            raise ValueError("a distribution needs outcomes, and no weight below 0")

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        for outcome, weight in self.weights.items():
            yield outcome, Fraction(weight, self.total)

    def __len__(self) -> int:
        return len(self.weights)

    def chance(self, event: Callable[[T], object]) -> Fraction:
        """Return the probability of an event: of the outcomes for which this is true."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if event(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """Return the mean of a value of the outcomes."""
        whole = sum(weight * value(outcome) for outcome, weight in self.weights.items())
        return Fraction(whole) / self.total

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of what each outcome becomes; equal ones are put together."""
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            new = change(outcome)
            weights[new] = weights.get(new, 0) + weight
        return Distribution(weights)

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Return the distribution of what follows, where the outcome decides what is thrown next."""
        nexts = [(weight, follow(outcome)) for outcome, weight in self.weights.items()]
        common = lcm(*(after.total for _, after in nexts))
        weights: dict[U, int] = {}
        for weight, after in nexts:
            factor = weight * (common // after.total)
            for outcome, times in after.weights.items():
                weights[outcome] = weights.get(outcome, 0) + factor * times
        return Distribution(weights)

    def ranked(self) -> list[tuple[T, Fraction]]:
        """Return the outcomes, the likeliest first."""
        return sorted(self, key=lambda entry: -entry[1])


def certain(outcome: T) -> Distribution[T]:
    """Return the distribution of what is sure to happen."""
    return Distribution({outcome: 1})
