"""Positions as documents: the part of a game that writes, reads and inspects them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from sandtable.core.documents import Doc
from sandtable.core.step import P


class Texts(ABC, Generic[P]):
    """How a game's positions stand in documents, and what can be wrong with them."""

    @abstractmethod
    def start(self, scenario: str) -> P:
        """Return the first moment of a scenario, not yet settled."""

    @abstractmethod
    def dump(self, p: P) -> Doc:
        """Return the position as a document of plain values, complete (see docs/notation.md).

        It has the keys `scenario`, `turn`, `side`, `step`, then tables like `places`, `units`, `globals`, and
        `stack` if that says more than `step`. The keys `sandtable` and `game` are the engine's affair.
        """

    @abstractmethod
    def build(self, doc: Doc, base: P) -> P:
        """Return the position that a document describes, not yet settled; raise DocError where it cannot be read.

        What it leaves out is as in `base`, the first moment of its `scenario`; `clear = true` empties the map first.
        """

    @abstractmethod
    def faults(self, p: P) -> list[str]:
        """Return everything that is wrong with a position, in words."""

    def is_playable(self, p: P) -> bool:
        """Tell whether the steps of a position can be run, though it may have faults."""
        return True
