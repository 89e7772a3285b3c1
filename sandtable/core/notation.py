"""How orders are written and read: one line, verb first, ids in kebab-case, display names accepted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from sandtable.core.errors import Unreadable, Violation
from sandtable.core.hint import did_you_mean
from sandtable.core.names import PIECE, PLACE, Names, Union, check_unique, kebab, plural_of, pointed_at
from sandtable.core.order import ROLL, Order

FILLERS = frozenset({"->", "to", "from", "at", "with", "onto", "into", "in", "on", "by", "of", "the", "as", "for"})
_FEW = 8  # names that are listed where one is misspelt
_KIND = re.compile(r"[a-z][a-z-]*")  # spelt the same on the page: web/src/lib/orders.ts
_SLOT = re.compile(rf"\{{({_KIND.pattern})\}}")
_NUMBER = re.compile(r"\{([1-9])\}")  # of an argument, in what a verb says
_BELOW_ZERO = re.compile(r"(?<!\S)[-\u2212]+\d")  # a word with a sign that no name has


_Find = Callable[[Names, str], list[int]]


@dataclass(frozen=True)
class Verb:
    """A verb with the patterns of what follows it, e.g. `{unit} {place}`, and a line of help.

    `says` are sentences for the patterns, in the same order, that name the arguments by number, so that an order reads
    as people would say it: `Load {2} aboard {1}`. Where there is none, the verb and its arguments follow each other.
    """

    name: str
    patterns: tuple[str, ...]
    help: str
    says: tuple[str, ...] = ()

    def kinds(self) -> Iterator[tuple[str, ...]]:
        """Yield the kinds of argument of each pattern."""
        for pattern in self.patterns:
            yield sentence(pattern).kinds

    def idle_words(self) -> frozenset[str]:
        """Return the words of the patterns that only read well and may be left out."""
        return frozenset(word for pattern in self.patterns for word in _SLOT.sub(" ", pattern).lower().split())


class Part(NamedTuple):
    """An order of which some arguments are left out: its verb, how many it takes, and which of them are said."""

    verb: str
    takes: int
    said: tuple[tuple[int, int], ...]

    def fits(self, order: Order) -> bool:
        """Tell whether an order may be meant."""
        return (
            order.verb == self.verb
            and len(order.args) == self.takes
            and all(order.args[place] == arg for place, arg in self.said)
        )


class Sentence(NamedTuple):
    """A text with slots, ready to be filled with names: the pieces between the slots, and their kinds."""

    pieces: tuple[str, ...]
    kinds: tuple[str, ...]


def sentence(pattern: str) -> Sentence:
    """Split a pattern like `{unit} moves to {place}` at its slots; refuse a slot that is not spelt like a kind."""
    parts = _SLOT.split(pattern)
    if any("{" in piece or "}" in piece for piece in parts[::2]):
        raise ValueError(f"a slot of '{pattern}' is misspelt: a kind is written like 'sea-zone'")
    return Sentence(tuple(parts[::2]), tuple(parts[1::2]))


def _check_kinds(names: Mapping[str, Names]) -> None:
    """Refuse a kind that is misspelt, or means something else than its name says, or unites what is not there."""
    for kind, some in names.items():
        if not _KIND.fullmatch(kind):
            raise ValueError(f"'{kind}' is no kind of names: it is written like 'sea-zone'")
        if kind in (PIECE, PLACE) and some.on != kind:
            raise ValueError(f"what is called a {kind} is pointed at as one")
        several = plural_of(kind, names)
        if several in {*names, *(plural_of(other, names) for other in names if other != kind)}:
            raise ValueError(f"'{several}', for several of the kind '{kind}', means something else here")
        for part, united in some.parts.items() if isinstance(some, Union) else ():
            if names.get(part) is not united:
                raise ValueError(f"'{kind}' unites a kind '{part}' that is not the one here")


def _check_says(verb: Verb) -> None:
    """Refuse sentences that do not name each argument of their pattern."""
    for pattern, says in zip(verb.patterns, verb.says, strict=bool(verb.says)):
        wanted = [str(n + 1) for n in range(len(sentence(pattern).kinds))]
        if sorted(_NUMBER.findall(says)) != wanted:
            raise ValueError(f"'{says}' does not name each argument of '{verb.name} {pattern}'")


def _words(text: str) -> list[str]:
    return text.replace(",", " ").replace("->", " ").lower().split()


def _form(words: str) -> str:
    """Return words as names are found by, or nothing if one is a number below 0: `-9` is not 9."""
    return "" if _BELOW_ZERO.search(words) else kebab(words)


class Notation:
    """A game's language: kinds of names and verbs. `read(text(order)) == [order]`.

    `pieces` and `places` are all that can be pointed at on the map, of whatever kind: there an id means one thing.
    """

    def __init__(self, names: Mapping[str, Names], verbs: Sequence[Verb]) -> None:
        _check_kinds(names)
        self.names = dict(names)
        self.pieces = pointed_at(names, PIECE)
        self.places = pointed_at(names, PLACE)
        check_unique(self.pieces.parts | self.places.parts)
        self.verbs = {verb.name: verb for verb in verbs}
        self._written: dict[tuple[str, int], Sentence] = {}
        for verb in verbs:
            for pattern in verb.patterns:
                self._add(verb.name, sentence(pattern))
            _check_says(verb)
        self._sentences: dict[str, Sentence] = {}

    def _add(self, verb: str, written: Sentence) -> None:
        if (verb, len(written.kinds)) in self._written:
            raise ValueError(f"two patterns of '{verb}' have {len(written.kinds)} slots: which is it?")
        for kind in written.kinds:
            if kind not in self.names:
                raise ValueError(f"'{verb}' takes a {kind}, and there is no such kind of names")
        self._written[verb, len(written.kinds)] = written

    def text(self, order: Order) -> str:
        """Write an order as a player would."""
        if order.verb == ROLL:
            return " ".join([ROLL, *map(str, order.args)])
        pieces, kinds = self._written[order.verb, len(order.args)]
        words = [order.verb, pieces[0].strip()]
        for kind, arg, piece in zip(kinds, order.args, pieces[1:], strict=True):
            words += [self.names[kind].ids[arg], piece.strip()]
        return " ".join(word for word in words if word)

    def said(self, order: Order) -> str:
        """Return an order as people say it: with display names, in the order of words that its verb has."""
        if order.verb == ROLL:
            return self.text(order)
        pieces, kinds = self._written[order.verb, len(order.args)]
        names = [self.names[kind].titles[arg] for kind, arg in zip(kinds, order.args, strict=True)]
        verb = self.verbs[order.verb]
        if not verb.says:
            words = [order.verb.replace("-", " ").capitalize(), pieces[0].strip()]
            for name, piece in zip(names, pieces[1:], strict=True):
                words += [name, piece.strip()]
            return " ".join(word for word in words if word)
        says = next(
            says for pattern, says in zip(verb.patterns, verb.says, strict=True) if sentence(pattern)[1] == kinds
        )
        return _NUMBER.sub(lambda number: names[int(number[1]) - 1], says)

    def kinds(self, order: Order) -> tuple[str, ...]:
        """Return the kinds of things that an order's arguments name."""
        return self._written[order.verb, len(order.args)].kinds

    def say(self, pattern: str, args: Sequence[int | str]) -> str:
        """Fill a sentence's slots with display names; kinds without names (numbers, words) stand as is.

        Without arguments there is nothing to fill: the text stands as it is, braces too.
        """
        if not args:
            return pattern
        if pattern not in self._sentences:
            self._sentences[pattern] = sentence(pattern)
        pieces, kinds = self._sentences[pattern]
        out = [pieces[0]]
        for kind, arg, piece in zip(kinds, args, pieces[1:], strict=True):
            names = self.names.get(kind)
            out += [names.titles[arg] if names and isinstance(arg, int) else str(arg), piece]
        return "".join(out)

    @staticmethod
    def refusal(rule: str, pattern: str, *args: int | str) -> Violation:
        """Return a violation, not worded yet: a menu only asks whether there is one."""
        return Violation(rule, pattern, args)

    def read(self, text: str) -> list[Order]:
        """Return every reading of a written order; raise Unreadable, with the reason, when there is none."""
        words = _words(text)
        if not words:
            raise Unreadable("an order is needed, for example 'done'")
        if words[0] == ROLL and all(word.isdecimal() for word in words[1:]):
            return [Order(ROLL, tuple(map(int, words[1:])))]
        verb = self.verbs.get(words[0])
        if verb is None:
            hint = did_you_mean(words[0], self.verbs) or f"; the verbs are {', '.join(self.verbs)}"
            raise Unreadable(f"'{words[0]}' is not a verb of this game{hint}")
        idle = FILLERS | verb.idle_words()
        readings = self._readings(verb, words[1:], idle, Names.exact)
        readings = readings or self._readings(verb, words[1:], idle, Names.matches)
        if not readings:
            trouble = self._trouble(verb, [word for word in words[1:] if word not in idle])
            raise Unreadable(f"'{text.strip()}' cannot be read: {trouble}")
        return list(dict.fromkeys(readings))

    def parts(self, text: str) -> list[Part]:
        """Return every reading of a text as an order of which something is left out."""
        first, *words = _words(text) or [""]
        verb = self.verbs.get(first)
        return [part for kinds in verb.kinds() for part in self._parts(verb, kinds, words)] if verb else []

    def _parts(self, verb: Verb, kinds: Sequence[str], words: Sequence[str]) -> Iterator[Part]:
        idle = FILLERS | verb.idle_words()
        for count in range(len(kinds)):
            for places in combinations(range(len(kinds)), count):
                for args in self._fill([kinds[place] for place in places], words, idle, Names.matches):
                    yield Part(verb.name, len(kinds), tuple(zip(places, args, strict=True)))

    def _readings(self, verb: Verb, words: Sequence[str], idle: Set[str], find: _Find) -> list[Order]:
        return [Order(verb.name, args) for kinds in verb.kinds() for args in self._fill(kinds, words, idle, find)]

    def _fill(self, kinds: Sequence[str], words: Sequence[str], idle: Set[str], find: _Find) -> list[tuple[int, ...]]:
        """Return every way to read the words as names of these kinds; the longest name that fits counts."""
        start = next((i for i, word in enumerate(words) if word not in idle), len(words))
        if not kinds:
            return [()] if start == len(words) else []
        for skipped in range(start, -1, -1):  # a filler may be part of a name: `The Hague`, `Isle of Man`
            for end in range(len(words), start, -1):
                found = find(self.names[kinds[0]], _form(" ".join(words[skipped:end])))
                rests = self._fill(kinds[1:], words[end:], idle, find) if found else []
                if rests:
                    return [(first, *rest) for first in found for rest in rests]
        return []

    def _trouble(self, verb: Verb, words: Sequence[str]) -> str:
        kinds = sorted({kind for pattern in verb.kinds() for kind in pattern})
        for i, word in enumerate(words if kinds else ()):
            if not any(self.names[kind].matches(_form(word)) for kind in kinds):
                return self._nothing_called(word, self._wanted(verb, words[:i]) or kinds)
        if stray := self._stray(verb, words):
            return stray
        return "write " + " or ".join(f"'{verb.name} {pattern}'".replace(" '", "'") for pattern in verb.patterns)

    def _stray(self, verb: Verb, words: Sequence[str]) -> str:
        """Return what is wrong with a word that names something else than what may follow the words before it."""
        for i in range(len(words) - 1, -1, -1):
            if wanted := self._wanted(verb, words[:i]):
                fits = any(self.names[kind].matches(_form(words[i])) for kind in wanted)
                return "" if fits else self._nothing_called(words[i], wanted)
        return ""

    def _nothing_called(self, word: str, wanted: Sequence[str]) -> str:
        known = [name for kind in wanted for name in self.names[kind].ids]
        few = f"; there are {', '.join(known)}" if len(known) <= _FEW else ""
        return f"'{word}' names no {' or '.join(wanted)}{did_you_mean(word, known) or few}"

    def _wanted(self, verb: Verb, words: Sequence[str]) -> list[str]:
        """Return the kinds of which something may be named after these words."""
        slots = [(kinds[:i], kinds[i]) for kinds in verb.kinds() for i in range(len(kinds))]
        return sorted({kind for before, kind in slots if self._fill(before, words, frozenset(), Names.matches)})
