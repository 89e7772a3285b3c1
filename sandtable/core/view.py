"""What some sides may know together. Nothing else ever leaves the engine or reaches a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, overload

from sandtable.core.act import DONE
from sandtable.core.agenda import agenda
from sandtable.core.bits import mask_of
from sandtable.core.event import Event, Log
from sandtable.core.facts import Result
from sandtable.core.game import Decision, Game
from sandtable.core.order import Menu, Order
from sandtable.core.position import digest_of
from sandtable.core.step import CHANCE, P, Roll
from sandtable.core.stretch import Chances, Entry


class LogLine(NamedTuple):
    """An order of the past as some sides may know it (None: another's secret), its dice, and what happened."""

    side: int
    order: Order | None
    moment: str
    throws: tuple[Roll, ...]
    rolls: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    ends: str = ""  # the step that the order ended, if that is all it did


class Past(Sequence[LogLine], Generic[P]):
    """What some sides may know of the past, told when it is asked for: line n is order n, line 0 fell before them."""

    def __init__(self, game: Game[P], sides: Collection[int], opening: Chances, history: Sequence[Entry[P]]) -> None:
        self._game = game
        self._sides = sides
        self._opening = opening
        self._history = history

    def __len__(self) -> int:
        return 1 + len(self._history)

    @overload
    def __getitem__(self, n: int) -> LogLine: ...

    @overload
    def __getitem__(self, n: slice) -> list[LogLine]: ...

    def __getitem__(self, n: int | slice) -> LogLine | list[LogLine]:
        numbers = range(len(self))[n]
        return self._line(numbers) if isinstance(numbers, int) else [self._line(number) for number in numbers]

    def _line(self, n: int) -> LogLine:
        if n == 0:
            return LogLine(CHANCE, None, "", *self._told(self._opening))
        entry = self._history[n - 1]
        is_hidden = entry.secret and entry.side not in self._sides
        order = None if is_hidden else entry.order
        ends = self._game.choice(entry.before).moment if order and order.verb == DONE else ""
        return LogLine(entry.side, order, self._game.when(entry.before), *self._told(entry), ends)

    def _told(self, chances: Chances) -> tuple[tuple[Roll, ...], tuple[tuple[int, ...], ...], tuple[Event, ...]]:
        return chances.throws, chances.rolls, tuple(told(self._game, chances.events, self._sides))


@dataclass(frozen=True)
class View(Generic[P]):
    """A position as some sides see it together, what is awaited as far as they know, and what they know of the past.

    A view for no side is what everyone may know.
    """

    game: Game[P]
    sides: tuple[int, ...]
    position: P
    awaited: Decision | None
    past: Sequence[LogLine] = ()

    @property
    def decision(self) -> Decision | None:
        """What is awaited, if one of these sides must decide it."""
        return self.awaited if self.awaited and self.awaited.side in self.sides else None

    @property
    def waiting_for(self) -> str | None:
        """Who must decide, or None when the game is over."""
        return self.game.side_id(self.awaited.side) if self.awaited else None

    @property
    def side(self) -> int:
        """The side to play for: the one that decides, if it is one of these, or else the first of them."""
        return self.decision.side if self.decision else self.sides[0]

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.game.result(self.position)

    @property
    def orders(self) -> tuple[Order | None, ...]:
        """The orders so far, None for the secret ones of others."""
        return tuple(line.order for line in self.past[1:])

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far as these sides saw it."""
        return tuple(event for line in self.past for event in line.events)

    def foresee(self, order: Order) -> tuple[Event, ...]:
        """Return what these sides would see of an order before any die, as far as they can know it now."""
        log = Log()
        self.after(order, log)
        return tuple(told(self.game, log.events, self.sides))

    def after(self, order: Order, log: Log) -> P:
        """Return the position that these sides foresee after an order, before any die; what happens is logged."""
        after = self.position.copy()
        self.game.apply(after, order, log)
        return after

    def situation(self) -> str:
        """Return the situation in words, as these sides know it."""
        briefing, pending = self.game.show.briefing(self.position), agenda(self.game, self.position)
        return f"{briefing}\nPending: {pending}" if pending else briefing

    def text(self) -> str:
        """Return all that these sides know now in words: the situation, and what is asked of whom."""
        awaited = self.awaited
        asked = f"\n{self.waiting_for} must decide: {awaited.prompt}".rstrip(": ") if awaited else ""
        return f"{self.situation()}{asked}"

    def key(self) -> tuple[object, ...]:
        """Return all that these sides know, as plain values: views that tell the same have the same key."""
        decision = self.decision
        asked = decision and (decision.step, decision.prompt, tuple(tuple(order) for order in decision.legal))
        past = self.past[:]
        orders = tuple(line.order and tuple(line.order) for line in past[1:])
        events = tuple((e.rule, e.pattern, e.args, e.seen_by, e.is_echo) for line in past for e in line.events)
        return (*self.sides, self.position.key(), self.waiting_for, asked, orders, events, self.text())

    def digest(self) -> str:
        """Return a short hash of all that these sides know."""
        return digest_of(self.key())


def look(game: Game[P], p: P, sides: Iterable[int], past: Sequence[LogLine] = ()) -> View[P]:
    """Return what some sides may know of a position together."""
    eyes = tuple(sorted(set(sides)))
    return View(game, eyes, game.known(p, eyes), _awaited(game, p, eyes), past)


def _awaited(game: Game[P], p: P, sides: Collection[int]) -> Decision | None:
    """Return the open decision; of another's nothing but who decides where, and what is asked unless it is secret."""
    if not p.stack:
        return None
    step = game.choice(p)
    side = step.side(p)
    if side in sides:
        return game.decision(p)
    return Decision(side, step.name, "" if step.secret else game.prompt(p), step.rules, Menu(), step.secret)


def told(game: Game[P], events: Iterable[Event], sides: Collection[int]) -> Iterator[Event]:
    """Yield the events that any of these sides may know of, and no echo of one that was told.

    For no side these are the events that everyone may know of.
    """
    eyes, everyone = mask_of(sides), (1 << len(game.facts.sides)) - 1
    is_told = False
    for event in events:
        if event.is_echo and is_told:
            continue
        is_told = bool(event.seen_by & eyes) if eyes else event.seen_by & everyone == everyone
        if is_told:
            yield event
