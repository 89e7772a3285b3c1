"""Step (c) of an initial phase: what governments do, and declarations (EUC-4/3, EUC-55)."""

from __future__ import annotations

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.poland import EVACUATE_GOVERNMENT, flee_into_exile


class Government(Acts[Position]):
    """The phasing side moves its government as its nation's rules let it."""

    name = "government"
    moment = "the time for governments and declarations"
    rules = ("EUC-4/3", "EUC-55/2")
    asks = "Move your government or declare a base, or go on."
    acts = (EVACUATE_GOVERNMENT, Act("done", freely, leave, role=Role.END))
    empty = "no government can move"

    def settle(self, p: Position, log: Log) -> bool:
        if p.phasing == 1:
            flee_into_exile(p, log)
        return super().settle(p, log)

    def side(self, p: Position) -> int:
        return p.phasing
