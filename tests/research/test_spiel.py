"""The OpenSpiel games do what OpenSpiel asks for."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from sandtable.core.errors import SandtableError
from sandtable.research import spiel
from tests.research.scenes import GAMES, scenario_of


@pytest.fixture(autouse=True)
def _registered(_toy_is_installed: None) -> None:
    """Make OpenSpiel know the toy as well."""
    spiel.register()


def load(game_id: str) -> spiel.SpielGame:
    game: spiel.SpielGame = pyspiel.load_game(f"{spiel.short_name(game_id)}(scenario={scenario_of(game_id)})")
    return game


@pytest.mark.parametrize("game_id", GAMES)
def test_openspiel_finds_nothing_wrong(game_id: str) -> None:
    pyspiel.random_sim_test(load(game_id), 1, True, False)


@pytest.mark.parametrize("game_id", GAMES)
def test_without_a_scenario_it_is_the_one_that_the_game_begins_with(game_id: str) -> None:
    game = pyspiel.load_game(spiel.short_name(game_id))
    assert game.scenario == game.game.facts.default_scenario


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(SandtableError, match="no scenario 'moon'"):
        pyspiel.load_game("sandtable_toy(scenario=moon)")


@pytest.mark.parametrize("game_id", GAMES)
def test_dice_fall_one_by_one_with_equal_chances(game_id: str) -> None:
    game, rng = load(game_id), Random(6)
    state, thrown = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            thrown += 1
            assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
            assert state.action_to_string(0) == "a 1"
        state.apply_action(rng.choice(state.legal_actions()))
    assert bool(thrown) == bool(game.game.facts.chance)
    assert sum(state.returns()) == 0


def test_an_observer_gives_the_tensor_in_pieces() -> None:
    game = load("westfront")
    state, observer = game.new_initial_state(), make_observation(game)
    observer.set_from(state, 0)
    assert np.array_equal(observer.tensor, game.layout.tensor(state.play.view(0)))
    assert observer.dict["places"].shape == game.layout.shapes["places"]
    assert observer.dict["asked"][0] == 1
    state.apply_action(state.legal_actions()[0])
    assert "has said" in observer.string_from(state, 0)
    assert "has said" not in observer.string_from(state, 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_player_reads_determines_what_it_may_do(game_id: str) -> None:
    game, rng = load(game_id), Random(3)
    told: dict[tuple[int, str], list[int]] = {}
    state = game.new_initial_state()
    while not state.is_terminal() and len(told) < 400:
        player = state.current_player()
        if player >= 0:
            text, actions = state.observation_string(player), state.legal_actions()
            assert told.setdefault((player, text), actions) == actions
            assert f"{state.play.game.side_id(state.play.side)} must decide" in text
        state.apply_action(rng.choice(state.legal_actions()))
    assert len(told) > 20


def test_a_clone_goes_its_own_way() -> None:
    state, rng = load("toy").new_initial_state(), Random(2)
    twin, before = state.clone(), str(state)
    while not twin.is_terminal():
        twin.apply_action(rng.choice(twin.legal_actions()))
    assert str(state) == before
