"""Positions of AETO as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Node
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.games.aeto.language import NOTATION
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.opening import first_moment
from sandtable.games.aeto.rules.sequence import MONTH
from sandtable.games.aeto.rules.steps import STEPS
from sandtable.games.aeto.texts import inspection
from sandtable.games.aeto.world.atlas import PLACE_IDS
from sandtable.games.aeto.world.roster import STEPS as PRINTED_STEPS

_ON_BOARD: Final = frozenset(PLACE_IDS)


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

    def read_row(self, p: Position, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        """A unit of which only the place is told has all its steps."""
        is_told = part != "unit" or "steps" in cells or "at" not in cells
        if not is_told and PRINTED_STEPS[i] and cells["at"].value in _ON_BOARD:
            cells["steps"] = Node(PRINTED_STEPS[i], row.path)

    def finish(self, p: Position, root: Node) -> None:
        """Let the month stand at the step that a position written by hand names; `acting` says whose turn it is."""
        step = root.get("step")
        if step is None:
            return
        found = [number for number, part in enumerate(MONTH) if part.pending[0] == step.value]
        if not found:
            raise step.fault(f"no part of a month is called {step.value!r}")
        number = found[-1] if p.acting == p.initiative else found[0]
        p.phase = int(MONTH[number].phase)
        p.stack = [("war", number + 1), MONTH[number].pending]

    def start(self, scenario: str) -> Position:
        return first_moment(scenario)
