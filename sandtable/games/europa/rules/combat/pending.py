"""Stand-ins for what other chapters are still to give."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.europa.position import Position


def watch_pool(p: Position, log: Log) -> None:
    return None


def enter_neutral(p: Position, log: Log, place: int) -> None:
    return None
