"""Where commands print: plain text without colour unless it is a terminal that reads."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any
from unicodedata import normalize

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from sandtable.players.player import Thought

PAGE = 200
OUT = Console(markup=False, highlight=False, emoji=False)
ERR = Console(markup=False, highlight=False, emoji=False, stderr=True)


_PLAIN = {"—": "-", "–": "-", "…": "...", "→": "->", "’": "'", "■": "#", "●": "o", "◆": "~", "★": "*"}


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what a terminal has no signs for with those that it has, as far as there are any."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    letters = (_PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode() for sign in missing)
    return "".join(letter or "?" for letter in letters), error.end


def be_plain() -> None:
    """Let nothing that is read or written fail for want of signs: a C locale has ASCII alone."""
    codecs.register_error("plainly", _plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainly"), (sys.stderr, "plainly")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def say(*lines: str, style: str = "") -> None:
    """Print lines: wrapped between words on a terminal, whole for a program."""
    for line in lines:
        OUT.print(line, style=style, soft_wrap=not OUT.is_terminal)


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: as wide as the terminal, or as it needs to be for a program."""
    table = Table(Column(headings[0], overflow="fold"), *headings[1:], box=None)
    for row in rows:
        table.add_row(*row)
    console = OUT if OUT.is_terminal else Console(width=PAGE)
    console.print(table)


def print_error(error: Exception) -> None:
    """Print what went wrong as one line on standard error."""
    ERR.print(" ".join(str(error).split("\n")), style="red", soft_wrap=True)


def print_json(doc: Mapping[str, Any]) -> None:
    """Print a document for a program to read."""
    print(json.dumps(doc, indent=1, ensure_ascii=False))


def progress() -> Progress:
    """Return a progress bar that goes to standard error, disappears when done, and needs a terminal."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)


@contextmanager
def thinking(what: str) -> Iterator[Callable[[Thought], object]]:
    """Show on a terminal what is thought about; give what takes the thoughts, and shows how far they are."""
    with OUT.status(what) as status:
        yield lambda thought: status.update(f"{what}: {thought.done:.0%}, {thought.tried} tried")
