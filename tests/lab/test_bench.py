"""Measuring speed."""

from __future__ import annotations

from math import isfinite

import pytest

from sandtable.core.facts import Chosen
from sandtable.lab.bench import COPIES, ROUNDS, Loop, bench
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition


class Clock:
    """A clock that goes on by one second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_a_speed_is_measured_in_loops_of_the_same_process() -> None:
    report = bench([(TOY, "storm")], 0.05)
    assert 0.01 < report.loop_s < 10
    speed = report.games["toy/storm"]
    assert all(isfinite(figure) and figure > 0 for figure in vars(speed).values())
    assert speed.decisions_per_loop > 7 * speed.games_per_loop
    assert speed.legal_us_median <= speed.legal_us_max


def test_the_loop_is_measured_in_every_round_and_the_best_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([5.0, 3.0, 4.0])
    monkeypatch.setattr("sandtable.lab.bench._time", lambda work: next(times))
    loop = Loop()
    for _ in range(3):
        loop.measure()
    assert loop.seconds == 3.0


def test_every_round_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.bench.perf_counter", Clock())
    starts = []

    class Counted(Toy):
        def start(self, scenario: str, seating: str = "", options: Chosen = ()) -> ToyPosition:
            starts.append(scenario)
            return super().start(scenario, seating, options)

    speed = bench([(Counted(), "meadow")], 10.0).games["toy/meadow"]
    games = 2  # of one second each, until the two seconds of the first round are over
    assert starts == ["meadow"] * games * (ROUNDS + 1)
    assert speed.games_per_loop == 1.0
    assert speed.copy_us == 1e6 / COPIES
    assert speed.legal_us_median == speed.legal_us_max == 1e6
