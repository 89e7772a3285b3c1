"""What a player is: it sees what its side may know, and answers with an order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from sandtable.core.order import Order
from sandtable.core.view import View


class Thought(NamedTuple):
    """What a player tells while it thinks: how far it is (0 to 1), how many lines it has looked at, the best so far.

    A line is what the side would do one order after the other; `chance` is what it expects of it, from 0 to 1.
    """

    done: float
    tried: int
    line: tuple[Order, ...] = ()
    chance: float | None = None


Report = Callable[[Thought], object]
REPORT_SECONDS = 0.2


def _keep_to_oneself(thought: Thought) -> None:
    """What a player does with its thoughts while nobody waits."""


class Paced:
    """Passes thoughts on, but not more often than anyone can read."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.last = perf_counter()

    def __call__(self, thought: Thought) -> None:
        if perf_counter() - self.last >= REPORT_SECONDS:
            self.last = perf_counter()
            self.report(thought)


class Player(ABC):
    """An opponent; all its chance comes from its seed. Whoever waits may set `report` to hear what it thinks.

    It may remember what it planned: between decisions it can be pickled and sent elsewhere, without the listener.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.report: Report = _keep_to_oneself

    @abstractmethod
    def choose(self, view: View[Any]) -> Order:
        """Return one of the legal orders of the view's open decision."""

    def close(self) -> None:  # noqa: B027 (few have anything)
        """Let go of what it holds, such as processes; it may be asked again."""

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "report": _keep_to_oneself}
