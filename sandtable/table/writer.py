"""Writing what several matches wait for in one transaction, since a disk takes as long for one as for many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable.table.store import Addition, Beginning, Move, Snapshot, Standing, Store


class Writer:
    """The one thread that writes; whoever waits is told when the transaction is complete."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: list[tuple[Addition, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(
        self, match: str, n: int, moves: Sequence[Move], standing: Standing, snapshot: Snapshot | None = None
    ) -> None:
        """Return when the moves are stored."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((Addition(match, n, tuple(moves), standing, snapshot), stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await stored

    async def amend(self, beginning: Beginning, n: int, move: Move, standing: Standing) -> None:
        """Return when a move that is no order is stored, and what it changes of the match."""
        await self.run(self._store.amend, beginning, n, move, standing)

    async def run(self, write: Callable[..., None], *args: Any) -> None:
        """Return when something else is written."""
        await asyncio.get_running_loop().run_in_executor(self._thread, write, *args)

    def close(self) -> None:
        """Finish what is being written."""
        self._thread.shutdown()

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            additions = [addition for addition, _ in batch]
            errors = await loop.run_in_executor(self._thread, self._store.append_all, additions)
            for (_, stored), error in zip(batch, errors, strict=True):
                if stored.cancelled():
                    continue
                if error:
                    stored.set_exception(error)
                else:
                    stored.set_result(None)
        self._writing = None
