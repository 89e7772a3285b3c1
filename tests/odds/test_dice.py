"""Pools of dice, against every throw counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from sandtable.odds import Die, die, pool

HIT = die({6})
DOUBLE = die({5, 6})
BOTH = die({4, 5, 6}, {1, 2, 3, 4})


def counted(dice: list[tuple[int, Die]]) -> dict[tuple[int, ...], Fraction]:
    """Count every throw."""
    each = [kind for count, kind in dice for _ in range(count)]
    throws = Counter(tuple(map(sum, zip(*throw, strict=True))) for throw in product(*each))
    return {score: Fraction(times, throws.total()) for score, times in throws.items()}


def test_a_die_scores_in_every_count_that_names_its_face() -> None:
    assert die({5, 6}, {1}) == ((0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0))
    assert die({1, 2}, faces=4) == ((1,), (1,), (0,), (0,))


@pytest.mark.parametrize("count", [0, 1, 2, 5, 16])
def test_equal_dice_follow_the_binomial_law(count: int) -> None:
    law = {(k,): Fraction(comb(count, k) * 5 ** (count - k), 6**count) for k in range(count + 1)}
    assert dict(pool([(count, HIT)])) == law


@pytest.mark.parametrize("dice", [[(2, HIT), (3, DOUBLE)], [(1, DOUBLE), (1, HIT), (1, DOUBLE)], [(4, BOTH)]])
def test_mixed_dice_and_faces_that_count_twice(dice: list[tuple[int, Die]]) -> None:
    assert dict(pool(dice)) == counted(dice)


def test_a_cap_keeps_what_is_above_it_together() -> None:
    free = pool([(5, BOTH)])
    held = pool([(5, BOTH)], (2, None))
    assert dict(held) == dict(free.map(lambda score: (min(score[0], 2), score[1])))


def test_a_pool_of_no_kind_of_die_is_refused() -> None:
    with pytest.raises(ValueError, match="kind of die"):
        pool([])
