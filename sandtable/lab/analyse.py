"""A match looked at afterwards: what each player-turn gave away, and what it owed to the dice.

What a side did is set beside the best line that the marshal finds with what that side knew then. Both lines are judged
in the same worlds with the same dice, and these are not those of the search: a line that was chosen because it did well
in some worlds looks better there than it is. A match is looked at as a game of two: where several sides are one camp,
the camp is meant by a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from sandtable.core.census import samples
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.position import Position
from sandtable.core.seeds import derive
from sandtable.core.stretch import Entry
from sandtable.core.view import View
from sandtable.lab.luck import luck
from sandtable.lab.summary import Z95
from sandtable.players.advice import Reason, reasons
from sandtable.players.budget import Budget, Meter
from sandtable.players.evolution import Evolution
from sandtable.players.marshal import MarshalPlayer, Plan, lines_from
from sandtable.players.outlook import Gene, Line, Outlook, chance_of, root

BLUNDER = 0.15  # the chance to win that is given away by one …
MISTAKE = 0.07  # … and by the other
WORLDS = 16  # in which two lines are compared
UNLIMITED = Budget(nodes=inf)


class AnalysisError(SandtableError):
    """A match that cannot be analysed."""


class Stretch(NamedTuple):
    """A player-turn of a match: its orders from `begin` up to, not including, `end`."""

    moment: str
    begin: int
    end: int
    before: Position
    after: Position


@dataclass(frozen=True)
class Side:
    """What a side did in a player-turn, beside the best that was found for it; chances are its own."""

    side: int
    first: int
    given: tuple[str, ...]
    found: tuple[str, ...]
    chance: float
    best: float
    doubt: float
    given_reasons: tuple[Reason, ...]
    found_reasons: tuple[Reason, ...]

    @property
    def loss(self) -> float:
        """The chance to win that was given away."""
        return max(0.0, self.best - self.chance)

    @property
    def mark(self) -> str:
        """What to call it: a blunder, a mistake, or nothing, also where the dice leave room for doubt."""
        if self.loss < MISTAKE or self.loss <= self.doubt:
            return ""
        return "blunder" if self.loss >= BLUNDER else "mistake"


@dataclass(frozen=True)
class Turn:
    """A player-turn: each side's true chances before and after, the first side's luck, and what sides did in it."""

    moment: str
    begin: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: float
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Analysis:
    """A match with all its player-turns."""

    match: Match[Any]
    budget: str
    seed: int
    turns: tuple[Turn, ...]

    @property
    def marked(self) -> list[tuple[Turn, Side]]:
        """The blunders and mistakes, in the order of the match."""
        return [(turn, entry) for turn in self.turns for entry in turn.sides if entry.mark]

    def of(self, side: int) -> list[Side]:
        """Return all that a side did."""
        return [entry for turn in self.turns for entry in turn.sides if entry.side == side]

    def given_away(self, side: int) -> float:
        """Return the chance to win that a side gave away in all."""
        return sum(entry.loss for entry in self.of(side))

    def luck(self, side: int) -> float:
        """Return what the dice gave a side in all."""
        return sum(turn.luck for turn in self.turns) * (1 if side == 0 else -1)


class Analyst:
    """Goes through a match; all its chance comes from the seed, and each player-turn is judged by itself."""

    def __init__(self, match: Match[Any], budget: str, seed: int) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.budget = budget
        self.limit = Budget.read(budget)
        self.seed = seed
        self.stretches = stretches(match)
        if len(self.game.facts.camps) != 2:
            raise AnalysisError(f"{self.game.facts.id} has {len(self.game.facts.camps)} camps: two can be analysed")
        if not self.stretches:
            raise AnalysisError("the match has no orders yet: there is nothing to analyse")

    def turns(self) -> Iterator[Turn]:
        """Yield the player-turns, each as soon as it is analysed."""
        return map(self.turn, range(len(self.stretches)))

    def analysis(self, turns: Sequence[Turn]) -> Analysis:
        """Return the whole, once all player-turns are analysed."""
        return Analysis(self.match, self.budget, self.seed, tuple(turns))

    def turn(self, n: int) -> Turn:
        """Analyse a player-turn, whichever were analysed before."""
        stretch = self.stretches[n]
        firsts = [(side, self._first_choice(stretch, side)) for side in (0, 1)]
        return Turn(
            self.game.when(stretch.before),
            stretch.begin,
            self._chances(stretch.before),
            self._chances(stretch.after),
            self._luck(stretch),
            tuple(self._side(stretch, side, first) for side, first in firsts if first is not None),
        )

    def _chances(self, p: Position) -> tuple[float, ...]:
        return tuple(chance_of(self.game, p, side) for side in (0, 1))

    def _luck(self, stretch: Stretch) -> float:
        """Return what the dice gave the first side: nothing, if none fell or the player-turn is not over."""
        is_over = not stretch.after.stack or self.game.moment(stretch.after) != stretch.moment
        if not is_over or not any(entry.rolls for entry in self.match.history[stretch.begin : stretch.end]):
            return 0.0
        lines = [self._line(stretch, side, stretch.begin) for side in (0, 1)]
        return luck(self.game, stretch.before, stretch.after, lines, derive(self.seed, stretch.begin, "luck"))

    def _first_choice(self, stretch: Stretch, side: int) -> int | None:
        """Return the number of the first order of a side in a player-turn for which there was another."""
        history = self.match.history
        for at in range(stretch.begin, stretch.end):
            if self._is_of(history[at], side) and len(self.game.legal(history[at].before)) > 1:
                return at
        return None

    def _line(self, stretch: Stretch, side: int, first: int) -> Line:
        """Return what a side really did in a player-turn, from an order on."""
        entries = self.match.history[first : stretch.end]
        return tuple(Gene(self.game.choice(e.before).name, e.order) for e in entries if self._is_of(e, side))

    def _is_of(self, entry: Entry[Any], side: int) -> bool:
        return self.game.facts.camp_of[entry.side] == side

    def _side(self, stretch: Stretch, side: int, first: int) -> Side:
        view = self.match.branch(first).view(self.match.history[first].side)
        given = self._line(stretch, side, first)
        seed = derive(self.seed, first, self.game.facts.camp_ids[side])
        marshal = MarshalPlayer(seed)
        marshal.plan = Plan(given, None)  # it goes on from what was done: a small change may be all that was missing
        evolution = marshal.consider(view, self.limit)
        found = lines_from(view, evolution)[0].line
        chances = [
            (self._judge(outlook, found, evolution), self._judge(outlook, given, evolution))
            for outlook in self._outlooks(view, seed)
        ]
        return Side(
            side,
            first,
            self._texts(given),
            self._texts(found),
            mean(actual for _, actual in chances),
            mean(best for best, _ in chances),
            Z95 * stdev(best - actual for best, actual in chances) / sqrt(len(chances)),
            reasons(view, evolution, given),
            reasons(view, evolution, found),
        )

    def _outlooks(self, view: View[Any], seed: int) -> list[Outlook]:
        """Return ways in which things may go on, none of which the search has seen."""
        rng = Random(derive(seed, "worlds"))
        worlds = [self.game.staff.imagine(root(view), view.side, rng) for _ in range(WORLDS)]
        return [
            Outlook(self.game, world, view.side, rng.getrandbits(32), is_bold=i % 2 == 0)
            for i, world in enumerate(worlds)
        ]

    def _judge(self, outlook: Outlook, line: Line, evolution: Evolution) -> float:
        return outlook.follow(line, evolution.horizon, Meter(UNLIMITED))[0]

    def _texts(self, line: Line) -> tuple[str, ...]:
        return tuple(self.game.notation.text(gene.order) for gene in line)


def stretches(match: Match[Any]) -> list[Stretch]:
    """Return the player-turns of a match, in order."""
    return [
        Stretch(one.moment, one.at, other.at, one.position, other.position) for one, other in pairwise(samples(match))
    ]
