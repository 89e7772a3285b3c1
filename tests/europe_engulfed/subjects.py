"""What the property suite must know of Europe Engulfed, scenario by scenario."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.step import Choice
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.world.atlas import AREAS, EVERYWHERE
from sandtable.games.europe_engulfed.world.pieces import BLOCKS, FULL, UNITS
from tests.europe_engulfed.veil import twin
from tests.properties.suite import Subject

_PLACES = {*range(AREAS), *(int(place) for place in Off)}
_WITH_STEPS = {*range(AREAS), int(Off.HAND)}


def what_stays(p: Position) -> tuple[int, bytes]:
    """Every piece is in an area or beside the map, a block there without steps; no stand-in is in a real game.

    What lies outside the theatre stays whose it is.
    """
    assert all(place in _PLACES for place in p.at)
    assert all(place == Off.OUT for place in p.at[BLOCKS:UNITS])
    for unit in range(BLOCKS):
        assert (1 if p.at[unit] >= 0 else 0) <= p.steps[unit] <= (FULL[unit] if p.at[unit] in _WITH_STEPS else 0), unit
    beyond = bit_list(EVERYWHERE & ~p.card.theatre.areas)
    return len(p.at), bytes(p.control[area] for area in beyond)


def what_is_seen(p: Position) -> object:
    """What an order brings about before everybody's eyes may depend on the block that obeys it.

    Hunger depends on the nation of a block, which the backs of Minors do not tell (EE-1.21/2).
    """
    counts = [(pieces.bit_count(), (pieces & p.starved).bit_count()) for pieces in p.here]
    return p.stack, p.werps, p.minor_step, p.control, p.newly, counts


SAMPLES = {"poland-1939": 6, "france-1940": 4, "barbarossa-1941": 3, "torch-1942": 4}
"""At how many moments it is looked closely; on the whole board at two."""
COVERT = frozenset({"allot", "propose", "claim", "bid"})
WATCHED = frozenset(step.name for step in STEPS if isinstance(step, Choice) and step.secret) - COVERT


def subject(scenario: str, seating: str = "") -> Subject[Position]:
    """Return a scenario; an order that names a hidden block is secret, while everybody sees what the block does."""
    return Subject(
        GAME,
        scenario,
        conserved=what_stays,
        twin=twin,
        counted=what_is_seen,
        covert=COVERT,
        watched=WATCHED,
        samples=SAMPLES.get(scenario, 2),
        seating=seating,
    )


SUBJECTS = [
    *(subject(scenario) for scenario in GAME.facts.scenarios),
    subject("overlord-1944", "three"),
    subject("blitzkrieg", "three"),
]
