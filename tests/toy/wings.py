"""The toy with wings: a second kind of pieces, a second kind of places, and unions of both, for tests only."""

from __future__ import annotations

from sandtable.core.documents import Doc
from sandtable.core.names import PIECE, PLACE, Names, Union
from sandtable.core.notation import Notation, Verb
from tests.toy.game import Toy
from tests.toy.position import NAMES, ToyPosition
from tests.toy.texts import ToyTexts

WINGS = Names(("red-wing", "blue-wing"), ("Red Wing", "Blue Wing"), on=PIECE)
SEAS = Names(("inner-sea",), ("The Inner Sea",), on=PLACE)
KINDS: dict[str, Names] = {
    **NAMES,
    "wing": WINGS,
    "sea-zone": SEAS,
    "piece": Union({"unit": NAMES["unit"], "wing": WINGS}),
    "goal": Union({"place": NAMES["place"], "sea-zone": SEAS}),
}


class WingedTexts(ToyTexts):
    """Tells where the wings are."""

    def dump(self, p: ToyPosition) -> Doc:
        wings = {"red-wing": {"at": "inner-sea", "strength": 3}, "blue-wing": "removed"}
        return {**super().dump(p), "wings": wings, "places": {"inner-sea": {"owner": "red"}}}


class Winged(Toy):
    """The toy, in other words."""

    notation = Notation(
        KINDS,
        [
            *Toy.notation.verbs.values(),
            Verb("fly", ("{wing} {sea-zone}",), "fly a wing"),
            Verb("send", ("{piece} to {goal}",), "send anything anywhere"),
        ],
    )

    def __init__(self) -> None:
        super().__init__()
        self.texts = WingedTexts()

    def sheet(self) -> Doc:
        """Say whose the pieces are, and what is off the map."""
        sheet = super().sheet()
        for name, facts in sheet["pieces"].items():
            facts["side"] = name.partition("-")[0]
        return {**sheet, "off_map": ["removed"]}


WINGED = Winged()
