"""A seat's connection: views go out after every change, orders and questions come in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from time import perf_counter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.core.documents import Doc
from sandtable.core.errors import Ambiguous, Illegal, SandtableError, Unreadable
from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.show import Prospect
from sandtable.players.player import Thought
from sandtable.table import limits
from sandtable.table.answers import fault_text
from sandtable.table.changes import Stream
from sandtable.table.errors import NotYours, Stale, TableError
from sandtable.table.families import beginning_with, families
from sandtable.table.idle import why_idle
from sandtable.table.matches import LiveMatch
from sandtable.table.registry import Matches
from sandtable.table.seats import Seat, eyes
from sandtable.table.views import hint, thought_doc, violation_docs

LOGGER = logging.getLogger(__name__)
REFUSED, FAILED, OVERTAKEN = 4404, 1011, 1012

Text = Annotated[str, Field(max_length=limits.ORDER_CHARS)]
At = Annotated[int, Field(ge=0, le=limits.ORDERS, strict=True)]


class Message(BaseModel):
    """Something that a client sends."""

    model_config = ConfigDict(extra="forbid")


class OrderMessage(Message):
    """An order for the position after `at` orders."""

    type: Literal["order"]
    text: Text
    at: At


class WhyMessage(Message):
    """Asks why an order is not legal."""

    type: Literal["why"]
    text: Text


class PreviewMessage(Message):
    """Asks what some orders would do."""

    type: Literal["preview"]
    texts: Annotated[list[Text], Field(max_length=limits.PREVIEWS)]


class OddsMessage(Message):
    """Asks what may come of the fight in a place, as it stands or if a legal order were given first."""

    type: Literal["odds"]
    place: Text
    after: Text = ""


class PlaceMessage(Message):
    """Asks what is to be known of a place, now or after the first `at` orders."""

    type: Literal["place"]
    place: Text
    at: At | None = None


class IdleMessage(Message):
    """Asks why a piece has no order now."""

    type: Literal["idle"]
    piece: Text


class UndoMessage(Message):
    """Takes back one's last orders."""

    type: Literal["undo"]
    count: Annotated[int, Field(ge=1, le=limits.UNDOS, strict=True)] = 1


class UndoToMessage(Message):
    """Takes back all orders after the first `at`."""

    type: Literal["undo_to"]
    at: At


class OrdersMessage(Message):
    """Asks for the legal orders that begin with something."""

    type: Literal["orders"]
    first: Text


class LayMessage(Message):
    """Says which overlays lie over the map from now on, and which panels beside it."""

    type: Literal["lay"]
    names: Annotated[list[Text], Field(max_length=limits.LAID)]


class PlainMessage(Message):
    """Asks for something that needs no more words."""

    type: Literal["redo", "hint", "cancel", "resume", "hurry", "whole"]


AnyMessage = (
    OrderMessage
    | WhyMessage
    | PreviewMessage
    | OddsMessage
    | PlaceMessage
    | IdleMessage
    | UndoMessage
    | UndoToMessage
    | OrdersMessage
    | LayMessage
    | PlainMessage
)
MESSAGES: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


async def serve_seat(socket: WebSocket, matches: Matches, match_id: str, seat: str) -> None:
    """Serve a connection for as long as it lasts."""
    await socket.accept()
    try:
        live = await matches.get(match_id)
        connection = Connection(socket, live, live.seat(seat))
    except SandtableError as error:
        await socket.send_text(encode({"type": "error", "reason": str(error)}))
        await socket.close(REFUSED, "refused")
        return
    await connection.run()


class Connection:
    """One client at one seat. What it is sent waits in a line; views that it is too slow for are left out."""

    def __init__(self, socket: WebSocket, live: LiveMatch, seat: Seat) -> None:
        self.socket = socket
        self.live = live
        self.seat = seat
        self._stream = Stream()
        self._laid: frozenset[str] = frozenset()
        self._is_behind = True
        self._replies: list[Doc] = []
        self._news = asyncio.Event()
        self._news.set()
        self._is_leaving = False
        self._hint: asyncio.Task[None] | None = None
        self._hints = 0

    def changed(self, since: int) -> None:
        """Hear that all orders after the first `since` are new or gone."""
        if self._stream.turn_back(since) or since < len(self.live.match.history):
            self._forget_hint()
        self._look_again()

    def _look_again(self) -> None:
        self._is_behind = True
        self._news.set()

    def tell(self, message: Doc) -> None:
        """Send a message, after those that wait."""
        self._replies.append(message)
        self._news.set()

    def leave(self, reason: str) -> None:
        """Say why, and hang up."""
        self._is_leaving = True
        self.tell({"type": "error", "reason": reason})

    async def run(self) -> None:
        """Send and receive until the client is gone."""
        self.live.listeners.add(self)
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.dismiss(self)
            self._forget_hint()
            for task in tasks:
                task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            fault = None if task.cancelled() else task.exception()
            if fault and not isinstance(fault, WebSocketDisconnect):
                LOGGER.error("a connection to match %s failed", self.live.id, exc_info=fault)
                await self.socket.close(FAILED)

    async def _listen(self) -> None:
        while True:
            await self._receive()

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            replies, self._replies = self._replies, []
            for reply in replies:
                await self.socket.send_text(encode(reply))
            if self._is_leaving:
                await self.socket.close(OVERTAKEN, "read again")
                return
            if self._is_behind:
                await self._send_view()

    async def _send_view(self) -> None:
        self._is_behind = False
        await self.socket.send_text(encode(await self.live.news(self.seat, self._stream, self._laid)))

    async def _receive(self) -> None:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        try:
            await self._obey(read_message(received))
        except SandtableError as error:
            self.tell({"type": "error", "reason": str(error)})
        except Exception:
            LOGGER.exception("a message could not be answered in match %s", self.live.id)
            self.tell({"type": "error", "reason": "the server failed at this message; nothing was changed"})

    async def _obey(self, message: AnyMessage) -> None:
        match message:
            case OrderMessage(text=text, at=at):
                await self._order(text, at)
            case WhyMessage(text=text):
                self._why(text)
            case PreviewMessage(texts=texts):
                self.tell({"type": "preview", "effects": self._effects(texts)})
            case OddsMessage(place=place, after=after):
                self.tell(await self._odds(place, after))
            case PlaceMessage(place=place, at=at):
                self.tell(await self._place_facts(place, at))
            case IdleMessage(piece=piece):
                self.tell(await self._idle(piece))
            case UndoMessage(count=count):
                self._check_sits()
                await self.live.undo(self.seat, count)
            case UndoToMessage(at=at):
                self._check_sits()
                await self.live.undo_to(self.seat, at)
            case OrdersMessage(first=first):
                self.tell(self._orders(first))
            case LayMessage(names=names):
                self._laid = frozenset(names)
                self._look_again()
            case PlainMessage(type="whole"):
                self._stream.forget()
                self._look_again()
            case PlainMessage(type="redo"):
                self._check_sits()
                await self.live.redo(self.seat)
            case PlainMessage(type="hint"):
                self._ask_for_hint()
            case PlainMessage(type="cancel") if self._is_considering:
                self._forget_hint()
            case PlainMessage(type="cancel"):
                self._check_sits_or_nobody_does()
                await self.live.pause()
            case PlainMessage(type="hurry"):
                self._check_sits_or_nobody_does()
                self.live.hurry()
            case PlainMessage():
                self._check_sits_or_nobody_does()
                await self.live.resume()

    def _check_sits(self) -> None:
        if not self.seat.sides:
            raise NotYours("who watches does not play")

    def _check_sits_or_nobody_does(self) -> None:
        if self.live.people:
            self._check_sits()

    async def _order(self, text: str, at: int) -> None:
        try:
            await self.live.order(self.seat, text, at)
        except SandtableError as error:
            self.tell(self._refusal(text, error))

    def _refusal(self, text: str, error: SandtableError) -> Doc:
        kinds = {
            Illegal: "illegal",
            Unreadable: "unreadable",
            Ambiguous: "ambiguous",
            Stale: "stale",
            NotYours: "not-yours",
        }
        return {
            "type": "refused",
            "kind": next((kind for cause, kind in kinds.items() if isinstance(error, cause)), "illegal"),
            "text": text,
            "reason": str(error),
            "violations": violation_docs(self.live.match.game, getattr(error, "violations", ())),
            "readings": list(getattr(error, "readings", ())),
            "more": getattr(error, "more", 0),
        }

    def _why(self, text: str) -> None:
        match = self.live.match
        try:
            order = self.live.meant(self.seat, text)
            violations = match.why_not(order)
        except SandtableError as error:
            self.tell(self._refusal(text, error))
            return
        self.tell(
            {
                "type": "why",
                "text": text,
                "order": match.game.notation.text(order),
                "legal": not violations,
                "violations": violation_docs(match.game, violations),
            }
        )

    async def _idle(self, piece: str) -> Doc:
        """Return why a piece has no order now."""
        pieces = self.live.match.game.notation.pieces
        if piece not in pieces.index:
            raise TableError(f"there is no piece {piece!r}")
        self.live.decision_for(self.seat)
        violations = await self.live.aside(lambda match: why_idle(match, piece))
        title = pieces.titles[pieces.index[piece]]
        found = violation_docs(self.live.match.game, violations)
        return {"type": "why", "kind": "idle", "text": title, "violations": found}

    def _orders(self, first: str) -> Doc:
        match, legal = self.live.match, self.live.decision_for(self.seat).legal
        orders = beginning_with(families(match.game.notation, legal), first)
        return {"type": "orders", "at": len(match.history), "first": first, "orders": orders}

    def _effects(self, texts: list[str]) -> Doc:
        """Return what legal orders would start, cost and do, as this seat would see it, before any die.

        It tells of as many of them as time allows.
        """
        self.live.decision_for(self.seat)
        match, effects = self.live.match, dict[str, Doc]()
        view = match.view(eyes(match, self.live.players, self.seat))
        until = perf_counter() + limits.PREVIEW_SECONDS
        for text in texts:
            if perf_counter() > until:
                break
            try:
                order = match.read(text)
            except SandtableError:
                continue
            if order in match.legal:
                events = view.foresee(order)[: limits.PREVIEW_SENTENCES]
                words = [match.game.notation.say(event.pattern, event.args) for event in events]
                effect = match.game.choice(view.position).effect(view.position, order)
                effects[text] = {"words": words, "starts": list(effect.starts), "price": effect.price}
        return effects

    async def _place_facts(self, place: str, at: int | None) -> Doc:
        """Return what this seat is told of a place, in the match as it is or as it was."""
        number = self._place(place)
        sides = eyes(self.live.match, self.live.players, self.seat)

        def look(match: Match[Any]) -> list[Doc]:
            then = match if at is None else match.branch(min(at, len(match.history)))
            return [fact._asdict() for fact in match.game.show.place_facts(then.view(sides).position, number)]

        return {"type": "place", "place": place, "at": at, "facts": await self.live.aside(look)}

    def _place(self, name: str) -> int:
        places = self.live.match.game.notation.places
        if name not in places.index:
            raise TableError(f"there is no place {name!r}")
        return places.index[name]

    async def _odds(self, place: str, after: str) -> Doc:
        """Return the odds of a fight as far as this seat knows who fights in it, and what it needs."""
        match, number = self.live.match, self._place(place)
        position = self._foreseen(after)
        found = await asyncio.to_thread(match.game.show.odds, position, number)
        boards = (board for board in match.game.show.battle_boards(position) if board["place"] == place)
        needs = next(boards, {}).get("needs", {}).get("text", "")
        asked = {"place": place, "after": after, "at": len(match.history)}
        return {"type": "odds", **asked, "topics": topics(found), "needs": needs}

    def _foreseen(self, text: str) -> Any:
        """Return the position that this seat sees, or would see after a legal order of its own, before any die."""
        match = self.live.match
        view = match.view(eyes(match, self.live.players, self.seat))
        if not text:
            return view.position
        self.live.decision_for(self.seat)
        order = match.read(text)
        if order not in match.legal:
            raise TableError(f"'{text}' is no order now")
        return view.after(order, Log())

    def _ask_for_hint(self) -> None:
        self.live.decision_for(self.seat)
        if not self._is_considering:
            self._hints += 1
            self._hint = asyncio.create_task(self._think_of_hint(self._hints))

    @property
    def _is_considering(self) -> bool:
        return self._hint is not None and not self._hint.done()

    def _forget_hint(self) -> None:
        """End the search for a hint that nobody waits for any more."""
        if self._hint:
            self._hint.cancel()
            self._hint = None

    async def _think_of_hint(self, count: int) -> None:
        game = self.live.match.game

        def report(thought: Thought) -> None:
            self.tell({"type": "considering", **thought_doc(game, thought)})

        try:
            self.tell(hint(game, await self.live.hint(self.seat, count, report)))
        except SandtableError as error:
            self.tell({"type": "error", "reason": str(error)})


def topics(prospects: Iterable[Prospect]) -> list[Doc]:
    """Return prospects by topic: what may happen and how likely it is, a few of each topic."""
    found: dict[str, list[list[str | float]]] = {}
    for topic, text, chance in prospects:
        lines = found.setdefault(topic, [])
        if len(lines) < limits.PROSPECTS:
            lines.append([text, float(chance)])
    return [{"topic": topic, "chances": lines} for topic, lines in found.items()]


def read_message(received: Any) -> AnyMessage:
    """Return what a client says; raise an error that says what is wrong with it."""
    text = received.get("text")
    if text is None:
        raise SandtableError("a message is a text, not bytes")
    if len(text) > limits.MESSAGE_CHARS:
        raise SandtableError(f"a message has at most {limits.MESSAGE_CHARS} characters")
    try:
        return MESSAGES.validate_json(text)
    except ValidationError as error:
        raise SandtableError(f"this message cannot be read: {fault_text(list(error.errors()))}") from None


def encode(message: Doc) -> str:
    """Return a message as text."""
    return to_json(message).decode()
