"""Steps of the phasing side: the player whose turn it is (SU-sequence/1)."""

from __future__ import annotations

from sandtable.core.act import Acts
from sandtable.games.soft_underbelly.position import Position


class PhasingActs(Acts[Position]):
    """A step at which the phasing side acts."""

    def side(self, p: Position) -> int:
        return p.side
