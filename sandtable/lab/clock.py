"""How long players think, and whether they keep to their time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import mean
from time import perf_counter
from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.player import Player
from sandtable.players.registry import make_player


class Timed(Player):
    """A player whose thinking is timed, in seconds: all of it, and that of its longest player-turn."""

    def __init__(self, player: Player) -> None:
        super().__init__(seed=0)  # the chance is the player's own
        self.player = player
        self.seconds = 0.0
        self.slowest = 0.0
        self._moment = ""
        self._turn = 0.0

    def choose(self, view: View[Any]) -> Order:
        if (moment := view.game.moment(view.position)) != self._moment:
            self._moment, self._turn = moment, 0.0
        began = perf_counter()
        order = self.player.choose(view)
        spent = perf_counter() - began
        self.seconds += spent
        self._turn += spent
        self.slowest = max(self.slowest, self._turn)
        return order


@dataclass(frozen=True)
class Pace:
    """How long a player thought: on average in a game, and at most in a player-turn.

    `limit` is what it was given for a player-turn, and `over` by what share of it the slowest went beyond that.
    """

    mean: float
    slowest: float
    limit: float | None
    over: float | None

    @classmethod
    def of(cls, player: str, seconds: Sequence[float], slowest: Sequence[float]) -> Pace:
        """Return the pace of a player from its times in some games (at least one)."""
        limit, worst = time_limit(player), max(slowest)
        return cls(mean(seconds), worst, limit, max(0.0, worst / limit - 1) if limit else None)


def time_limit(name: str) -> float | None:
    """Return how many seconds a player by name has for a player-turn, if it has a time at all."""
    player = make_player(name, seed=0)
    return player.budget.seconds if isinstance(player, MarshalPlayer) and isfinite(player.budget.seconds) else None
