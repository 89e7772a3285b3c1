"""Choices of the phasing side: the player whose turn it is (SU-sequence/1)."""

from __future__ import annotations

from sandtable.core.step import Choice
from sandtable.games.soft_underbelly.position import Position


class PhasingChoice(Choice[Position]):
    """A step at which the phasing side decides."""

    def side(self, p: Position) -> int:
        return p.side
