"""Why some units do not get to a place: the place itself, who is there, zones, or the distance."""

from __future__ import annotations

from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.closed import why_closed_to_any
from sandtable.games.europa.rules.ground.costs import Gait, gaits_of, hex_cost
from sandtable.games.europa.rules.ground.reach import Trek, left_of, mps, trek
from sandtable.games.europa.rules.ground.transport import riders_of
from sandtable.games.europa.world.atlas import BOX, BOXES, LAND, NEAR, OF_TERRAIN, RAIL, ROADS, Terrain
from sandtable.games.europa.world.charts import CLOSED

_WASTES = OF_TERRAIN[Terrain.SAND_SEA] | OF_TERRAIN[Terrain.DEPRESSION]


def no_way(p: Position, units: int, place: int, via: int = -1) -> Violation | None:
    """Tell why some units of one hex do not get to a place together, or not by a hex beside it."""
    ground = trek(p, units)
    if via >= 0:
        return _no_entry(p, ground, units, place, via)
    return None if place in ground.labels else _obstacle(p, ground, units, place)


def _no_entry(p: Position, ground: Trek, units: int, place: int, via: int) -> Violation | None:
    """Tell why some units do not enter a place from a hex."""
    if place in ground.labels and ground.all_entries().get(place, 0) >> via & 1:
        return None
    if not NEAR[place] >> via & 1:
        return refusal("EUC-6/1", "no step leads from {place} to {place}", via, place)
    if via != ground.party.start and via not in ground.labels:
        return _obstacle(p, ground, units, via)
    if place not in ground.labels:
        return _obstacle(p, ground, units, place)
    return refusal("EUC-6/1", "by way of {place} it is too far to {place}", via, place)


def _obstacle(p: Position, ground: Trek, units: int, place: int) -> Violation:
    """Return what keeps some units from a place, the most particular cause first."""
    unit = lowest(units)
    if place == ground.party.start:
        return refusal("EUC-6/1", "{unit} is in {place} already", unit, place)
    if found := forbidden(p, units, place):
        return found
    if p.armed[1 - ground.party.side] >> place & 1:
        return refusal("EUC-6/2", "enemy units hold {place}: it can only be overrun", place)
    return _too_far(p, ground, units, place)


def forbidden(p: Position, units: int, place: int) -> Violation | None:
    """Tell why one of some units may never enter a place: closed ground, closed terrain, an enemy box."""
    if found := why_closed_to_any(p, units | riders_of(p, units), place):
        return found
    if BOX >> place & 1:
        return _no_box(p, units, place)
    if not LAND >> place & 1:
        return refusal("EUC-6/2", "{place} is sea", place)
    if (ROADS[place] | RAIL[place]) == 0:
        for unit in bit_list(units):
            if hex_cost(Gait(gaits_of(p, 1 << unit)), place) == CLOSED:
                rule = "EUC-41/5" if _WASTES >> place & 1 else "EUC-6/2"
                return refusal(rule, "{place} is closed to {unit}", place, unit)
    return None


def _no_box(p: Position, units: int, place: int) -> Violation | None:
    """Tell why nobody walks into a box (EUC-3.I/2)."""
    if not BOXES[place].joins:
        return refusal("EUC-3.I/2", "no hex of the board leads to {place}", place)
    if not p.owned[p.side_of(lowest(units))] >> place & 1:
        return refusal("EUC-3.I/2", "{place} is not yours", place)
    return None


def _too_far(p: Position, ground: Trek, units: int, place: int) -> Violation:
    """Tell whether it is the distance, or enemy zones on the way."""
    who = ground.party
    weakest = min(bit_list(units), key=lambda unit: left_of(p, unit))
    start = who.start
    if who.is_fresh and NEAR[start] >> place & 1 and ground.level(start) and ground.level(place):
        return refusal(
            "EUC-6/3",
            "{place} lies straight from one enemy zone to another, for which {unit} has too few MPs",
            place,
            weakest,
        )
    if place in Trek(p, who, (0, 0)).labels:
        return refusal(
            "EUC-5/3",
            "enemy zones on the way to {place} cost more than the {number} that {unit} has",
            place,
            mps(who.limit),
            weakest,
        )
    return refusal("EUC-6/1", "{place} is too far: {unit} has {number} left", place, weakest, mps(who.limit))
