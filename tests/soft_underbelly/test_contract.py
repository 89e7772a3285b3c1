"""What The Soft Underbelly promises beyond the contract of every game."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from sandtable.core.event import Silence
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.world.atlas import PILE, REMOVED
from sandtable.games.soft_underbelly.world.roster import FORTS, UNITS
from tests.properties.suite import SEEDS


@given(seed=SEEDS)
@settings(max_examples=5)
def test_what_is_out_of_the_game_never_comes_back(seed: int) -> None:
    """SU-terms/2, SU-repl/10, SU-fort/5: no fort is ever in the pile."""
    p, rng = GAME.start("campaign"), Random(seed)
    gone: set[int] = set()
    while p.stack:
        GAME.apply(p, GAME.legal(p).draw(rng), Silence())
        now = {unit for unit in range(UNITS) if p.at[unit] == REMOVED}
        assert gone <= now
        assert not any(FORTS >> unit & 1 for unit in range(UNITS) if p.at[unit] == PILE)
        gone = now
