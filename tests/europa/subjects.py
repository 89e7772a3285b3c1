"""What the property suite must know of Europa, scenario by scenario."""

from __future__ import annotations

from sandtable.core.step import Choice
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.zones import exerting
from sandtable.games.europa.world.pieces import STAND_INS, UNITS
from tests.europa.veil import twin
from tests.properties.suite import Subject

_OFF = {int(place) for place in Off}


def pieces(p: Position) -> int:
    """Every unit of the scenario is on its board or beside it, and nothing else is anywhere."""
    own = p.card.axis_units | p.card.allied_units
    places = p.sheet.everywhere
    for unit in range(UNITS):
        place = p.at[unit]
        assert (place >= 0 and places >> place & 1) or place in _OFF, unit
        assert own >> unit & 1 or place == Off.OUT, unit
    assert all(p.at[unit] == Off.OUT for numbers in STAND_INS for unit in numbers)
    return own.bit_count() + sum(base != Off.OUT for base in p.base)


def what_is_seen(p: Position) -> object:
    """What an order brings about before everybody's eyes may depend on the unit that obeys it, and on who is left."""
    counts = {place: units.bit_count() for place, units in p.here.items()}
    zones = exerting(p)
    return p.stack, p.owned, p.vp, counts, p.armed, p.infantry, p.armour, zones.full, zones.reduced


WATCHED = frozenset(step.name for step in STEPS if isinstance(step, Choice) and step.secret)
SAMPLES = {"poland-1939": 4}

SUBJECTS = [
    Subject(
        GAME,
        scenario,
        conserved=pieces,
        twin=twin,
        counted=what_is_seen,
        watched=WATCHED,
        samples=SAMPLES.get(scenario, 2),
    )
    for scenario in GAME.facts.listed
]
