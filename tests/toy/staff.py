"""Judgement: the keep first, then units, then coins."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from random import Random

from sandtable.core.act import Acts, Role
from sandtable.core.procedure import WHOSE
from sandtable.core.staff import Feature, Staff, Weighed, read_weights
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.sequence import HIGHEST_BID, STEPS
from tests.toy.world import DATA, KEEP, OWNER, SIDES, SIDES_OF, SOUTH, STRENGTH

OFTEN = {Role.END: 0.5, Role.LOSE: 0.1}  # how often the staff would do that, beside a move …
TO: dict[tuple[int, ...], float] = {(KEEP,): 4.0, (SOUTH,): 2.0}  # … and go there, beside elsewhere


class ToyStaff(Staff[ToyPosition]):
    """What players rely on."""

    features = (
        Feature("keep", "holds the keep", "leaves the keep"),
        Feature("units", "has more units", "loses units"),
        Feature("coins", "has more coins", "spends coins"),
    )

    def measure(self, p: ToyPosition, camp: int) -> Sequence[float]:
        sign = [1 if side in SIDES_OF[camp] else -1 for side in range(len(SIDES))]
        keep = sum(sign[OWNER[unit]] for unit in p.units(KEEP, *range(len(SIDES)))[:1])
        return keep, p.left(camp) - p.left(1 - camp), sum(map(mul, sign, p.coins))

    def policy(self, p: ToyPosition, side: int) -> Sequence[Weighed]:
        step = STEPS[str(p.stack[-1][0])]
        assert isinstance(step, Acts)
        return [
            Weighed(order, OFTEN.get(step.deed(order).role, 1) * TO.get(order.args[1:], 1)) for order in p.legal or ()
        ]

    def imagine(self, p: ToyPosition, side: int, rng: Random) -> ToyPosition:
        world = p.copy()
        world.strength = [rng.choice(STRENGTH) if known == UNKNOWN else known for known in p.strength]
        asked = p.playing.index(WHOSE.top(p).side) if p.sealed is not None else 0
        for other in p.playing[:asked]:
            if p.bids[other] == UNKNOWN:
                world.bids[other] = rng.randint(0, min(HIGHEST_BID, p.coins[other]))
        return world


STAFF = ToyStaff(read_weights(DATA.tables("weights.toml"), ToyStaff.features))
