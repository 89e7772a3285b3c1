"""Isolation of sources (AE-7.8): found in the Supply Step, ended at once when a line opens.

To do here: `isolated(p)`, `open_lines(p, log)` after orders that change owners, zones or weather, the die for chits.
"""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position


class Isolation(Step[Position]):
    """Finds isolated home sources and rolls for their chits (AEC-1.0/11 (1))."""

    name = "isolation"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        return True
