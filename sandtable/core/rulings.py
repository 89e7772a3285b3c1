"""Disputed readings of a book, as RULINGS.md of a game tells them: by the rules that they are about.

An entry is a heading with its notes (`### X-supply/3`, `### X-supply/3, besieged ports`, `### A siege (X-supply/3)`) or
a line of a list (`- **X-supply/3:** …`). A note says in its first word what it is: *Ambiguous*, **Ruling**, Why; one
that does not goes on with the note before.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

_NOTE = re.compile(r"\**([A-Z]\w+)(?::\**|\*\* \(\*(\w+)\*\):) (.*)")
_LISTED = re.compile(r"\*\*([^*]+):\*\* (.*)")
_MARKED = re.compile(r"(\*\*|\*|`)(\S(?:.*?\S)?)\1")
_RULING = "Ruling"


class Note(NamedTuple):
    """A sentence or two, and what they are: what was unclear, the ruling, or its reason."""

    label: str
    text: str


class Ruling(NamedTuple):
    """What is decided about one or several rules: its name, if it has one, and all that is said of it."""

    rules: tuple[str, ...]
    title: str
    notes: tuple[Note, ...]


def read_rulings(text: str, rules: Container[str]) -> Iterator[Ruling]:
    """Yield the rulings of a text in its order; what cites none of the rules is an introduction."""
    heading, notes = "", list[Note]()
    for line in _lines(text):
        if line.startswith("#"):
            yield from _entry(heading, notes, rules)
            heading, notes = line.strip("# "), []
        elif line.startswith("- "):
            listed = _LISTED.fullmatch(line[2:])
            if listed and any(word in rules for word in _words(listed[1])):
                yield from _entry(listed[1], [Note(_RULING, _plain(listed[2]))], rules)
            else:
                _add(notes, line[2:])
    yield from _entry(heading, notes, rules)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text, those that go on behind the one before joined to it."""
    whole = ""
    for line in text.splitlines():
        if line.startswith("  "):
            whole += f" {line.strip()}"
        else:
            yield whole
            whole = line.rstrip()
    yield whole


def _add(notes: list[Note], line: str) -> None:
    found = _NOTE.fullmatch(line)
    if found:
        label, unclear, words = found.groups()
        notes.append(Note(f"{label}, {unclear}" if unclear else label, _plain(words)))
    elif notes:
        notes[-1] = Note(notes[-1].label, f"{notes[-1].text} {_plain(line)}")


def _entry(heading: str, notes: list[Note], rules: Container[str]) -> Iterator[Ruling]:
    cited = tuple(word for word in _words(heading) if word in rules)
    if cited and notes:
        title = " ".join(word for word in heading.split() if word.strip("(),") not in cited)
        yield Ruling(cited, _plain(title), tuple(notes))


def _words(text: str) -> list[str]:
    return [word.strip("(),") for word in text.split()]


def _plain(text: str) -> str:
    """Return a text without the marks that make words bold, slanted or code."""
    return _MARKED.sub(r"\2", text).strip()
