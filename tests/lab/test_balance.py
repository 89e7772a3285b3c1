"""Whether a scenario is fair."""

from __future__ import annotations

import pytest

from sandtable.lab.balance import balance
from sandtable.lab.simulate import GameResult
from sandtable.lab.summary import Summary, summarise, wilson


def series(red: int, blue: int, draws: int = 0) -> Summary:
    winners = ["red"] * red + ["blue"] * blue + [None] * draws
    return summarise([GameResult(1, winner, "", "T-end/1", 9, 3, 0.1, "") for winner in winners], ["red", "blue"])


@pytest.mark.parametrize(
    ("summary", "favoured", "is_balanced"),
    [
        (series(70, 30), "red", False),
        (series(30, 70, draws=500), "blue", False),
        (series(55, 45), None, False),
        (series(3, 0), None, False),
        (series(200, 200), None, True),
        (series(5400, 4600), "red", True),
    ],
)
def test_a_side_is_favoured_if_the_interval_says_so(summary: Summary, favoured: str | None, is_balanced: bool) -> None:
    found = balance(summary)
    assert (found.favoured, found.is_balanced) == (favoured, is_balanced)


def test_drawn_games_say_nothing() -> None:
    assert balance(series(30, 10, draws=60)).decided == {"red": wilson(30, 40), "blue": wilson(10, 40)}
    nobody = balance(series(0, 0, draws=9))
    assert (nobody.decided, nobody.favoured, nobody.is_balanced) == ({}, None, False)
