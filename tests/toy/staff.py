"""The toy game's judgement: the hill first, then units, then coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from tests.toy.position import HIDDEN, HIGHEST_BID, HILL, OWNER, REMOVED, ToyPosition

WEIGHTS = {USUAL: Weights((10.0, 3.0, 1.0), 5.0)}


class ToyStaff(Staff[ToyPosition]):
    """What players of the toy game rely on."""

    features = (
        Feature("hill", "holds the hill", "leaves the hill"),
        Feature("units", "has more units", "loses units"),
        Feature("coins", "has more coins", "spends coins"),
    )

    def __init__(self, weights: Mapping[str, Weights] = WEIGHTS) -> None:
        super().__init__(weights)

    def measure(self, p: ToyPosition, side: int) -> Sequence[float]:
        units = sum(1 if OWNER[u] == side else -1 for u, place in enumerate(p.at) if place != REMOVED)
        hill = bool(p.units_at(HILL, side)) - bool(p.units_at(HILL, 1 - side))
        return hill, units, p.coins[side]

    def policy(self, p: ToyPosition, side: int) -> Sequence[Weighed]:
        assert p.legal is not None
        return [Weighed(order, 1.0) for order in p.legal]

    def imagine(self, p: ToyPosition, side: int, rng: Random) -> ToyPosition:
        world = p.copy()
        world.strength = [rng.randint(1, 2) if strength == HIDDEN else strength for strength in p.strength]
        world.bids = [rng.randint(0, HIGHEST_BID) if bid == HIDDEN else bid for bid in p.bids]
        return world
