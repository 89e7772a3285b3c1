"""Some orders of a match in a row: what is remembered of them, and how they are played again with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Generic, NamedTuple

from sandtable.core.dice import Dice, ScriptedDice
from sandtable.core.errors import SandtableError
from sandtable.core.event import Event, Log
from sandtable.core.game import Game
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, P, Roll

LENGTH = 64  # orders of the longest stretch

Rolls = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Dice that fell before the next decision: what was thrown, what they showed, what happened."""

    throws: tuple[Roll, ...] = ()
    rolls: Rolls = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry(Chances, Generic[P]):
    """One order of the history with the dice it called for, what happened, and the position before it."""

    order: Order = field(kw_only=True)
    side: int = field(kw_only=True)
    secret: bool = field(kw_only=True)
    before: P = field(kw_only=True)

    @property
    def is_final(self) -> bool:
        """Whether nobody takes it back: dice fell, or something came to light."""
        return bool(self.rolls) or any(event.is_reveal for event in self.events)


class Play(NamedTuple):
    """What cannot be found out again: an order, perhaps still as a text, and what its dice showed."""

    order: Order | str
    rolls: Rolls = ()

    def meaning(self, game: Game[P]) -> Order:
        """Return the order; a text that the game has written has one reading."""
        return game.notation.read(self.order)[0] if isinstance(self.order, str) else self.order


class Mark(NamedTuple, Generic[P]):
    """Where a new moment begins: its name, how many orders came before, and the position."""

    moment: str
    at: int
    position: P


def settle_chance(game: Game[P], p: P, dice: Dice, log: Log) -> Chances:
    """Throw dice for as long as it is chance's turn."""
    throws, rolls = [], []
    while p.stack and isinstance(chance := game.choice(p), Chance):
        throw = chance.roll(p)
        values = dice.roll(throw.count, throw.faces)
        throws.append(throw)
        rolls.append(values)
        game.apply(p, Order(ROLL, values), log)
    return Chances(tuple(throws), tuple(rolls), tuple(log.events))


def carry_out(game: Game[P], p: P, order: Order, dice: Dice, before: P) -> Entry[P]:
    """Let a legal order and its dice change a position, of which `before` is a copy; return what happened."""
    before.legal = None  # what could have been ordered instead is found out again, if anyone asks
    step = game.choice(p)
    side, secret, log = step.side(p), step.secret, Log()
    game.apply(p, order, log)
    found = settle_chance(game, p, dice, log)
    return Entry(found.throws, found.rolls, found.events, order=order, side=side, secret=secret, before=before)


class Stretch(Generic[P]):
    """Some orders in a row, and the position before them, which may have to be found out first.

    That is read from what somebody has kept of it, if it can be, or else the stretch before is played. `digest` is that
    of the position to which it leads, if it is known. Only the last stretch of a history grows, and no copy shares it.
    """

    __slots__ = ("_first", "_marks", "_read", "begin", "counter", "digest", "plays", "previous")

    def __init__(
        self,
        begin: int,
        counter: int,
        first: P | None = None,
        read: Callable[[], P | None] | None = None,
        previous: Stretch[P] | None = None,
        marks: tuple[Mark[P], ...] | None = None,
    ) -> None:
        self.begin = begin
        self.counter = counter
        self.plays: list[Play] = []
        self.digest = ""
        self.previous = previous
        self._first = first
        self._read = read
        self._marks = marks

    @property
    def positions(self) -> int:
        """How many positions it holds."""
        others = sum(mark.at > self.begin for mark in self._marks or ())
        return others + (self._first is not None)

    def takes(self, moment: str) -> bool:
        """Tell whether an order of a moment may follow: there is room, and no new moment begins with it."""
        return len(self.plays) < LENGTH and self._marks is not None and self._marks[-1].moment == moment

    def add(self, play: Play) -> None:
        """Let an order follow."""
        self.plays.append(play)
        self.digest = ""

    def cut(self, count: int) -> Stretch[P]:
        """Return its first orders as a stretch of its own."""
        marks = self._marks and tuple(mark for mark in self._marks if mark.at < self.begin + count)
        part = Stretch(self.begin, self.counter, self._first, self._read, self.previous, marks)
        part.plays = self.plays[:count]
        part.digest = self.digest if count >= len(self.plays) else ""
        return part

    def dice(self, count: int) -> int:
        """Return how many dice had fallen when so many of its orders were played."""
        return self.counter + sum(len(roll) for play in islice(self.plays, count) for roll in play.rolls)

    def first(self, game: Game[P]) -> P:
        """Return the position before its orders, which is not to be changed."""
        way = [self]
        while way[-1].kept() is None:
            assert way[-1].previous is not None, "the first position of a match is always known"
            way.append(way[-1].previous)
        for before, stretch in pairwise(reversed(way)):
            stretch.keep(before.play(game)[1])
        first = self.kept()
        assert first is not None
        return first

    def kept(self) -> P | None:
        """Return the position before its orders if it is kept."""
        read = self._read
        if self._first is None and read is not None:
            self._first, self._read = read(), None
        return self._first

    def keep(self, first: P) -> None:
        """Keep the position before its orders."""
        self._first = first

    def play(self, game: Game[P]) -> tuple[list[Entry[P]], P]:
        """Play its orders again; return what happened, and the position after them."""
        p = self.first(game).copy()
        dice = ScriptedDice([value for play in self.plays for roll in play.rolls for value in roll])
        entries = [carry_out(game, p, play.meaning(game), dice, p.copy()) for play in self.plays]
        if self.digest and p.digest() != self.digest:
            at = self.begin + len(self.plays)
            raise SandtableError(f"the first {at} orders lead to another position than they did: the game has changed")
        if self._marks is None:
            self._marks = tuple(_marks(game, self.begin, entries))
        return entries, p

    def marks(self, game: Game[P]) -> tuple[Mark[P], ...]:
        """Return its first position and those in which a new moment begins."""
        if self._marks is None:
            self.play(game)
        assert self._marks is not None
        return self._marks


def _marks(game: Game[P], begin: int, entries: Sequence[Entry[P]]) -> Iterator[Mark[P]]:
    last = None
    for at, entry in enumerate(entries, start=begin):
        moment = game.moment(entry.before)
        if moment != last:
            last = moment
            yield Mark(moment, at, entry.before.copy())
