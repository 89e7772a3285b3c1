"""Frames: what a pending step remembers on the stack, as a record of named values behind its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.core.position import Position

R = TypeVar("R", bound=tuple[Any, ...])


class Nothing(NamedTuple):
    """What a step remembers that only has to be there."""


class Frame(Generic[R]):
    """How a step's frame is read and written: its record, and which kind of names its columns hold.

    A kind in the plural is a set: `ROUND = Frame(Round, here="area", carrier="unit", reached="areas")`. Frames lie on
    the stack as plain tuples, a name and the record's values; those at the end that are the usual ones may be missing.
    """

    def __init__(self, record: type[R], **kinds: str) -> None:
        self.record = record
        self.columns: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
        self.least = len(self.columns) - len(record._field_defaults)  # type: ignore[attr-defined]
        self.kinds: Mapping[str, str] = MappingProxyType(kinds)
        if unknown := kinds.keys() - set(self.columns):
            raise ValueError(f"{record.__name__} has no column {', '.join(sorted(unknown))}")

    def top(self, p: Position) -> R:
        """Return what the step on top of the stack remembers."""
        return self.record(*(p.stack[-1][1:]))  # type: ignore[arg-type]

    def turn(self, p: Position, step: str, now: R) -> None:
        """Replace the step on top of the stack by one that remembers this."""
        p.stack[-1] = (step, *now)

    def push(self, p: Position, step: str, now: R) -> None:
        """Lay a step that remembers this on the stack."""
        p.stack.append((step, *now))

    def kind(self, column: int) -> str:
        """Return the kind of names that a column holds, or nothing for plain numbers."""
        return self.kinds.get(self.columns[column], "")


NOTHING = Frame(Nothing)
