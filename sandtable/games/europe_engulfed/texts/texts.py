"""Positions of Europe Engulfed as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from sandtable.core.documents import Doc, Node
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.core.values import by_word
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.texts import inspection
from sandtable.games.europe_engulfed.world.pieces import FULL

_OFF = by_word(Off)


class EuropeEngulfedTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS)
    unplayable = inspection.UNPLAYABLE
    implausible = inspection.IMPLAUSIBLE

    def start(self, scenario: str) -> Position:
        return first_moment(scenario)

    def told(self, p: Position, kind: str) -> Iterable[int]:
        """Of a block that is out of the game, or unknown, there is nothing to say."""
        everything = super().told(p, kind)
        return filter(partial(_is_told, p), everything) if kind == "unit" else everything

    def write_row(self, p: Position, part: str, i: int, row: Doc) -> Any:
        if part == "unit" and p.at[i] < 0 and not p.steps[i]:
            del row["strength"]
        return row

    def read_row(self, p: Position, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        """A block that is put on the map is at full strength unless its row says otherwise; off it, it has no step."""
        if part == "unit" and "at" in cells and "strength" not in cells:
            cells["strength"] = Node(0 if cells["at"].value in _OFF else FULL[i], row.path)


def _is_told(p: Position, unit: int) -> bool:
    return p.at[unit] != Off.OUT or bool(p.vichy_units >> unit & 1)
