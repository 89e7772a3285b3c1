"""What the steps of an Offensive have in common."""

from __future__ import annotations

from sandtable.core.act import Acts
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.offensives import camp_of
from sandtable.games.aeto.rules.sides import side_of_camp


class OffensiveActs(Acts[Position]):
    """A step in which the camp whose Offensive it is decides."""

    def side(self, p: Position) -> int:
        return side_of_camp(p, camp_of(p))
