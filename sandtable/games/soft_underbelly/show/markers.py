"""What lies on the map and is no counter: who took what, whose stars are whose, what is planned and expended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, having
from sandtable.core.phrases import word_of
from sandtable.core.show import Marker
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.planning import DRAFT
from sandtable.games.soft_underbelly.show.words import NATIONS, PLACES, SIDES, open_step
from sandtable.games.soft_underbelly.world.atlas import MAP, PLACE_IDS, REMOVED, STARS
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    NATIONS_OF,
    UNIT,
    UNIT_IDS,
    UNIT_TITLES,
    Nation,
    Side,
)

# The areas that the map gives to each nation; the boxes never change hands (SU-start/12)
_PRINTED: Final = tuple(having((place.facts["owner"] for place in MAP.places), word_of(nation)) for nation in Nation)
_TAKERS: Final = tuple(nation for nations in NATIONS_OF for nation in nations)
_FORTS: Final = {area: UNIT[f"{place.id}-fort"] for area, place in enumerate(MAP.places) if place.facts["fort"]}
_FACES: Final = {
    Nation.NOBODY: "–",
    Nation.GERMANY: "GE",
    Nation.ITALY: "IT",
    Nation.BRITAIN: "BR",
    Nation.FRANCE: "FR",
    Nation.US: "US",
    Nation.SOVIET: "SU",
}


def markers(p: Position) -> list[Marker]:
    """Return all of them."""
    return [*_possession(p), *_stars(p), *_control(p), *_edges(p), *_ruins(p), *_combat(p)]


def _side(nation: Nation) -> str:
    """Return the side of a nation, or nothing."""
    return next((word_of(side) for side in Side if nation in NATIONS_OF[side]), "")


def _possession(p: Position) -> Iterator[Marker]:
    """Yield a marker for each area that is not in the hands of whom the map gives it to (SU-possess/1)."""
    for nation in _TAKERS:
        for area in bit_list(p.held[nation] & ~_PRINTED[nation]):
            title = f"{PLACES[area]} is in the hands of {NATIONS[nation]}"
            yield _marker("held", area, title, _FACES[nation], _side(nation), "SU-possess/1")


def _stars(p: Position) -> Iterator[Marker]:
    """Yield a marker for each star that pays another nation than the possessor, or may still be named to one."""
    for area in bit_list(STARS):
        owner, payee = p.owner(area), Nation(p.payee[area])
        if payee != owner and owner not in (Nation.NEUTRAL, Nation.FRANCE):
            title = f"The star of {PLACES[area]} pays {NATIONS[payee]}"
            yield _marker("star", area, title, f"★ {_FACES[payee]}", _side(payee), _star_rule(owner, payee))
    for area in bit_list(p.joint):
        title = f"Germany and Italy took {PLACES[area]} together: its star may be named to either"
        yield _marker("joint", area, title, "★ ?", word_of(AXIS), "SU-repl/16")


def _star_rule(owner: Nation, payee: Nation) -> str:
    """Return why a star does not pay its possessor."""
    if owner == Nation.SOVIET:
        return "SU-soviet/4"
    return "SU-victory/5" if payee == Nation.NOBODY else "SU-repl/15"


def _control(p: Position) -> Iterator[Marker]:
    """Yield a marker for each area that a side merely controls (SU-possess/2)."""
    for side in Side:
        for area in bit_list(p.facts.controlled[side]):
            title = f"{PLACES[area]} is controlled by the {SIDES[side]}, not possessed"
            yield _marker("control", area, title, "⚓", word_of(side), "SU-possess/2")


def _edges(p: Position) -> Iterator[Marker]:
    """Yield a marker for each northern-edge area that nothing enters from off the map any more (SU-north-edge/4)."""
    for area in bit_list(p.lost_edge):
        title = f"The northern edge at {PLACES[area]} is closed to the Axis: the Allies have possessed it"
        yield _marker("edge", area, title, "✕", word_of(ALLIES), "SU-north-edge/4")


def _ruins(p: Position) -> Iterator[Marker]:
    """Yield a marker for each fort that is destroyed (SU-fort/5)."""
    for area, fort in _FORTS.items():
        if p.at[fort] == REMOVED:
            yield _marker("ruin", area, f"The fort of {PLACES[area]} is destroyed", "✕", rule="SU-fort/5")


def _combat(p: Position) -> Iterator[Marker]:
    """Yield what combat has brought: attacks that are planned, sources where they were expended."""
    side = word_of(Side(p.side))
    if open_step(p) == "planning":
        target = DRAFT.top(p).target
        title = f"An attack on {PLACES[target]} is being planned"
        yield _marker("draft", target, title, "⚔", side, "SU-combat/1")
    for number, plan in enumerate(p.plans):
        if plan.units:
            title = f"The {'air combat in' if plan.air_only else 'attack on'} {PLACES[plan.target]} is planned"
            yield _marker(f"plan-{number + 1}", plan.target, title, "⚔", side, "SU-supply/12")
    for source, area in p.spent:
        is_open = not (p.closed | p.dedicated) >> source & 1
        serves = "it can serve further attacks in reach" if is_open else "it serves no further attack"
        title = f"{UNIT_TITLES[source]} is expended here: {serves}"
        yield _marker(f"spent-{UNIT_IDS[source]}", area, title, "S" if is_open else "s", side, "SU-supply/8")


def _marker(kind: str, area: int, title: str, face: str, side: str = "", rule: str = "") -> Marker:
    return Marker(f"{kind}-{PLACE_IDS[area]}", title, PLACE_IDS[area], face, side, rule)
