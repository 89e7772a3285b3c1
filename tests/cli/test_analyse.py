"""A match looked at afterwards, by its command."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from tests.cli.conftest import Run
from tests.lab.scenes import in_the_keep

MUSEUM = Path(__file__).parents[1] / "museum"


def kept(*orders: str) -> str:
    """Write the record of a match in which red has the last move, and return its name."""
    match = in_the_keep("red-guard")
    for order in orders:
        match.order(order)
    Path("m.txt").write_text(match.record())
    return "m.txt"


def test_a_blunder_is_told_with_what_the_marshal_would_have_done(run: Run) -> None:
    result = run("analyse", kept("disband red-guard"), "--budget", "200n")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert lines[0] == "Red dice chose gave away"
    assert lines[1] == "turn 3 88 % → 50 % 0 Red 50 ± 0 ?? blunder"
    assert "turn 3, order 1: blunder of Red, 50 % instead of 100 %" in lines
    assert "given: disband red-guard" in lines
    assert "it wins the game" in lines
    assert lines[-3:] == [
        "Red gave away 50 points in all; the dice gave 0",
        "The League gave away 0 points in all; the dice gave 0",
        "The game is over: a draw (TOY-victory/1)",
    ]


def test_a_good_turn_is_not_marked(run: Run) -> None:
    result = run("analyse", kept("pass"), "--budget", "200n")
    assert "blunder" not in result.stdout
    assert "mistake" not in result.stdout
    assert "The game is over: won by red, marginal (TOY-victory/1)" in result.stdout


def test_a_match_that_is_not_over_is_analysed_as_far_as_it_goes(run: Run) -> None:
    match = sandtable.new("toy", seed=2)
    match.order("bid 1")
    Path("m.txt").write_text(match.record())
    result = run("analyse", "m.txt", "--budget", "200n")
    assert result.exit_code == 0
    assert result.stdout.endswith("The match is not over.\n")


@pytest.mark.parametrize("name", ["westfront-husky.txt", "soft-underbelly-spring-1941.txt"])
def test_real_matches_have_a_report(run: Run, name: str) -> None:
    result = run("analyse", str(MUSEUM / name), "--budget", "60n", "-o", "r")
    assert result.exit_code == 0
    assert result.stdout.endswith(f"{Path('r/report.html')}: the report, with its charts beside it\n")
    assert len(list(Path("r").rglob("*.*"))) == 9


def test_a_report_is_the_same_every_time(run: Run) -> None:
    kept("disband red-guard")
    for folder in ("one", "two"):
        assert run("analyse", "m.txt", "--budget", "100n", "-o", folder).exit_code == 0
    for file in Path("one").rglob("*.*"):
        assert file.read_bytes() == (Path("two") / file.relative_to("one")).read_bytes()


def test_a_report_is_not_written_over_unless_told_to(run: Run) -> None:
    Path("r").mkdir()
    Path("r/report.html").write_text("precious")
    result = run("analyse", kept("pass"), "-o", "r")
    assert (result.exit_code, result.stdout) == (2, "")
    assert Path("r/report.html").read_text() == "precious"
    assert run("analyse", "m.txt", "-o", "r", "--force", "--budget", "50n").exit_code == 0
    assert Path("r/report.html").read_text().startswith("<!DOCTYPE html>")


def test_a_report_that_cannot_be_written_is_refused_with_its_place(run: Run) -> None:
    Path("r").write_text("a file")
    result = run("analyse", kept("pass"), "-o", "r", "--budget", "50n")
    assert (result.exit_code, result.stderr, result.stdout) == (2, "r: not a directory\n", "")


def test_what_cannot_be_analysed_is_refused_with_the_reason(run: Run) -> None:
    Path("new.txt").write_text(sandtable.new("toy", seed=2).record())
    Path("cut.txt").write_text(Path(kept("pass")).read_text().removesuffix("pass\n"))
    for args, reason in (
        (("none.txt",), "none.txt: no such file or directory"),
        (("new.txt",), "the match has no orders yet: there is nothing to analyse"),
        (("cut.txt",), "cut off"),
        (("m.txt", "--budget", "long"), "'long' is no time to think"),
    ):
        result = run("analyse", *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr
