"""Processes that think for computer players and for people who ask for advice."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import entry_points
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.plugins import GROUP
from sandtable.players.budget import Spent
from sandtable.players.player import Paced, Report, Thought
from sandtable.table.questions import Question, T

NICENESS = 10  # whoever clicks comes before whoever thinks


class ThinkerFailed(SandtableError):
    """A thinker that gave no answer."""


class Thinkers:
    """Some processes that answer questions; one whose question is withdrawn is ended and replaced."""

    def __init__(self, count: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            games = (entry.module for entry in entry_points(group=GROUP))
            self._context.set_forkserver_preload([__name__, *games])  # so that one who replaces another is ready
            forkserver.ensure_running()  # … and the first, too, need not read all the games before it thinks
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._free = [_Thinker(self._context) for _ in range(count)]
        self._busy: set[_Thinker] = set()
        self._queue = _Queue()

    async def answer(self, question: Question[T], report: Report, *, is_urgent: bool) -> T:
        """Return the answer to a question, before those that are not urgent; if cancelled, its thinker stops."""
        loop = asyncio.get_running_loop()
        thinker = await self._take(is_urgent)
        thinker.begin(question)
        self._busy.add(thinker)

        def pass_on(thought: Thought) -> None:
            if thinker.question is question:
                report(thought)

        def tell(thought: Thought) -> None:
            loop.call_soon_threadsafe(pass_on, thought)

        try:
            return await loop.run_in_executor(self._threads, thinker.ask, question, tell)
        except BaseException:
            thinker.end()
            raise
        finally:
            thinker.question = None
            self._busy.discard(thinker)
            self._give(_Thinker(self._context) if thinker.is_ended else thinker)

    def hurry(self, question: Question[Any]) -> None:
        """Let a question that is being thought about be answered with the best that has been found."""
        for thinker in self._busy:
            if thinker.question is question:
                thinker.is_hurried.value = True

    async def _take(self, is_urgent: bool) -> _Thinker:
        return self._free.pop() if self._free else await self._queue.wait(is_urgent, self._give)

    def _give(self, thinker: _Thinker) -> None:
        if not self._queue.call(thinker):
            self._free.append(thinker)

    def close(self) -> None:
        """End all processes."""
        for thinker in (*self._free, *self._busy):
            thinker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)


class _Queue:
    """Those who wait for a thinker: the urgent ones first, of these and of the others whoever came first."""

    def __init__(self) -> None:
        self._urgent: deque[asyncio.Future[_Thinker]] = deque()
        self._others: deque[asyncio.Future[_Thinker]] = deque()

    async def wait(self, is_urgent: bool, give_back: Callable[[_Thinker], None]) -> _Thinker:
        """Return a thinker when there is one; who is called and does not come any more gives it back."""
        turn: asyncio.Future[_Thinker] = asyncio.get_running_loop().create_future()
        (self._urgent if is_urgent else self._others).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                give_back(turn.result())
            raise

    def call(self, thinker: _Thinker) -> bool:
        """Give a thinker to the next who still waits; tell whether there is one."""
        for line in (self._urgent, self._others):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(thinker)
                    return True
        return False


@dataclass(frozen=True)
class _Answer:
    value: Any


@dataclass(frozen=True)
class _Failure:
    reason: str


class _Thinker:
    """One process, which is started when it is first asked, and the line to it."""

    def __init__(self, context: Any) -> None:
        self.question: Question[Any] | None = None
        self.is_hurried = context.RawValue(ctypes.c_bool, False)
        self.is_ended = False
        self._context = context
        self._process: Any = None
        self._line: Any = None

    def begin(self, question: Question[Any]) -> None:
        """Turn to a question."""
        self.question = question
        self.is_hurried.value = False

    def ask(self, question: Question[T], report: Report) -> T:
        """Ask, pass on what is reported, and return the answer; this takes as long as it takes."""
        try:
            if self._process is None:
                self._start()
            self._line.send(question)
            while True:
                match self._line.recv():
                    case Thought() as thought:
                        report(thought)
                    case _Answer(value=value):
                        answer: T = value
                        return answer
                    case _Failure(reason=reason):
                        raise ThinkerFailed(f"the computer found no answer: {reason}")
        except (EOFError, OSError):
            raise ThinkerFailed("the computer stopped thinking") from None

    def _start(self) -> None:
        self._line, other = self._context.Pipe()
        # no daemon: a player may have processes of its own, which end when this one does
        process = self._context.Process(target=_think, args=(other, self.is_hurried), daemon=False)
        process.start()
        other.close()
        self._process = process
        if self.is_ended:  # meanwhile
            self.end()

    def end(self) -> None:
        """End the process at once, whatever it does."""
        self.is_ended = True
        if self._process:
            self._process.kill()


def _think(line: Connection[Any, Any], is_hurried: Any) -> None:
    """Answer questions until the line is closed; Ctrl-C is the server's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            question: Question[Any] = line.recv()
        except (EOFError, OSError):
            return
        answer: _Answer | _Failure
        try:
            answer = _Answer(question.answer(_Hurried(Paced(line.send), is_hurried)))
        except Exception as error:  # a player's fault must not end the match
            answer = _Failure(f"{type(error).__name__}: {error}")
        line.send(answer)


class _Hurried:
    """Passes thoughts on, and ends thinking that is to be ended: once, for the player still tells what it has found."""

    def __init__(self, report: Report, is_hurried: Any) -> None:
        self.report = report
        self.is_hurried = is_hurried

    def __call__(self, thought: Thought) -> None:
        self.report(thought)
        if self.is_hurried.value:
            self.is_hurried.value = False
            raise Spent
