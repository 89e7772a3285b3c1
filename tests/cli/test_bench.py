"""The command that measures speed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.cli.bench import tasks_of
from sandtable.lab import keptgames
from sandtable.lab.figures import FIGURES
from tests.bench.write import play
from tests.cli.conftest import Run
from tests.toy.game import TOY

QUICK = ("--game", "toy", "--scenario", "storm", "--seconds", "0", "--rounds", "1")


@pytest.fixture
def kept_storm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep a game of the toy, and return where."""
    path = keptgames.kept_path(tmp_path, TOY, "storm")
    path.write_text(play(TOY, "storm").record(), encoding="utf-8")
    monkeypatch.setattr(keptgames, "FOLDER", tmp_path)
    return path


@pytest.mark.usefixtures("kept_storm")
def test_a_program_reads_all_figures_and_what_they_are_of(run: Run) -> None:
    doc = json.loads(run("bench", *QUICK, "--json").stdout)
    assert list(doc) == ["python", "platform", "loop_s", "games"]
    assert list(doc["games"]) == ["toy/storm"]
    found = doc["games"]["toy/storm"]
    names = [figure.name for figure in FIGURES]
    assert list(found) == [*names, "version", "compiled", "kept", "orders", "rounds"]
    assert all(isinstance(found[name], float) and found[name] > 0 for name in names)
    assert found["rounds"] == [{"loop_s": doc["loop_s"], **{name: found[name] for name in names}}]
    assert found["compiled"] is False


@pytest.mark.usefixtures("kept_storm")
def test_bench_prints_a_table_for_people_and_on_what_it_was_measured(run: Run) -> None:
    lines = run("bench", *QUICK).stdout.splitlines()
    assert lines[0].split()[:2] == ["random", "replay"]
    assert lines[2].split()[0] == "toy/storm"
    assert len(lines[2].split()) == 11
    assert lines[3].startswith("one loop: 0.")
    assert lines[3].endswith("; rules in plain Python")
    assert len(lines) == 4


def test_where_no_games_are_kept_it_says_so_and_measures_random_play(run: Run, tmp_path: Path) -> None:
    result = run("bench", *QUICK)
    assert result.stdout.splitlines()[2].split()[2:] == ["–"] * 9
    assert result.stdout.endswith(
        "no kept game of any scenario is here: only random play is measured (a checkout of the source has them)\n"
    )


@pytest.mark.usefixtures("toy_plugin")
def test_all_listed_scenarios_of_a_game_are_measured() -> None:
    assert [task.name for task in tasks_of("toy", "")] == ["toy/meadow", "toy/storm", "toy/duel"]


def test_ratios_to_a_report_of_before_are_printed(run: Run) -> None:
    Path("before.json").write_text(run("bench", *QUICK, "--json").stdout)
    lines = run("bench", "--from", "before.json", "--against", "before.json").stdout.splitlines()
    assert lines[-1].split() == ["toy/storm", "1.00", *["–"] * 9]
    doc = json.loads(run("bench", "--from", "before.json", "--against", "before.json", "--json").stdout)
    assert doc["ratios"]["toy/storm"]["decisions_per_loop"] == {"middle": 1.0, "low": 1.0, "high": 1.0}


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--against", "no.json"), "no.json: no such file or directory"),
        (("--against", "x.json"), "x.json: this is no JSON; what `sandtable bench --json` prints is needed here"),
        (
            ("--from", "x.json", "--game", "toy"),
            "--from measures nothing: --game and --scenario choose among what is measured",
        ),
        (("--game", "toy", "--scenario", "strom"), "toy has no scenario 'strom'; did you mean 'storm'?"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_measured(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setattr("sandtable.cli.bench.run_bench", None)
    Path("x.json").write_text("loop 5")
    result = run("bench", *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")


def test_a_kept_game_that_does_not_fit_is_refused_before_anything_is_measured(
    run: Run, monkeypatch: pytest.MonkeyPatch, kept_storm: Path
) -> None:
    monkeypatch.setattr("sandtable.cli.bench.run_bench", None)
    kept_storm.write_text(kept_storm.read_text().replace('[Hash "', '[Hash "x'))
    result = run("bench", *QUICK)
    assert result.exit_code == 2
    assert result.stderr.endswith("`make bench-games` writes it anew\n")
