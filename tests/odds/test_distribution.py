"""Exact distributions."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

from sandtable.odds import Distribution, certain, dice, distribution

COIN = Distribution({"heads": 1, "tails": 1})


def test_chances_add_up_and_equal_outcomes_are_put_together() -> None:
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    parity = die.map(lambda face: face % 2)
    assert dict(parity) == {1: Fraction(1, 2), 0: Fraction(1, 2)}
    assert die.chance(lambda face: face > 4) == Fraction(1, 3)
    assert die.mean(lambda face: face) == Fraction(7, 2)


def test_what_follows_may_have_another_number_of_cases() -> None:
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    ends = COIN.then(lambda side: die if side == "heads" else certain(0))
    assert ends.chance(lambda end: end == 0) == Fraction(1, 2)
    assert ends.chance(lambda end: end == 6) == Fraction(1, 12)
    assert sum(chance for _, chance in ends) == 1
    assert ends.ranked()[0] == (0, Fraction(1, 2))


def test_a_distribution_of_nothing_is_refused() -> None:
    for weights in ({}, {"heads": 0}, {"heads": 3, "tails": -1}):
        with pytest.raises(ValueError, match="needs outcomes"):
            Distribution(weights)


@pytest.mark.parametrize("module", [distribution, dice])
def test_the_examples_in_the_texts_are_right(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.attempted
    assert not results.failed
