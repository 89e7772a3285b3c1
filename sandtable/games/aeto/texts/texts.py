"""Positions of AETO as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.bits import bit_list
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.games.aeto.language import NOTATION
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.opening import first_moment
from sandtable.games.aeto.rules.steps import STEPS
from sandtable.games.aeto.texts import inspection


class AetoTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    names = NOTATION.names
    unplayable = inspection.UNPLAYABLE
    frames = FrameText(NOTATION, STEPS)
    implausible = inspection.IMPLAUSIBLE

    def told(self, p: Position, kind: str) -> Iterable[int]:
        """Of units that are not in the scenario, and of places off its board, there is nothing to say."""
        if kind == "place":
            return bit_list(p.card.board)
        if kind == "unit":
            return [unit for unit, place in enumerate(p.at) if place != Off.OUT]
        return super().told(p, kind)

    def start(self, scenario: str) -> Position:
        return first_moment(scenario)
