"""What the property suite must know of The Soft Underbelly, scenario by scenario."""

from __future__ import annotations

from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.atlas import REMOVED
from tests.properties.suite import Subject


def counters(p: Position) -> int:
    """Every counter is in exactly one of the places that there are."""
    assert all(0 <= place <= REMOVED for place in p.at)
    return len(p.at)


SUBJECTS = [Subject(GAME, scenario, conserved=counters) for scenario in GAME.facts.scenarios]
