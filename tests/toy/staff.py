"""The toy game's judgement: the hill first, then units, then coins."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.order import Order
from tests.toy.position import HILL, OWNER, REMOVED, ToyPosition


class ToyStaff:
    """What players of the toy game rely on."""

    def evaluate(self, p: ToyPosition, side: int) -> float:
        units = sum(1 if OWNER[u] == side else -1 for u, place in enumerate(p.at) if place != REMOVED)
        hill = bool(p.units_at(HILL, side)) - bool(p.units_at(HILL, 1 - side))
        return 10 * hill + 3 * units + p.coins[side]

    def candidates(self, p: ToyPosition, side: int) -> Iterable[Order]:
        assert p.legal is not None
        return p.legal
