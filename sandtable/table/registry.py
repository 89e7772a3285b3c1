"""All matches of a server: those in memory, and the way from and to the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from sandtable.core.match import Match
from sandtable.core.replay import MIGRATED
from sandtable.players.registry import HUMAN
from sandtable.table.beginnings import branched_match, copied_match, order_moves, standing
from sandtable.table.leaving import Held, leaving
from sandtable.table.matches import LiveMatch
from sandtable.table.restoring import Restored, restore
from sandtable.table.settings import Settings
from sandtable.table.snapshots import snapshots_of
from sandtable.table.store import MIGRATE, Beginning, Move, Store, Stored
from sandtable.table.thinkers import Thinkers
from sandtable.table.writer import Writer

LOGGER = logging.getLogger(__name__)
SWEEP_SECONDS = 15
PURGE_SECONDS = 3600

Found = TypeVar("Found")


class Matches:
    """The matches: asked for by id, read when they are not in memory, forgotten when nobody needs them."""

    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.thinkers)
        self.clock = monotonic
        self._settings = settings
        self._live: dict[str, asyncio.Task[LiveMatch]] = {}
        self._asked: dict[str, float] = {}  # when each was last asked for, or seen in use
        self.writer = Writer(self.store)
        self._readers = ThreadPoolExecutor(thread_name_prefix="read")
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let computers think on where they were when the server stopped; from now on let go whom nobody needs."""
        self._tasks = [asyncio.create_task(task()) for task in (self._resume, self._sweep, self._purge)]

    async def _resume(self) -> None:
        for stored in await self.reading(self.store.unfinished):
            if stored.beginning.seats.get(stored.standing.to_move or "", HUMAN) != HUMAN:
                await asyncio.gather(self.get(stored.beginning.id), return_exceptions=True)

    async def close(self) -> None:
        """Stop thinking, finish reading and writing, let go of the database."""
        for own in self._tasks:
            own.cancel()
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
        self._asked[match_id] = self.clock()
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._live.get(match_id) is task:
                self._forget(match_id)
            raise

    async def _load(self, match_id: str) -> LiveMatch:
        beginning, found, stored = await self.reading(self._read, match_id)
        if found.migration:
            beginning = await self._migrate(beginning, found, stored)
            stored += 1
        live = LiveMatch(
            beginning, found.match, stored, self.writer, self.thinkers, found.misfit, found.kept, found.offer
        )
        live.wake()
        return live

    async def reading(self, read: Callable[..., Found], *args: Any) -> Found:
        """Return what is read, in a thread that is waited for before the database is let go."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, read, *args)

    def _read(self, match_id: str) -> tuple[Beginning, Restored, int]:
        beginning, moves = self.store.read(match_id)
        return beginning, restore(beginning, moves, self.store.snapshots(match_id)), len(moves)

    async def _migrate(self, beginning: Beginning, found: Restored, stored: int) -> Beginning:
        """Store that a match goes on under these rules."""
        match = found.match
        match.headers[MIGRATED] = found.migration
        migrated = replace(beginning, version=match.game.facts.version, headers=dict(match.headers))
        move = Move(MIGRATE, match.now.digest(), found.migration)
        await self.writer.amend(migrated, stored, move, standing(match))
        return migrated

    async def create(self, beginning: Beginning, match: Match[Any]) -> None:
        """Store a match that has just begun, and let it be played."""
        moves = await asyncio.to_thread(order_moves, match)
        snapshots = await asyncio.to_thread(snapshots_of, match)
        await self.writer.run(self.store.create, beginning, moves, standing(match), snapshots)
        await self.get(beginning.id)

    async def branch(self, match_id: str) -> tuple[Beginning, Match[Any]]:
        """Return a match that goes on from one of an older version, as far as these rules take it."""
        return await self.reading(lambda: branched_match(*self.store.read(match_id)))

    async def copy(self, match_id: str) -> tuple[Beginning, Match[Any]]:
        """Return a match that begins with all orders of another."""
        await self.get(match_id)  # one of an older version is migrated
        return await self.reading(lambda: copied_match(*self.store.read(match_id)))

    async def rename(self, match_id: str, name: str) -> None:
        """Give a match another name."""
        await self.writer.run(self.store.rename, match_id, name)

    async def delete(self, match_id: str) -> None:
        """Take a match off the list, and send away who sits at it; for some days it can be brought back."""
        await self.writer.run(self.store.delete, match_id)
        task = self._live.get(match_id)
        if task and not _is_loading(task):
            task.result().leave("this match was deleted")
            self._forget(match_id)

    async def bring_back(self, match_id: str) -> None:
        """Put a match that was deleted on the list again."""
        await self.writer.run(self.store.bring_back, match_id)

    async def stored(self, match_id: str) -> Stored:
        """Return a match as a list shows it."""
        return await self.reading(self.store.stored, match_id)

    async def list(self) -> Sequence[Stored]:
        """Return the matches, the last changed first."""
        return await self.reading(self.store.matches)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.let_go()
            except SQLAlchemyError:
                LOGGER.warning("matches stay in memory: what they need to leave could not be stored", exc_info=True)

    async def _purge(self) -> None:
        while True:
            try:
                await self.writer.run(self.store.purge)
            except SQLAlchemyError:
                LOGGER.warning("matches that were deleted could not be purged", exc_info=True)
            await asyncio.sleep(PURGE_SECONDS)

    async def let_go(self) -> None:
        """Forget matches that nobody plays or watches; where they stand is kept, so that they soon open again."""
        for match_id in leaving(self.held(), self._settings.idle_seconds, self._settings.memory_mb):
            await self._let_go(match_id)

    def held(self) -> Sequence[Held]:
        """Return the matches that are in memory."""
        there = [(match_id, task) for match_id, task in self._live.items() if not _is_loading(task)]
        return [self._held(match_id, task.result()) for match_id, task in there]

    def _held(self, match_id: str, live: LiveMatch) -> Held:
        now = self.clock()
        if not live.is_idle:
            self._asked[match_id] = now
        return Held(match_id, live.is_idle, now - self._asked[match_id], live.weight)

    async def _let_go(self, match_id: str) -> None:
        task, asked = self._live[match_id], self._asked[match_id]
        if snapshots := await task.result().snapshots():
            await self.writer.run(self.store.keep, match_id, snapshots)
        is_left = self._live.get(match_id) is task and self._asked[match_id] == asked  # it was, before it was stored
        if is_left and task.result().is_idle:
            self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        del self._live[match_id], self._asked[match_id]


def matches_of(connection: HTTPConnection) -> Matches:
    """Return the matches of the server."""
    matches: Matches = connection.app.state.matches
    return matches


def _is_loading(task: asyncio.Task[LiveMatch]) -> bool:
    """Tell whether a match is not there yet, or could not be read."""
    return not task.done() or task.cancelled() or task.exception() is not None


def _is_unusable(task: asyncio.Task[LiveMatch]) -> bool:
    return task.done() and (_is_loading(task) or task.result().is_overtaken)
