"""Documents of plain values, and reading them: a fault is a DocError with the path to it, and a hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sandtable.core.bits import bit_list
from sandtable.core.hint import did_you_mean
from sandtable.core.names import Names, kebab, piece_tables

Doc = dict[str, Any]
Path = tuple[str | int, ...]

_FEW: Final = 8  # names that are listed where one is misspelt


class DocError(Exception):
    """A fault in a position document: the path of keys to it, and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{'.'.join(str(key) for key in path)}: {reason}")


def check_keys(table: Doc, known: Iterable[str], path: Path = ()) -> None:
    """Refuse a misspelt key of a document, for games to use in `build`."""
    for key in table:
        if key not in known:
            raise DocError((*path, key), f"there is no key {key!r} here{did_you_mean(key, known)}")


def differences(whole: Any, seen: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of keys at which two documents differ."""
    if isinstance(whole, dict) and isinstance(seen, dict):
        for key in {**whole, **seen}:
            yield from differences(whole.get(key), seen.get(key), (*path, key))
    elif isinstance(whole, list) and isinstance(seen, list) and len(whole) == len(seen):
        for i, (one, other) in enumerate(zip(whole, seen, strict=True)):
            yield from differences(one, other, (*path, i))
    elif whole != seen:
        yield path


def piece_rows(doc: Doc, names: Mapping[str, Names]) -> Doc:
    """Return what a position's document says of pieces of all kinds, by their ids."""
    return {name: row for table in piece_tables(names) for name, row in doc.get(table, {}).items()}


class Node:
    """A value of a document together with the path of keys that leads to it."""

    def __init__(self, value: Any, path: Path = ()) -> None:
        self.value = value
        self.path = path

    def fault(self, reason: str) -> DocError:
        """Return the error that names this place."""
        return DocError(self.path, reason)

    def table(self, known: Iterable[str] | None = None) -> Doc:
        """Return the value as a table; with `known`, one that has no other keys."""
        if not isinstance(self.value, dict):
            raise self.fault(f"a table is needed here, not {self.value!r}")
        if known is not None:
            check_keys(self.value, known, self.path)
        return self.value

    def get(self, key: str) -> Node | None:
        """Return what stands under a key of this table, or None."""
        table = self.table()
        return Node(table[key], (*self.path, key)) if key in table else None

    def need(self, key: str) -> Node:
        """Return what stands under a key that this table must have."""
        found = self.get(key)
        if found is None:
            raise self.fault(f"the key {key!r} is missing here")
        return found

    def outcome(self, sides: Names) -> tuple[int, str, str]:
        """Return how a game ended: the winner (-1: a draw), the level, the rule."""
        self.table(("winner", "level", "rule"))
        word = self.need("winner").word((*sides.ids, "draw"), "winner")
        return (-1 if word == "draw" else sides.index[word], self.need("level").text(), self.need("rule").text())

    def entries(self) -> Iterator[tuple[str, Node]]:
        """Yield the keys of this table and what stands under them."""
        for key, value in self.table().items():
            yield key, Node(value, (*self.path, key))

    def items(self) -> list[Node]:
        """Return what stands in this list."""
        if not isinstance(self.value, list):
            raise self.fault(f"a list is needed here, not {self.value!r}")
        return [Node(value, (*self.path, i)) for i, value in enumerate(self.value)]

    def text(self) -> str:
        """Return the value as a text."""
        if not isinstance(self.value, str):
            raise self.fault(f"a text in quotes is needed here, not {self.value!r}")
        return self.value

    def whole(self) -> int:
        """Return the value as a whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault(f"a number is needed here, not {self.value!r}")
        return self.value

    def number(self) -> int:
        """Return the value as a whole number that is not negative."""
        if self.whole() < 0:
            raise self.fault(f"a number is needed here, not {self.value!r}")
        return self.whole()

    def flag(self) -> bool:
        """Return the value as true or false."""
        if not isinstance(self.value, bool):
            raise self.fault(f"true or false is needed here, not {self.value!r}")
        return self.value

    def word(self, words: Iterable[str], what: str) -> str:
        """Return the value as one of some words."""
        text = self.text()
        if text not in words:
            raise self.fault(f"{text!r} is no {what}{did_you_mean(text, words) or one_of(words)}")
        return text

    def name(self, names: Names, what: str, words: Iterable[str] = ()) -> int:
        """Return the index of what the value names, by id or by display name; these words might stand here, too."""
        return name_index(self.text(), names, what, self.path, words)

    def set_of(self, names: Names, what: str) -> int:
        """Return the bit set of what a list names."""
        found = 0
        for item in self.items():
            found |= 1 << item.name(names, what)
        return found


def name_index(text: str, names: Names, what: str, path: Path, words: Iterable[str] = ()) -> int:
    """Return the index of what an id or a display name means; these words might stand here, too."""
    if text in names.index:
        return names.index[text]
    form = kebab(text)
    titles = {kebab(title): i for i, title in enumerate(names.titles)} | names.index
    if form in titles:
        return titles[form]
    known = (*words, *names.ids)
    hint = did_you_mean(text, known) or (one_of(known) if len(known) <= _FEW else "")
    raise DocError(path, f"there is no {what} {text!r}{hint}")


def ids_of(mask: int, names: Names) -> list[str]:
    """Return the ids of the members of a bit set."""
    return [names.ids[i] for i in bit_list(mask)]


def no_step(step: str, known: Iterable[str]) -> DocError:
    """Refuse a step with which a position that is written by hand cannot begin."""
    hint = did_you_mean(step, known) or one_of(known)
    return DocError(("step",), f"a position cannot begin with the step {step!r}{hint}")


def one_of(words: Iterable[str]) -> str:
    """Say which words there are."""
    return f"; it is one of {', '.join(words)}"
