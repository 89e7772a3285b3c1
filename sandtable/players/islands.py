"""Several processes that search at once: each lets lines evolve from the same beginnings, in the same worlds."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.plugins import find_game
from sandtable.core.position import Position
from sandtable.players.budget import Budget, Meter
from sandtable.players.evolution import Evolution
from sandtable.players.outlook import Line
from sandtable.players.player import Paced, Report, Thought


class IslandLost(SandtableError):
    """A process that ended while it searched."""


@dataclass(frozen=True)
class Voyage:
    """What an island is to search for: everything that its evolution follows from."""

    game: str
    side: int
    worlds: list[Position]
    dice: int
    seed: int
    lines: tuple[Line, ...]
    budget: Budget

    def explore(self, report: Report) -> Evolution:
        """Search."""
        game, rng, meter = find_game(self.game), Random(self.seed), Meter(self.budget)
        evolution = Evolution(game, self.side, self.worlds, self.dice, rng, meter)
        evolution.run(self.lines, report)
        return evolution


class Islands:
    """Processes that search until this is closed; they end with whoever started them."""

    def __init__(self, count: int, game: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._lines: list[Connection[Any, Any]] = []
        self._processes = []
        for _ in range(count):
            line, other = context.Pipe()
            process = context.Process(target=_explore, args=(other, game), daemon=True)
            process.start()
            other.close()
            self._lines.append(line)
            self._processes.append(process)
        for line in self._lines:
            line.recv()  # it is there: time that it needs to begin is not taken from its voyages

    def explore(self, voyages: Sequence[Voyage], report: Report) -> list[Line]:
        """Send out one voyage an island, and return the best line of each, in their order."""
        for line, voyage in zip(self._lines, voyages, strict=True):
            line.send(voyage)
        found: dict[int, Line] = {}
        while len(found) < len(voyages):
            waiting = {id(line): i for i, line in enumerate(self._lines) if i not in found}
            for ready in wait([self._lines[i] for i in waiting.values()]):
                message = self._hear(waiting[id(ready)])
                if isinstance(message, Thought):
                    report(message)
                else:
                    found[waiting[id(ready)]] = message
        return [found[i] for i in range(len(voyages))]

    def _hear(self, island: int) -> Thought | Line:
        try:
            message: Thought | Line = self._lines[island].recv()
        except (EOFError, OSError):
            raise IslandLost("a process that searched has ended") from None
        return message

    def close(self) -> None:
        """End the processes."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.kill()
            process.join()


def _explore(line: Connection[Any, Any], game: str) -> None:
    """Search as told until the line is closed; Ctrl-C is the affair of whoever waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    find_game(game)
    line.send(None)
    while True:
        try:
            voyage: Voyage = line.recv()
            evolution = voyage.explore(Paced(line.send))
            line.send(evolution.best.line if evolution.population else ())
        except (EOFError, OSError):
            return
