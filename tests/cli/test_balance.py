"""Whether a scenario is fair, by its command."""

from __future__ import annotations

import json

import pytest

from sandtable.cli.balance import verdict_lines
from sandtable.lab import simulate
from sandtable.lab.balance import Balance
from sandtable.lab.summary import wilson
from tests.cli.conftest import Run
from tests.toy.game import TOY


def test_the_games_are_those_that_simulate_plays(run: Run) -> None:
    terms = ("toy", "-n", "30", "--seed", "4", "--workers", "1", "--json")
    found = json.loads(run("balance", *terms, "--player", "greedy").stdout)
    played = json.loads(run("simulate", *terms, "--red", "greedy", "--league", "greedy").stdout)
    for key in ("game", "scenario", "players", "seed", "games", "wins", "draws", "endings", "turns", "decisions"):
        assert found[key] == played[key]
    decided = [share["count"] for share in found["decided"].values()]
    assert decided == [share["count"] for share in found["wins"].values()]
    assert sum(decided) + found["draws"]["count"] == 30


def test_people_are_told_who_is_favoured_as_far_as_the_games_tell(run: Run) -> None:
    result = run("balance", "toy", "-n", "20", "--player", "random", "--workers", "1")
    lines = result.stdout.splitlines()
    assert lines[0] == "toy/meadow: 20 games, seed 0"
    assert lines[-3].startswith("Red: ")
    assert lines[-2].endswith(" of the games that had a winner")
    assert "favour" in lines[-1]


@pytest.mark.parametrize(
    ("red", "blue", "favoured", "is_balanced", "verdict"),
    [
        (70, 30, "red", False, "The scenario favours Red."),
        (540, 460, "red", True, "The scenario favours Red, if only slightly."),
        (200, 200, None, True, "The scenario is balanced, within 10 points."),
        (5, 4, None, False, "Nobody is favoured as far as these games tell; more games would tell more."),
    ],
)
def test_the_verdict_is_a_sentence(red: int, blue: int, favoured: str | None, is_balanced: bool, verdict: str) -> None:
    decided = {"red": wilson(red, red + blue), "league": wilson(blue, red + blue)}
    assert verdict_lines(TOY, Balance(decided, favoured, is_balanced))[-1] == verdict


def test_drawn_games_are_no_verdict() -> None:
    assert verdict_lines(TOY, Balance({}, None, False)) == ["No game had a winner: they say nothing about the balance."]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--player", "gredy"), "there is no player 'gredy'; did you mean 'greedy'?"),
        (("--scenario", "strom"), "toy has no scenario 'strom'; did you mean 'storm'?"),
    ],
)
def test_what_cannot_be_done_is_refused_before_a_game_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setattr(simulate, "play_game", None)
    result = run("balance", "toy", "-n", "5", "--workers", "1", *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")
