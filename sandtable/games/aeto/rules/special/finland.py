"""The Winter War (AE-10.24): the line, how far Finns go, the end.

To do here: `modifier(p, battle)`, `is_won(p)`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import enemies, friends
from sandtable.games.aeto.world.atlas import LAND, OF_COUNTRY, REGIONS, distance, place_of
from sandtable.games.aeto.world.nations import FINLAND, GERMANY, RUSSIA
from sandtable.games.aeto.world.roster import GENERALS, HQS, MOVEMENT
from sandtable.games.aeto.world.terrain import COMMAND_MP

EASTERN: Final[int] = REGIONS["eastern-finland"]
WESTERN: Final[int] = OF_COUNTRY[FINLAND] & ~EASTERN
_MOSCOW: Final = place_of("moscow")


def closed_beyond_line(p: Position, nation: int) -> int:
    """Return the hexes that Soviet units leave alone while they fight Finland and not Germany (AE-10.24/1)."""
    is_winter_war = nation == RUSSIA and enemies(p, RUSSIA, FINLAND) and not enemies(p, RUSSIA, GERMANY)
    return WESTERN if is_winter_war else 0


def too_deep(p: Position, unit: int) -> int:
    """Return the Soviet hexes that lie too far from Finland for a Finnish unit (AE-9.26/7, AE-10.24/13)."""
    if p.nation(unit) != FINLAND or friends(p, FINLAND) >> p.ground[_MOSCOW] & 1:
        return 0
    return _farther(range_of(unit))


def range_of(unit: int) -> int:
    """Return how many hexes from home a Finnish unit may go: its rating, or that assumed for HQs and Generals."""
    return COMMAND_MP if (HQS | GENERALS) >> unit & 1 else MOVEMENT[unit]


@cache
def _farther(hexes: int) -> int:
    """Return the Soviet hexes of 1939 that lie more than so many hexes from Finland as it was."""
    home = bit_list(OF_COUNTRY[FINLAND])
    return mask_of(
        here for here in bit_list(OF_COUNTRY[RUSSIA] & LAND) if min(distance(here, there) for there in home) > hexes
    )


def why_closed(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a limit of the Finnish wars closes a hex to a unit."""
    if closed_beyond_line(p, p.nation(unit)) >> place & 1:
        return refusal("AE-10.24/1", "{place} lies west of the partition line: {unit} stays east of it", place, unit)
    if too_deep(p, unit) >> place & 1:
        return refusal(
            "AE-10.24/13", "{place} is more than {number} hexes from Finland for {unit}", place, range_of(unit), unit
        )
    return None
