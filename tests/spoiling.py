"""Spoils what any game reads: by signs, as a bad file is spoilt, and by sense, as a bad editor does."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.documents import Doc
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.notation import Notation
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from sandtable.core.step import P
from sandtable.core.toml import write_toml
from tests.blocks import play_on
from tests.properties.suite import any_order
from tests.table.client import Table

_SIGNS = ("0", "-1", "999", "1e9", "true", '""', "[]", "{}", "nan", "-32768", "70000", "\x00", "é")
_NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 200, 100_000)


def garbled(text: str, rng: Random) -> str:
    """Return a text in which a few words or signs are missing, doubled, swapped or others."""
    words = re.findall(r"[\w-]+|\s+|.", text)
    for _ in range(rng.choice((1, 1, 1, 3))):
        i, j = rng.randrange(len(words)), rng.randrange(len(words))
        way = rng.randrange(5)
        if way == 0:
            words[i] = ""
        elif way == 1:
            words[i], words[j] = words[j], words[i]
        elif way == 2:
            words[i] += words[j]
        else:
            words[i] = rng.choice((words[j], rng.choice(_SIGNS)))
    return "".join(words)


@dataclass(frozen=True)
class Spoiler:
    """What the positions of a game are spoilt with."""

    notation: Notation
    kinds: Sequence[str]  # of the names that are put in
    elsewhere: Sequence[str]  # words for where pieces are that stand nowhere
    moment: Collection[str]  # the parts of a document that are changed most often

    def spoilt(self, text: str, rng: Random) -> str:
        """Return a position in which a value is another one of its sort, or is missing, or a pending step is."""
        doc: Doc = tomllib.loads(text)
        stack = doc["stack"]
        if rng.random() < 0.1 and len(stack) > 1:
            del stack[rng.randrange(len(stack))]
            doc["step"] = stack[-1][0]
            return write_toml(doc)
        found = list(_leaves(doc))
        part = [leaf for leaf in found if leaf[2][0] in self.moment] if rng.random() < 0.7 else found
        table, key, _ = rng.choice(part)
        value = table[key]
        if rng.random() < 0.1:
            del table[key]
        elif isinstance(value, bool):
            table[key] = not value
        elif isinstance(value, int):
            table[key] = rng.choice((*_NUMBERS, value + 1, value - 1))
        else:
            kind = rng.choice(self.kinds)
            other = rng.choice(found)
            name = rng.choice(self.notation.names[kind].ids)
            table[key] = rng.choice((name, rng.choice(self.elsewhere), other[0][other[1]]))
        return write_toml(doc)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Yield all values of a document that hold no others: the table, the key in it, and the path."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        if isinstance(entry, dict | list):
            yield from _leaves(entry, (*path, key))
        else:
            yield value, key, (*path, key)


# ---------------------------------------------------------------- what becomes of it
def moments(game: Game[P], scenarios: Iterable[str], seed: int, stride: int) -> Iterator[tuple[Match[P], Random]]:
    """Yield a moment of a random game of each scenario."""
    rng = Random(seed)
    for scenario in scenarios:
        match = Match.new(game, scenario, SeededDice(seed))
        for _ in range(stride):
            match.play(match.legal.draw(rng))
        yield match, rng


def reading(game: Game[P], text: str) -> P | str:
    """Return the position that a text describes, or why it is none."""
    try:
        return read_position(game, text, "p.toml")
    except SandtableError as refused:
        return str(refused)


def replaying(text: str) -> str:
    """Return why a record is refused, if it is."""
    try:
        replay(text, "r.txt")
    except SandtableError as refused:
        return str(refused)
    return ""


def play_what_is_read(spoiler: Spoiler, game: Game[P], moments: Iterable[tuple[Match[P], Random]], times: int) -> int:
    """Spoil positions so many times, hold that each is refused with its line or read and played on; count these."""
    read = 0
    for match, rng in moments:
        text = write_position(game, match.now)
        for spoil in (garbled, spoiler.spoilt, spoiler.spoilt, spoiler.spoilt) * times:
            p = reading(game, spoil(text, rng))
            if isinstance(p, str):
                assert re.match(r"p\.toml:\d+: .{8}|p\.toml: a position", p), p
                continue
            read += 1
            again = reading(game, write_position(game, p))
            assert not isinstance(again, str), again
            assert again.key() == p.key()
            play_on(game, p, rng, 4, is_wild=True)
    return read


# ---------------------------------------------------------------- messages
def messages(notation: Notation, rng: Random, at: int) -> Iterator[dict[str, object]]:
    """Yield messages about a game that make little sense."""
    for _ in range(15):
        text = notation.text(any_order(notation, rng))
        for words in (text, garbled(text, rng)):
            place = rng.choice((*notation.places.ids, words))
            yield {"type": "order", "text": words, "at": at + 1}
            yield {"type": "why", "text": words}
            yield {"type": "preview", "texts": [words, text]}
            yield {"type": "odds", "place": place, "after": rng.choice(("", words))}
            yield {"type": "place", "place": place, "at": rng.choice((None, 0, at, 10_000))}
            yield {"type": "idle", "piece": rng.choice((*notation.pieces.ids, words))}
            yield {"type": "orders", "first": words}
            yield {"type": "lay", "names": [words]}


def bother(table: Table, match: str, seats: Iterable[Any], notation: Notation, place: str, rng: Random) -> None:
    """Let seats send messages that make little sense, and hold that all are answered and nothing changes."""
    for seat in seats:
        before = table.view(match, seat.view["seat"])
        for message in messages(notation, rng, before["at"]):
            seat.session.send_text(json.dumps(message))
            seat.send(type="place", place=place, at=None)  # is always answered
            while (answer := seat.receive())["type"] != "place" or answer["place"] != place:
                assert "the server failed" not in str(answer.get("reason")), message
        assert table.view(match, seat.view["seat"]) == before
