"""Counts what holds of the data and keeps what does not, so that one run tells all that is wrong."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
SIDES = ("axis", "allies")
OTHER = {"axis": "allies", "allies": "axis"}


class Tally:
    """What was asked: how much of it holds, and in words what does not."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []

    def check(self, ok: object, *what: object) -> bool:
        """Note whether something holds, and say so."""
        if ok:
            self.passed += 1
        else:
            self.failed.append(" ".join(map(str, what)))
        return bool(ok)

    def settle(self, least: int) -> None:
        """Fail for all that does not hold, and if less was asked than there is to ask."""
        assert not self.failed, "\n".join(self.failed)
        assert self.passed >= least, f"{self.passed} checks, not {least}"
