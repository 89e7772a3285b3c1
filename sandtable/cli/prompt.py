"""How the terminal game reads a line: with editing and completion, or plainly from a script."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from sandtable.cli.console import say
from sandtable.core.notation import FILLERS

Complete = Callable[[Sequence[str]], Iterable[str]]
"""Gives the words that may follow some words."""


class Reader(Protocol):
    """Reads one line that a person writes."""

    def __call__(self, prompt: str, complete: Complete) -> str:
        """Return the line; raise EOFError when there is none, KeyboardInterrupt when it is given up."""


def make_reader() -> Reader:
    """Return a reader that suits standard input."""
    return EditingReader() if sys.stdin.isatty() and sys.stdout.isatty() else read_plainly


def read_plainly(prompt: str, complete: Complete) -> str:
    """Read a line of a script, and show it so that the output reads like a session."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    say(f"{prompt}{line.rstrip()}")
    return line


class EditingReader:
    """Reads with history, editing and completion word by word."""

    def __init__(self) -> None:
        self.session: PromptSession[str] = PromptSession(complete_while_typing=True)

    def __call__(self, prompt: str, complete: Complete) -> str:
        return self.session.prompt(prompt, completer=WordCompleter(complete))


class WordCompleter(Completer):
    """Offers the words that may come next."""

    def __init__(self, complete: Complete) -> None:
        self.complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the next words that contain what is typed of this one, first those that start with it."""
        words = document.text_before_cursor.lower().split(" ")
        typed = words.pop()
        fitting = [word for word in self.complete([word for word in words if word]) if typed in word.lower()]
        for word in sorted(fitting, key=lambda word: not word.lower().startswith(typed)):
            yield Completion(word, start_position=-len(typed))


def next_words(texts: Iterable[str], typed: Sequence[str]) -> list[str]:
    """Return the words that follow the typed ones in some orders, without the words that only join them."""
    start = [word for word in typed if word not in FILLERS]
    found: dict[str, None] = {}
    for text in texts:
        words = [word for word in text.split() if word not in FILLERS]
        if words[: len(start)] == start and len(words) > len(start):
            found[words[len(start)]] = None
    return list(found)
