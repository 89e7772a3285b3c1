"""The example learner runs, and what it does follows from its seed."""

from __future__ import annotations

import re

import numpy as np
import pytest

from sandtable.research.env import SandtableEnv
from sandtable.research.reinforce import Learner, main


def taught(games: int) -> Learner:
    learner = Learner(SandtableEnv("toy", "meadow"), "red", seed=1)
    for number in range(games):
        learner.learn(number)
    return learner


def test_the_same_seed_learns_the_same() -> None:
    one, other = taught(20), taught(20)
    assert one.table.keys() == other.table.keys()
    assert all(np.array_equal(weights, other.table[key]) for key, weights in one.table.items())


def test_it_prefers_what_did_well() -> None:
    def won(learner: Learner) -> int:
        return sum(learner.episode(10_000 + n)[1] > 0 for n in range(100))

    assert won(taught(150)) > won(taught(0))


def test_it_tells_how_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    main("toy", "meadow", "red", "1", "2")
    first, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"    0 games: won +\d+, drawn +\d+, lost +\d+", first)
    assert last.startswith("    2 games: won")
