"""The special air phase of a surprise turn (EUC-47/2, EU-103.D.15/4)."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.core.event import Log
from sandtable.core.lazy import LazyActs
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.bombing import BOMB
from sandtable.games.europa.rules.air.mission import free_to_fly
from sandtable.games.europa.rules.air.wings import wings


class SpecialAir(LazyActs[Position]):
    """The invader flies bombing missions, and may hold air units back for GS (EUC-47/2, EU-103.D.15/4)."""

    name = "special-air"
    moment = "the special air phase"
    asks = "Bomb what you like, or end the phase."
    rules = ("EUC-47/2", "EU-103.D.15/4")
    acts = (
        BOMB,
        Act("done", freely, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is None and free_to_fly(p, p.phasing, wings(p).bombers):
            return False
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return p.phasing
