"""Processes that think for computer players: what they are asked is a side's view and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.event import Event
from sandtable.core.game import Decision
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.plugins import find_game
from sandtable.core.position import Position
from sandtable.core.view import View
from sandtable.players.player import Thought
from sandtable.players.registry import make_player

REPORT_SECONDS = 0.2

Report = Callable[[Thought], object]


class ThinkerFailed(SandtableError):
    """A computer player that gave no order."""


@dataclass(frozen=True)
class Question:
    """What a player is asked: a view, in parts that can travel to another process."""

    game: str
    player: str
    seed: int
    side: int
    position: Position
    decision: Decision
    orders: tuple[Order | None, ...]
    events: tuple[Event, ...]

    @classmethod
    def of(cls, match: Match[Any], player: str, seed: int) -> Question:
        """Ask a player about the open decision of a match."""
        decision = match.game.decision(match.now)
        assert decision is not None, "a player is asked when there is something to decide"
        view = match.view(decision.side)
        game = match.game.facts.id
        return cls(game, player, seed, decision.side, view.position, decision, view.orders, view.events)

    def answer(self, report: Report) -> Order:
        """Let the player choose."""
        game = find_game(self.game)
        waiting_for = game.side_id(self.side)
        view = View(game, self.side, self.position, self.decision, waiting_for, self.orders, self.events)
        player = make_player(self.player, self.seed)
        player.report = report
        return player.choose(view)


class Thinkers:
    """Some processes that answer questions; one whose question is withdrawn is ended and replaced."""

    def __init__(self, count: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload([__name__])
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._free: asyncio.Queue[_Thinker | None] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(None)  # a process is started when it is first needed
        self._all: set[_Thinker] = set()

    async def answer(self, question: Question, report: Report) -> Order:
        """Return the order that a player chooses; when this is cancelled the player stops thinking."""
        loop = asyncio.get_running_loop()

        def tell(thought: Thought) -> None:
            loop.call_soon_threadsafe(report, thought)

        thinker = await self._free.get()
        try:
            if thinker is None:
                thinker = _Thinker(self._context)
                self._all.add(thinker)
            return await loop.run_in_executor(self._threads, thinker.ask, question, tell)
        except BaseException:
            if thinker:
                self._all.discard(thinker)
                thinker.end()
            thinker = None
            raise
        finally:
            self._free.put_nowait(thinker)

    def close(self) -> None:
        """End all processes."""
        for thinker in list(self._all):
            thinker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)


class _Thinker:
    """One process, and the line to it."""

    def __init__(self, context: Any) -> None:
        self.line, other = context.Pipe()
        self.process = context.Process(target=_think, args=(other,), daemon=True)
        self.process.start()
        other.close()

    def ask(self, question: Question, report: Report) -> Order:
        """Ask, pass on what is reported, and return the answer."""
        try:
            self.line.send(question)
            while True:
                match self.line.recv():
                    case Order() as order:
                        return order
                    case Thought() as thought:
                        report(thought)
                    case reason:
                        raise ThinkerFailed(f"the player {question.player} failed: {reason}")
        except (EOFError, OSError):
            raise ThinkerFailed(f"the player {question.player} stopped thinking") from None

    def end(self) -> None:
        """End the process at once, whatever it does."""
        self.process.kill()
        self.process.join()


def _think(line: Connection[Any, Any]) -> None:
    """Answer questions until the line is closed; Ctrl-C is the server's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question: Question = line.recv()
        except (EOFError, OSError):
            return
        answer: Order | str
        try:
            answer = question.answer(_Paced(line))
        except Exception as error:  # a player's fault must not end the match
            answer = f"{type(error).__name__}: {error}"
        line.send(answer)


class _Paced:
    """Sends reports along a line, but not more often than anyone can read."""

    def __init__(self, line: Connection[Any, Any]) -> None:
        self.line = line
        self.last = monotonic()

    def __call__(self, thought: Thought) -> None:
        if monotonic() - self.last >= REPORT_SECONDS:
            self.last = monotonic()
            self.line.send(thought)
