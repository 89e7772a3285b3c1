"""What the property suite must know of WestFront, scenario by scenario."""

from __future__ import annotations

from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.world.atlas import HEXES
from sandtable.games.westfront.world.roster import STAND_INS, UNITS
from tests.properties.suite import Subject
from tests.westfront.veil import twin

_PLACES = {*range(HEXES), *(int(place) for place in Off)}


def blocks(p: Position) -> int:
    """Every block is in a hex or in one of the places beside the map, and no stand-in is in a real game."""
    assert all(place in _PLACES for place in p.place)
    assert all(p.place[unit] == Off.OUT for unit in range(UNITS) if STAND_INS >> unit & 1)
    return len(p.place)


SUBJECTS = [
    Subject(
        GAME,
        scenario,
        conserved=blocks,
        twin=twin,
        counted=lambda p: (p.stack, p.supreme),  # who is out of command costs a Supreme Move (WF-5.61/1)
        covert=frozenset({"setup", "production", "rations"}),
        watched=frozenset({"movement", "mobilization"}),
        samples=8 if scenario == "husky" else 4,
    )
    for scenario in GAME.facts.scenarios
]
