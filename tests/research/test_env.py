"""The PettingZoo environment does what PettingZoo asks for, and plays by the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.research.env import SandtableEnv
from tests.research.scenes import GAMES, scenario_of

# PettingZoo's own environments with masks are excused from these by name, and sides have their names from the book
EXCUSED = (
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:We recommend agents to be named in the format:UserWarning",
)


def make(game_id: str) -> SandtableEnv:
    return SandtableEnv(game_id, scenario_of(game_id))


def run(env: SandtableEnv, seed: int) -> tuple[list[Any], list[Order]]:
    """Play an episode with random actions; return all that was seen and done, and the orders."""
    rng, told, orders = Random(seed), [], []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, termination, info))
        assert not truncation
        if termination:
            env.step(None)
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        order = env.play.draft and env.play.draft.say(action).order
        orders += [order] if order else []
        env.step(action)
    return told, orders


@pytest.mark.filterwarnings(*EXCUSED)
@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_finds_nothing_wrong(game_id: str) -> None:
    api_test(make(game_id), num_cycles=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_finds_the_seed_to_decide_everything(game_id: str) -> None:
    seed_test(lambda: make(game_id), num_cycles=40)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_gives_the_same_episode(game_id: str) -> None:
    assert run(make(game_id), 7) == run(make(game_id), 7)


def test_another_seed_gives_other_dice() -> None:
    env = make("westfront")
    assert run(env, 7)[0] != run(env, 8)[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_episode_is_a_match(game_id: str) -> None:
    """Its orders are accepted by the rules one by one, and lead with the same dice to the same end."""
    env, seed = make(game_id), 11
    orders = run(env, seed)[1]
    match = Match.new(env.game, env.scenario, SeededDice(Random(seed).getrandbits(32)))
    for order in orders:
        match.play(order)
    assert match.now == env.play.position
    assert match.result is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_the_winner_is_rewarded_once_and_at_the_end(game_id: str) -> None:
    env = make(game_id)
    told, _ = run(env, 12)
    result = env.game.result(env.play.position)
    assert result is not None
    rewards = {agent: reward for agent, _, _, reward, termination, _ in told if termination}
    winner = None if result.winner is None else env.possible_agents[result.winner]
    expected = {agent: (agent == winner) * 2 - 1 if winner else 0 for agent in env.possible_agents}
    assert rewards == expected
    assert all(reward == 0 for _, _, _, reward, termination, _ in told if not termination)
    assert told[-1][-1] == {"level": result.level, "rule": result.rule}


def test_only_the_side_that_is_asked_has_a_mask() -> None:
    env = make("westfront")
    env.reset(seed=1)
    assert env.agent_selection == "allies"
    assert env.observe("allies")["action_mask"].sum() == len(env.play.choices)
    assert env.observe("axis")["action_mask"].sum() == 0


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    env = make("toy")
    env.reset(seed=1)
    before = env.play.position.key()
    with pytest.raises(ValueError, match="masked"):
        env.step(env.actions.end)
    with pytest.raises(ValueError, match="an action is needed"):
        env.step(None)
    assert env.play.position.key() == before


def test_it_can_be_read() -> None:
    env = SandtableEnv("westfront", "husky", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "Sicily" in text or "Palermo" in text
