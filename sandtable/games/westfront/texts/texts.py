"""WestFront's positions as documents."""

from __future__ import annotations

from sandtable.core.documents import Doc
from sandtable.core.texts import Texts
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.setup import opening
from sandtable.games.westfront.texts import documents, inspection


class WestFrontTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    def start(self, scenario: str) -> Position:
        return opening.read_scenario(scenario)

    def dump(self, p: Position) -> Doc:
        return documents.dump(p)

    def build(self, doc: Doc, base: Position) -> Position:
        p, step = documents.build(doc, base)
        if step is not None:
            opening.open_step(p, step)
        return p

    def faults(self, p: Position) -> list[str]:
        return inspection.faults(p)

    def is_playable(self, p: Position) -> bool:
        return not inspection.unplayable(p)
