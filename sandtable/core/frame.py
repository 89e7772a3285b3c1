"""Frames: what a pending step remembers on the stack, as a record of named values, or one value, behind its name."""

from __future__ import annotations

from typing import Any, Final, Generic, NamedTuple, TypeVar

from sandtable.core.position import Position

R = TypeVar("R", bound=tuple[Any, ...])


class Layout:
    """What the values of a step's frame are called, which kind of names they hold, and how many must be there."""

    def __init__(self, columns: tuple[str, ...], kinds: tuple[str, ...], least: int) -> None:
        self.columns = columns
        self.kinds = kinds
        self.least = least

    def kind(self, column: int) -> str:
        """Return the kind of names that a column holds, or nothing for plain numbers."""
        return self.kinds[column]


class Frame(Layout, Generic[R]):
    """How a step's frame is read and written: its record, and which kind of names its columns hold.

    A kind in the plural is a set: `ROUND = Frame(Round, here="area", carrier="unit", reached="areas")`. Frames lie on
    the stack as plain tuples, a name and the record's values; those at the end that are the usual ones may be missing.
    """

    def __init__(self, record: type[R], **kinds: str) -> None:
        columns: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
        usual: dict[str, Any] = record._field_defaults  # type: ignore[attr-defined]
        if unknown := kinds.keys() - set(columns):
            raise ValueError(f"{record.__name__} has no column {', '.join(sorted(unknown))}")
        super().__init__(columns, tuple(kinds.get(column, "") for column in columns), len(columns) - len(usual))
        self.record = record

    def top(self, p: Position) -> R:
        """Return what the step on top of the stack remembers."""
        return self.record(*(p.stack[-1][1:]))  # type: ignore[arg-type]

    def find(self, p: Position, step: str) -> R | None:
        """Return what the uppermost step of this name remembers, whatever lies above it; None if there is none."""
        for frame in reversed(p.stack):
            if frame[0] == step:
                return self.record(*frame[1:])  # type: ignore[arg-type]
        return None

    def amend(self, p: Position, step: str, now: R) -> None:
        """Let the uppermost step of this name, wherever it lies, remember this."""
        place = max(place for place, frame in enumerate(p.stack) if frame[0] == step)
        p.stack[place] = (step, *now)

    def turn(self, p: Position, step: str, now: R) -> None:
        """Replace the step on top of the stack by one that remembers this."""
        p.stack[-1] = (step, *now)

    def push(self, p: Position, step: str, now: R) -> None:
        """Lay a step that remembers this on the stack."""
        p.stack.append((step, *now))


class Single(Layout):
    """The frame of a step that remembers one number, or what has a name: `ARRIVING = Single("units")`.

    With a `usual` value it may be missing on the stack.
    """

    def __init__(self, kind: str = "", usual: int | None = None) -> None:
        super().__init__(("",), (kind,), 1 if usual is None else 0)
        self._usual = usual or 0

    def top(self, p: Position) -> int:
        """Return what the step on top of the stack remembers."""
        frame = p.stack[-1]
        return int(frame[1]) if len(frame) > 1 else self._usual

    def turn(self, p: Position, step: str, now: int) -> None:
        """Replace the step on top of the stack by one that remembers this."""
        p.stack[-1] = (step, now)

    def push(self, p: Position, step: str, now: int) -> None:
        """Lay a step that remembers this on the stack."""
        p.stack.append((step, now))


class Nothing(NamedTuple):
    """What a step remembers that only has to be there."""


NOTHING: Final = Frame(Nothing)
