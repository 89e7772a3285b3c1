"""The words: names and verbs."""

from __future__ import annotations

from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from tests.giant.world import BOARD, PIECES, SIDES

NOTATION = Notation(
    names={
        "unit": Names(PIECES, [piece.replace("-", " ").title() for piece in PIECES], on=PIECE),
        "place": Names(BOARD.ids, BOARD.titles, BOARD.names, on=PLACE),
        "side": Names(SIDES, [side.title() for side in SIDES]),
    },
    verbs=[
        Verb("move", ("{unit} -> {place}",), "move a piece"),
        Verb("enter", ("{unit} at {place}",), "bring a piece in at your edge of the map"),
        Verb("attack", ("{unit} -> {place}",), "attack a hex next to a piece"),
        Verb("done", ("",), "end the phase"),
    ],
)
refusal = NOTATION.refusal
