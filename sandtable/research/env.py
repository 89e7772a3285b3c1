"""A game as a PettingZoo environment: seats are agents, and an action is one word of an order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, TypedDict

from sandtable.core import opening
from sandtable.core.dice import Dice, SeededDice
from sandtable.core.game import Game
from sandtable.research.actions import Actions
from sandtable.research.extra import extra
from sandtable.research.play import Play
from sandtable.research.tensor import LIMIT, Layout, Tensor

with extra():
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from numpy.typing import NDArray
    from pettingzoo import AECEnv


class Observation(TypedDict):
    """What a seat knows, and which actions are open to it."""

    observation: Tensor
    action_mask: NDArray[np.int8]


class SandtableEnv(AECEnv):  # type: ignore[misc]
    """A scenario of a game: `SandtableEnv("westfront", "husky")`. Rewards come at the end: 1, 0 or -1."""

    metadata = {"name": "sandtable_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str | None = None,
        render_mode: str | None = None,
        *,
        seating: str = "",
        options: Iterable[str] = (),
    ) -> None:
        super().__init__()
        match = opening.new(game, scenario, seed=0, seating=seating, options=options)
        self.game, self.scenario = match.game, match.scenario
        self.render_mode = render_mode
        self.actions = Actions(self.game.notation)
        self.layout = Layout(self.game, self.actions)
        self.seats = match.seats
        self.possible_agents = list(self.seats)
        self.action_spaces = {agent: Discrete(self.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._first = self.game.start(*match.setting)
        self._rng = Random()

    def _observation_space(self) -> Dict:
        return Dict(
            {
                "observation": Box(-LIMIT, LIMIT, (self.layout.size,), np.float32),
                "action_mask": Box(0, 1, (self.actions.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Space[Any]:
        """Return what the observations of a seat look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the actions of a seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start anew; the dice, and those of the episodes after it, follow from the seed."""
        if seed is not None:
            self._rng = Random(seed)
        self._dice: Dice = SeededDice(self._rng.getrandbits(32))
        self.play = Play(self.game, self.actions, self._first.copy())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return what a seat knows, and which actions are open to it."""
        side = self.play.side_of(self.seats[agent])
        mask = np.zeros(self.actions.size, np.int8)
        if self.play.side == side:
            mask[self.play.choices] = 1
        if side not in self._known:  # while an order is being spelt, nothing else changes
            self._known[side] = self.layout.tensor(self.play.view(side))
        tensor = self._known[side].copy()
        self.layout.say(tensor, self.play.said(side))
        return {"observation": tensor, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say one word of the order of the seat whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed: the game goes on")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.play.act(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Throw the dice that are due, then see whose turn it is, or how it ended."""
        while (roll := self.play.roll) is not None:
            self.play.act(self._dice.roll(1, roll.faces)[0] - 1)
        if self.play.draft is None or not self.play.draft.said:
            self._known: dict[int, Tensor] = {}
        result = self.game.result(self.play.position)
        if result is None:
            self.agent_selection = next(seat for seat, sides in self.seats.items() if self.play.side in sides)
            return
        camp_of, returns = self.game.facts.camp_of, self.play.returns()
        self.rewards = {agent: returns[camp_of[self.seats[agent][0]]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"level": result.level, "rule": result.rule} for agent in self.agents}

    def render(self) -> str | None:
        """Return the situation in words, as the seat whose turn it is knows it."""
        if self.render_mode is None:
            return None
        return self.play.view(self.play.side_of(self.seats[self.agent_selection])).text()

    def close(self) -> None:
        """There is nothing to close."""
