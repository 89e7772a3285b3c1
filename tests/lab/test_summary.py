"""The statistics of a series."""

import pytest

from sandtable.lab.simulate import GameResult
from sandtable.lab.summary import summarise, wilson


def result(winner: str | None, turns: int = 3, decisions: int = 10) -> GameResult:
    level = "" if winner is None else "decisive"
    return GameResult(1, winner, level, "T-end/1", decisions, turns, 0.1, "0" * 16)


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (412, 1000, 0.3819, 0.4428)],
)
def test_a_share_has_the_wilson_interval_of_the_textbooks(count: int, trials: int, low: float, high: float) -> None:
    share = wilson(count, trials)
    assert share.share == count / trials
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_every_game_is_somebodys_win_or_a_draw() -> None:
    results = [result(winner) for winner in ("red", "red", None, "blue")]
    summary = summarise(results, ["red", "blue", "green"])
    assert {side: share.count for side, share in summary.wins.items()} == {"red": 2, "blue": 1, "green": 0}
    assert summary.draws.count == 1
    assert summary.games == 4


def test_lengths_have_their_mean_and_extremes() -> None:
    summary = summarise([result("red", turns, turns * 7) for turns in (2, 4, 9)], ["red", "blue"])
    assert (summary.turns.mean, summary.turns.min, summary.turns.max) == (5, 2, 9)
    assert (summary.decisions.mean, summary.decisions.min, summary.decisions.max) == (35, 14, 63)


def test_endings_are_counted_by_winner_level_and_rule_the_most_frequent_first() -> None:
    summary = summarise([result(None), result("red"), result("red")], ["red", "blue"])
    assert list(summary.endings.items()) == [("red decisive (T-end/1)", 2), ("draw (T-end/1)", 1)]
