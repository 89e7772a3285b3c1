"""Many games on many machines: a Ray cluster, or a small one on this machine."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from socket import create_connection
from typing import Any, Self

from sandtable.core.errors import SandtableError
from sandtable.lab.crew import Crew, R, T

LOCAL = "local"  # Ray's own word for a cluster that is started here, and ends with the work
IN_FLIGHT = 1000  # tasks that wait at the cluster: enough for it to grow, few enough to look through
PATIENCE = 10.0  # seconds


class ClusterError(SandtableError):
    """A cluster that cannot be used."""


class Cluster(Crew):
    """A Ray cluster at an address; all its machines need the same Sandtable. A local one has so many processors."""

    def __init__(self, address: str = LOCAL, cpus: int = 1) -> None:
        self.address = address
        self.cpus = cpus
        self.ray = _library()

    def __enter__(self) -> Self:
        own = {"num_cpus": self.cpus, "include_dashboard": False} if self.address == LOCAL else {}
        try:
            _knock(self.address)
            self.ray.init(self.address, log_to_driver=False, configure_logging=False, **own)
        except (OSError, ValueError) as error:
            raise ClusterError(f"there is no cluster at '{self.address}': {error}") from None
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        distant = self.ray.remote(_do)
        waiting = iter(tasks)
        running = [distant.remote(work, task) for task in islice(waiting, IN_FLIGHT)]
        while running:
            done, running = self.ray.wait(running)
            running += [distant.remote(work, task) for task in islice(waiting, len(done))]
            yield from map(self._result, done)

    def _result(self, done: Any) -> Any:
        try:
            return self.ray.get(done)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from error  # the error itself, as another process would give it


def _knock(address: str) -> None:
    """See whether anybody answers at a `host:port`: Ray itself would not give up for many minutes."""
    if found := re.fullmatch(r"([^:/]+):(\d+)", address):
        create_connection((found[1], int(found[2])), PATIENCE).close()


def _do(work: Callable[[T], R], task: T) -> R:
    """Do a task over there: Ray sends functions, but no methods."""
    return work(task)


def _library() -> Any:
    """Return Ray, which is not always installed, told not to report its use."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        reason = "a cluster needs Ray; install it with: pip install 'sandtable[cluster]'"
        raise ClusterError(reason) from None
    return ray
