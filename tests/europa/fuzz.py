"""Spoils positions and records of Europa: by signs, as a bad file is, and by sense, as a bad editor does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.toml import write_toml
from sandtable.games.europa.language import NOTATION

_NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 200, 100_000)
_ELSEWHERE = ("pool", "out", "inside", "afloat", "unformed", "due", "garrison")
_KINDS = ("place", "unit", "air", "nation", "side", "region")
_MOMENT = ("globals", "stack", "step", "side", "turn")
_SPOILT_STACKS = 0.1  # how often a pending step is missing
_SPOILT_MOMENTS = 0.6  # how often it is the moment that is changed, and not one of many units and places


def spoilt(text: str, rng: Random) -> str:
    """Return a position in which a value is another one of its sort, or is missing, or a pending step is."""
    doc: Doc = tomllib.loads(text)
    stack = doc["stack"]
    if rng.random() < _SPOILT_STACKS and len(stack) > 1:
        del stack[rng.randrange(len(stack))]
        doc["step"] = stack[-1][0]
        return write_toml(doc)
    found = list(_leaves(doc))
    part = [leaf for leaf in found if leaf[2][0] in _MOMENT] if rng.random() < _SPOILT_MOMENTS else found
    table, key, _ = rng.choice(part)
    value = table[key]
    if rng.random() < _SPOILT_STACKS:
        del table[key]
    elif isinstance(value, bool):
        table[key] = not value
    elif isinstance(value, int):
        table[key] = rng.choice((*_NUMBERS, value + 1, value - 1))
    else:
        other = rng.choice(found)
        name = rng.choice(NOTATION.names[rng.choice(_KINDS)].ids)
        table[key] = rng.choice((name, rng.choice(_ELSEWHERE), other[0][other[1]]))
    return write_toml(doc)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Yield all values of a document that hold no others: the table, the key in it, and the path."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        if isinstance(entry, dict | list):
            yield from _leaves(entry, (*path, key))
        else:
            yield value, key, (*path, key)
