"""The sequential test: its bounds, its ratio, and how often it errs."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from sandtable.lab.ratings import score_of
from sandtable.lab.sprt import NOT_STRONGER, SCORES, STRONGER, Sprt, SprtError, likeliest


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 10, alpha=0.05, beta=0.1)
    assert test.lower == pytest.approx(log(0.1 / 0.95))
    assert test.upper == pytest.approx(log(0.9 / 0.05))


def test_nothing_is_known_before_the_first_deal() -> None:
    test = Sprt(0, 10)
    assert (test.llr, test.verdict) == (0, None)


@pytest.mark.parametrize("mean", [0.1, 0.5, 0.514, 0.97])
def test_the_likeliest_chances_have_the_mean_that_is_asked_for(mean: float) -> None:
    chances = likeliest((0.1, 0.2, 0.3, 0.3, 0.1), mean)
    assert sum(chances) == pytest.approx(1)
    assert sum(chance * score for chance, score in zip(chances, SCORES, strict=True)) == pytest.approx(mean)


def test_the_likeliest_chances_with_the_mean_of_the_shares_are_the_shares() -> None:
    shares = (0.1, 0.2, 0.3, 0.3, 0.1)
    mean = sum(share * score for share, score in zip(shares, SCORES, strict=True))
    assert likeliest(shares, mean) == pytest.approx(shares)


def test_the_ratio_of_deals_that_are_won_or_lost_whole_is_that_of_coins() -> None:
    test = Sprt(0, 100, counts=[40, 0, 0, 0, 60])
    s1 = score_of(100)
    assert test.llr == pytest.approx(60 * log(s1 / 0.5) + 40 * log((1 - s1) / 0.5), abs=0.01)


def test_the_ratio_of_many_deals_is_near_that_of_the_normal_distribution() -> None:
    counts = [100, 250, 320, 260, 120]
    n = sum(counts)
    mean = sum(count * score for count, score in zip(counts, SCORES, strict=True)) / n
    variance = sum(count * (score - mean) ** 2 for count, score in zip(counts, SCORES, strict=True)) / n
    s0, s1 = score_of(0), score_of(10)
    expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 10, counts=counts).llr == pytest.approx(expected, rel=0.03)


def test_deals_count_by_what_both_games_gave() -> None:
    test = Sprt(0, 10)
    for scores in ((0, 0), (0.5, 0), (1, 0), (0.5, 0.5), (1, 0.5), (1, 1)):
        test.add(scores)
    assert test.counts == [1, 1, 2, 1, 1]


def test_winning_every_deal_is_stronger_and_losing_every_deal_is_not() -> None:
    assert Sprt(0, 100, counts=[0, 0, 0, 0, 30]).verdict == STRONGER
    assert Sprt(0, 100, counts=[30, 0, 0, 0, 0]).verdict == NOT_STRONGER
    assert Sprt(0, 100, counts=[0, 0, 0, 0, 3]).verdict is None


def test_swapped_players_and_bounds_give_the_opposite_ratio() -> None:
    counts = [5, 9, 30, 20, 11]
    assert Sprt(-20, 30, counts=counts).llr == pytest.approx(-Sprt(-30, 20, counts=counts[::-1]).llr)


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, STRONGER), (150.0, NOT_STRONGER)])
def test_the_test_errs_about_as_seldom_as_it_promises(elo: float, wrong: str) -> None:
    rng = Random(3)
    errors, rounds = 0, 100
    for _ in range(rounds):
        test = Sprt(0, 150)
        while not test.verdict:
            test.add(float(rng.random() < score_of(elo)) for _ in range(2))
        errors += test.verdict == wrong
    assert errors / rounds <= 0.1


@pytest.mark.parametrize(
    ("bounds", "reason"),
    [((10, 10, 0.05, 0.05), "must be below the second: 10, 10"), ((0, 5, 0.0, 0.05), "between 0 and 0.5: 0, 0.05")],
)
def test_a_test_without_anything_between_its_bounds_is_refused(
    bounds: tuple[float, float, float, float], reason: str
) -> None:
    with pytest.raises(SprtError, match=reason):
        Sprt(*bounds)
