"""A small learner to start from: REINFORCE against a random opponent, `python -m sandtable.research.reinforce`."""

from __future__ import annotations

import sys
from typing import NamedTuple

from sandtable.research.env import SandtableEnv
from sandtable.research.extra import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Weights = NDArray[np.float64]

RATE = 0.2
VICTORY = 20.0  # what a victory adds to the judgement of the staff
MEASURED = 100

Key = tuple[str | int, ...]


class Said(NamedTuple):
    """One action of an episode: where it was said, which it was, how likely all were, how things stood."""

    key: Key
    action: int
    chances: Weights
    standing: float


class Learner:
    """A table of preferences: at a step of the game, behind the words said so far, which word comes next."""

    def __init__(self, env: SandtableEnv, seat: str, seed: int) -> None:
        self.env, self.seat = env, seat
        self.rng = np.random.default_rng(seed)
        self.nothing = np.zeros(env.actions.size)
        self.table: dict[Key, Weights] = {}
        self.mean, self.spread = 0.0, VICTORY

    def key(self) -> Key:
        """Return all that this learner looks at, of all that it could: the step, and what it has said."""
        play = self.env.play
        return (play.game.choice(play.position).name, *play.said(play.side))

    def standing(self) -> float:
        """Return how the staff judges what this seat knows."""
        game, play = self.env.game, self.env.play
        side = play.side_of(self.env.seats[self.seat])
        return game.staff.evaluate(play.view(side).position, game.facts.camp_of[side])

    def episode(self, seed: int) -> tuple[list[Said], float]:
        """Play one game against random actions, and return what was said and the reward."""
        env, said = self.env, list[Said]()
        env.reset(seed=seed)
        while not env.terminations[self.seat]:
            if env.agent_selection == self.seat:
                key = self.key()
                standing = said[-1].standing if len(key) > 1 else self.standing()
                weights = np.full(env.actions.size, -np.inf)
                weights[env.play.choices] = self.table.get(key, self.nothing)[env.play.choices]
                chances = np.exp(weights - weights.max())
                chances /= chances.sum()
                action = int(self.rng.choice(chances.size, p=chances))
                said.append(Said(key, action, chances, standing))
            else:
                action = int(self.rng.choice(env.play.choices))
            env.step(action)
        return said, env.rewards[self.seat]

    def learn(self, seed: int) -> None:
        """Play one game, and prefer what was followed by more than usual."""
        said, reward = self.episode(seed)
        last = self.standing() + VICTORY * reward
        gains = np.array([last - one.standing for one in said])
        self.mean += 0.02 * (gains.mean() - self.mean)
        self.spread += 0.02 * (np.abs(gains - self.mean).mean() - self.spread)
        for one, gain in zip(said, np.clip((gains - self.mean) / self.spread, -2, 2), strict=True):
            weights = self.table.setdefault(one.key, self.nothing.copy())
            weights -= RATE * gain * one.chances
            weights[one.action] += RATE * gain

    def measure(self) -> str:
        """Play games with dice that were not learnt from, and tell how they ended."""
        rewards = [self.episode(1_000_000 + n)[1] for n in range(MEASURED)]
        return ", ".join(f"{word} {rewards.count(value):3}" for word, value in (("won", 1), ("drawn", 0), ("lost", -1)))


def main(
    game: str = "westfront", scenario: str = "husky", seat: str = "allies", seed: str = "1", episodes: str = "1500"
) -> None:
    """Measure, learn, measure again."""
    learner = Learner(SandtableEnv(game, scenario), seat, int(seed))
    print(f"    0 games: {learner.measure()}")
    for number in range(1, int(episodes) + 1):
        learner.learn(int(seed) * 10_000 + number)
        if number % 500 == 0 or number == int(episodes):
            print(f"{number:5} games: {learner.measure()}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
