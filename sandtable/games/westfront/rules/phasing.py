"""Choices of the active player: the side whose Player-Turn it is (WF-4.4/1)."""

from __future__ import annotations

from sandtable.core.step import Choice
from sandtable.games.westfront.position import Position


class ActiveChoice(Choice[Position]):
    """A step at which the active side decides."""

    def side(self, p: Position) -> int:
        return p.player
