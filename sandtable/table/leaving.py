"""Which matches are let go of memory: those that nobody has asked for in a while, and others when all hold too much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

GRACE_SECONDS = 10  # nobody is sent away who was asked for just now
MEGABYTE = 1024 * 1024


class Held(NamedTuple):
    """A match in memory: how long ago it was last asked for or in use, about how many bytes it holds."""

    id: str
    is_idle: bool
    seconds: float
    weight: int


def leaving(matches: Sequence[Held], idle_seconds: int, memory_mb: int) -> Iterator[str]:
    """Yield those to let go, who were left alone longest first; never one that is in use."""
    held = sum(match.weight for match in matches)
    for match in sorted(matches, key=lambda match: -match.seconds):
        is_too_much = held > memory_mb * MEGABYTE and match.seconds >= GRACE_SECONDS
        if match.is_idle and (match.seconds >= idle_seconds or is_too_much):
            held -= match.weight
            yield match.id
