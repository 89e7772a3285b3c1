"""How much memory positions and matches hold that nothing else holds as well."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sandtable.core.position import Position
from sandtable.core.step import P
from sandtable.lab.keptgames import KeptGame

COPIES = 50


def held(make: Callable[[], object]) -> int:
    """Return how many bytes are free again when what is made here is let go: what it shares with others stays."""
    with _traced():
        gc.collect()  # empties the interpreter's lists of free objects, too: whatever comes from there is not traced
        made = make()
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        del made
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    return before - after


def position_bytes(position: Position) -> float:
    """Return what one more copy of a position holds."""
    return held(lambda: [position.copy() for _ in range(COPIES)]) / COPIES


def order_bytes(kept: KeptGame[P]) -> float:
    """Return what a live match of a kept game holds, all of it, an order."""
    return held(kept.match) / len(kept.moves)


@contextmanager
def _traced() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()
