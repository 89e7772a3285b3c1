"""The words: names and verbs."""

from __future__ import annotations

from sandtable.core.names import PIECE, PLACE, Names, Union, numbers
from sandtable.core.notation import Notation, Verb
from tests.toy.world import BAY, BOARD, SHIPS, SIDES, UNITS

UNIT, SHIP = (Names(ids, [name.replace("-", " ").title() for name in ids], on=PIECE) for ids in (UNITS, SHIPS))
AREA, SEA = (Names(BOARD.ids[part], BOARD.titles[part], on=PLACE) for part in (slice(BAY), slice(BAY, None)))
NOTATION = Notation(
    names={
        "unit": UNIT,
        "ship": SHIP,
        "piece": Union({"unit": UNIT, "ship": SHIP}),
        "area": AREA,
        "sea": SEA,
        "place": Union({"area": AREA, "sea": SEA}),
        "side": Names(SIDES, [side.title() for side in SIDES]),
        "number": numbers(10),
    },
    verbs=[
        Verb("bid", ("{number} coins",), "bid in secret for the first move", ("Bid {1}",)),
        Verb("move", ("{piece} -> {place}",), "move a unit or a ship", ("Let {1} go to {2}",)),
        Verb("disband", ("{piece}",), "give a piece up for good, for a coin"),
        Verb("pass", ("",), "move nothing"),
    ],
)
refusal = NOTATION.refusal
