"""The words: names and verbs."""

from bismarck.position import BOARD, SHIPS, SIDES
from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb

NOTATION = Notation(
    {
        "ship": Names(tuple(SHIPS), [ship["title"] for ship in SHIPS.values()], on=PIECE),
        "area": Names(BOARD.ids, BOARD.titles, on=PLACE),
        "side": Names(SIDES, ("the Axis", "the Allies")),
    },
    [
        Verb("sail", ("{ship} to {area}",), "take a ship to the next area"),
        Verb("done", ("",), "let all other ships stay where they are"),
    ],
)
