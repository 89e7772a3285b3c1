"""What is wrong with map files, for tests that spoil a good one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.board.mapfaults import BadMap, MapFault

Fault = tuple[type[MapFault], int | None, str]


def faults_in(load: Callable[[str], object], text: str) -> list[Fault]:
    """Return class, line and reason of all faults for which a map file is refused."""
    with pytest.raises(BadMap) as refusal:
        load(text)
    return [(type(fault), fault.line, fault.reason) for fault in refusal.value.faults]


def spoilt(text: str, old: str, new: str) -> str:
    """Return a text in which something, which is there, stands otherwise."""
    assert old in text
    return text.replace(old, new, 1)
