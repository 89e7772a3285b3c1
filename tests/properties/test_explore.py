"""Exploring tells what fails and how to repeat it, plays all scenarios in turn, and ends in time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from statistics import mean
from typing import Any

import pytest

from sandtable.core.staff import Weighed
from tests.properties import suite
from tests.properties.explore import Fault, Job, Played, explore, jobs, main, report, trial
from tests.properties.subjects import SUBJECTS
from tests.properties.suite import Subject
from tests.properties.test_suite import Forgetful
from tests.soak.games import COUNTS
from tests.soak.games import main as soak
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition
from tests.toy.staff import STAFF, ToyStaff
from tests.toy.test_toy_properties import toy_subject

JOB = Job("soft-underbelly-gothic-line-1944", 4)


def test_a_sound_game_has_no_faults() -> None:
    assert trial(toy_subject(TOY, "meadow"), 4) == []


def test_a_fault_names_the_property_and_where_it_came_to_light() -> None:
    faults = trial(toy_subject(Forgetful(), "meadow"), 4)
    assert "position_text_round_trips" in [fault.property for fault in faults]
    assert all("tests/properties/suite.py" in fault.reason for fault in faults)


def test_one_reason_is_told_once_however_many_properties_it_breaks() -> None:
    def one(subject: Subject[Any], seed: int) -> None:
        raise AssertionError("dead end")

    def other(subject: Subject[Any], seed: int) -> None:
        raise AssertionError("dead end")

    assert [fault.property for fault in trial(Subject(TOY, "meadow"), 4, (one, other))] == ["one"]


def test_all_scenarios_are_played_in_turn_each_time_with_another_seed() -> None:
    found = list(islice(jobs(list(SUBJECTS), 1), 2 * len(SUBJECTS)))
    assert [job.subject for job in found] == [*SUBJECTS, *SUBJECTS]
    assert len({job.seed for job in found}) == len(found)
    assert found == list(islice(jobs(list(SUBJECTS), 1), len(found)))


def test_no_game_is_begun_when_the_time_is_over() -> None:
    assert [played.faults for played in explore(iter([JOB] * 9), seconds=0, workers=2)] == [[], []]


def test_a_failure_comes_with_the_command_that_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([Played(JOB, [Fault("undo_and_redo_are_exact", "they are not")]), Played(JOB, [])], each=2) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [
        "soft-underbelly-gothic-line-1944, seed 4:",
        "undo_and_redo_are_exact:",
        "they are not",
        "again: make explore SUBJECT=soft-underbelly-gothic-line-1944 SEED=4",
    ]
    assert told[4].startswith("2 games, 1 with faults")
    assert told[-1] == "  make explore SUBJECT=soft-underbelly-gothic-line-1944 SEED=4"


def test_one_game_is_played_again_by_its_name_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--subject", JOB.subject, "--seed", str(JOB.seed)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 games, and all promises are kept"


class Stubborn(ToyStaff):
    """Would always give the first of the legal orders."""

    def policy(self, p: ToyPosition, side: int) -> Sequence[Weighed]:
        return super().policy(p, side)[:1]


def test_games_with_an_odd_seed_are_nearly_always_played_as_the_staff_might() -> None:
    toy = Toy()
    toy.staff = Stubborn(STAFF.weights)
    for seed in range(6):
        match = suite.finished(Subject(toy, "meadow"), seed)
        firsts = [entry.order == toy.legal(entry.before).pick(0) for entry in match.history]
        assert (mean(firsts) > 1 - 2 * suite.WHIMS) == (seed % 2 == 1)


def test_soaking_plays_each_scenario_and_tells_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(COUNTS) == {name for name in SUBJECTS if name.startswith(("europe-engulfed-", "europa-"))}
    assert soak(["--subject", "europe-engulfed-poland-1939", "--games", "1", "--seed", "5"]) == 0
    told = capsys.readouterr().out
    assert "seeds derived from 5" in told
    assert "europe-engulfed-poland-1939: 1 games, 0 with faults" in told
