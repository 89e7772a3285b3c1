"""Positions of Europa as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, DocError, Node
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.texts import inspection


class EuropaTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    unplayable = inspection.UNPLAYABLE
    implausible = inspection.IMPLAUSIBLE
    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS)

    def start(self, scenario: str) -> Position:
        return first_moment(scenario)

    def build(self, doc: Doc, base: Position) -> Position:
        p = super().build(doc, base)
        if doc.get("stack") == [] and p.outcome is None:
            raise DocError(("stack",), "no step is pending, and nobody has won (EUC-4/1)")
        return p

    def read_row(self, p: Position, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        """A unit has one of the forms that the scenario knows: what follows from a position asks for ratings."""
        forms = len(p.card.counters[i]) if part == "unit" else 0
        if "form" in cells and cells["form"].number() >= max(forms, 1):
            raise cells["form"].fault(f"{self.names['unit'].ids[i]} has {forms} forms in {p.scenario} (EUC-51/4)")

    def faults(self, p: Position) -> list[str]:
        """Return everything that is wrong with a position; units in forms that are none are taken in their first."""
        found = [fault for check in self.unplayable for fault in check(p)]
        sound = inspection.in_known_forms(p)
        return [*found, *(fault for check in self.implausible for fault in check(sound))]

    def told(self, p: Position, kind: str) -> Iterable[int]:
        """Of what is not in the scenario, and of the places of other boards, there is nothing to say."""
        if kind == "place":
            return range(p.sheet.base, p.sheet.base + p.sheet.size)
        if kind == "unit":
            return [unit for unit in bit_list(p.of_side(0) | p.of_side(1)) if p.at[unit] != Off.OUT]
        if kind == "air":
            return bit_list(p.airs_of(0) | p.airs_of(1))
        return super().told(p, kind)
