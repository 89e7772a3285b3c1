"""Ratings: known values, intervals that cover, players that won everything."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from sandtable.lab.ratings import ELO_PER_NAT, Bout, Rating, elo_of, rate, score_of
from sandtable.lab.summary import Z95


def games(first: str, second: str, wins: int, draws: int, losses: int) -> list[Bout]:
    """Games of which each is a deal of its own."""
    scores = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return [Bout(deal, first, second, score) for deal, score in enumerate(scores)]


def rated(players: str, bouts: list[Bout]) -> dict[str, Rating]:
    return {rating.player: rating for rating in rate(list(players), bouts).players}


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.75, 190.8), (0.25, -190.8), (0.64, 100.0), (10 / 11, 400.0), (0.9, 381.7)]
)
def test_scores_and_elo_are_those_of_the_chess_tables(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.06)
    assert score_of(elo_of(score)) == pytest.approx(score)


@pytest.mark.parametrize(("wins", "draws", "losses"), [(75, 0, 25), (50, 50, 0), (60, 30, 10)])
def test_a_score_of_three_quarters_is_190_elo_however_many_draws_it_has(wins: int, draws: int, losses: int) -> None:
    ratings = rated("ab", games("a", "b", wins, draws, losses))
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(190.848, abs=1e-3)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)


def test_the_interval_of_independent_games_is_that_of_fishers_information() -> None:
    ratings = rated("ab", games("a", "b", 300, 0, 100))
    error = ELO_PER_NAT / sqrt(400 * 0.75 * 0.25) / 2  # half of the difference's, about the mean of both
    assert ratings["a"].high - ratings["a"].elo == pytest.approx(Z95 * error, rel=2e-3)
    assert ratings["a"].elo - ratings["a"].low == pytest.approx(Z95 * error, rel=2e-3)


def test_games_that_repeat_their_deal_do_not_make_an_interval_narrower() -> None:
    once = games("a", "b", 30, 0, 10)
    single, double = rated("ab", once)["a"], rated("ab", [*once, *once])["a"]
    assert double.elo == pytest.approx(single.elo)
    assert double.high - double.low == pytest.approx(single.high - single.low, rel=0.02)


def test_deals_that_all_split_leave_a_doubt() -> None:
    bouts = [Bout(deal, *chairs, 1.0) for deal in range(5) for chairs in (("a", "b"), ("b", "a"))]
    rating = rated("ab", bouts)["a"]
    assert rating.elo == pytest.approx(0)
    assert rating.high > 50


def test_three_players_whose_scores_fit_one_scale_get_it_back() -> None:
    true = {"a": 200.0, "b": 0.0, "c": -200.0}
    bouts = []
    for first, second in (("a", "b"), ("a", "c"), ("b", "c")):
        share = score_of(true[first] - true[second])
        bouts += [Bout(n, first, second, share) for n in range(50)]
    ratings = rate("abc", bouts)
    assert [rating.player for rating in ratings.players] == ["a", "b", "c"]
    assert [rating.elo for rating in ratings.players] == pytest.approx([200, 0, -200])
    assert not ratings.is_bounded


def test_the_order_of_players_and_games_does_not_matter() -> None:
    bouts = [*games("a", "b", 5, 2, 3), *games("b", "c", 6, 1, 3), *games("c", "a", 2, 2, 6)]
    forward, backward = rated("abc", bouts), rated("cba", bouts[::-1])
    for player in "abc":
        assert forward[player].elo == pytest.approx(backward[player].elo)
        assert forward[player].low == pytest.approx(backward[player].low)


def test_who_won_everything_is_rated_as_with_one_drawn_game_more() -> None:
    ratings = rate("ab", games("a", "b", 20, 0, 0))
    assert ratings.is_bounded
    best, worst = ratings.players
    assert best.player == "a"
    assert best.elo - worst.elo == pytest.approx(elo_of(20.5 / 21))
    assert best.low < best.elo < best.high


def test_a_group_that_never_lost_to_the_others_has_bounds_too() -> None:
    inner = [*games("a", "b", 5, 0, 5), *games("c", "d", 5, 0, 5)]
    outer = [bout for strong in "ab" for weak in "cd" for bout in games(strong, weak, 10, 0, 0)]
    ratings = rate("abcd", inner + outer)
    assert ratings.is_bounded
    assert {rating.player for rating in ratings.players[:2]} == {"a", "b"}


def test_lopsided_scores_are_found_too() -> None:
    ratings = rated("abc", [*games("a", "b", 9999, 0, 1), *games("b", "c", 9999, 0, 1), *games("a", "c", 10000, 0, 0)])
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(elo_of(0.9999), rel=0.01)


@pytest.mark.parametrize("correlation", [0.0, 0.6])
def test_intervals_cover_the_truth_at_least_as_often_as_they_promise(correlation: float) -> None:
    """Deals of two games; with correlation the second often ends as the first did."""
    rng = Random(5)
    true, covered, rounds = 60.0, 0, 300
    for _ in range(rounds):
        bouts = []
        for deal in range(80):
            scores = [float(rng.random() < score_of(true)) for _ in range(2)]
            if rng.random() < correlation:
                scores[1] = scores[0]
            bouts += [Bout(deal, "a", "b", score) for score in scores]
        rating = rated("ab", bouts)["a"]
        covered += rating.low <= true / 2 <= rating.high
    assert covered / rounds >= 0.92
