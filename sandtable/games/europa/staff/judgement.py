"""What a position is worth, and what to do in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.staff import Feature, Staff, Weighed, menu_of, read_weights
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.staff.imagination import imagine
from sandtable.games.europa.world.data import DATA


class Judgement(Staff[Position]):
    """All that players know of this game."""

    features = (Feature("towns", "holds more towns", "loses towns"),)

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        lead = 0.0
        for town in p.card.victory.towns:
            for side in Side:
                if town.places & p.owned[side] == town.places:
                    lead += town.vp4 * (1 if side == camp else -1)
        return [lead / 4]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        menu = menu_of(p)
        return [Weighed(menu.pick(n), 1.0) for n in range(min(4, len(menu)))]

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        return imagine(p, side, rng)

    def is_weighty(self, p: Position) -> bool:
        return bool(bit_list(p.armed[side]) for side in Side)


STAFF: Final = Judgement(read_weights(DATA.tables("weights.toml"), Judgement.features))
