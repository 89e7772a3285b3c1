"""Matches in memory: each is changed by one at a time, and every change is stored before anyone hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

from sandtable.core.documents import Doc
from sandtable.core.game import Decision
from sandtable.core.lesson import lessons, reply
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.record import seat_tag
from sandtable.core.seeds import derive
from sandtable.core.shorthand import understand
from sandtable.players.advice import Advice
from sandtable.players.player import Player, Report, Thought
from sandtable.players.registry import HUMAN, LESSON, level_of, make_player
from sandtable.table import limits
from sandtable.table.beginnings import order_moves, standing
from sandtable.table.changes import Stream
from sandtable.table.errors import NotYours, Stale, Unplayable
from sandtable.table.families import cut
from sandtable.table.questions import AdviceQuestion, OrderQuestion, Question, Sight
from sandtable.table.seats import Seat, eyes, people, seat_of, take_seat
from sandtable.table.snapshots import EVERY, WORTH, snapshots_of, take_snapshot
from sandtable.table.store import REDO, UNDO, Beginning, Move, Overtaken, Snapshot
from sandtable.table.takeback import orders_back_to, orders_to_redo, orders_to_undo
from sandtable.table.talks import Terms, move_to
from sandtable.table.thinkers import ThinkerFailed, Thinkers
from sandtable.table.views import Documents, log, thinking, view
from sandtable.table.writer import Writer

LOGGER = logging.getLogger(__name__)

Found = TypeVar("Found")


class Listener(Protocol):
    """Somebody who watches a match."""

    seat: Seat

    def changed(self, since: int) -> None:
        """Hear that all orders after the first `since` are new or gone."""

    def tell(self, message: Doc) -> None:
        """Hear something that is not part of the match."""

    def leave(self, reason: str) -> None:
        """Be sent away."""


@dataclass(frozen=True)
class Change:
    """A change in memory that is not stored yet: what to store, from which order on, and how to go back."""

    moves: list[Move]
    since: int
    take_back: Callable[[], None]


class LiveMatch:
    """A match that is being played or watched; with a `misfit`, an order that these rules do not take, only watched."""

    def __init__(
        self,
        beginning: Beginning,
        match: Match[Any],
        stored: int,
        writer: Writer,
        thinkers: Thinkers,
        misfit: str = "",
        kept: int = 0,
        offer: str = "",
    ) -> None:
        self.id = beginning.id
        self.beginning = beginning
        self.match = match
        self.misfit = misfit
        self.offer = offer  # the seat that offers a draw
        self.players = beginning.seats
        self.people = people(match, beginning.seats)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.is_overtaken = False
        self.is_paused = False
        self._documents = Documents()
        self._stored = stored
        self._kept = kept  # orders before the last snapshot
        self._writer = writer
        self._thinkers = thinkers
        self._thinking: asyncio.Task[None] | None = None
        self._question: Question[Any] | None = None
        self._minds: dict[str, Player] = {}

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody would miss it."""
        return not (self.listeners or self._thinking or self.lock.locked())

    def seat(self, name: str) -> Seat:
        """Return the seat that a name means."""
        seat = take_seat(self.match, self.players, name)
        return Seat(seat.name) if self.misfit else seat

    def dismiss(self, listener: Listener) -> None:
        """Let a listener go; documents are kept only for those who are there."""
        self.listeners.discard(listener)
        if not self.listeners:
            self._documents = Documents()

    async def view(
        self, seat: Seat, since: int | None = None, at: int | None = None, laid: Collection[str] = ()
    ) -> Doc:
        """Return what a seat sees of the match as it is stored."""
        return self._told(await self.aside(lambda match: view(match, self.players, seat, since, at, laid)))

    async def news(self, seat: Seat, stream: Stream, laid: Collection[str]) -> Doc:
        """Return what a seat is to be sent of the match as it is stored, after what it was sent."""
        async with self.lock:
            since = stream.since(eyes(self.match, self.players, seat))
            documents = self._documents if self.listeners else None
            shown = view(self.match, self.players, seat, since, laid=laid, documents=documents)
            return stream.message(self._told({**shown, "orders": cut(shown["orders"], limits.MENU_IDS)}))

    def _told(self, shown: Doc) -> Doc:
        told = {"match": self.id, "paused": self.is_paused, "misfit": self.misfit, "offer": self.offer or None}
        return {**shown, **told}

    async def log(self, seat: Seat, first: int, last: int) -> list[Doc]:
        """Return what a seat may know of the orders from one to another."""
        async with self.lock:
            past = self.match.past(eyes(self.match, self.players, seat))
        return await asyncio.to_thread(log, self.match.game, past, first, last)

    async def aside(self, look: Callable[[Match[Any]], Found]) -> Found:
        """Return what is found out about the match as it is stored now, in a thread, while it may go on."""
        async with self.lock:
            twin = self.match.branch()
            twin.future = self.match.future[:]
        return await asyncio.to_thread(look, twin)

    @property
    def weight(self) -> int:
        """About how many bytes it holds."""
        return self.match.weight()

    async def snapshots(self) -> list[Snapshot]:
        """Return what is worth keeping of it when it is let go."""
        return await self.aside(lambda match: snapshots_of(match, self._kept)) if self._since_kept >= WORTH else []

    @property
    def _since_kept(self) -> int:
        return 0 if self.misfit else len(self.match.history) - self._kept

    def decision_for(self, seat: Seat) -> Decision:
        """Return the open decision, if it is the seat's."""
        if self.misfit:
            raise Unplayable(self.misfit)
        decision = None if self.match.agreement else self.match.game.decision(self.match.now)
        if decision is None:
            raise NotYours("the game is over")
        if decision.side not in seat.sides:
            raise NotYours(f"{self.match.game.side_title(decision.side)} must decide now")
        return decision

    def meant(self, seat: Seat, text: str) -> Order:
        """Return the order that a text means to a seat that decides, which may leave out what is clear."""
        self.decision_for(seat)
        return understand(self.match.view(eyes(self.match, self.players, seat)), text)

    async def order(self, seat: Seat, text: str, at: int) -> None:
        """Play an order of a seat."""

        def act() -> Change:
            self._check_is_current(at)
            return self._play(self.meant(seat, text))

        await self._change(act)

    async def undo(self, seat: Seat, count: int) -> None:
        """Take back so many of a seat's own orders, and what computers answered."""
        await self._change(lambda: self._undo(orders_to_undo(self.match, seat.sides, self.people, count)))

    async def undo_to(self, seat: Seat, at: int) -> None:
        """Take back all orders after the first `at`."""
        await self._change(lambda: self._undo(orders_back_to(self.match, seat.sides, self.people, at)))

    async def redo(self, seat: Seat) -> None:
        """Play again what was taken back, up to a person's next decision."""
        await self._change(lambda: self._redo(orders_to_redo(self.match, seat.sides, self.people)))

    def _check_is_current(self, at: int) -> None:
        if at != len(self.match.history):
            raise Stale(f"this was meant for the position after {at} orders; there are {len(self.match.history)} now")

    def _play(self, order: Order) -> Change:
        future, since = self.match.future[:], len(self.match.history)
        self.match.play(order)

        def take_back() -> None:
            self.match.undo()
            self.match.future = future

        return Change(order_moves(self.match, since), since, take_back)

    def _undo(self, count: int) -> Change:
        self._minds.clear()
        self.match.undo(count)
        move = Move(UNDO, self.match.now.digest(), count=count)
        return Change([move], len(self.match.history), lambda: self.match.redo(count))

    def _redo(self, count: int) -> Change:
        since = len(self.match.history)
        self._minds.clear()
        self.match.redo(count)
        return Change([Move(REDO, self.match.now.digest(), count=count)], since, lambda: self.match.undo(count))

    async def _change(self, act: Callable[[], Change], *, by_computer: bool = False) -> None:
        """Change the match, store that, announce it; once begun this is not cancelled."""
        await asyncio.shield(self._carry_out(act, by_computer))

    async def _carry_out(self, act: Callable[[], Change], by_computer: bool) -> None:
        async with self.lock:
            change = act()
            self._documents.outdate()
            self._kept = min(self._kept, len(self.match.history))
            snapshot = take_snapshot(self.match) if self._since_kept >= EVERY else None
            try:
                await self._writer.append(self.id, self._stored, change.moves, standing(self.match), snapshot)
            except BaseException as error:
                change.take_back()
                if isinstance(error, Overtaken):
                    self.leave(str(error))
                raise
            self._stored += len(change.moves)
            self._kept = snapshot.at if snapshot else self._kept
            for listener in self.listeners:
                listener.changed(change.since)
        if not by_computer:
            self._think_anew()

    @property
    def terms(self) -> Terms:
        """What is settled beside the orders."""
        return Terms(self.players, self.offer, self.match.agreement)

    async def settle(self, settle: Callable[[Match[Any], Terms], Terms]) -> Terms:
        """Settle something beside the orders, store that, announce it; once begun this is not cancelled."""
        return await asyncio.shield(self._settle(settle))

    async def _settle(self, settle: Callable[[Match[Any], Terms], Terms]) -> Terms:
        async with self.lock:
            self._check_goes_on()
            was, terms = self.terms, settle(self.match, self.terms)
            twin = self.match.branch()
            twin.agreement = terms.ending
            twin.headers |= {seat_tag(seat): player for seat, player in terms.players.items()}
            beginning = replace(self.beginning, seats=dict(terms.players), headers=twin.headers)
            try:
                await self._writer.amend(beginning, self._stored, move_to(twin, was, terms), standing(twin))
            except Overtaken as error:
                self.leave(str(error))
                raise
            self._stored += 1
            self._come_to(beginning, terms)
        self._think_anew()
        return terms

    def _come_to(self, beginning: Beginning, terms: Terms) -> None:
        """Go on under other terms."""
        self.beginning, self.players, self.offer = beginning, beginning.seats, terms.offer
        self.people = people(self.match, self.players)
        self.match.headers = dict(beginning.headers)
        if terms.ending:
            self.match.agree(terms.ending)
        self._minds.clear()
        for listener in self.listeners:
            listener.seat = self.seat(listener.seat.name)
        self._tell_all_changed()

    def _check_goes_on(self) -> None:
        if self.misfit:
            raise Unplayable(self.misfit)
        if self.match.result:
            raise Unplayable("the match is over")

    def _think_anew(self) -> None:
        self.is_paused = False
        self.stop_thinking()
        self.wake()

    def leave(self, reason: str) -> None:
        """Send everybody away, and let nobody play it any more."""
        self.is_overtaken = True
        self.stop_thinking()
        for listener in self.listeners:
            listener.leave(reason)

    def computer_to_move(self) -> tuple[str, str] | None:
        """Return the seat at which a computer must decide, and its player, if it is so."""
        is_over = self.misfit or self.match.agreement
        decision = None if is_over else self.match.game.decision(self.match.now)
        seat = seat_of(self.match, decision.side) if decision else ""
        player = self.players.get(seat, HUMAN)
        return None if player == HUMAN else (seat, player)

    def wake(self) -> None:
        """Let a computer think, if it is its turn."""
        if not (self._thinking or self.is_paused or self.is_overtaken) and self.computer_to_move():
            self._thinking = asyncio.create_task(self._think())
            self._thinking.add_done_callback(self._thought)

    def stop_thinking(self) -> None:
        """Let no computer think."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    async def pause(self) -> None:
        """Stop a computer's thinking until somebody changes the match or resumes."""
        self.is_paused = self.computer_to_move() is not None
        self.stop_thinking()
        self._tell_all_changed()

    async def resume(self) -> None:
        """Let a computer think on."""
        self.is_paused = False
        self.wake()
        self._tell_all_changed()

    def hurry(self) -> None:
        """Let a computer that is given time to think play the best that it has found so far."""
        to_move = self.computer_to_move()
        if self._question and to_move and level_of(to_move[1]).seconds:
            self._thinkers.hurry(self._question)

    async def hint(self, seat: Seat, count: int, report: Report) -> Advice:
        """Return advice to a seat; it is thought out anew for every count."""
        self.decision_for(seat)
        question = AdviceQuestion(Sight.of(self.match), self._seed("hint", count))
        return await self._thinkers.answer(question, report, is_urgent=True)

    def _seed(self, *path: int | str) -> int:
        return derive(self.beginning.player_seed, len(self.match.history), *path)

    def _mind(self, seat: str, player: str) -> Player:
        """Return the player at a seat with all that it remembers; its chance is that of the moment, as ever."""
        seed = self._seed()
        mind = self._minds.get(seat) or make_player(player, seed)
        mind.rng = Random(seed)
        return mind

    async def _think(self) -> None:
        while to_move := self.computer_to_move():
            with suppress(Stale):
                await self._reply(*to_move)

    async def _reply(self, seat: str, player: str) -> None:
        stored = self._stored
        answer = self._answer(player)
        if answer is not None:
            await self._change(lambda: self._play(answer), by_computer=True)
            return
        question = OrderQuestion(Sight.of(self.match), self._mind(seat, player))
        self._question = question
        report = partial(self._tell_thinking, self.match.game.side_id(question.sight.side))
        reply = await self._thinkers.answer(question, report, is_urgent=bool(self.listeners))

        def act() -> Change:
            if self._stored != stored:
                raise Stale("the match has moved on")
            self._minds[seat] = reply.player
            return self._play(reply.order)

        await self._change(act, by_computer=True)

    def _answer(self, player: str) -> Order | None:
        """Return what a lesson has its player answer now, if it is one's and has not come to its end."""
        kind, _, name = player.partition("@")
        lesson = lessons(self.match.game).get(name) if kind == LESSON else None
        return reply(lesson, self.match) if lesson else None

    def _thought(self, task: asyncio.Task[None]) -> None:
        if self._thinking is task:
            self._thinking = None
        if task.cancelled() or not (error := task.exception()):
            return
        LOGGER.error("a computer player failed in match %s", self.id, exc_info=error)
        self.is_paused = True
        reason = str(error) if isinstance(error, ThinkerFailed) else "the computer's order could not be carried out"
        for listener in self.listeners:
            listener.tell({"type": "error", "reason": reason})

    def _tell_thinking(self, side: str, thought: Thought) -> None:
        for listener in self.listeners:
            listener.tell(thinking(self.match, self.players, listener.seat, side, thought))

    def _tell_all_changed(self) -> None:
        for listener in self.listeners:
            listener.changed(len(self.match.history))
