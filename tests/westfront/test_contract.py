"""WestFront keeps the contract of a game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.world.atlas import HEXES
from sandtable.games.westfront.world.roster import STAND_INS, UNITS
from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject
from tests.westfront.veil import twin

_PLACES = {*range(HEXES), *(int(place) for place in Off)}


def blocks(p: Position) -> int:
    """Every block is in a hex or in one of the places beside the map, and no stand-in is in a real game."""
    assert all(place in _PLACES for place in p.place)
    assert all(p.place[unit] == Off.OUT for unit in range(UNITS) if STAND_INS >> unit & 1)
    return len(p.place)


def _subject(scenario: str, samples: int) -> Subject[Position]:
    covert, watched = frozenset({"setup", "production", "rations"}), frozenset({"movement", "mobilization"})
    return Subject(
        GAME,
        scenario,
        conserved=blocks,
        twin=twin,
        counted=lambda p: (p.stack, p.supreme),  # who is out of command costs a Supreme Move (WF-5.61/1)
        covert=covert,
        watched=watched,
        samples=samples,
    )


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize("subject", [_subject("husky", 8), _subject("s44", 4)], ids=str)
@given(seed=SEEDS)
@settings(max_examples=2)
def test_the_game_keeps_the_contract(holds: Property, subject: Subject[Any], seed: int) -> None:
    holds(subject, seed)
