"""What a position is worth, and what to do in it: so far only by what stands on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.staff import Feature, Staff, Weighed, menu_of, read_weights
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import ground_of_camp, other_camp, units_of_camp
from sandtable.games.aeto.world.atlas import CITY
from sandtable.games.aeto.world.data import DATA
from sandtable.games.aeto.world.roster import LAND_UNITS


class Judgement(Staff[Position]):
    """All that players know of this game."""

    features = (
        Feature("steps", "has more steps on the map", "has fewer steps on the map"),
        Feature("cities", "holds more cities", "holds fewer cities"),
    )

    def scale(self, p: Position) -> str:
        return p.scenario if p.scenario in self.weights else super().scale(p)

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        ours, theirs = _measures(p, camp), _measures(p, other_camp(camp))
        return [mine - other for mine, other in zip(ours, theirs, strict=True)]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        return [Weighed(order, 1.0) for order in menu_of(p)]


def _measures(p: Position, camp: int) -> tuple[float, float]:
    on_map = p.units_in(p.card.board) & LAND_UNITS & units_of_camp(p, camp)
    cities = ground_of_camp(p, camp) & CITY & p.card.board
    return float(sum(p.steps[unit] for unit in bit_list(on_map))), float(cities.bit_count())


STAFF: Final = Judgement(read_weights(DATA.tables("weights.toml"), Judgement.features))
