"""Three sides in two camps: seats are PettingZoo's agents, camps are OpenSpiel's players."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable.core.errors import SandtableError
from sandtable.research import spiel
from sandtable.research.env import SandtableEnv
from sandtable.research.reinforce import Learner
from tests.research.test_env import EXCUSED, run
from tests.toy.world import HARBOUR, KEEP, MARSH


def three() -> SandtableEnv:
    return SandtableEnv("toy", seating="three", options=["gust"])


@pytest.mark.filterwarnings(*EXCUSED)
@pytest.mark.parametrize("seating", ["two", "three"])
def test_pettingzoo_finds_nothing_wrong(seating: str) -> None:
    api_test(SandtableEnv("toy", seating=seating, options=["gust"]), num_cycles=100)


def test_pettingzoo_finds_the_seed_to_decide_everything() -> None:
    seed_test(three, num_cycles=40)


def test_seats_are_agents_and_those_of_a_camp_win_together() -> None:
    env = three()
    assert env.possible_agents == ["red", "blue", "green"]
    for seed in range(20):
        told, _ = run(env, seed)
        rewards = {agent: reward for agent, _, _, reward, is_over, _ in told if is_over}
        assert rewards["blue"] == rewards["green"] == -rewards["red"]
    assert SandtableEnv("toy").possible_agents == ["red", "league"]
    assert SandtableEnv("toy", "duel").possible_agents == ["red", "league"]


def test_a_seat_of_two_sides_is_asked_for_both_and_sees_as_the_one_that_is_asked() -> None:
    env = SandtableEnv("toy")
    env.reset(seed=1)
    asked = []
    while not env.terminations["red"]:
        side = env.game.side_id(env.play.side)
        pieces = env.layout.pieces(env.observe(env.agent_selection)["observation"])
        assert pieces["side"][env.play.side] == 1
        asked.append((env.agent_selection, side))
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert set(asked) == {("red", "red"), ("league", "blue"), ("league", "green")}


def test_an_ally_is_not_among_theirs() -> None:
    env = three()
    env.reset(seed=1)
    while env.play.position.sealed is not None:  # the bids
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    env.play.position.at = [HARBOUR, MARSH, HARBOUR, KEEP, HARBOUR, *env.play.position.at[5:]]
    env.play.position.strength = [1, 1, 2, 3, 4]
    env.play.position.shown = 1
    rows = env.layout.pieces(env.layout.tensor(env.play.view(1)))["places"]
    assert rows[HARBOUR].tolist() == [0, 0, 2, 2, 6, 1]  # pieces and strength: mine with my ally's, theirs with a ship


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(SandtableError, match="no seating 'four'"):
        SandtableEnv("toy", seating="four")


def test_a_learner_sits_at_a_seat() -> None:
    learner = Learner(three(), "green", 1)
    for seed in range(3):
        learner.learn(seed)
    assert learner.table


def test_camps_are_the_players_of_openspiel() -> None:
    spiel.register()
    game = pyspiel.load_game("sandtable_toy")
    assert game.num_players() == 2
    state, rng, players = game.new_initial_state(), Random(3), set()
    while not state.is_terminal():
        players.add(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
    assert players == {0, 1, pyspiel.PlayerId.CHANCE}
    assert sum(state.returns()) == 0
    observer = game.make_py_observer()
    observer.set_from(game.new_initial_state(), 1)
    assert observer.dict["side"].tolist() == [0, 1, 0]
