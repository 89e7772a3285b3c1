"""Weights that are learned, by the command."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from sandtable.core.staff import USUAL, Weights
from sandtable.lab.tune import Confirmation
from tests.cli.conftest import Run
from tests.toy.game import TOY, Toy
from tests.toy.staff import STAFF, ToyStaff

ARGS = (
    "tune",
    "toy",
    "--games",
    "6",
    "--population",
    "5",
    "--sigma",
    "1",
    "--seed",
    "3",
    "--workers",
    "1",
    "-o",
    "log",
)
SHIPPED = """# What counts.
[usual]
keep = 0.0
units = 3.0
coins = 1.0
spread = 5.0
even = 0.0
"""


@pytest.fixture
def weights(run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a staff that does not know what the keep is worth."""
    monkeypatch.setattr(TOY, "staff", ToyStaff({USUAL: Weights((0.0, 3.0, 1.0), 5.0)}))
    path = Path("weights.toml").resolve()
    path.write_text(SHIPPED)
    monkeypatch.setattr("sandtable.cli.tune.weights_file", lambda game: path)
    return path


def test_it_tells_what_was_learned_and_how_sure_that_is(run: Run, weights: Path) -> None:
    result = run(*ARGS, "--generations", "2")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert [line.split(":")[0] for line in lines[:2]] == ["generation 1", "generation 2"]
    assert lines[2:4] == ["toy/meadow, weights of the scale 'usual'", "shipped learned"]
    assert [line.split()[0] for line in lines[4:9]] == ["keep", "units", "coins", "spread", "even"]
    assert float(lines[4].split()[2]) > 0.5
    assert lines[9].startswith("The learned weights score ")
    assert "of the chances is " in lines[10]
    assert weights.read_text() == SHIPPED
    assert run(*ARGS, "--generations", "2").stdout == result.stdout


def test_what_was_learned_is_written_with_where_it_comes_from(run: Run, weights: Path) -> None:
    result = run(*ARGS, "--generations", "2", "--write")
    assert result.stdout.splitlines()[-1].startswith("Written to ")
    text = weights.read_text()
    assert text.startswith(
        "# What counts.\n# learned by: sandtable tune toy --scenario meadow --scale usual --player greedy --games 6 "
    )
    assert "--seed 3 -o log\n[usual]\n" in text
    table = tomllib.loads(text)["usual"]
    assert table["keep"] > 0.5
    learned = [json.loads(line) for line in Path("log").read_text().splitlines()]
    assert {**learned[2]["weights"], "spread": learned[4]["spread"], "even": learned[4]["even"]} == table


def test_weights_that_lose_the_match_are_not_written(run: Run, weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Confirmation, "of", lambda bouts: Confirmation(len(bouts), 0.49, 0.4, 0.58))
    result = run(*ARGS, "--generations", "1", "--write")
    assert result.stdout.splitlines()[-1].endswith("stays as it is: the match was lost.")
    assert weights.read_text() == SHIPPED


def test_without_generations_only_the_spread_and_the_even_lead_are_fitted(
    run: Run, weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TOY, "staff", STAFF)
    result = run(*ARGS, "--generations", "0", "--write")
    assert "score" not in result.stdout
    table = tomllib.loads(weights.read_text())["usual"]
    assert (table["keep"], table["units"], table["coins"]) == (10.0, 3.0, 1.0)
    assert table["spread"] != 5.0
    assert table["even"] != 0.0


def test_where_nothing_was_learned_nothing_is_written(run: Run, weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "staff", ToyStaff({USUAL: Weights((0.0, 0.0, 0.0), 5.0)}))
    result = run(*ARGS, "--generations", "0", "--write")
    assert "A lead tells nothing about who wins" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("stays as it is: nothing was learned.")
    assert weights.read_text() == SHIPPED


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--player", "marshal"), "weights are learned by greedy or staff, not 'marshal'"),
        (("--scenario", "strom"), "toy has no scenario 'strom'; did you mean 'storm'?"),
        (("--games", "13"), "games are played in pairs with chairs swapped: 13 is odd"),
        (("-o", "no/log"), "no/log: cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_done_is_refused_before_a_game_is_played(run: Run, args: tuple[str, ...], reason: str) -> None:
    result = run(*ARGS, *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")
    assert not list(Path().iterdir())


class Elsewhere(Toy):
    """A game in a folder without data."""


def test_a_game_that_keeps_its_weights_elsewhere_is_refused_before_a_game_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.toy.game.TOY", Elsewhere())
    result = run(*ARGS, "--write")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("weights.toml: the weights of toy are not kept here\n")
    assert not list(Path().iterdir())
