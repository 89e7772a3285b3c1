"""Bulk play of every installed game."""

from __future__ import annotations

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.event import Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.plugins import find_game, games
from sandtable.core.seeds import derive
from sandtable.core.step import Chance
from sandtable.lab.simulate import drawing, play_game, seeing
from sandtable.players.registry import make_player

COMPARED = 1000  # decisions at the beginning of a game
SCENARIOS = [(name, scenario) for name, game in games().items() for scenario in game.facts.scenarios]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_players_choose_the_same_with_and_without_views(name: str, scenario: str) -> None:
    game = find_game(name)
    blind, sighted = (
        chosen(game, [make_player("random", derive(7, camp)) for camp in game.facts.camps])
        for chosen in (drawing, seeing)
    )
    p, dice, compared = game.start(scenario), SeededDice(7), 0
    while p.stack and compared < COMPARED:
        step = game.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, dice.roll(roll.count, roll.faces))
        else:
            order = blind(p, step.side(p))
            assert sighted(p, step.side(p)) == order, game.moment(p)
            compared += 1
        game.apply(p, order, Silence())


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_random_game_ends_by_a_rule_within_the_declared_length(name: str, scenario: str) -> None:
    game = find_game(name)
    result = play_game(game, scenario, ["random"] * len(game.facts.camps), seed=1)
    assert result.rule in game.ledger
    assert 1 <= result.turns <= len(game.facts.turns)
    assert result.decisions <= game.facts.longest
