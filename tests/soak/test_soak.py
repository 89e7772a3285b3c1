"""Long runs: every scenario ends by the rules, and looking one order ahead beats drawing lots."""

from __future__ import annotations

import os

import pytest

from sandtable.games.soft_underbelly import GAME
from sandtable.lab.simulate import Series

WORKERS = os.cpu_count() or 1


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_two_hundred_random_games_end_by_the_rules(scenario: str) -> None:
    results = list(Series("soft-underbelly", scenario, ("random", "random"), seed=1).results(200, WORKERS))
    assert len(results) == 200
    assert all(result.rule in GAME.ledger for result in results)
    assert all(result.turns <= len(GAME.facts.turns) for result in results)


@pytest.mark.parametrize(("players", "side"), [(("greedy", "random"), "axis"), (("random", "greedy"), "allies")])
def test_greedy_beats_random_in_95_of_100_campaigns_from_either_chair(players: tuple[str, str], side: str) -> None:
    results = Series("soft-underbelly", "campaign", players, seed=1).results(100, WORKERS)
    assert sum(result.winner == side for result in results) >= 95
