"""How fast a game is, in units of a plain Python loop, so that figures of different machines compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, Generic

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.seeds import derive
from sandtable.core.step import P
from sandtable.lab.simulate import drawing, play_out
from sandtable.players.draw import RandomPlayer

ROUNDS = 5
COPY_EVERY = 50
COPIES = 20


@dataclass(frozen=True)
class Speed:
    """The speed of random play of one scenario, legality on, one core."""

    decisions_per_loop: float
    games_per_loop: float
    copy_us: float
    legal_us_median: float
    legal_us_max: float


@dataclass(frozen=True)
class Report:
    """The speed of some scenarios by name, and the loop in which it is measured."""

    loop_s: float
    games: dict[str, Speed]


class Loop:
    """The yardstick: the best time of `sum(range(10**7))` so far in this process."""

    def __init__(self) -> None:
        self.seconds = float("inf")

    def measure(self) -> None:
        """Run the loop once more."""
        self.seconds = min(self.seconds, _time(lambda: sum(range(10**7))))


def bench(tasks: Iterable[tuple[Game[Any], str]], seconds: float) -> Report:
    """Measure some games and scenarios, each for about this long."""
    loop = Loop()
    rates = {f"{game.facts.id}/{scenario}": measure(game, scenario, seconds, loop) for game, scenario in tasks}
    return Report(loop.seconds, {name: rate.in_loops(loop.seconds) for name, rate in rates.items()})


@dataclass(frozen=True)
class Rate:
    """The speed of random play of one scenario by the clock."""

    decisions: float
    games: float
    legal: Sequence[float]
    copies: Sequence[float]

    def in_loops(self, loop: float) -> Speed:
        """Return the same in units of a loop that takes so many seconds."""
        return Speed(
            decisions_per_loop=self.decisions * loop,
            games_per_loop=self.games * loop,
            copy_us=median(self.copies) * 1e6,
            legal_us_median=median(self.legal) * 1e6,
            legal_us_max=max(self.legal) * 1e6,
        )


def measure(game: Game[P], scenario: str, seconds: float, loop: Loop) -> Rate:
    """Measure a scenario: the same games in every round, the loop before each, the best round counts."""
    loop.measure()
    first = list(_play_for(game, scenario, seconds / ROUNDS))
    games, best = len(first), sum(time for time, _ in first)
    for _ in range(ROUNDS - 1):
        loop.measure()
        best = min(best, sum(_timed_game(game, scenario, number)[0] for number in range(games)))
    inspector = _Inspector(game)
    for number in range(games):
        inspector.play(scenario, number)
    decisions = sum(count for _, count in first)
    return Rate(decisions / best, games / best, inspector.legal, inspector.copies)


def _play_for(game: Game[P], scenario: str, seconds: float) -> Iterator[tuple[float, int]]:
    """Play games until the time is up, at least one, and yield how long each took and its decisions."""
    number, spent = 0, 0.0
    while number == 0 or spent < seconds:
        time, decisions = _timed_game(game, scenario, number)
        yield time, decisions
        spent += time
        number += 1


def _timed_game(game: Game[P], scenario: str, number: int) -> tuple[float, int]:
    started = perf_counter()
    decisions = play_out(game, game.start(scenario), SeededDice(number), _random(game, number))
    return perf_counter() - started, decisions


def _random(game: Game[P], number: int) -> Callable[[P, int], Order]:
    return drawing(game, [RandomPlayer(derive(number, camp)) for camp in game.facts.camps])


class _Inspector(Generic[P]):
    """Random play that times every legal list when it is first asked for, and some copies of the position."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game
        self.legal: list[float] = []
        self.copies: list[float] = []

    def play(self, scenario: str, number: int) -> None:
        """Play one of the games of the rounds again."""
        draw = _random(self.game, number)

        def choose(p: P, side: int) -> Order:
            p.legal = None
            self.legal.append(_time(lambda: list(self.game.legal(p))))
            if len(self.legal) % COPY_EVERY == 1:
                self.copies.append(_time(lambda: [p.copy() for _ in range(COPIES)]) / COPIES)
            return draw(p, side)

        play_out(self.game, self.game.start(scenario), SeededDice(number), choose)


def _time(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started
