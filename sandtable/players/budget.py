"""How long a player may think: seconds or orders tried out in a player-turn, and what is left of them."""

from __future__ import annotations

import re
from math import inf
from time import perf_counter
from typing import NamedTuple

from sandtable.core.errors import SandtableError

_TEXT = re.compile(r"(\d+(?:\.\d+)?)(s|n)")


class BudgetError(SandtableError):
    """A budget that cannot be read."""


class Budget(NamedTuple):
    """What may be spent in a player-turn. A budget of nodes gives the same orders on every machine."""

    seconds: float = inf
    nodes: float = inf

    @classmethod
    def read(cls, text: str) -> Budget:
        """Read `4s` or `5000n`."""
        found = _TEXT.fullmatch(text)
        if not found or not float(found[1]):
            raise BudgetError(f"'{text}' is no time to think: write 4s for seconds or 5000n for orders tried out")
        return cls(seconds=float(found[1])) if found[2] == "s" else cls(nodes=float(found[1]))

    def __mul__(self, share: object) -> Budget:
        if not isinstance(share, (int, float)):
            return NotImplemented
        return Budget(self.seconds * share, self.nodes * share)


class Spent(Exception):
    """There is no more time to think."""


class Meter:
    """Counts what a stretch of thinking costs, and ends it."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.began = perf_counter()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return perf_counter() - self.began

    def tick(self) -> None:
        """Count an order that is tried out; raise Spent if it is one too many."""
        if self.nodes >= self.budget.nodes or self.seconds >= self.budget.seconds:
            raise Spent
        self.nodes += 1

    def stop(self) -> None:
        """Let nothing more be spent."""
        self.budget = Budget(self.seconds, self.nodes)

    @property
    def left(self) -> Budget:
        """What has not been spent."""
        return Budget(max(0.0, self.budget.seconds - self.seconds), max(0.0, self.budget.nodes - self.nodes))

    @property
    def share(self) -> float:
        """How much of the budget is spent, from 0 to 1."""
        if self.nodes >= self.budget.nodes:
            return 1.0
        return min(1.0, max(self.nodes / self.budget.nodes, self.seconds / self.budget.seconds))


class Purse:
    """What a player has left for a player-turn."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.seconds = 0.0
        self.nodes = 0

    @property
    def left(self) -> Budget:
        """What has not been spent."""
        return Budget(max(0.0, self.budget.seconds - self.seconds), max(0.0, self.budget.nodes - self.nodes))

    def pay(self, meter: Meter) -> None:
        """Take out what a stretch of thinking has cost."""
        self.seconds += meter.seconds
        self.nodes += meter.nodes
