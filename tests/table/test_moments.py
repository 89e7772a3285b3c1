"""The page and the terminal tell moments in the words of the status strip."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.core.census import samples
from sandtable.core.plugins import find_game
from sandtable.table.beginnings import standing
from sandtable.table.seats import take_seat
from sandtable.table.series import series
from sandtable.table.views import view


@pytest.mark.parametrize(
    ("game", "scenario", "first"),
    [
        ("soft-underbelly", "spring-1941", "Spring 1941, Axis"),
        ("westfront", "husky", "July 1943, 1st fortnight, Allies"),
    ],
)
def test_moments_are_told_in_the_words_of_the_status(game: str, scenario: str, first: str) -> None:
    found, rng = find_game(game), Random(3)
    match = sandtable.new(found, scenario, seed=3)
    words: dict[str, str] = {}
    while match.decision and len(words) < 6:
        told = found.when(match.now)
        assert words.setdefault(found.moment(match.now), told) == told
        turn = next(fact.text for fact in found.show.status(match.now) if fact.id == "turn")
        assert told.startswith(turn)
        match.play(match.legal.pick(rng.randrange(len(match.legal))))
    assert len(set(words.values())) == len(words) > 1
    players = dict.fromkeys(match.seats, "human")
    seen = view(match, players, take_seat(match, players, "table"), since=0)
    assert seen["moment"] == standing(match).moment == found.when(match.now)
    assert seen["log"][0]["moment"] == series(match, (0, 1))["moments"][0] == first
    assert [*dict.fromkeys(line["moment"] for line in seen["log"])] == [words[one.moment] for one in samples(match)][
        :-1
    ]
