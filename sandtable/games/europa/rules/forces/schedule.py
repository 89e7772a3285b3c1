"""The schedule (EUC-51/1, EUC-51/2): who is due, and where they come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.air.bases import roomy
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.rules.zones import covered, zones
from sandtable.games.europa.world.atlas import BOX, CITIES, COUNTRY, MAJORS, PORT, distance
from sandtable.games.europa.world.scenario import CARDS, REGION_IDS, REGION_TITLES
from sandtable.games.europa.world.schedule import Arrive, ArriveAir, Convert, Return, Spot, Where


# ---------------------------------------------------------------- what the schedule says of a unit
@cache
def _comings(scenario: str) -> Mapping[int, tuple[tuple[int, Arrive | Return], ...]]:
    """Return by unit when it comes in, from the first time to the last; a successor comes as those before it."""
    found: dict[int, tuple[tuple[int, Arrive | Return], ...]] = {}
    for turn, events in sorted(CARDS[scenario].schedule.items()):
        for event in events:
            if isinstance(event, Arrive | Return):
                found[event.unit] = (*found.get(event.unit, ()), (turn, event))
    for successor, units in _predecessors(scenario).items():
        found.setdefault(successor, tuple(coming for unit in units for coming in found.get(unit, ())))
    return found


@cache
def _air_comings(scenario: str) -> Mapping[int, ArriveAir]:
    rows = CARDS[scenario].schedule.values()
    return {event.air: event for events in rows for event in events if isinstance(event, ArriveAir)}


@cache
def _predecessors(scenario: str) -> Mapping[int, tuple[int, ...]]:
    """Return by unit those whose successor it is (EUC-51/4)."""
    rows = CARDS[scenario].schedule.values()
    return {e.to: e.units for events in rows for e in events if isinstance(e, Convert) and e.to >= 0}


def event_of(p: Position, unit: int) -> Arrive | Return | None:
    """Return the event by which a unit comes in, the last one up to now."""
    past = [event for turn, event in _comings(p.scenario).get(unit, ()) if turn <= p.turn]
    return past[-1] if past else None


# ---------------------------------------------------------------- who is due
def arrivals(p: Position) -> list[int]:
    """Return the units of the phasing side that are due."""
    own = p.of_side(p.phasing)
    waiting = (unit for unit in _comings(p.scenario) if p.at[unit] == Off.DUE and own >> unit & 1)
    return [unit for unit in waiting if 0 <= p.due[unit] <= p.turn and _is_free(p, unit)]


def _is_free(p: Position, unit: int) -> bool:
    return event_of(p, unit) is not None and not unfreed(p, unit)


def region_of(p: Position, unit: int) -> str:
    """Return the region in which alone a unit can come in, once it is liberated (EUC-51/2), or nothing."""
    event = event_of(p, unit)
    return event.if_liberated if isinstance(event, Arrive) else ""


def unfreed(p: Position, unit: int) -> str:
    """Return the name of the region that a unit still waits for, or nothing (EU-103.B.21.a/4)."""
    region = region_of(p, unit)
    if not region or not p.sheet.regions[region] & CITIES & ~p.owned[p.phasing]:
        return ""
    return REGION_TITLES[REGION_IDS.index(region)]


def air_arrivals(p: Position) -> Iterator[int]:
    """Yield the air units of the phasing side that are due."""
    for air in bit_list(p.airs_of(p.phasing)):
        if p.base[air] == Off.DUE and 0 <= p.air_due[air] <= p.turn:
            yield air


# ---------------------------------------------------------------- where
def under_zone(p: Position, side: int) -> int:
    """Return the places in a zone of the enemy of a side, full or reduced."""
    full, reduced = zones(p, enemy(side))
    return full | reduced


def open_places(p: Position) -> int:
    """Return where reinforcements can come in: owned, no enemy there, and no enemy zone without a friend (EUC-51/1)."""
    side = p.phasing
    free = BOX | ~under_zone(p, side) | covered(p, side)
    return p.owned[side] & p.sheet.everywhere & ~p.ground[enemy(side)] & free


def divided(p: Position, side: int) -> int:
    """Return the hexes of major cities that a side does not own as a whole: they are not its cities (EUC-3.D/1)."""
    return union(city for city in MAJORS.values() if city & ~p.owned[side])


def with_room(p: Position, unit: int, places: int) -> int:
    """Return those of some places in which a unit of the phasing side would not be too many (EUC-8/1)."""
    crowded = bit_list(places & p.ground[p.phasing] & ~BOX)
    return places & ~mask_of(place for place in crowded if no_room(p, unit, place))


def places_for(p: Position, unit: int) -> int:
    """Return where a unit that is due can come in: at the places named, or else in the nearest free city (EUC-51/1)."""
    event = event_of(p, unit)
    if event is None:
        return 0
    named = _named(p, event.where)
    if found := with_room(p, unit, named & open_places(p)):
        return found
    region = event.region if isinstance(event, Arrive) else 0
    return _nearest_city(p, unit, named, region)


def _named(p: Position, where: Where) -> int:
    """Return the places that the schedule names."""
    if where.spot == Spot.PORTS:
        return mask_of(PORT) & p.sheet.everywhere
    if where.spot == Spot.WITH_UNIT:
        there = [p.at[unit] for unit in (where.unit, *_predecessors(p.scenario).get(where.unit, ())) if p.at[unit] >= 0]
        return 1 << there[0] if there else where.places
    return where.places


def _nearest_city(p: Position, unit: int, named: int, region: int) -> int:
    """Return the free city nearest to some places: of their region, or where none is named of their countries."""
    hexes = bit_list(named & ~BOX)
    if not region:
        lands = {COUNTRY[place] for place in hexes}
        region = mask_of(place for place in bit_list(CITIES & p.sheet.hexes) if COUNTRY[place] in lands)
    free = CITIES & region & open_places(p) & ~divided(p, p.phasing)
    cities = bit_list(with_room(p, unit, free)) if hexes else []
    if not cities:
        return 0
    return 1 << min(cities, key=lambda city: (min(distance(city, place) for place in hexes), city))


def bases_for(p: Position, air: int) -> int:
    """Return the airbases at which an air unit that is due can come in."""
    event = _air_comings(p.scenario).get(air)
    return _named(p, event.where) & roomy(p, p.phasing) if event else 0
