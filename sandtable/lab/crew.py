"""Who plays many games: this process, or several of this machine; for more machines see `cluster`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Crew(ABC):
    """Those who do the work; they are there inside a `with`, and drop what has not begun when it ends."""

    @abstractmethod
    def __enter__(self) -> Self:
        """Call them to work."""

    @abstractmethod
    def __exit__(self, *_: object) -> None:
        """Send them away."""

    @abstractmethod
    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Do all the tasks, and yield what comes of each as soon as it is done; both are sent between processes."""


class Processes(Crew):
    """Some processes of this machine; if only one is wanted, this one, which does one task after the other."""

    def __init__(self, count: int) -> None:
        self.pool = ProcessPoolExecutor(count, mp_context=get_context("spawn")) if count > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        if self.pool is None:
            yield from map(work, tasks)
            return
        for future in as_completed([self.pool.submit(work, task) for task in tasks]):
            yield future.result()
