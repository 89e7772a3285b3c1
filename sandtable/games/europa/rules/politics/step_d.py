"""Step (d) of an initial phase (EUC-4/3): raids, demolitions, partisans, the southern front."""

from __future__ import annotations

from sandtable.core.act import Act, Acts, Role, freely
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.covert import NAME, ROUND
from sandtable.games.europa.rules.politics.partisans import PARTISANS, settle_debts
from sandtable.games.europa.rules.politics.raids import RAID
from sandtable.games.europa.rules.politics.sabotage import SABOTAGE
from sandtable.games.europa.rules.politics.southern_front import SOUTHERN_FRONT


def end(p: Position, log: Log) -> None:
    """End the step."""
    settle_debts(p)
    p.stack.pop()


class Raids(Acts[Position]):
    """The phasing side raids, blows up, and lets partisans attack, in any order."""

    name = NAME
    frame = ROUND
    secret = True  # an order names a unit that the enemy may not see
    moment = "the time for raids and partisans"
    rules = ("EUC-4/3",)
    asks = "Raid, blow up, let partisans attack, or go on."
    acts = (
        RAID,
        SABOTAGE,
        PARTISANS,
        SOUTHERN_FRONT,
        Act("done", freely, end, role=Role.END),
    )
    empty = "there is nobody to raid or to attack from within"

    def side(self, p: Position) -> int:
        return p.phasing
