"""What there is to play, and matches to begin with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable
from tests.cli.conftest import Run


def test_games_are_listed_with_sides_and_scenarios(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    at = lines.index("toy  The Keep, version 1")
    assert [line for line in lines[at + 1 : at + 11] if line.startswith(("  sides", "  scenario"))] == [
        "  sides: red, blue, green",
        "  scenario meadow: Clear weather (the usual one)",
        "  scenario storm: A die for the weather first",
        "  scenario duel: Red and blue alone",
    ]
    assert lines[-1] == "players: cadet, staff, marshal, greedy, random"


def test_a_program_reads_the_games_as_json(run: Run) -> None:
    doc = json.loads(run("games", "--json").stdout)
    toy = next(game for game in doc["games"] if game["id"] == "toy")
    assert toy["sides"] == ["red", "blue", "green"]
    titles = {name: scenario["title"] for name, scenario in toy["scenarios"].items()}
    assert titles == {
        "meadow": "Clear weather",
        "storm": "A die for the weather first",
        "duel": "Red and blue alone",
    }
    assert toy["scenarios"]["duel"]["seatings"] == {"": {"red": ["red"], "league": ["blue"]}}
    assert doc["players"] == ["cadet", "staff", "marshal", "greedy", "random"]


def test_new_writes_a_record_without_orders_that_loads_again(run: Run) -> None:
    result = run("new", "toy", "--scenario", "storm", "--seed", "7", "-o", "match.txt")
    assert result.exit_code == 0
    match = sandtable.load(Path("match.txt"))
    assert (match.scenario, len(match.history)) == ("storm", 0)
    assert Path("match.txt").read_text() == sandtable.new("toy", "storm", seed=7).record()


def test_new_does_not_write_over_a_file_unless_told_to(run: Run) -> None:
    Path("match.txt").write_text("precious")
    result = run("new", "toy", "-o", "match.txt")
    assert (result.exit_code, result.stderr) == (2, "match.txt: this file exists; --force writes over it\n")
    assert Path("match.txt").read_text() == "precious"
    assert run("new", "toy", "-o", "match.txt", "--force").exit_code == 0
    assert Path("match.txt").read_text().startswith('[Game "toy"]')


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("ty",), "there is no game 'ty'; did you mean 'toy'?"),
        (("toy", "--scenario", "medow"), "toy has no scenario 'medow'; did you mean 'meadow'?"),
    ],
)
def test_what_does_not_exist_is_refused_with_the_nearest_name(run: Run, args: tuple[str, ...], reason: str) -> None:
    result = run("new", *args, "-o", "match.txt")
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")
    assert not list(Path().iterdir())


def test_a_folder_that_is_not_there_is_an_error_of_one_line(run: Run) -> None:
    result = run("new", "toy", "-o", "nowhere/match.txt")
    assert result.exit_code == 2
    assert result.stderr == "nowhere/match.txt: cannot be written: no such file or directory\n"
