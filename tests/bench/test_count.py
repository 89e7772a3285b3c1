"""Counting the instructions of a replay, but for valgrind itself: it is slow, and not everywhere."""

from __future__ import annotations

import gc
import subprocess
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.measure import Replay
from tests.bench import count

LOADING = 5_000_000_000


class Valgrind:
    """Stands in for running valgrind: a replay of 400 orders has 1,500 thousand instructions each, or it fails."""

    def __init__(self, answer: str = "==1== Collected : {}\n", returncode: int = 0) -> None:
        self.answer = answer
        self.returncode = returncode
        self.calls: list[tuple[list[str], str]] = []

    def __call__(self, command: list[str], env: dict[str, str], **_: Any) -> subprocess.CompletedProcess[str]:
        self.calls.append((command, env["PYTHONHASHSEED"]))
        told = self.answer.format(LOADING + int(command[-1]) * 400 * 1_500_000)
        return subprocess.CompletedProcess(command, self.returncode, "", told)


@pytest.fixture
def valgrind(monkeypatch: pytest.MonkeyPatch) -> Valgrind:
    """Put the stand-in in the place of processes."""
    stand_in = Valgrind()
    monkeypatch.setattr("subprocess.run", stand_in)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    return stand_in


def test_what_a_second_replay_adds_is_told_an_order(valgrind: Valgrind, capsys: pytest.CaptureFixture[str]) -> None:
    count.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" (")[0] for line in lines[1:]] == [
        "soft-underbelly/campaign: 1,500.0 thousand instructions an order",
        "westfront/s44: 1,500.0 thousand instructions an order",
        "europe-engulfed/barbarossa-1941: 1,500.0 thousand instructions an order",
    ]
    assert [command[-3:] for command, _ in valgrind.calls] == [
        [game, scenario, times] for game, scenario in count.SUBJECTS for times in ("2", "1")
    ]
    assert {seed for _, seed in valgrind.calls} == {"0"}


def test_a_missing_valgrind_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SandtableError, match="counted by valgrind, which is not here"):
        count.main()


@pytest.mark.parametrize(("answer", "returncode"), [("no such tool", 1), ("==1== Collected : 5", 1), ("", 0)])
def test_a_count_that_failed_is_told_with_what_valgrind_said(valgrind: Valgrind, answer: str, returncode: int) -> None:
    valgrind.answer, valgrind.returncode = answer, returncode
    with pytest.raises(SandtableError) as refused:
        count.instructions("westfront", "s44", 1)
    assert str(refused.value) == f"callgrind could not count westfront/s44:\n{answer}"


def test_only_a_kept_game_can_be_counted() -> None:
    with pytest.raises(SandtableError, match=r"no game of westfront/s45 is kept; `make bench-games` writes it"):
        count.kept_game("westfront", "s45")


def test_what_valgrind_watches_replays_as_often_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[bool] = []
    monkeypatch.setattr(Replay, "repeat", lambda _: played.append(gc.isenabled()))
    count.replay("soft-underbelly", "gothic-line-1944", 2)
    assert played == [False, False]
