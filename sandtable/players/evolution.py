"""Evolutionary planning of a player-turn: lines of orders are varied, and raced against each other.

The line of Online Evolutionary Planning and Evolutionary MCTS: an individual is what a side does in a whole
player-turn, its fitness is what that leads to when both sides go on as the game's staff would. All lines meet the same
worlds and dice. The horizon is flexible: when no better line is found, all are seen farther ahead, or in more worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sandtable.core.game import Game
from sandtable.core.position import Position
from sandtable.players.budget import Meter, Spent
from sandtable.players.outlook import UNKNOWN, Line, Outlook, Twist, orders_of
from sandtable.players.player import Report, Thought

POPULATION = 6
PATIENCE = 40  # lines without an improvement, after which the horizon moves on
# In which share of the worlds lines are seen, and how many player-turns beyond the own
STAGES = ((0.25, 0), (0.25, 3), (0.5, 3), (0.5, 5), (1.0, 5))
CROSSED = 0.15  # how many lines come of two
SHORTENED = 0.15  # … and how many have an order left out
CLEARLY = 0.05  # how much chance to win a line may be behind after its first world


@dataclass
class Individual:
    """A line, and what it led to in each of the first worlds."""

    line: Line
    chances: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it led to on average."""
        return sum(self.chances) / len(self.chances)


class Evolution:
    """A search for the best line of a side from some worlds, all of which fit what that side sees.

    What happens in the worlds follows from `dice`, how lines are varied from `rng`.
    """

    def __init__(
        self, game: Game[Any], side: int, worlds: Sequence[Position], dice: int, rng: Random, meter: Meter
    ) -> None:
        self.rng = rng
        self.meter = meter
        seeds = Random(dice)
        self.outlooks = [
            Outlook(game, world, side, seeds.getrandbits(32), is_bold=i % 2 == 0) for i, world in enumerate(worlds)
        ]
        self.worlds = self.horizon = 0
        self.tried = 0
        self.population: list[Individual] = []

    def run(self, lines: Sequence[Line], report: Report) -> None:
        """Search from some lines until the budget is spent, or nothing better is to be expected."""
        try:
            self._move_to(*STAGES[0])
            for line in lines:
                self._enter(self._judge(line))
            self._improve(report)
            for stage in STAGES[1:]:
                self._move_to(*stage)
                self._improve(report)
        except Spent:
            self.population = self.population or [Individual(line, [UNKNOWN]) for line in lines]
            report(self.thought)

    @property
    def best(self) -> Individual:
        """The best line that was found."""
        return self.population[0]

    @property
    def thought(self) -> Thought:
        """What is known now."""
        if not self.population:
            return Thought(self.meter.share, self.tried)
        return Thought(self.meter.share, self.tried, orders_of(self.best.line), self.best.mean)

    def _improve(self, report: Report) -> None:
        """Vary lines until that has not helped for a while."""
        failures = 0
        while failures < PATIENCE:
            champion = self.best
            line, twist = self._vary()
            self._enter(self._judge(line, twist, self.population[-1] if self._is_full else None))
            failures = 0 if self.best is not champion else failures + 1
            report(self.thought)

    @property
    def _is_full(self) -> bool:
        return len(self.population) >= POPULATION

    def _enter(self, individual: Individual | None) -> None:
        """Let a line into the population, if it is new and good enough."""
        if individual is None or any(individual.line == other.line for other in self.population):
            return
        self.population.append(individual)
        self.population.sort(key=_mean, reverse=True)
        del self.population[POPULATION:]

    def _judge(self, line: Line, twist: Twist | None = None, rival: Individual | None = None) -> Individual | None:
        """See what a line leads to, world by world; give up as soon as a rival is clearly better."""
        self.tried += 1
        found = Individual(line)
        lead = 0.0
        for i, outlook in enumerate(self.outlooks[: self.worlds]):
            chance, played = outlook.follow(found.line, self.horizon, self.meter, twist)
            if i == 0:
                found.line, twist = played, None
            found.chances.append(chance)
            if rival:
                lead += chance - rival.chances[i]
                if lead < -CLEARLY / (i + 1):
                    return None
        return found

    def _move_to(self, share: float, horizon: int) -> None:
        """See all lines in a share of the worlds, and so far ahead."""
        self.worlds, self.horizon = max(1, int(share * len(self.outlooks))), horizon
        seen = [found for old in self.population if (found := self._judge(old.line))]
        self.population = sorted(seen, key=_mean, reverse=True)

    def _vary(self) -> tuple[Line, Twist | None]:
        """Return a new line: one with another order, with one less, or the beginning of one and the end of another."""
        line = self._parent().line
        at = self.rng.randrange(len(line)) if line else 0
        kind = self.rng.random()
        if kind < CROSSED:
            return line[:at] + self._parent().line[at:], None
        if kind < CROSSED + SHORTENED:
            return line[:at] + line[at + 1 :], None
        return line, Twist(at, self.rng.random() < 0.5, self.rng.getrandbits(32))

    def _parent(self) -> Individual:
        """Draw one of the population, the better the likelier."""
        size = len(self.population)
        return self.population[min(self.rng.randrange(size), self.rng.randrange(size))]


def _mean(individual: Individual) -> float:
    return individual.mean
