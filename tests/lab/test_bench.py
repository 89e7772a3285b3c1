"""Reports of the bench: rounds in fresh processes, files, and what two of them say together."""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sandtable.core.errors import InputError
from sandtable.lab.bench import Report, Speed, Subject, Task, bench, is_compiled
from sandtable.lab.benchfile import read_report, read_reports, report_doc
from sandtable.lab.figures import FIGURES, Figure, Figures
from sandtable.lab.ratios import Ratio, cautions, ratio, ratios
from tests.toy.game import TOY
from tests.toy.plugin import toy_plugin

__all__ = ["toy_plugin"]

BY_NAME = {figure.name: figure for figure in FIGURES}
RATE, TIME, MEMORY = BY_NAME["orders_per_loop"], BY_NAME["copy_us"], BY_NAME["order_bytes"]
KEPT = Subject(version=1, is_compiled=False, kept="0123456789abcdef", orders=9)


def speed(figure: Figure, *values: float, loop: float = 0.1, subject: Subject = KEPT) -> Speed:
    """Return rounds that tell one figure."""
    return Speed(subject, tuple({"loop_s": loop, figure.name: value} for value in values))


def report(found: Speed, name: str = "toy/storm", **words: str) -> Report:
    """Return a report of one scenario."""
    return Report(words.get("python", "CPython 3.11"), words.get("platform", "Linux"), {name: found})


def test_each_round_is_measured_in_a_process_of_its_own_with_fixed_hashes(
    toy_plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    monkeypatch.setattr(Task, "measure", property(lambda task: tell_process))
    tasks = [Task("toy", name, toy_plugin) for name in ("storm", "duel")]
    found = list(bench(tasks, 2, 0.0))
    assert [task.scenario for task, _ in found] == ["storm", "duel"] * 2
    assert len({figures["process"] for _, figures in found} | {os.getpid()}) == 5
    assert {figures["hash seed"] for _, figures in found} == {0}
    assert os.environ["PYTHONHASHSEED"] == "7"


def tell_process(seconds: float) -> Figures:
    return {"process": os.getpid(), "seconds": seconds, "hash seed": float(os.environ["PYTHONHASHSEED"])}


def test_rules_run_compiled_if_a_module_of_the_game_is_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_compiled(TOY)
    for package in ("tests.toyish.rules", "tests.toy.rules"):
        assert not is_compiled(TOY)
        module = ModuleType(package)
        module.__file__ = f"rules{EXTENSION_SUFFIXES[0]}"
        monkeypatch.setitem(sys.modules, package, module)
    assert is_compiled(TOY)


def test_the_best_round_counts_the_highest_rate_and_the_least_time() -> None:
    assert speed(RATE, 5.0, 7.0, 6.0).best(RATE) == 7.0
    assert speed(TIME, 5.0, 7.0, 6.0).best(TIME) == 5.0
    assert speed(TIME, 5.0).best(RATE) is None


@pytest.mark.parametrize(("figure", "now", "before"), [(RATE, 6.0, 3.0), (TIME, 3.0, 6.0), (MEMORY, 3.0, 6.0)])
def test_a_ratio_above_one_is_faster_or_smaller(figure: Figure, now: float, before: float) -> None:
    assert ratio(figure, speed(figure, now), speed(figure, before)) == Ratio(2.0, 2.0, 2.0)


def test_times_of_a_machine_half_as_fast_are_compared_in_loops() -> None:
    assert ratio(TIME, speed(TIME, 20.0, loop=0.2), speed(TIME, 10.0, loop=0.1)).middle == pytest.approx(1.0)


def test_the_spread_of_a_ratio_is_that_of_all_pairs_of_rounds() -> None:
    found = ratio(RATE, speed(RATE, 1.0, 2.0, 3.0, 4.0, 5.0), speed(RATE, 1.0))
    assert found == Ratio(3.0, 2.0, 4.0)
    assert str(found) == "3.00 2.00–4.00"
    assert str(Ratio(1.0, 1.0, 1.0)) == "1.00"


def test_what_only_one_report_has_is_not_compared() -> None:
    assert ratios(report(speed(RATE, 1.0)), report(speed(TIME, 1.0))) == {"toy/storm": {}}
    assert ratios(report(speed(RATE, 1.0)), report(speed(RATE, 1.0), "toy/duel")) == {}


def test_replays_of_different_games_are_not_compared_but_random_play_is() -> None:
    rounds = ({"loop_s": 0.1, "decisions_per_loop": 4.0, "orders_per_loop": 4.0},)
    other = Subject(version=2, is_compiled=True, kept="fedcba9876543210", orders=9)
    now, before = report(Speed(other, rounds)), report(Speed(KEPT, rounds))
    assert ratios(now, before) == {"toy/storm": {"decisions_per_loop": Ratio(1.0, 1.0, 1.0)}}
    assert list(cautions(now, before)) == [
        "toy/storm: before, the rules were of version 1, now 2",
        "toy/storm: before, the rules ran in plain Python, now they ran compiled",
        "toy/storm: before, another game was replayed or none: only random play is compared",
    ]


def test_other_interpreters_and_machines_and_what_is_new_are_told() -> None:
    one = speed(RATE, 1.0)
    assert list(cautions(report(one), report(one))) == []
    assert list(cautions(report(one, python="PyPy 3.11"), report(one, "toy/duel", platform="Darwin arm64"))) == [
        "before, the Python was another: CPython 3.11, now PyPy 3.11",
        "before, the machine was another: Darwin arm64, now Linux",
        "toy/storm: not measured before",
    ]


def test_a_report_is_written_and_read_again(tmp_path: Path) -> None:
    told = report(speed(RATE, 5.0, 7.0))
    path = tmp_path / "a.json"
    path.write_text(json.dumps(report_doc(told)))
    assert read_report(path) == told
    assert report_doc(told)["games"]["toy/storm"]["orders_per_loop"] == 7.0
    assert report_doc(told)["loop_s"] == 0.1


def test_several_reports_are_read_as_one_with_all_their_rounds(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    for path, name, value in zip(paths, ("toy/storm", "toy/storm", "toy/duel"), (5.0, 7.0, 6.0), strict=True):
        path.write_text(json.dumps(report_doc(report(speed(RATE, value), name))))
    games = read_reports(paths).games
    assert {name: [found["orders_per_loop"] for found in games[name].rounds] for name in games} == {
        "toy/storm": [5.0, 7.0],
        "toy/duel": [6.0],
    }


def test_reports_of_different_rules_are_not_put_together(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for path, subject in zip(paths, (KEPT, Subject(2, False)), strict=True):
        path.write_text(json.dumps(report_doc(report(speed(RATE, 1.0, subject=subject)))))
    with pytest.raises(InputError, match=r"b: toy/storm is not of the same rules and kept game as in .*a"):
        read_reports(paths)


GOOD = {
    "python": "CPython",
    "platform": "Linux",
    "games": {"a": {"version": 1, "compiled": False, "kept": "", "orders": 0, "rounds": [{"loop_s": 1.0}]}},
}
BAD_ROUND = {"version": 1, "compiled": False, "kept": "", "orders": 0}


@pytest.mark.parametrize(
    ("doc", "reason"),
    [
        ([], "a table is needed here, not []"),
        ({}, "the key 'games' is missing here"),
        ({"loop_s": 0.1, "games": {"a": {"copy_us": 1.0}}}, "games.a: the key 'version' is missing here"),
        (GOOD | {"games": {"a": BAD_ROUND | {"rounds": []}}}, "games.a.rounds: no round stands here"),
        (
            GOOD | {"games": {"a": BAD_ROUND | {"rounds": [{"loop_s": 0}]}}},
            "games.a.rounds.0.loop_s: a number above 0 is needed here, not 0",
        ),
    ],
)
def test_a_file_that_is_no_report_is_refused_with_the_place(tmp_path: Path, doc: Any, reason: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(doc))
    with pytest.raises(InputError) as refused:
        read_report(path)
    assert str(refused.value) == f"{path}: {reason}; what `sandtable bench --json` prints is needed here"


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("toy/storm 5")
    with pytest.raises(InputError, match="this is no JSON; what `sandtable bench --json` prints is needed here"):
        read_report(path)
