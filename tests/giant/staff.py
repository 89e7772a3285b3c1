"""Judgement: more ground is better."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from tests.giant.position import GiantPosition


class GiantStaff(Staff[GiantPosition]):
    """What players rely on."""

    features = (Feature("ground", "holds more ground", "gives ground up"),)

    def measure(self, p: GiantPosition, camp: int) -> Sequence[float]:
        return (float(p.held[camp].bit_count() - p.held[1 - camp].bit_count()),)

    def policy(self, p: GiantPosition, side: int) -> Sequence[Weighed]:
        return [Weighed(order, 1.0) for order in p.legal or ()]


STAFF = GiantStaff({USUAL: Weights((1.0,), 100.0)})
