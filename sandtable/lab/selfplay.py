"""Games of a player against itself, in which each camp judges by weights of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.plugins import find_game
from sandtable.core.position import Position
from sandtable.core.staff import Weights
from sandtable.lab.simulate import Stuck, play_out, seated, seeing

Watch = Callable[[Position], None]


def _look_away(p: Position) -> None:
    """What is done with positions that nobody asks for."""


@dataclass(frozen=True)
class Ground:
    """Where weights are tried: a scenario, a player that judges by them, and the scale of the staff they belong to."""

    game: str
    scenario: str
    player: str
    scale: str

    def play(self, weights: Sequence[Weights], seed: int, watch: Watch = _look_away) -> float:
        """Play the game of a seed, each camp by its weights; return what the first scored: 1, ½ or 0.

        Whoever watches sees the position before each decision.
        """
        try:
            return self._play(find_game(self.game), weights, seed, watch)
        except Exception as error:
            error.add_note(f"in the game with the seed {seed} of {self}, by {weights}")
            raise

    def _play(self, game: Game[Any], weights: Sequence[Weights], seed: int, watch: Watch) -> float:
        p = game.start(self.scenario)
        with seated(game, [self.player] * len(weights), seed) as seats:
            minds = [seeing(judging(game, self.scale, own), seats) for own in weights]
            camp_of = game.facts.camp_of

            def choose(p: Position, side: int) -> Order:
                watch(p)
                return minds[camp_of[side]](p, side)

            play_out(game, p, SeededDice(seed), choose)
        result = game.result(p)
        if result is None:
            raise Stuck("the game has no next step and no result")
        return 0.5 if result.winner is None else float(result.winner == 0)


def judging(game: Game[Any], scale: str, weights: Weights) -> Game[Any]:
    """Return the same game with a staff that judges by other weights, at one of its scales."""
    other = copy(game)
    other.staff = type(game.staff)({**game.staff.weights, scale: weights})
    return other
