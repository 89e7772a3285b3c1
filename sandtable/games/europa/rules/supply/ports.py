"""Ports as a way of supply: which are open, on which sea, and how many REs each can feed (EUC-30/3, 30/6, 30/7)."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.supply.land import closed
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.world.atlas import NEAR, PORT, SHEET_OF, Grade, distance
from sandtable.games.europa.world.charts import (
    BEACH_GRADE,
    HIT_SUPPLIES,
    PORT_SUPPLIES,
    PORT_SUPPLIES_DAMAGED,
    UNLIMITED,
)

_PORTS: Final = mask_of(PORT)
_BEACH: Final = PORT_SUPPLIES[BEACH_GRADE]  # EUC-31/5


# ---------------------------------------------------------------- which ports there are
def grade(p: Position, place: int) -> Grade | None:
    """Return the grade of the port in a place as it is now: printed, raised, a Mulberry, or a beach (EUC-31/5)."""
    raised = next((row.grade for row in p.raised if row.place == place), None)
    if raised is not None:
        return Grade(raised)
    if place in PORT:
        return PORT[place].grade
    if p.mulberry >> place & 1:
        return next((row.grade for row in p.card.mulberries), Grade.STANDARD)  # EUC-31/4
    return None


def harbours(p: Position) -> int:
    """Return all places with a port, whoever owns them: printed ones, those that were raised, Mulberries."""
    return _PORTS | p.mulberry | mask_of(row.place for row in p.raised)


def is_beach(p: Position, place: int, side: int) -> bool:
    """Tell whether a place is a beach of a side (EUC-31/5)."""
    return any(beach.place == place and beach.side == side for beach in p.beaches)


def places(p: Position, side: int) -> int:
    """Return the ports that a side owns, Mulberries and its beaches among them."""
    ports = harbours(p) & p.owned[side] & p.sheet.everywhere
    return ports | mask_of(beach.place for beach in p.beaches if beach.side == side)


def open_ports(p: Position, side: int) -> int:
    """Return the ports of a side that keep their sea element.

    An enemy zone closes a port in which no friendly unit stands (EUC-30/6).
    """
    return places(p, side) & ~closed(p) & (~barred(p, side) | p.ground[side])


@cache
def sea_of(place: int) -> str:
    """Return the sea of a port; a beach or a Mulberry is on that of the nearest port."""
    if place in PORT:
        return PORT[place].sea
    here = SHEET_OF[place]
    return PORT[min((port for port in PORT if SHEET_OF[port] == here), key=lambda port: distance(place, port))].sea


# ---------------------------------------------------------------- how much they feed
def hits(p: Position, place: int) -> int:
    """Return the hits on the port in a place (EUC-30/7)."""
    return next((row.hits for row in p.damage if row.place == place and row.kind == Kind.PORT), 0)


def is_pressed(p: Position, place: int, side: int) -> bool:
    """Tell whether an enemy ground unit is adjacent to a place (EUC-30/6): none is over a strait, and no neutral."""
    return bool(NEAR[place] & p.ground[1 - side] & ~neutral_ground(p))


def feeds(p: Position, place: int, side: int) -> int | None:
    """Return how many REs a port or beach of a side can feed, in quarters; None: any number.

    Hits lower it (EUC-30/7), then an adjacent enemy halves it (EUC-30/6).
    """
    room = _undisturbed(p, place, side)
    if room is None:
        return None
    return room // 2 if is_pressed(p, place, side) else room


def _undisturbed(p: Position, place: int, side: int) -> int | None:
    """Return how many REs a port can feed with its hits, and a beach that may be there besides."""
    what, damage = grade(p, place), hits(p, place)
    beach = _BEACH if is_beach(p, place, side) else 0
    if what is None:
        return beach
    if not damage:
        return None if PORT_SUPPLIES[what] == UNLIMITED else max(PORT_SUPPLIES[what], beach)
    return max(PORT_SUPPLIES_DAMAGED[what] - damage * HIT_SUPPLIES, beach)


def of_seas(ports: int) -> dict[str, int]:
    """Return some ports by their seas."""
    found: dict[str, int] = {}
    for port in bit_list(ports):
        sea = sea_of(port)
        found[sea] = found.get(sea, 0) | 1 << port
    return found


def with_sea_element(p: Position, side: int) -> int:
    """Return the open ports of a side that a sea element joins to another one (EUC-30/3)."""
    seas = of_seas(open_ports(p, side))
    return union(ports for ports in seas.values() if ports.bit_count() > 1)
