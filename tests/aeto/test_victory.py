"""Victory: each scenario has a condition for every line but the last; its levels stand in cases/victory."""

from __future__ import annotations

import pytest

from sandtable.games.aeto.position import Off
from sandtable.games.aeto.rules.conquest.victory import CONDITIONS, steps_lost
from sandtable.games.aeto.texts.texts import AetoTexts
from sandtable.games.aeto.world.atlas import place_of
from sandtable.games.aeto.world.nations import GERMANY, POLAND
from sandtable.games.aeto.world.roster import UNIT
from sandtable.games.aeto.world.scenario import CARDS


@pytest.mark.parametrize("name", list(CARDS))
def test_every_line_but_the_last_has_its_condition(name: str) -> None:
    assert len(CONDITIONS[name]) == len(CARDS[name].victory) - 1


def test_lost_steps_are_those_of_units_that_are_weaker_or_gone() -> None:
    p = AetoTexts().start("poland-1939")
    assert (steps_lost(p, GERMANY), steps_lost(p, POLAND)) == (0, 0)  # what began depleted has lost nothing
    p.steps[UNIT["de-i"]] = 1
    p.put(UNIT["de-ii"], Off.POOL)
    assert steps_lost(p, GERMANY) == 3
    p.put(UNIT["pl-karpaty"], Off.POOL)
    assert steps_lost(p, POLAND) == 1
    p.put(UNIT["de-g-hoth"], Off.POOL)
    p.put(UNIT["de-hq-list"], place_of("berlin"))
    assert steps_lost(p, GERMANY) == 3
