"""Calibration: the chances of a staff come true as often as it says."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from sandtable.core.staff import USUAL, Weights
from sandtable.lab.calibrate import Rehearsal, Sample, calibrate
from sandtable.lab.selfplay import Ground
from tests.toy.staff import STAFF

OLD = Weights((1.0,), 100.0, 0.0)


def drawn(spread: float, even: float, count: int = 20_000) -> list[Sample]:
    """Positions whose leads are as good as a spread and an even lead say."""
    rng = Random(5)
    leads = [rng.gauss(3.0, 12.0) for _ in range(count)]
    return [Sample(lead, float(rng.random() < 1 / (1 + exp((even - lead) / spread)))) for lead in leads]


@pytest.mark.parametrize(("spread", "even"), [(8.0, 0.0), (20.0, -15.0), (3.0, 6.0)])
def test_the_spread_and_the_even_lead_of_drawn_games_are_found_again(spread: float, even: float) -> None:
    fit = calibrate(drawn(spread, even), OLD)
    assert fit
    assert fit.spread == pytest.approx(spread, rel=0.1)
    assert fit.even == pytest.approx(even, abs=1.0)
    assert fit.loss < fit.loss_of_base
    assert fit.loss < fit.loss_before
    assert fit.positions == 20_000


def test_the_losses_are_those_of_the_chances() -> None:
    samples = [Sample(-1.0, 0.0), Sample(-1.0, 0.0), Sample(-1.0, 1.0), Sample(1.0, 1.0), Sample(1.0, 0.5)]
    fit = calibrate(samples, Weights((), 1e12))
    assert fit
    assert fit.loss_before == pytest.approx(log(2))
    assert fit.loss_of_base == pytest.approx(log(2))


def test_a_staff_that_is_always_right_has_a_spread_all_the_same() -> None:
    fit = calibrate([Sample(lead, float(lead > 0)) for lead in (-3.0, -2.0, 2.0, 3.0) for _ in range(50)], OLD)
    assert fit
    assert 0 < fit.spread < 1
    assert fit.loss < 0.05


@pytest.mark.parametrize("lead", [-1.0, 0.0])
def test_a_lead_that_tells_nothing_has_no_spread(lead: float) -> None:
    assert calibrate([Sample(lead, 1.0), Sample(0.0, 0.5), Sample(-lead, 0.0)] * 20, OLD) is None


def test_games_that_one_side_always_wins_make_its_chance_great() -> None:
    fit = calibrate([Sample(float(lead), 1.0) for lead in range(10)] * 20, OLD)
    assert fit is None or fit.even < 0


@pytest.mark.usefixtures("toy_plugin")
def test_positions_are_noted_at_the_start_of_each_player_turn() -> None:
    rehearsal = Rehearsal(Ground("toy", "meadow", "greedy", USUAL), STAFF.weights[USUAL])
    games = [rehearsal.watch(seed) for seed in range(10)]
    assert {len(game) for game in games} <= {1, 2, 3}
    assert all(game[0].lead == -6.0 for game in games)  # nobody has the keep, red a unit and three coins less
    assert all(len({sample.score for sample in game}) == 1 for game in games)
    assert len({sample.lead for game in games for sample in game}) > 2
