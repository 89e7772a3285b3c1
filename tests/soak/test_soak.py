"""Long runs: every scenario ends by the rules, and looking one order ahead beats drawing lots."""

from __future__ import annotations

import os

import pytest

from sandtable.core.plugins import find_game
from sandtable.games.soft_underbelly import GAME as SOFT_UNDERBELLY
from sandtable.games.westfront.game import GAME as WESTFRONT
from sandtable.lab.simulate import Series

WORKERS = os.cpu_count() or 1
LONG = [name for name in WESTFRONT.facts.scenarios if name != "husky"]


@pytest.mark.parametrize(
    ("game", "scenario", "count"),
    [
        *(("soft-underbelly", scenario, 200) for scenario in SOFT_UNDERBELLY.facts.scenarios),
        ("westfront", "husky", 300),
        *(("westfront", scenario, 40) for scenario in LONG),
    ],
)
def test_random_games_end_by_the_rules(game: str, scenario: str, count: int) -> None:
    results = list(Series(game, scenario, ("random", "random"), seed=1).results(count, WORKERS))
    facts, ledger = find_game(game).facts, find_game(game).ledger
    assert len(results) == count
    assert all(result.rule in ledger for result in results)
    assert all(result.turns <= len(facts.turns) for result in results)


@pytest.mark.parametrize(
    ("game", "scenario", "players", "side"),
    [
        ("soft-underbelly", "campaign", ("greedy", "random"), "axis"),
        ("soft-underbelly", "campaign", ("random", "greedy"), "allies"),
        ("westfront", "husky", ("greedy", "random"), "allies"),
        ("westfront", "husky", ("random", "greedy"), "axis"),
    ],
)
def test_greedy_beats_random_in_95_of_100_games_from_either_chair(
    game: str, scenario: str, players: tuple[str, str], side: str
) -> None:
    results = Series(game, scenario, players, seed=1).results(100, WORKERS)
    assert sum(result.winner == side for result in results) >= 95
