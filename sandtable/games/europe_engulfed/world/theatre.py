"""Theatres: the parts of the board on which short scenarios are played (EE-16-card/2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europe_engulfed.world.atlas import BALTIC_STATES, BELONGS, EVERYWHERE, ZONE, Zone, areas_of
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import (
    ALL_UNITS,
    AXIS_MINORS,
    NATION,
    NATION_IDS,
    NATION_NUMBER,
    NATIONS,
    WING_NATION,
    Group,
    Nation,
)
from sandtable.games.europe_engulfed.world.setup import Muster, Setup

BOOK: Final = -1  # the income of the book
_AXIS: Final = (Nation.GERMANY, Nation.ITALY, *AXIS_MINORS)


class Buy(IntEnum):
    """Kinds of purchase that a theatre may allow."""

    STEPS = 0
    UNITS = 1
    WINGS = 2
    SPECIAL_ACTIONS = 3
    FORTIFICATIONS = 4
    FLEETS = 5


@dataclass(frozen=True)
class Theatre:
    """The areas, powers and zones that are in play, and what the powers have to spend."""

    id: str
    areas: int
    powers: int
    zones: int
    werps: tuple[int, ...]  # by power, in place of its income; BOOK, or 0: no Production Phase
    buys: int  # what may be bought, by Buy

    @property
    def is_whole(self) -> bool:
        """Tell whether it is the whole war: only then there is strategic warfare, maintenance and lend-lease."""
        return self.areas == EVERYWHERE


def _land(name: str) -> int:
    return BALTIC_STATES if name == "baltic-states" else BELONGS[NATION_NUMBER[name]]


def _theatre(name: str, doc: dict[str, Any]) -> Theatre:
    werps = {**dict.fromkeys(NATION_IDS, 0), **doc["werps"]}
    inside = union(map(_land, doc["nations"])) | areas_of(*doc["areas"])
    return Theatre(
        id=name,
        areas=inside & ~areas_of(*doc["without"]),
        powers=mask_of(NATION_NUMBER[power] for power in doc["powers"]),
        zones=mask_of(ZONE[zone] for zone in doc["zones"]),
        werps=tuple(BOOK if werps[nation] == "book" else werps[nation] for nation in NATION_IDS),
        buys=mask_of(Buy[buy.upper().replace("-", "_")] for buy in doc["buys"]),
    )


WHOLE_WAR: Final = Theatre("all", EVERYWHERE, (1 << NATIONS) - 1, mask_of(Zone), (BOOK,) * NATIONS, mask_of(Buy))
THEATRES: Final[Mapping[str, Theatre]] = {
    WHOLE_WAR.id: WHOLE_WAR,
    **{name: _theatre(name, doc) for name, doc in DATA.tables("theatres.toml").items()},
}


def cut(setup: Setup, theatre: Theatre) -> Setup:
    """Return what a theatre leaves of a set-up: pieces of its powers that stand inside, and their pools."""
    if theatre.is_whole:
        return setup

    def plays(unit: int) -> int:
        return theatre.powers >> _power(setup, unit) & 1

    units = tuple(placed for placed in setup.units if plays(placed.unit) and theatre.areas >> placed.area & 1)
    groups = {_group(Nation(nation)) for nation in bit_list(theatre.powers)}
    return replace(
        setup,
        units=units,
        wings=tuple(
            (wing, area)
            for wing, area in setup.wings
            if theatre.powers >> WING_NATION[wing] & 1 and theatre.areas >> area & 1
        ),
        fleets=tuple(
            fleet for fleet in setup.fleets if theatre.zones >> fleet.zone & 1 and _group(fleet.nation) in groups
        ),
        forts=tuple((area, nation) for area, nation in setup.forts if theatre.areas >> area & 1),
        muster=_muster(setup.muster, mask_of(unit for unit, _, _ in units), mask_of(filter(plays, range(len(NATION))))),
        actions=bytes(held if theatre.powers >> n & 1 else 0 for n, held in enumerate(setup.actions)),
    )


def _muster(whole: Muster, placed: int, playing: int) -> Muster:
    pool, not_yet, waiting, neutral = (mask & playing for mask in whole[1:5])
    return Muster(placed, pool, not_yet, waiting, neutral, ALL_UNITS & ~(placed | pool | not_yet | waiting | neutral))


def _power(setup: Setup, unit: int) -> int:
    """Return the power that has a block: Vichy and the U.S.A. have French ones."""
    if setup.vichy_units >> unit & 1:
        return Nation.VICHY
    return Nation.USA if (setup.free_french | setup.muster.waiting) >> unit & 1 else NATION[unit]


def _group(nation: Nation) -> Group:
    """Return the group to which a power in the war belongs, the Minors being attacked by the Axis."""
    if nation in _AXIS:
        return Group.AXIS
    return {Nation.USSR: Group.SOVIET, Nation.VICHY: Group.VICHY}.get(nation, Group.WEST)
