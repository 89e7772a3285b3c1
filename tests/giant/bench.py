"""What a long match of the giant costs: to open, to keep, to answer, to look at (`make bench-giant ORDERS=30000`).

What is promised is held to work, not to the clock: that hangs on other programs, too.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from starlette.testclient import WebSocketTestSession

from sandtable.table.settings import Settings, sqlite_url
from tests.browser.bench_page import giant_frames, sitting
from tests.giant.build import PLUGINS, installed, left_in
from tests.table.bench_clicks import share
from tests.table.client import Table

DATABASE = "sandtable.db"
OPEN_S, MEMORY_MB, FRAME_MS = 2.0, 300.0, 16.7


class Figure(NamedTuple):
    """Something measured, and below what it is to stay, if that was promised."""

    what: str
    value: float
    unit: str
    target: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it is as promised."""
        return self.target is None or self.value < self.target

    def __str__(self) -> str:
        promised = "" if self.target is None else f"under {self.target:g} {self.unit}"
        return f"{self.what:<62}{self.value:>10.1f} {self.unit:<4}{promised:>14}{'' if self.is_kept else '  NOT kept'}"


class Scales:
    """A connection whose messages are weighed."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.weights: list[int] = []

    def __enter__(self) -> Scales:
        self.session.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.session.__exit__(*error)

    def send_text(self, text: str) -> None:
        """Send a message."""
        self.session.send_text(text)

    def receive_text(self) -> str:
        """Return the next message."""
        text = self.session.receive_text()
        self.weights.append(len(text.encode()))
        return text


class WeighingTable(Table):
    """A table that knows how much it sent."""

    scales: Scales

    def connect(self, match: str, seat: str) -> Any:
        self.scales = Scales(super().connect(match, seat))
        return self.scales


class Stopwatch:
    """Tells how long something took, by the clock and in this process, in seconds."""

    def __init__(self) -> None:
        self._since = perf_counter(), process_time()

    @property
    def clock(self) -> float:
        """Seconds by the clock."""
        return perf_counter() - self._since[0]

    @property
    def work(self) -> float:
        """Seconds of work of this process."""
        return process_time() - self._since[1]


def resident() -> float:
    """Return how much memory this process has, in MB (of Linux)."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextmanager
def built(orders: int) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Make a match in another process, so that its memory is gone; give its folder, its id and the orders to come."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = os.pathsep.join([str(installed(folder)), *sys.path])
        command = [sys.executable, "-m", "tests.giant.build", name, str(orders)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})
        sys.path.insert(0, str(folder / PLUGINS))
        yield folder, left_in(folder)


def measured(folder: Path, match: str, following: list[str]) -> Iterator[Figure]:
    """Open a match at a table in this process, and play on."""
    database = (folder / DATABASE).stat().st_size
    yield Figure("database", database / 2**20, "MB")
    with WeighingTable(Settings(sqlite_url(folder))) as table:
        table.get("/api/games/giant")  # the game is loaded, what follows is the match
        empty, watch = resident(), Stopwatch()
        with table.sit(match) as place:
            yield Figure("open: from the click to the first view, clock", watch.clock, "s")
            yield Figure("open: work of server and client", watch.work, "s", OPEN_S)
            yield Figure("memory of the live match", resident() - empty, "MB", MEMORY_MB)
            yield Figure("first view", table.scales.weights[-1] / 1024, "KB")
            yield from answers(table, place, following)
            yield Figure(f"memory after {len(following)} more orders", resident() - empty, "MB", MEMORY_MB)


def answers(table: WeighingTable, place: Any, following: list[str]) -> Iterator[Figure]:
    """Give the orders, and tell of the answers."""
    times, work, weights = [], [], []
    for text in following:
        watch, sent = Stopwatch(), len(table.scales.weights)
        place.order(text)
        times.append(1000 * watch.clock)
        work.append(1000 * watch.work)
        weights.append(sum(table.scales.weights[sent:]) / 1024)
    yield Figure("answer to an order: clock, median", share(times, 0.5), "ms")
    yield Figure("answer to an order: clock, p95", share(times, 0.95), "ms")
    yield Figure("answer to an order: work of server and client, median", share(work, 0.5), "ms")
    yield Figure("answer to an order: median", share(weights, 0.5), "KB")
    yield Figure("answer to an order: longest", max(weights), "KB")


def looked_at(folder: Path, match: str) -> Iterator[Figure]:
    """Open a match in a real browser, then move the map of a new one: 3,015 hexes with 600 counters."""
    with TemporaryDirectory() as name:
        data = Path(name)
        shutil.copy(folder / DATABASE, data / DATABASE)
        with sitting(data) as hand:
            watch = Stopwatch()
            hand.sit(match)
            hand.page.wait_for_selector(".counter")
            yield Figure("page: from the address to the counters, clock", watch.clock, "s")
            for what, frames in giant_frames(hand):
                yield Figure(f"page: {what}, work a frame", frames.work, "ms", FRAME_MS)


def main() -> int:
    """Print the figures, and return 1 if they are worse than promised."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=30_000)
    parser.add_argument("--page", action=argparse.BooleanOptionalAction, default=True, help="look at it in a browser")
    given = parser.parse_args()
    is_kept = True
    watch = Stopwatch()
    with built(given.orders) as (folder, left):
        print(f"a match of {given.orders} orders, made in {watch.clock:.0f} s")
        figures = measured(folder, left["match"], left["next"])
        for figure in chain(figures, looked_at(folder, left["match"]) if given.page else ()):
            print(figure, flush=True)
            is_kept &= figure.is_kept
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
