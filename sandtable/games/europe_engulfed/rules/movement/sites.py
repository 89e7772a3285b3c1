"""Invasion sites (EE-7.2): where a camp may land now, over which sea, how many at once, and under which flags."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Approach, Position, Vichy
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, foes, held_by, is_at_war
from sandtable.games.europe_engulfed.rules.weather import is_dry
from sandtable.games.europe_engulfed.world.atlas import (
    AREAS,
    BRITISH_ISLES,
    CAPE_SITE,
    MALTA,
    MARSEILLE,
    MOROCCO,
    SITE,
    UPPER_EGYPT,
    USA_BOX,
    VICHY_REGIONS,
    Zone,
)
from sandtable.games.europe_engulfed.world.charts import BEACHHEADS
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.setup import Date

SITES: tuple[int, ...] = tuple(
    mask_of(area for area in range(AREAS) if SITE[zone][area]) | (1 << UPPER_EGYPT if zone == Zone.ATLANTIC else 0)
    for zone in Zone
)  # by zone; round the Cape Upper Egypt is one of the Atlantic (EE-7.25/1)
_BY_AMERICANS: Final = 1 << MOROCCO | 1 << MARSEILLE | BRITISH_ISLES  # EE-7.26/2
_BY_BRITISH: Final = 1 << MALTA | 1 << UPPER_EGYPT


def size(area: int, zone: int) -> int:
    """Return how many units may land at a site at once (EE-7.2/4)."""
    return CAPE_SITE if area == UPPER_EGYPT else SITE[zone][area]


def flags(p: Position, group: int, area: int) -> tuple[Nation, ...]:
    """Return the nations of which a unit must sail in a landing (EE-7.26): both if enemies hold the site."""
    if group != Group.WEST or not is_at_war(p, Nation.USA) or not foes(p, area, CAMP_OF_GROUP[group]):
        return ()
    if _BY_AMERICANS >> area & 1:
        return (Nation.USA,)
    if p.control[area] == Group.VICHY:
        return (Nation.BRITAIN,)  # EE-9.524/1: Vichy's Levant is closed to Americans
    return (Nation.BRITAIN,) if _BY_BRITISH >> area & 1 else (Nation.BRITAIN, Nation.USA)


def seas_of(area: int) -> tuple[int, ...]:
    """Return the zones on which an area is an invasion site."""
    return tuple(zone for zone in Zone if SITES[zone] >> area & 1)


def note_approach(p: Position, area: int, zone: int) -> None:
    """Keep in mind over which sea a landing comes, where there are two: its beachhead will be on that one."""
    if len(seas_of(area)) > 1:
        p.approaches = (*p.approaches, Approach(area, zone))


def approach(p: Position, area: int) -> int:
    """Return the sea over which a landing in this phase came."""
    noted = (zone for place, zone in p.approaches if place == area)
    return next(noted, seas_of(area)[0])


def markers_left(p: Position, group: int) -> int:
    """Return how many beachheads a group can still place: those in play and those of this phase count (EE-7.24/1)."""
    placed = mask_of(head.area for head in p.beachheads if head.group == group)
    return BEACHHEADS[group] - (placed | p.landed & p.armies[group]).bit_count()


def open_to_americans(p: Position) -> int:
    """Return where units straight from the U.S.A. may come to a fight: Britain, a Morocco still Vichy's (EE-9.37/1)."""
    is_vichy = p.vichy in (Vichy.DECLARED, Vichy.AT_WAR) and not p.morocco_entered
    return BRITISH_ISLES | 1 << MOROCCO if is_vichy else BRITISH_ISLES


def from_america(p: Position, piece: int, area: int) -> Violation | None:
    """EE-9.37/1: tell that a piece may not come to a fight straight from the U.S.A."""
    if p.at[piece] != USA_BOX or open_to_americans(p) >> area & 1:
        return None
    return refusal("EE-9.37/1", "{piece} cannot go into the fight for {area} straight from the U.S.A.", piece, area)


def no_site(p: Position, group: int, area: int, zone: int) -> Violation | None:
    """Tell why a group cannot land now in an area that is a site on a zone."""
    if group == Group.SOVIET and zone != Zone.BLACK_SEA:
        return refusal("EE-7.24/1", "the Soviets land on the Black Sea only, and {area} is not there", area)
    if held_by(p, CAMP_OF_GROUP[group]) >> area & 1:
        return refusal("EE-7.2/3", "{area} is friendly: it is no invasion site", area)
    if any(head.area == area and head.group == group for head in p.beachheads):
        return refusal("EE-7.22/2", "a beachhead is in {area} already: units sail there", area)
    if VICHY_REGIONS[0] >> area & 1 and p.dates[Date.VICHY_WAR] == p.turn:
        return refusal("EE-9.526/1", "{area} is open to landings from the turn after the war on Vichy began", area)
    if (p.crossed | p.landed) >> area & 1:
        return refusal("EE-5.31/2", "ships have sailed to {area} in this phase", area)
    if not is_dry(p, area):
        return refusal("EE-7.2/2", "the weather in {area} allows no landing", area)
    if markers_left(p, group) <= 0:
        return refusal("EE-7.24/1", "{group} has no beachhead left", group)
    return None
