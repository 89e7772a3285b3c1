"""What follows at once from any order: isolation that ends, markers that come off, conquests, an early end.

The game looks before each step that settles, so that no chapter needs to ask for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.event import Log
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.conquest import minor, partition, victory
from sandtable.games.aeto.rules.supply import isolation, marking


def watch(p: Position, log: Log) -> bool:
    """Do what follows from the position as it stands now; tell whether anything did."""
    if p.outcome is not None:
        return False
    return any(follows(p, log) for follows in _FOLLOWS)


_FOLLOWS: Final[tuple[Callable[[Position, Log], bool], ...]] = (
    partition.note_warsaw,
    isolation.reopen,
    marking.lift,
    minor.check,
    victory.at_once,
)
