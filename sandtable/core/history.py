"""What a match remembers: its orders with their dice, and now and then a position to play them again from.

The last orders are kept whole. What happened at one further back is found out when somebody asks: the stretch in which
it stands is played again, with the same dice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, overload

from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.step import P
from sandtable.core.stretch import LENGTH, Entry, Mark, Play, Stretch

RECENT = 64  # orders that are kept whole
PLAY_BYTES = 250  # about what an order takes with its dice …
ENTRY_BYTES = 1500  # … and what is told of it, where it is kept whole
AT_HAND = 2  # stretches that stay as they were played again: who walks from one to the next plays each once


class Undone(NamedTuple):
    """An order that was taken back, and whose it was."""

    order: Order
    side: int


class History(Sequence[Entry[P]], Generic[P]):
    """The orders of a match, each as if all of it had been kept; who goes through them holds a few at a time."""

    def __init__(self, game: Game[P]) -> None:
        self._game = game
        self._stretches: list[Stretch[P]] = []
        self._recent: deque[Entry[P]] = deque(maxlen=RECENT)
        self._at_hand: dict[int, Sequence[Entry[P]]] = {}  # by where the stretch begins
        self._length = 0

    @classmethod
    def stored(
        cls,
        game: Game[P],
        first: P,
        counter: int,
        plays: Sequence[Play],
        digests: Sequence[str],
        kept: Mapping[int, Callable[[], P | None]],
    ) -> History[P]:
        """Return orders that were played elsewhere, from a first position and a number of dice on.

        `digests` are those of the positions to which the orders led, as far as they are known. `kept` reads positions
        that somebody has kept, by the number of orders before them, or returns None where they cannot be read.
        """
        history = cls(game)
        history._length = len(plays)
        borders = sorted({*range(0, len(plays), LENGTH), *(at for at in kept if 0 < at < len(plays))})
        previous: Stretch[P] | None = None
        for begin, end in zip(borders, [*borders[1:], len(plays)], strict=True):
            read = kept.get(begin) if begin else first.copy
            stretch = Stretch(begin, counter, read=read, previous=previous)
            stretch.plays = list(plays[begin:end])
            stretch.digest = digests[end - 1]
            counter = stretch.dice(end - begin)
            history._stretches.append(stretch)
            previous = stretch
        return history

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, n: int) -> Entry[P]: ...

    @overload
    def __getitem__(self, n: slice) -> list[Entry[P]]: ...

    def __getitem__(self, n: int | slice) -> Entry[P] | list[Entry[P]]:
        numbers = range(self._length)[n]
        return self._entry(numbers) if isinstance(numbers, int) else [self._entry(number) for number in numbers]

    def __iter__(self) -> Iterator[Entry[P]]:
        return self.since(0)

    def since(self, start: int) -> Iterator[Entry[P]]:
        """Yield the entries from one on."""
        for n in range(start, self._length):
            yield self._entry(n)

    def orders(self) -> Iterator[Order]:
        """Yield the orders alone, for which nothing is played."""
        for stretch in self._stretches:
            for play in stretch.plays:
                yield play.meaning(self._game)

    def _entry(self, n: int) -> Entry[P]:
        back = n - self._length
        if -back <= len(self._recent):
            return self._recent[back]
        stretch = self._stretch(n)
        found = self._at_hand.pop(stretch.begin, ())
        if len(found) <= n - stretch.begin:
            found = stretch.play(self._game)[0]
        self._at_hand[stretch.begin] = found
        if len(self._at_hand) > AT_HAND:
            del self._at_hand[next(iter(self._at_hand))]
        return found[n - stretch.begin]

    def _stretch(self, n: int) -> Stretch[P]:
        return self._stretches[bisect_right(self._stretches, n, key=lambda stretch: stretch.begin) - 1]

    def position(self, n: int) -> P:
        """Return a copy of the position before order `n`, counted from 0."""
        stretch = self._stretch(n)
        is_first = n == stretch.begin
        return (stretch.first(self._game) if is_first else self._entry(n).before).copy()

    def counter(self, n: int) -> int:
        """Return how many dice had fallen before order `n`, counted from 0."""
        stretch = self._stretch(n)
        return stretch.dice(n - stretch.begin)

    def moments(self) -> Iterator[Mark[P]]:
        """Yield where new moments begin; their positions are not to be changed."""
        last = None
        for stretch in self._stretches:
            for mark in stretch.marks(self._game):
                if mark.moment != last:
                    last = mark.moment
                    yield mark

    def keep(self, count: int) -> None:
        """Keep so many of the last orders whole, for who looks back all the time."""
        self._recent = deque(self._recent, maxlen=count)

    def weight(self, position: int) -> int:
        """Return about how many bytes it holds, if a position has so many."""
        whole = len(self._recent) + sum(map(len, self._at_hand.values()))
        positions = whole + sum(stretch.positions for stretch in self._stretches)
        return positions * position + whole * ENTRY_BYTES + self._length * PLAY_BYTES

    def append(self, entry: Entry[P], counter: int) -> None:
        """Remember an order that was played, before which so many dice had fallen."""
        moment = self._game.moment(entry.before)
        if not self._stretches or not self._stretches[-1].takes(moment):
            mark = Mark(moment, self._length, entry.before.copy())
            self._stretches.append(Stretch(mark.at, counter, mark.position, marks=(mark,)))
        self._stretches[-1].add(Play(entry.order, entry.rolls))
        self._recent.append(entry)
        self._length += 1

    def cut(self, n: int) -> None:
        """Forget all orders but the first `n`."""
        for _ in range(min(self._length - n, len(self._recent))):
            self._recent.pop()
        self._stretches = [stretch for stretch in self._stretches if stretch.begin < n]
        self._at_hand = {begin: found[: n - begin] for begin, found in self._at_hand.items() if begin < n}
        if self._stretches:
            self._stretches[-1] = self._stretches[-1].cut(n - self._stretches[-1].begin)
        self._length = n

    def copy(self, n: int | None = None) -> History[P]:
        """Return the first `n` orders, or all, as a history of its own; what is in none of their ways is shared."""
        twin = History(self._game)
        twin._stretches, twin._recent = self._stretches[:], self._recent.copy()
        twin._at_hand, twin._length = self._at_hand, self._length
        twin.cut(self._length if n is None else n)
        return twin
