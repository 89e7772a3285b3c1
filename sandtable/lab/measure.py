"""Measuring one scenario in this process: the same work again and again, of which the least times count."""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial
from math import ceil
from statistics import median
from time import process_time
from typing import Any, Generic, TypeVar

from sandtable.core.dice import SeededDice
from sandtable.core.event import Log
from sandtable.core.game import Game
from sandtable.core.position import Position
from sandtable.core.seeds import derive
from sandtable.core.step import P
from sandtable.lab.figures import LOOP, Figures
from sandtable.lab.keptgames import KeptGame
from sandtable.lab.memory import order_bytes, position_bytes
from sandtable.lab.simulate import drawing, play_out, seated, seeing
from sandtable.lab.stopwatch import Best, Loop, cpu_time, quiet
from sandtable.players.draw import RandomPlayer

REPEATS = 2  # at least: the first fills the caches of the rules
DECISIONS = 1000  # of random play: whole games, as many as it takes, whatever the machine
QUESTIONS = 6  # positions of the kept game that a player is asked about
SAMPLE = 50  # of so many positions one is copied and weighed
COPIES = 20
SEED = 1
THINKERS = ("greedy", "staff")

T = TypeVar("T")


def measure(game: Game[P], scenario: str, kept: KeptGame[P] | None, seconds: float) -> Figures:
    """Measure a scenario for about so many seconds of the processor."""
    works: list[Work] = [RandomPlay(game, scenario)]
    if kept:
        works += [Replay(kept), Copies(kept), *(Questions(kept, player) for player in THINKERS)]
    loop, repeats, started = Loop(), 0, process_time()
    with quiet():
        while repeats < REPEATS or process_time() - started < seconds:
            for work in works:
                loop.repeat()
                work.repeat()
                gc.collect()
            repeats += 1
    figures = {LOOP: loop.seconds}
    for work in works:
        figures |= work.figures(loop.seconds)
    return figures | memory(kept) if kept else figures


class Work(ABC):
    """Something that is measured by doing it again and again."""

    @abstractmethod
    def repeat(self) -> None:
        """Do it once more."""

    @abstractmethod
    def figures(self, loop: float) -> Figures:
        """Return its figures by the least times so far, given that of the yardstick."""


class RandomPlay(Work, Generic[P]):
    """Whole games of random players, without views and events."""

    def __init__(self, game: Game[P], scenario: str) -> None:
        self.game = game
        self.scenario = scenario
        self.decisions: list[int] = []
        self.best = Best()

    def repeat(self) -> None:
        self.decisions.clear()
        self.best.add(list(self._times()))

    def _times(self) -> Iterator[float]:
        while sum(self.decisions) < DECISIONS:
            yield cpu_time(self._play)

    def _play(self) -> None:
        seed, game = len(self.decisions), self.game
        choose = drawing(game, [RandomPlayer(derive(seed, camp)) for camp in game.facts.camps])
        self.decisions.append(play_out(game, game.start(self.scenario), SeededDice(seed), choose))

    def figures(self, loop: float) -> Figures:
        loops = sum(self.best.times) / loop
        return {"decisions_per_loop": sum(self.decisions) / loops, "games_per_loop": len(self.decisions) / loops}


class Replay(Work, Generic[P]):
    """A kept game played again: for each order all legal ones listed, the order checked, and carried out."""

    def __init__(self, kept: KeptGame[P]) -> None:
        self.kept = kept
        self.menus, self.rest = Best(), Best()

    def repeat(self) -> None:
        menus, rest = [], []
        game, p = self.kept.game, self.kept.first.copy()
        for order, dice in self.kept.moves:
            log = Log()
            started = process_time()
            p.legal = None
            list(game.legal(p))
            listed = process_time()
            game.why_not(p, order)
            game.apply(p, order, log)
            for roll in dice:
                game.apply(p, roll, log)
            rest.append(process_time() - listed)
            menus.append(listed - started)
        self.menus.add(menus)
        self.rest.add(rest)

    def figures(self, loop: float) -> Figures:
        menus = [seconds * 1e6 for seconds in self.menus.times]
        seconds = sum(self.menus.times) + sum(self.rest.times)
        return {
            "orders_per_loop": len(self.kept.moves) * loop / seconds,
            "legal_us_median": median(menus),
            "legal_us_p99": percentile(menus, 0.99),
            "legal_us_max": max(menus),
        }


class Copies(Work):
    """Copies of some positions of a kept game."""

    def __init__(self, kept: KeptGame[Any]) -> None:
        self.positions = kept.positions()[::SAMPLE]
        self.best = Best()

    def repeat(self) -> None:
        self.best.add([cpu_time(partial(_copy, p)) / COPIES for p in self.positions])

    def figures(self, loop: float) -> Figures:
        return {"copy_us": median(self.best.times) * 1e6}


def _copy(p: Position) -> None:
    for _ in range(COPIES):
        p.copy()


class Questions(Work):
    """Decisions of a computer player at some positions of a kept game, spread over those that leave a choice."""

    def __init__(self, kept: KeptGame[Any], player: str) -> None:
        self.game = kept.game
        self.player = player
        self.positions = spread([p for p in kept.positions() if len(kept.game.legal(p)) > 1], QUESTIONS)
        self.best = Best()

    def repeat(self) -> None:
        self.best.add([self._time(p.copy()) for p in self.positions])

    def _time(self, p: Any) -> float:
        p.legal = None
        side = self.game.choice(p).side(p)
        with seated(self.game, [self.player] * len(self.game.facts.camps), SEED) as seats:
            choose = seeing(self.game, seats)
            return cpu_time(lambda: choose(p, side))

    def figures(self, loop: float) -> Figures:
        return {f"{self.player}_per_loop": len(self.positions) * loop / sum(self.best.times)}


def memory(kept: KeptGame[Any]) -> Figures:
    """Return what a position and an order hold, once all that is shared was made."""
    positions = kept.positions()[::SAMPLE]
    return {"position_bytes": median(map(position_bytes, positions)), "order_bytes": order_bytes(kept)}


def percentile(values: list[float], share: float) -> float:
    """Return the least value that so great a share of all values does not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def spread(items: list[T], count: int) -> list[T]:
    """Return so many of a list, from all parts of it, or the whole list if it is shorter."""
    if len(items) <= count:
        return items
    return [items[(2 * i + 1) * len(items) // (2 * count)] for i in range(count)]
