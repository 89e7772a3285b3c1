"""What can go wrong with what people give us: every error says where and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class SandtableError(Exception):
    """Base of every error that is the input's fault; its text is fit for a person to read."""


class InputError(SandtableError):
    """A file or text that cannot be used: source, line and reason in one line."""

    def __init__(self, source: str, line: int | None, reason: str) -> None:
        self.source = source
        self.line = line
        self.reason = reason
        super().__init__(f"{source}:{line}: {reason}" if line else f"{source}: {reason}")


class Violation(NamedTuple):
    """Why an order is refused: the rule that forbids it; `pattern` has slots that the game's notation fills."""

    rule: str
    pattern: str
    args: tuple[int | str, ...] = ()


class Refusal(SandtableError):
    """An order that was not carried out; one of the three kinds below."""


class Unreadable(Refusal):
    """The text is not in the game's notation."""


class Ambiguous(Refusal):
    """The text has more than one reading; all of them are named, or how many more there are."""

    def __init__(self, text: str, readings: Sequence[str], more: int = 0) -> None:
        self.readings = tuple(readings)
        self.more = more
        named = [*(f"'{reading}'" for reading in readings), *([f"{more} more"] if more else [])]
        super().__init__(f"'{text}' may mean: {' or '.join(named)}")


class Illegal(Refusal):
    """A well-formed order that the rules forbid here; every violation cites its rule, and prints as a sentence."""

    def __init__(self, order: str, violations: Sequence[Violation]) -> None:
        self.order = order
        self.violations = tuple(violations)
        super().__init__(f"'{order}' is refused: " + "; ".join(str(v) for v in violations))
