"""Step (d) of an initial phase (EUC-4/3): raids, demolitions, partisans, the southern front."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Role, freely
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.covert import NAME, ROUND
from sandtable.games.europa.rules.politics.partisans import PARTISANS, settle_debts
from sandtable.games.europa.rules.politics.raids import RAID
from sandtable.games.europa.rules.politics.sabotage import SABOTAGE
from sandtable.games.europa.rules.politics.southern_front import SOUTHERN_FRONT
from sandtable.games.europa.rules.prompts import what_is_open


def end(p: Position, log: Log) -> None:
    """End the step."""
    settle_debts(p)
    p.stack.pop()


_WAYS: Final = {
    "raid": "raid airbases",
    "sabotage": "try demolitions with special forces",
    "partisans": "let partisans attack",
    "southern-front": "try for the next port of the south",
}


class Raids(Acts[Position]):
    """The phasing side raids, blows up, and lets partisans attack, in any order."""

    name = NAME
    frame = ROUND
    secret = True  # an order names a unit that the enemy may not see
    moment = "the time for raids and partisans"
    rules = ("EUC-4/3",)
    acts = (
        RAID,
        SABOTAGE,
        PARTISANS,
        SOUTHERN_FRONT,
        Act("done", freely, end, role=Role.END),
    )
    empty = "there is nobody to raid or to attack from within"

    def prompt(self, p: Position) -> str:
        return what_is_open(self, p, _WAYS)

    def side(self, p: Position) -> int:
        return p.phasing
