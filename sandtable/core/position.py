"""A position: the whole state of a game as flat data, with a stack of pending steps."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from typing import Self

from sandtable.core.facts import ON, Chosen, Option, option_texts
from sandtable.core.order import Orders

Pending = tuple[str | int, ...]  # a frame as it lies on the stack: a step's name, and what it remembers


def digest_of(key: tuple[object, ...]) -> str:
    """Return a short hash of nested tuples of numbers and strings; equal values of an enumeration hash as numbers."""
    return hashlib.sha256(json.dumps(key, separators=(",", ":")).encode()).hexdigest()[:16]


class Position(ABC):
    """Base of every game's position. A subclass adds flat fields, and says how to copy and to list them."""

    __slots__ = ("legal", "options", "seating", "stack")

    def __init__(self) -> None:
        self.stack: list[Pending] = []
        self.legal: Orders | None = None
        self.seating = ""
        self.options: Chosen = ()

    def chose(self, option: Option) -> bool:
        """Tell whether a switch is on in this match."""
        return self.value(option) == ON

    def value(self, option: Option) -> str:
        """Return the value that an option has in this match."""
        for name, value in self.options:
            if name == option.id:
                return value
        return option.usual(self.seating)

    def unusual(self) -> tuple[object, ...]:
        """Return what seating and options add to the key: nothing, where they are the usual ones."""
        return (self.seating, self.options) if self.seating or self.options else ()

    def unusual_doc(self) -> dict[str, object]:
        """Return what seating and options add to the document."""
        doc = {"seating": self.seating, "options": option_texts(self.options)}
        return {key: value for key, value in doc.items() if value}

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy; shared static data stays shared."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return everything that makes this position what it is, as nested tuples of numbers and strings."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def digest(self) -> str:
        """Return a short hash that is the same on every machine and in every session."""
        return digest_of(self.key())
