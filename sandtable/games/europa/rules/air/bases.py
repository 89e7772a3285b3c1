"""Airbases (EUC-20/7, EUC-20/9): how many air units a place holds, and which of them a damaged one lets fly."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules.damage import hits
from sandtable.games.europa.rules.supply.land import kept
from sandtable.games.europa.world.atlas import BOX, BOXES, FIELD, OF_TOWN, TOWN
from sandtable.games.europa.world.charts import FIELD_ROOM, STRIP_ROOM, TOWN_ROOM

ALWAYS: Final = FIELD | BOX | union(OF_TOWN[town] for town, room in enumerate(TOWN_ROOM) if room)


def airbases(p: Position) -> int:
    """Return all places of the board that hold air units, whoever owns them."""
    return (ALWAYS | p.strip) & p.sheet.everywhere


def own_bases(p: Position, side: int) -> int:
    """Return the airbases of a side."""
    return airbases(p) & p.owned[side]


def capacity(p: Position, place: int) -> int:
    """Return how many air units a place holds while it is not damaged."""
    if BOX >> place & 1:
        return BOXES[place].room  # EUC-3.I/1
    field = FIELD_ROOM if FIELD >> place & 1 else 0
    return TOWN_ROOM[TOWN[place]] + field + (STRIP_ROOM if p.strip >> place & 1 else 0)


def usable_capacity(p: Position, place: int) -> int:
    """Return how many air units a place can serve: each hit takes one off (EUC-20/9)."""
    return max(capacity(p, place) - hits(p, place, Kind.FIELD), 0)


def based(p: Position, place: int) -> int:
    """Return how many air units are based in a place, in whatever state (EUC-20/2)."""
    return p.wings.get(place, 0).bit_count()


def room(p: Position, place: int) -> int:
    """Return how many more air units a place can take."""
    return max(usable_capacity(p, place) - based(p, place), 0)


def roomy(p: Position, side: int) -> int:
    """Return the airbases of a side that have room for one more."""
    return kept(p, ("roomy", side), lambda: _roomy(p, side))


def _roomy(p: Position, side: int) -> int:
    bases = own_bases(p, side)
    doubtful = union(1 << row.place for row in p.damage if row.kind == Kind.FIELD) | union(1 << at for at in p.wings)
    return bases & ~union(1 << place for place in bit_list(bases & doubtful) if not room(p, place))


def overfull(p: Position, side: int) -> int:
    """Return the bases in which more air units of a side are than they hold; damage drives nobody out (EUC-20/7)."""
    own = p.airs_of(side)
    return union(1 << place for place, airs in p.wings.items() if airs & own and airs.bit_count() > capacity(p, place))


def grounded(p: Position, airs: int) -> int:
    """Return those of some air units that the damage of their base keeps on the ground now.

    A base sends out missions until only as many units have not flown as it cannot serve (EUC-20/9).
    """
    found = 0
    for row in p.damage:
        if row.kind == Kind.FIELD and row.place in p.wings:
            resting = p.wings[row.place] & ~p.sent
            if resting.bit_count() <= based(p, row.place) - usable_capacity(p, row.place):
                found |= resting
    return found & airs
