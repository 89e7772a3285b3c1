"""All matches of a server: those in memory, and the way from and to the store."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from sandtable.core.match import Match
from sandtable.core.replay import MIGRATED
from sandtable.players.registry import HUMAN
from sandtable.table.beginnings import Restored, branched_match, order_moves, restore, standing
from sandtable.table.matches import LiveMatch
from sandtable.table.settings import Settings
from sandtable.table.store import MIGRATE, Beginning, Move, Store, Stored
from sandtable.table.thinkers import Thinkers
from sandtable.table.writer import Writer

Found = TypeVar("Found")


class Matches:
    """The matches: asked for by id, read when they are not in memory, forgotten when nobody needs them."""

    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.thinkers)
        self._most = settings.live_matches
        self._live: OrderedDict[str, asyncio.Task[LiveMatch]] = OrderedDict()
        self.writer = Writer(self.store)
        self._readers = ThreadPoolExecutor(thread_name_prefix="read")
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Let computers think on where they were when the server stopped."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for stored in await self._reading(self.store.unfinished):
            if stored.beginning.seats.get(stored.standing.to_move or "", HUMAN) != HUMAN:
                await asyncio.gather(self.get(stored.beginning.id), return_exceptions=True)

    async def close(self) -> None:
        """Stop thinking, finish reading and writing, let go of the database."""
        if self._resuming:
            self._resuming.cancel()
        for task in self._live.values():
            if task.done() and not task.cancelled() and not task.exception():
                task.result().stop_thinking()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self._readers.shutdown)  # who was cancelled may still read, in its thread
        await asyncio.to_thread(self.writer.close)
        self.store.close()

    async def get(self, match_id: str) -> LiveMatch:
        """Return a match, read from the store if it is not in memory."""
        task = self._live.get(match_id)
        if task is None or _is_unusable(task):
            task = self._live[match_id] = asyncio.create_task(self._load(match_id))
            self._forget()
        self._live.move_to_end(match_id)
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._live.get(match_id) is task:
                del self._live[match_id]
            raise

    async def _load(self, match_id: str) -> LiveMatch:
        beginning, found, stored = await self._reading(self._read, match_id)
        if found.migration:
            beginning = await self._migrate(beginning, found, stored)
            stored += 1
        live = LiveMatch(beginning, found.match, stored, self.writer.append, self.thinkers, found.misfit)
        live.wake()
        return live

    async def _reading(self, read: Callable[..., Found], *args: Any) -> Found:
        """Return what is read, in a thread that is waited for before the database is let go."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, read, *args)

    def _read(self, match_id: str) -> tuple[Beginning, Restored, int]:
        beginning, moves = self.store.read(match_id)
        return beginning, restore(beginning, moves), len(moves)

    async def _migrate(self, beginning: Beginning, found: Restored, stored: int) -> Beginning:
        """Store that a match goes on under these rules."""
        match = found.match
        match.headers[MIGRATED] = found.migration
        migrated = replace(beginning, version=match.game.facts.version, headers=dict(match.headers))
        move = Move(MIGRATE, match.now.digest(), found.migration)
        await self.writer.run(self.store.migrate, migrated, stored, move, standing(match))
        return migrated

    async def create(self, beginning: Beginning, match: Match[Any]) -> None:
        """Store a match that has just begun, and let it be played."""
        moves = order_moves(match)
        await self.writer.run(self.store.create, beginning, moves, standing(match))
        await self.get(beginning.id)

    async def branch(self, match_id: str) -> tuple[Beginning, Match[Any]]:
        """Return a match that goes on from one of an older version, as far as these rules take it."""
        return await self._reading(lambda: branched_match(*self.store.read(match_id)))

    async def stored(self, match_id: str) -> Stored:
        """Return a match as a list shows it."""
        return await self._reading(self.store.stored, match_id)

    async def list(self) -> Sequence[Stored]:
        """Return the matches, the last changed first."""
        return await self._reading(self.store.matches)

    def _forget(self) -> None:
        """Forget matches that nobody plays or watches, those that were asked for longest ago first."""
        for match_id, task in list(self._live.items()):
            if len(self._live) <= self._most:
                return
            if task.done() and (task.cancelled() or task.exception() or task.result().is_idle):
                del self._live[match_id]


def _is_unusable(task: asyncio.Task[LiveMatch]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None or task.result().is_overtaken)
