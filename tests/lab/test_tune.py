"""Learning weights: what is worth something is found, the same again from a log, and nothing is made of bad input."""

from __future__ import annotations

import json
import sys
from math import nan
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import InputError
from sandtable.core.staff import USUAL, Weights
from sandtable.lab.crew import Processes
from sandtable.lab.ratings import Bout
from sandtable.lab.selfplay import Ground, judging
from sandtable.lab.tune import Confirmation, Course, Generation, TuneError, Tuning
from tests.toy.game import TOY
from tests.toy.staff import STAFF, ToyStaff

pytestmark = pytest.mark.usefixtures("toy_plugin")
GAMES, RIVALS = 4, 4  # as few as there can be where it does not matter what is learned
BLIND = Weights((0.0, 3.0, 1.0), 5.0)  # does not know that the keep decides the game


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game be shipped with a staff that does not care for the keep."""
    monkeypatch.setattr(TOY, "staff", ToyStaff({USUAL: BLIND}))


def tuning(**changes: Any) -> Tuning:
    return Tuning.of(
        TOY, "duel", "greedy", **{"games": GAMES, "population": RIVALS, "sigma": 1.0, "seed": 3, **changes}
    )


def learn(path: Path, generations: int, workers: int = 1, **changes: Any) -> Course:
    course = Course(path, tuning(**changes), "sandtable tune toy")
    with Processes(workers) as crew:
        assert len(list(course.learn(generations, crew))) == generations
        course.confirm(crew)
        course.calibrate(crew)
    return course


@pytest.mark.usefixtures("blind")
def test_it_finds_that_the_keep_is_worth_something(tmp_path: Path) -> None:
    course = learn(tmp_path / "log", 4, games=12, population=6)
    keep, units, _ = course.learned.of
    assert keep > 0.5
    assert units > 0
    assert course.confirmation
    assert course.confirmation.low > 0.5
    assert course.calibration
    assert course.calibration.loss < course.calibration.loss_of_base


@pytest.mark.usefixtures("blind")
def test_a_log_that_was_cut_off_anywhere_goes_on_to_the_same_end(tmp_path: Path) -> None:
    path = tmp_path / "log"
    whole = learn(path, 3)
    text = path.read_text()
    for cut in (text.index("\n") + 1, *range(text.index("\n") + 100, len(text), 500)):
        path.write_text(text[:cut])
        again = learn(path, 3)
        assert (again.learned, again.confirmation, again.calibration) == (
            whole.learned,
            whole.confirmation,
            whole.calibration,
        )
        assert path.read_text() == text


@pytest.mark.usefixtures("blind")
def test_more_generations_go_on_from_fewer(tmp_path: Path) -> None:
    learn(tmp_path / "log", 1)
    assert learn(tmp_path / "log", 3).generations == learn(tmp_path / "whole", 3).generations
    lines = [next(iter(json.loads(line))) for line in (tmp_path / "log").read_text().splitlines()]
    kinds = ["game", "generation", "games", "positions", "generation", "generation", "games", "positions"]
    assert lines == kinds
    with pytest.raises(InputError, match="log: here are 3 generations already, more than 2"):
        learn(tmp_path / "log", 2)


def test_learning_is_the_same_whatever_the_workers(tmp_path: Path) -> None:
    learn(tmp_path / "one", 1)
    learn(tmp_path / "two", 1, workers=2)
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text()


@pytest.mark.usefixtures("blind")
def test_a_log_that_is_complete_is_read_without_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn(tmp_path / "log", 1)
    monkeypatch.setattr(Ground, "play", None)
    assert learn(tmp_path / "log", 1).confirmation


def test_the_first_line_says_what_was_done_with_what(tmp_path: Path) -> None:
    Course(tmp_path / "log", tuning(), "sandtable tune toy --seed 3")
    doc = json.loads((tmp_path / "log").read_text())
    assert doc["weights"] == {"keep": 10.0, "units": 3.0, "coins": 1.0}
    assert (doc["game"], doc["scenario"], doc["scale"], doc["command"]) == (
        "toy",
        "duel",
        "usual",
        "sandtable tune toy --seed 3",
    )
    assert set(doc["versions"]) == {"python", "sandtable", "numpy", "cmaes"}


def test_all_of_a_generation_play_the_same_deals_from_both_chairs_and_the_next_plays_others(tmp_path: Path) -> None:
    seen: list[tuple[int, int, int, int]] = []

    class Clerk(Processes):
        def run(self, work: Any, tasks: Any) -> Any:
            for trial in tasks:
                seen.append((trial.rival, trial.deal, trial.chair, trial.seed))
                yield work(trial)

    course = Course(tmp_path / "log", tuning(), "")
    with Clerk(1) as crew:
        generations = list(course.learn(2, crew))
    first, second = seen[: RIVALS * GAMES], seen[RIVALS * GAMES :]
    seeds = [{seed for *_, seed in trials} for trials in (first, second)]
    assert (len(seeds[0]), len(seeds[1]), len(seeds[0] & seeds[1])) == (GAMES // 2, GAMES // 2, 0)
    for rival in range(RIVALS):
        assert {trial[1:] for trial in first if trial[0] == rival} == {trial[1:] for trial in first if trial[0] == 0}
    assert {chair for _, _, chair, _ in first} == {0, 1}
    assert generations[0].deals == GAMES // 2


def test_each_side_judges_by_its_own_weights_and_the_game_stays_as_it_was() -> None:
    ground = Ground("toy", "duel", "greedy", USUAL)
    sighted = STAFF.weights[USUAL]
    pairs = [ground.play((sighted, BLIND), seed) - ground.play((BLIND, sighted), seed) for seed in range(20)]
    assert sum(pairs) >= 3
    assert ground.play((sighted, BLIND), 1) == ground.play((sighted, BLIND), 1)
    assert judging(TOY, USUAL, BLIND).staff.weights == {USUAL: BLIND}
    assert TOY.staff is STAFF


def test_weights_are_factors_of_the_shipped_ones_and_plain_numbers_where_these_are_0(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TOY, "staff", ToyStaff({USUAL: Weights((0.0, 3.0, -2.0), 5.0)}))
    assert tuning().weights_at([-0.5, 0.0, 1.0]) == Weights((-0.5, 3.0, -5.437), 5.0)


def test_a_generation_in_which_all_scored_the_same_teaches_nothing(tmp_path: Path) -> None:
    course = Course(tmp_path / "log", tuning(), "")
    found = course.tell(course.ask(), [0.5] * RIVALS)
    assert (found.sigma, found.weights) == (1.0, course.tuning.weights)


def test_the_match_has_an_interval_around_its_score() -> None:
    bouts = [Bout(deal, "learned", "shipped", score) for deal in range(50) for score in (1.0, deal % 2)]
    match = Confirmation.of(bouts)
    assert (match.games, match.score, match.is_lost) == (100, 0.75, False)
    assert 0.6 < match.low < 0.75 < match.high < 0.85
    assert Confirmation.of([Bout(0, "learned", "shipped", 0.0)] * 2).is_lost


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"games": 7}, "games are played in pairs with chairs swapped: 7 is odd"),
        ({"sigma": 0.0}, "the first step must be above 0, not 0"),
        ({"sigma": nan}, "the first step must be above 0, not nan"),
    ],
)
def test_what_cannot_be_learned_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(TuneError, match=reason):
        tuning(**changes)


def test_a_player_that_does_not_judge_by_the_staff_is_refused() -> None:
    with pytest.raises(TuneError, match="weights are learned by greedy or staff, not 'random'"):
        Tuning.of(TOY, "meadow", "random", games=2, population=4, sigma=0.3, seed=0)


def test_the_log_of_another_tuning_is_refused(tmp_path: Path) -> None:
    Course(tmp_path / "log", tuning(), "")
    with pytest.raises(InputError, match="log:1: this is of another tuning: its seed is 3, not 4"):
        Course(tmp_path / "log", tuning(seed=4), "")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{}", "a JSON object with the keys generation, seed, deals"),
        ("no json", "a JSON object with the keys generation"),
        ('{"games": 6, "score": "1", "low": 0.5, "high": 0.6}', "this does not follow from the lines before it"),
    ],
)
def test_a_line_that_is_none_of_a_log_is_refused_with_its_number(tmp_path: Path, line: str, reason: str) -> None:
    Course(tmp_path / "log", tuning(), "")
    with (tmp_path / "log").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(InputError, match=f"log:2: {reason}"):
        Course(tmp_path / "log", tuning(), "")


@pytest.mark.parametrize("change", [{"scores": [1.0] * RIVALS}, {"scores": [0.5]}, {"scores": None}, {"sigma": 9.0}])
@pytest.mark.usefixtures("blind")
def test_a_line_that_was_changed_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    first: Generation = learn(tmp_path / "log", 1).generations[0]
    assert len(set(first.scores)) > 1
    lines = (tmp_path / "log").read_text().splitlines()
    (tmp_path / "log").write_text("\n".join([lines[0], json.dumps({**json.loads(lines[1]), **change})]) + "\n")
    with pytest.raises(InputError, match="log:2: this does not follow from the lines before it"):
        Course(tmp_path / "log", tuning(), "")


def test_without_the_libraries_the_extra_that_brings_them_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    with pytest.raises(TuneError, match=r"pip install 'sandtable\[study\]'"):
        tuning()
