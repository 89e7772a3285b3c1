"""Why a unit does not get to a hex: the hex itself, who is there, what lies between, zones, room, or the distance."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sandtable.board.reach import cheapest
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.forts.works import closed_sides
from sandtable.games.aeto.rules.movement.closed import why_closed
from sandtable.games.aeto.rules.movement.reach import Trek, cost, trek, walk, ways_of
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.world.atlas import BESIDE, CLIMBED, FERRY, ICE, PLACES

_FAR: Final = 1 << 10  # MPs: more than any way on the board takes
_EVERYWHERE: Final = (1 << PLACES) - 1


def no_way(p: Position, unit: int, place: int, left: int | None) -> Violation | None:
    """Tell why a unit does not end a piece of its move in a hex, the most particular cause first."""
    if p.at[unit] == place:
        return refusal("AEC-5.7/1", "{unit} is in {place} already", unit, place)
    if found := why_closed(p, unit, place):
        return found
    ground = trek(p, unit, left)
    if place in ground.costs:
        return no_room(p, unit, place)
    return _between(p, unit, place, ground) or _too_far(p, unit, place, ground)


def _between(p: Position, unit: int, place: int, ground: Trek) -> Violation | None:
    """Tell what lies between a unit and a hex beside it."""
    start = ground.party.start
    if FERRY[start] >> place & 1 and not ground.party.is_fresh:
        return refusal("AEC-5.7/3", "the ferry to {place} takes a whole move, and {unit} has moved", place, unit)
    if place not in BESIDE[start]:
        return None
    if not walk(p, unit, start) >> place & 1:
        return _side_between(p, unit, start, place)
    if closed_sides(p, ground.party.nation).get(place, 0) >> start & 1:
        return refusal("AEC-5.12/3", "the fort of {place} must be attacked before it is entered from there", place)
    if ground.stops >> place & 1 and ground.is_zoned:
        return refusal(
            "AEC-5.13/3",
            "{unit} may not step from one enemy zone into another, from {place} to {place}",
            unit,
            start,
            place,
        )
    return None


def _side_between(p: Position, unit: int, start: int, place: int) -> Violation:
    """Tell what kind of side keeps a unit from a hex beside it."""
    if CLIMBED[start] >> place & 1:
        return refusal("AE-10.5/3", "only mountain units cross the mountains between {place} and {place}", start, place)
    if ICE[start] >> place & 1:
        return refusal("AEC-5.7/3", "the lake between {place} and {place} is not frozen", start, place)
    return refusal("AEC-5.8/1", "no way leads straight from {place} to {place}", start, place)


def _too_far(p: Position, unit: int, place: int, ground: Trek) -> Violation:
    """Tell whether it is the distance, or what on the way bars it: enemy zones, or hexes that are closed."""
    who = ground.party
    ways = ways_of(p, unit)
    route = cheapest(ways, who.start, place, who.left, bars=_EVERYWHERE & ~who.open)
    if route is not None and not _avoids_forts(p, who.nation, route):
        return refusal("AEC-5.12/3", "a fort must be attacked before {unit} gets to {place}", unit, place)
    if route is not None:
        stop = next((here for here in route[1:-1] if ground.stops >> here & 1), route[1])
        if ground.is_zoned and ground.stops >> route[1] & 1:
            stop = route[1]
        return refusal("AEC-5.13/3", "enemy zones bar the way to {place}: {unit} stops in {place}", place, unit, stop)
    bare = cheapest(ways, who.start, place, who.left, bars=_EVERYWHERE & ~p.card.land)
    shut = [here for here in bare or () if not who.open >> here & 1 and here != who.start]
    if shut:
        return why_closed(p, unit, shut[0]) or refusal("AEC-5.7/1", "{place} is out of reach", place)
    return _distance(p, unit, place, ground, bare)


def _avoids_forts(p: Position, nation: int, route: tuple[int, ...]) -> bool:
    bars = closed_sides(p, nation)
    return all(not bars.get(there, 0) >> here & 1 for here, there in pairwise(route))


def _distance(p: Position, unit: int, place: int, ground: Trek, bare: tuple[int, ...] | None) -> Violation:
    """Tell how far it is."""
    who = ground.party
    route = cheapest(ways_of(p, unit), who.start, place, _FAR, bars=_EVERYWHERE & ~who.open)
    if route is None:
        return refusal("AEC-5.8/1", "no way over land leads {unit} to {place}", unit, place)
    needed = sum(cost(p, unit, here, there) for here, there in pairwise(route))
    return refusal(
        "AEC-5.7/1", "{place} takes {number} MPs, and {unit} has {number}", place, str(needed), unit, who.left
    )
