"""How fast games are, in units of a plain Python loop: rounds of measuring in fresh processes, and their report."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.machinery import EXTENSION_SUFFIXES
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sandtable.core.game import Game
from sandtable.core.plugins import find_game
from sandtable.lab.figures import LOOP, Figure, Figures
from sandtable.lab.keptgames import read_kept
from sandtable.lab.measure import measure

HASH_SEED = "PYTHONHASHSEED"


@dataclass(frozen=True)
class Subject:
    """What a scenario's figures are of: a version of its rules, compiled or not, and the kept game played again.

    Without a kept game its hash is empty, and there are no orders.
    """

    version: int
    is_compiled: bool
    kept: str = ""
    orders: int = 0


@dataclass(frozen=True)
class Speed:
    """The figures of a scenario, one set a round."""

    subject: Subject
    rounds: tuple[Figures, ...]

    def with_round(self, figures: Figures) -> Speed:
        """Return the same with one more round."""
        return replace(self, rounds=(*self.rounds, figures))

    def best(self, figure: Figure) -> float | None:
        """Return the best of all rounds, or None where the figure is not among them."""
        values = [found[figure.name] for found in self.rounds if figure.name in found]
        return figure.best(values) if values else None


@dataclass(frozen=True)
class Report:
    """The speed of some scenarios by name, and on what they were measured."""

    python: str = field(default_factory=lambda: f"{platform.python_implementation()} {platform.python_version()}")
    platform: str = field(default_factory=lambda: f"{platform.system()} {platform.machine()}")
    games: dict[str, Speed] = field(default_factory=dict)

    @property
    def loop(self) -> float:
        """The least time of the yardstick, in seconds."""
        return min(found[LOOP] for speed in self.games.values() for found in speed.rounds)


@dataclass(frozen=True)
class Task:
    """A scenario to be measured, and where its kept game is."""

    game: str
    scenario: str
    folder: Path

    @property
    def name(self) -> str:
        """The name of its figures in a report."""
        return f"{self.game}/{self.scenario}"

    def subject(self) -> Subject:
        """Return what would be measured; refuse a kept game that does not fit the rules."""
        game = find_game(self.game)
        kept = read_kept(self.folder, game, self.scenario)
        known = Subject(game.facts.version, is_compiled(game))
        return replace(known, kept=kept.digest, orders=len(kept.moves)) if kept else known

    def measure(self, seconds: float) -> Figures:
        """Measure it in this process."""
        game = find_game(self.game)
        return measure(game, self.scenario, read_kept(self.folder, game, self.scenario), seconds)


def bench(tasks: Sequence[Task], rounds: int, seconds: float) -> Iterator[tuple[Task, Figures]]:
    """Yield the figures of some rounds, in each of them all tasks in turn, each in a process of its own.

    What one scenario leaves behind, in caches above all, does not make the next faster; and a spell in which the
    machine is slow does not fall on all rounds of one scenario.
    """
    fresh = ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1)
    with _fixed_hashes(), fresh as pool:
        for _ in range(rounds):
            for task in tasks:
                yield task, pool.submit(task.measure, seconds / rounds).result()


@contextmanager
def _fixed_hashes() -> Iterator[None]:
    """Let processes that are started meanwhile order their sets alike."""
    before = os.environ.get(HASH_SEED)
    os.environ[HASH_SEED] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[HASH_SEED]
        else:
            os.environ[HASH_SEED] = before


def is_compiled(game: Game[Any]) -> bool:
    """Tell whether any module of a game was loaded as machine code."""
    package = type(game).__module__.rpartition(".")[0]
    files = [
        str(getattr(module, "__file__", ""))
        for name, module in sys.modules.items()
        if name == package or name.startswith(f"{package}.")
    ]
    return any(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
