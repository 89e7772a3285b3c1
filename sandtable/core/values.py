"""How a value stands in a document: a pair of functions that write and read it, given a game's names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from sandtable.core.documents import Doc, Node, ids_of
from sandtable.core.names import Names

Dictionary = Mapping[str, Names]
Words = type[IntEnum] | Mapping[str, int]

NONE: Final = {"none": -1}  # nobody, or nowhere


@dataclass(frozen=True, slots=True)
class Value:
    """A kind of value; `kind` is what it names, if it names one thing, `columns` are those of a row."""

    write: Callable[[Any, Dictionary], Any]
    read: Callable[[Node, Dictionary], Any]
    kind: str = ""
    columns: tuple[Value, ...] = ()


def number(most: int | None = None) -> Value:
    """A whole number that is not negative, and no more than the most."""

    def read(node: Node, names: Dictionary) -> int:
        found = node.number()
        if most is not None and found > most:
            raise node.fault(f"a number from 0 to {most} is needed here, not {found}")
        return found

    return Value(lambda value, names: int(value), read)


NUMBER: Final = number()
SIGNED: Final = Value(lambda value, names: int(value), lambda node, names: node.whole())
TEXT: Final = Value(lambda value, names: str(value), lambda node, names: node.text())
FLAG: Final = Value(lambda value, names: bool(value), lambda node, names: int(node.flag()))  # kept as 0 or 1
TRUTH: Final = Value(lambda value, names: bool(value), lambda node, names: node.flag())  # kept as it is


def by_word(words: Words) -> dict[str, int]:
    """Return words with their numbers: given as such, or the members of an enumeration in lower case."""
    if isinstance(words, Mapping):
        return {word: int(value) for word, value in words.items()}
    return {member.name.lower(): int(member) for member in words}


def word(words: Words, what: str = "word here", **more: int) -> Value:
    """A number that stands as a word, e.g. of an enumeration; further words come first."""
    numbers = {**more, **by_word(words)}
    written = {number: text for text, number in numbers.items()}
    return Value(lambda value, names: written[value], lambda node, names: numbers[node.word(numbers, what)])


def date(dates: Sequence[str], what: str, **more: int) -> Value:
    """The number of a date, e.g. of a month or a turn; further words, like `never`, may stand instead."""
    numbers = {text.lower(): i for i, text in enumerate(dates)} | more
    written = dict(enumerate(dates)) | {number: text for text, number in more.items()}

    def read(node: Node, names: Dictionary) -> int:
        text = node.text().lower()
        if text not in numbers:
            raise node.fault(f"there is no {what} {node.value!r}: they run from {dates[0]!r} to {dates[-1]!r}")
        return numbers[text]

    return Value(lambda value, names: written[value], read)


def name(kind: str, off: Words | None = None) -> Value:
    """What has a name of some kind; below 0 it is one of the words for what has none."""
    numbers = by_word(off or {})
    written = {number: text for text, number in numbers.items()}

    def write(value: int, names: Dictionary) -> str:
        return names[kind].ids[value] if value >= 0 else written[value]

    def read(node: Node, names: Dictionary) -> int:
        return numbers[node.value] if node.text() in numbers else node.name(names[kind], kind, numbers)

    return Value(write, read, kind)


def names_of(kind: str) -> Value:
    """A bit set of what has names of some kind."""
    return Value(
        lambda value, names: ids_of(value, names[kind]),
        lambda node, names: node.set_of(names[kind], kind),
    )


def many(value: Value) -> Value:
    """A tuple of values."""
    return Value(
        lambda values, names: [value.write(item, names) for item in values],
        lambda node, names: tuple(value.read(item, names) for item in node.items()),
        columns=value.columns,
    )


def plain_tuple(*values: Any) -> tuple[Any, ...]:
    """Make a row that is a tuple without a name of its own."""
    return values


def rows(make: Callable[..., Any], /, **columns: Value) -> Value:
    """A tuple of rows, each a table whose keys are the columns in their order (`from_` stands as `from`)."""
    keys = {key.rstrip("_").replace("_", "-"): value for key, value in columns.items()}

    def write(row: Sequence[Any], names: Dictionary) -> Doc:
        return {key: value.write(cell, names) for (key, value), cell in zip(keys.items(), row, strict=True)}

    def read(node: Node, names: Dictionary) -> Any:
        node.table(keys)
        return make(*(value.read(node.need(key), names) for key, value in keys.items()))

    return many(Value(write, read, columns=tuple(columns.values())))


def _write_outcome(value: tuple[int, str, str] | None, names: Dictionary) -> Doc | None:
    if value is None:
        return None
    winner, level, rule = value
    return {"winner": names["side"].ids[winner] if winner >= 0 else "draw", "level": level, "rule": rule}


OUTCOME: Final = Value(_write_outcome, lambda node, names: node.outcome(names["side"]))
