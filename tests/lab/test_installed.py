"""Bulk play of every installed game."""

from __future__ import annotations

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.plugins import find_game, games
from sandtable.core.seeds import derive
from sandtable.lab.simulate import drawing, play_game, play_out, seeing
from sandtable.players.registry import make_player

SCENARIOS = [(name, scenario) for name, game in games().items() for scenario in game.facts.scenarios]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_players_play_the_same_game_with_and_without_views(name: str, scenario: str) -> None:
    game = find_game(name)
    ends = []
    for choosing in (drawing, seeing):
        p = game.start(scenario)
        seats = [make_player("random", derive(7, side)) for side in game.facts.sides]
        count = play_out(game, p, SeededDice(7), choosing(game, seats))
        ends.append((p.digest(), count))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_random_game_ends_by_a_rule_within_the_declared_length(name: str, scenario: str) -> None:
    game = find_game(name)
    result = play_game(game, scenario, ["random"] * len(game.facts.sides), seed=1)
    assert result.rule in game.ledger
    assert 1 <= result.turns <= len(game.facts.turns)
    assert result.decisions <= game.facts.longest
