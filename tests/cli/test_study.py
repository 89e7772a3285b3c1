"""Games by the thousand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.lab import simulate
from tests.cli.conftest import Run


def test_simulate_says_who_won_how_often_and_how_sure_that_is(run: Run) -> None:
    result = run("simulate", "toy", "-n", "40", "--red", "greedy", "--seed", "3", "--workers", "1")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "toy/meadow: 40 games, seed 3"
    assert lines[1] == "player won share 95 % interval"
    assert lines[2].startswith("red greedy ")
    assert lines[3].startswith("league random ")
    assert lines[4].startswith("draw ")
    won = [int(line.split()[-5]) for line in lines[2:5]]
    assert sum(won) == 40
    assert any(line.startswith("turns ") and "; decisions " in line for line in lines)
    assert lines[-1].endswith(" decisions/s")


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_the_results_are_the_same_whatever_the_workers(run: Run, ending: str) -> None:
    for workers in ("1", "3"):
        args = ("simulate", "toy", "-n", "12", "--scenario", "storm", "--seed", "5", "--workers", workers)
        assert run(*args, "-o", f"{workers}.{ending}").exit_code == 0
    assert Path(f"1.{ending}").read_bytes() == Path(f"3.{ending}").read_bytes()


def test_a_program_reads_the_summary_as_json(run: Run) -> None:
    doc = json.loads(run("simulate", "toy", "-n", "10", "--workers", "1", "--json").stdout)
    assert doc["games"] == 10
    assert sum(share["count"] for share in doc["wins"].values()) + doc["draws"]["count"] == 10
    assert doc["players"] == ["random", "random"]
    assert doc["decisions_per_second"] > 0


def test_sides_may_be_named_before_and_after_the_game_and_with_an_equals_sign(run: Run) -> None:
    for args in (("--league", "greedy", "toy"), ("toy", "--league=greedy")):
        doc = json.loads(run("simulate", *args, "-n", "1", "--json").stdout)
        assert doc["players"] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--rde", "random"), "there is no option --rde: the seats are --red, --league; did you mean '--red'?"),
        (("--red", "gredy"), "there is no player 'gredy'; did you mean 'greedy'?"),
        (("--red", "human"), "there is no player 'human'; the players are cadet, staff, marshal, greedy, random"),
        (("--red",), "--red needs a player: cadet, staff, marshal, greedy, random"),
        (("--scenario", "strom"), "toy has no scenario 'strom'; did you mean 'storm'?"),
        (("-o", "x.xlsx"), "x.xlsx: results are written as .csv, .json, .parquet, not '.xlsx'"),
    ],
)
def test_what_cannot_be_done_is_refused_before_a_game_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setattr(simulate, "play_game", None)
    result = run("simulate", "toy", "-n", "5", "--workers", "1", *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")
    assert not list(Path().iterdir())


def test_results_do_not_write_over_a_file_unless_told_to(run: Run) -> None:
    Path("x.csv").write_text("precious")
    assert run("simulate", "toy", "-n", "2", "-o", "x.csv").exit_code == 2
    assert Path("x.csv").read_text() == "precious"
    assert run("simulate", "toy", "-n", "2", "-o", "x.csv", "--force", "--workers", "1").exit_code == 0
    assert len(Path("x.csv").read_text().splitlines()) == 3
