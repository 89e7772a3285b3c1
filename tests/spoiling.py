"""Spoils positions and records of any game: by signs, as a bad file is, and by sense, as a bad editor does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.notation import Notation
from sandtable.core.toml import write_toml

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
