"""Evolutionary planning of a player-turn: a plan is varied, and gives way to what is clearly better.

The line of Online Evolutionary Planning and Evolutionary MCTS: an individual is what a side does in a player-turn until
dice fall or the enemy decides, its fitness is what that leads to when both sides go on as the game's staff would. All
lines meet the same worlds and dice. The horizon is flexible: when no better line is found, all are seen in more worlds,
then farther ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import copysign, inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from sandtable.core.game import Game
from sandtable.core.position import Position
from sandtable.players.budget import Meter, Spent
from sandtable.players.outlook import UNKNOWN, Line, Outlook, Twist, orders_of
from sandtable.players.player import Report, Thought

POPULATION = 6
PATIENCE = 40  # lines without an improvement, after which the horizon moves on
# In which share of the worlds lines are seen, and how many player-turns beyond the own
STAGES = ((0.5, 0), (1.0, 0), (1.0, 1), (1.0, 3), (1.0, 5))
SURE = STAGES[2:]  # where nothing is left to chance, the staff's plan has seen to the own player-turn
CROSSED = 0.15  # how many lines come of two
SHORTENED = 0.15  # … and how many have an order left out
FEW = 3  # worlds after which a line must be ahead of the best to be seen in more
SURELY = 4.0  # how many standard errors it must be ahead to take its place: of many that are tried, some are just lucky


@dataclass
class Individual:
    """A line, and what it led to in each of the first worlds."""

    line: Line
    chances: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it led to on average."""
        return fmean(self.chances) if self.chances else UNKNOWN

    def lead(self, rival: Individual) -> float:
        """How far it is ahead of a rival in the worlds that it was seen in, in standard errors."""
        leads = [mine - theirs for mine, theirs in zip(self.chances, rival.chances, strict=False)]
        mean = fmean(leads)
        error = stdev(leads, mean) / sqrt(len(leads)) if len(leads) > 1 else 0.0
        return mean / error if error else copysign(inf, mean) if mean else 0.0


class Evolution:
    """A search for the best line of a side from some worlds, all of which fit what that side sees.

    What happens in the worlds follows from `dice`, how lines are varied from `rng`.
    """

    def __init__(
        self, game: Game[Any], side: int, worlds: Sequence[Position], dice: int, rng: Random, meter: Meter
    ) -> None:
        self.rng = rng
        self.meter = meter
        seeds, is_uncertain = Random(dice), game.facts.is_uncertain
        self.outlooks = [
            Outlook(game, world, side, seeds.getrandbits(32), is_bold=i % 2 == 0 if is_uncertain else i == 0)
            for i, world in enumerate(worlds)
        ]
        self.stages = STAGES if is_uncertain else SURE
        self.worlds = self.horizon = 0
        self.tried = 0
        self.population: list[Individual] = []

    def run(self, lines: Sequence[Line], report: Report) -> None:
        """Search from some lines, the first of them the one to beat, until the budget is spent or hope is gone."""
        self.population = [Individual(line) for line in dict.fromkeys(lines)]
        try:
            for share, horizon in self.stages:
                self.worlds, self.horizon = max(1, round(share * len(self.outlooks))), horizon
                self._look_again()
                self._improve(report)
        except Spent:
            report(self.thought)

    @property
    def best(self) -> Individual:
        """The best line that was found."""
        return self.population[0]

    @property
    def thought(self) -> Thought:
        """What is known now."""
        return Thought(self.meter.share, self.tried, orders_of(self.best.line), self.best.mean)

    def _look_again(self) -> None:
        """See all lines in as many worlds and as far ahead as now."""
        champion, *others = [Individual(old.line) for old in self.population]
        for outlook in self.outlooks[: self.worlds]:
            self._see(champion, outlook)
        self.population = [champion]
        for other in others:
            self._challenge(other.line)

    def _improve(self, report: Report) -> None:
        """Vary lines until that has not helped for a while."""
        failures = 0
        while failures < PATIENCE:
            champion = self.best
            self._challenge(*self._vary())
            failures = 0 if self.best is not champion else failures + 1
            report(self.thought)

    def _challenge(self, line: Line, twist: Twist | None = None) -> None:
        """See a line in one world after the other, for as long as it seems to be better than the best."""
        self.tried += 1
        rival = Individual(line)
        for seen, outlook in enumerate(self.outlooks[: self.worlds], 1):
            self._see(rival, outlook, twist)
            twist = None
            if seen >= FEW and rival.lead(self.best) <= 0:
                return
        if all(rival.line != other.line for other in self.population):
            self.population.insert(0 if rival.lead(self.best) > SURELY else 1, rival)
            self.population[1:] = sorted(self.population[1:], key=_mean, reverse=True)[: POPULATION - 1]

    def _see(self, individual: Individual, outlook: Outlook, twist: Twist | None = None) -> None:
        """See what a line leads to in a world; a twist changes it there."""
        chance, played = outlook.follow(individual.line, self.horizon, self.meter, twist)
        if not individual.chances:
            individual.line = played
        individual.chances.append(chance)

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
