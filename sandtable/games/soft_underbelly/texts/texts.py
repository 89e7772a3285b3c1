"""The Soft Underbelly's positions as documents."""

from __future__ import annotations

from sandtable.core.documents import Doc
from sandtable.core.texts import Texts
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.texts import documents, inspection
from sandtable.games.soft_underbelly.texts.scenarios import open_step, read_scenario


class SoftUnderbellyTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    def start(self, scenario: str) -> Position:
        return read_scenario(scenario)

    def dump(self, p: Position) -> Doc:
        return documents.dump(p)

    def build(self, doc: Doc, base: Position) -> Position:
        p, step = documents.build(doc, base)
        if step is not None:
            open_step(p, step)
        return p

    def faults(self, p: Position) -> list[str]:
        return inspection.faults(p)

    def is_playable(self, p: Position) -> bool:
        return not inspection.unplayable(p)
