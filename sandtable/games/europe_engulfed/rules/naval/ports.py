"""Ports: which areas serve a power or a group as one on a sea-zone, beachheads among them (EE-7.22/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.world.atlas import AROUND, FORTRESSES, MOROCCO, PORTS, UPPER_EGYPT, Zone
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_IN_MOROCCO: Final = (Nation.USA, Nation.FRANCE, Nation.BRITAIN)  # EE-3.34/1
HARBOURS: tuple[int, ...] = tuple(
    mask_of(fortress for fortress in bit_list(FORTRESSES) if AROUND[fortress] >= 0 and PORTS[zone] >> fortress & 1)
    for zone in Zone
)  # the Fortresses whose surroundings are ports as well


def usable(p: Position, power: int, zone: int, land: int) -> int:
    """Return which areas of some land are ports for a power, apart from beachheads."""
    found = PORTS[zone] & land
    if zone != Zone.MEDITERRANEAN:
        found &= ~p.held[Group.VICHY]  # EE-9.523/2
    return found if power in _IN_MOROCCO else found & ~(1 << MOROCCO)


def friendly(p: Position, power: int, zone: int) -> int:
    """Return the friendly ports of a power on a zone, with the areas around its Fortresses, without beachheads."""
    held = p.held[group_of(p, power)]
    found = usable(p, power, zone, held)
    for fortress in bit_list(HARBOURS[zone] & held & ~p.contested):
        found |= 1 << AROUND[fortress] & held  # EE-glossary-fortress/3
    return found


def beachheads(p: Position, group: int, zone: int) -> int:
    """Return the areas with a beachhead of a group on a zone: that of Upper Egypt, round the Cape, is on none."""
    found = mask_of(head.area for head in p.beachheads if head.group == group and head.zone == zone)
    return found & ~(1 << UPPER_EGYPT)


def cape_beachhead(p: Position) -> int:
    """Return Upper Egypt if a beachhead is there; only the way round the Cape leads to it (EE-7.25/1)."""
    return mask_of(head.area for head in p.beachheads) & 1 << UPPER_EGYPT


def coast(p: Position, zone: int) -> int:
    """Return the areas that could be a port or a beachhead on a zone, whoever holds them."""
    return COAST[zone] | mask_of(head.area for head in p.beachheads if head.zone == zone)


COAST: tuple[int, ...] = tuple(
    ports | mask_of(AROUND[fortress] for fortress in bit_list(fortresses))
    for ports, fortresses in zip(PORTS, HARBOURS, strict=True)
)
