"""What thinking processes are asked: of a match that is played a side's view and nothing else, of one that is looked at
afterwards its record; an answer comes back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.core.game import Decision
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.plugins import find_game
from sandtable.core.position import Position
from sandtable.core.replay import replay
from sandtable.core.view import View
from sandtable.lab.analyse import Analyst, Turn
from sandtable.players.advice import Advice, advise
from sandtable.players.budget import Budget
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.player import Player, Report

HINT_BUDGET = Budget(seconds=6)  # of a player-turn: advice takes half of it

T = TypeVar("T")


@dataclass(frozen=True)
class Sight:
    """What the side that must decide sees, without the past, in parts that can travel to another process."""

    game: str
    side: int
    position: Position
    decision: Decision

    @classmethod
    def of(cls, match: Match[Any]) -> Sight:
        """Look at a match."""
        decision = match.game.decision(match.now)
        assert decision is not None, "a player is asked when there is something to decide"
        return cls(match.game.facts.id, decision.side, match.view(decision.side).position, decision)

    def view(self) -> View[Any]:
        """Put the parts together again."""
        return View(find_game(self.game), (self.side,), self.position, self.decision)


class Question(ABC, Generic[T]):
    """Something to think about."""

    @abstractmethod
    def answer(self, report: Report) -> T:
        """Think, tell how that goes, and return what comes of it."""


class Reply(NamedTuple):
    """The order that a player chooses, and the player, who remembers what it plans."""

    order: Order
    player: Player


@dataclass(frozen=True)
class OrderQuestion(Question[Reply]):
    """Asks a player for an order."""

    sight: Sight
    player: Player

    def answer(self, report: Report) -> Reply:
        self.player.report = report
        try:
            return Reply(self.player.choose(self.sight.view()), self.player)
        finally:
            self.player.close()


@dataclass(frozen=True)
class AdviceQuestion(Question[Advice]):
    """Asks for advice."""

    sight: Sight
    seed: int

    def answer(self, report: Report) -> Advice:
        marshal = MarshalPlayer(self.seed, HINT_BUDGET)
        marshal.report = report
        return advise(self.sight.view(), marshal)


@dataclass(frozen=True)
class TurnQuestion(Question[Turn]):
    """Asks what came of a player-turn: of one at a time, so that whoever plays is answered in between."""

    record: str
    budget: str
    seed: int
    n: int

    def answer(self, report: Report) -> Turn:
        return _analyst(self.record, self.budget, self.seed).turn(self.n)


@lru_cache(maxsize=1)
def _analyst(record: str, budget: str, seed: int) -> Analyst:
    """Return who goes through a match; the next question is mostly about the same one."""
    return Analyst(replay(record, "the match"), budget, seed)
