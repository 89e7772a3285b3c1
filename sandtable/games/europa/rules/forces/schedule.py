"""The schedule (EUC-51): what happens by itself on a date, and who is due and where."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.air.bases import roomy
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.rules.zones import covered, zones
from sandtable.games.europa.world.atlas import BOX, COUNTRY, OF_TOWN, PORT, Town, distance
from sandtable.games.europa.world.schedule import (
    Arrive,
    ArriveAir,
    BoxPasses,
    Convert,
    Join,
    Points,
    Rebuild,
    Return,
    Spot,
    Transfer,
    Where,
    Withdraw,
)

CITIES = OF_TOWN[Town.DOT] | OF_TOWN[Town.POINT] | OF_TOWN[Town.PARTIAL] | OF_TOWN[Town.FULL]


# ---------------------------------------------------------------- what happens by itself
def happen(p: Position, log: Log) -> None:
    """Let all that the schedule has for the phasing side on this turn come to pass, in its order."""
    for event in p.card.events(p.turn):
        if event.side != p.phasing:
            continue
        if isinstance(event, Withdraw):
            for unit in event.units:
                _call_back(p, log, unit)
        elif isinstance(event, Return):
            _bring_back(p, event)
        elif isinstance(event, Convert):
            _convert(p, log, event)
        elif isinstance(event, Rebuild):
            _rebuild(p, log, event)
        elif isinstance(event, Points):
            p.infantry[event.nation] += event.infantry4
            p.armour[event.nation] += event.armour4
        elif isinstance(event, Join):
            p.joined |= 1 << event.country
            log.add("EUC-56/2", "{country} joins {side}", event.country, SIDES[event.side])
        elif isinstance(event, Transfer):
            p.transferred |= mask_of(event.units)
        elif isinstance(event, BoxPasses):
            pass_box(p, log, event)


def _call_back(p: Position, log: Log, unit: int) -> None:
    """A unit is to leave; one in the pool cannot, which costs its REs (EUC-51/3)."""
    if p.at[unit] == Off.POOL:
        vp4 = p.counter(unit).re4
        p.vp[p.side_of(unit)] -= vp4
        log.add("EUC-51/3", "{unit} is in the pool and cannot be withdrawn: {n} VPs are lost", unit, points(vp4))
    elif p.at[unit] >= 0 or p.at[unit] == Off.INSIDE:
        p.due[unit] = p.turn


def withdraw_due(p: Position, log: Log) -> None:
    """Take off the units that are to leave, if they are in supply and out of enemy zones (EUC-51/3)."""
    for unit in bit_list(p.units_in(p.ground[p.phasing]) & p.of_side(p.phasing)):
        if p.due[unit] >= 0 and p.hunger[unit] <= Hunger.LIMITED and not under_zone(p, p.at[unit]):
            log.add("EUC-51/3", "{unit} is withdrawn", unit)
            for part in _parts(p, unit):
                p.put(part, Off.WITHDRAWN)
            p.due[unit] = -1
            p.remove(unit, Off.WITHDRAWN)


def _parts(p: Position, division: int) -> list[int]:
    return [part for part, whole in enumerate(p.inside) if whole == division]


def under_zone(p: Position, place: int) -> bool:
    """Tell whether a place lies in a zone of the enemy of the phasing side."""
    full, reduced = zones(p, enemy(p.phasing))
    return bool((full | reduced) >> place & 1)


def _bring_back(p: Position, event: Return) -> None:
    """A unit that was withdrawn is due again."""
    if p.at[event.unit] == Off.WITHDRAWN:
        p.form[event.unit] = event.form
        p.put(event.unit, Off.DUE)
        p.due[event.unit] = p.turn


def _convert(p: Position, log: Log, event: Convert) -> None:
    """Units get other ratings, or a successor takes their place, full or cadre, inside a division too (EUC-51/4)."""
    for unit, form in zip(event.units, event.forms, strict=False):
        if event.to < 0:
            if p.at[unit] not in (Off.OUT, Off.GONE, Off.SCRAPPED):
                p.form[unit] = form
                p.changed(1 << unit)
                log.add("EUC-51/4", "{unit} is converted", unit)
        elif p.at[unit] >= 0 or p.at[unit] in (Off.POOL, Off.INSIDE):
            _succeed(p, log, unit, event.to, form)


def _succeed(p: Position, log: Log, unit: int, successor: int, form: int) -> None:
    """Put a successor in the place of a unit."""
    log.add("EUC-51/4", "{unit} becomes {unit}", unit, successor)
    place, is_cadre, hunger = p.at[unit], p.cadre >> unit & 1, p.hunger[unit]
    p.inside[successor], p.inside[unit] = p.inside[unit], -1
    p.remove(unit, Off.SCRAPPED)
    p.form[successor] = form
    p.put(successor, place)
    p.hunger[successor] = hunger
    p.cadre = p.cadre & ~(1 << successor) | is_cadre << successor


def _rebuild(p: Position, log: Log, event: Rebuild) -> None:
    """A cadre in regular supply becomes the full unit for nothing; if there is none, that is lost (EUC-51/4)."""
    unit = event.unit
    if p.at[unit] >= 0 and p.cadre >> unit & 1 and p.hunger[unit] == Hunger.REGULAR:
        p.cadre &= ~(1 << unit)
        p.changed(1 << unit)
        log.add("EUC-51/4", "{unit} is rebuilt", unit)


def pass_box(p: Position, log: Log, event: BoxPasses) -> None:
    """A box changes hands: who is in it goes to the nearest own port or airbase, or is removed (EUC-3.I/3)."""
    loser, box = enemy(event.side), event.box
    p.give(1 << box, event.side)
    log.add("EUC-3.I/3", "{place} passes to {side}", box, SIDES[event.side])
    p.depots = tuple(row for row in p.depots if (row.place, row.side) != (box, loser))
    for unit in bit_list(p.here.get(box, 0) & p.of_side(loser)):
        ports = [
            place for place in PORT if place != box and p.owned[loser] >> place & 1 and _is_same_sea(p, place, box)
        ]
        if ports:
            p.put(unit, min(ports, key=lambda place: (distance(box, place), place)))
        else:
            p.remove(unit, Off.LEFT)
    for air in bit_list(p.wings.get(box, 0) & p.airs_of(loser)):
        bases = bit_list(roomy(p, loser) & ~(1 << box))
        p.station(air, min(bases, key=lambda place: (distance(box, place), place)) if bases else Off.LEFT)


def _is_same_sea(p: Position, place: int, other: int) -> bool:
    is_here = bool(p.sheet.everywhere >> place & 1)
    return is_here and other in PORT and PORT[place].sea == PORT[other].sea


# ---------------------------------------------------------------- who is due, and where
def arrivals(p: Position) -> Iterator[int]:
    """Yield the units of the phasing side that are due."""
    for unit in bit_list(p.of_side(p.phasing)):
        if p.at[unit] == Off.DUE and 0 <= p.due[unit] <= p.turn and _is_free(p, unit):
            yield unit


def event_of(p: Position, unit: int) -> Arrive | Return | None:
    """Return the event by which a unit comes in."""
    found: Arrive | Return | None = None
    for turn in sorted(p.card.schedule):
        for event in p.card.schedule[turn]:
            if turn <= p.turn and isinstance(event, Arrive | Return) and event.unit == unit:
                found = event
    return found


def _is_free(p: Position, unit: int) -> bool:
    """Tell whether the region that a unit waits for is liberated (EUC-51/2, EU-103.B.21.a/4)."""
    event = event_of(p, unit)
    if not isinstance(event, Arrive) or not event.if_liberated:
        return event is not None
    region = p.sheet.regions[event.if_liberated]
    return not region & CITIES & ~p.owned[p.phasing]


def named_places(p: Position, where: Where) -> int:
    """Return the places that the schedule names."""
    if where.spot == Spot.PORTS:
        return mask_of(place for place in PORT if p.sheet.everywhere >> place & 1)
    if where.spot == Spot.WITH_UNIT and p.at[where.unit] >= 0:
        return 1 << p.at[where.unit]
    return where.places


def is_open(p: Position, place: int) -> bool:
    """Tell whether reinforcements can come in at a place: owned, and no enemy zone without a friend (EUC-51/1)."""
    if not p.owned[p.phasing] >> place & 1:
        return False
    return bool(BOX >> place & 1) or not under_zone(p, place) or bool(covered(p, p.phasing) >> place & 1)


def places_for(p: Position, unit: int) -> int:
    """Return where a unit that is due can come in: at the places named, or else in the nearest free city (EUC-51/1)."""
    event = event_of(p, unit)
    if event is None:
        return 0
    named = named_places(p, event.where)
    if found := _with_room(p, unit, named):
        return found
    return _nearest_city(p, unit, named)


def _with_room(p: Position, unit: int, places: int) -> int:
    return mask_of(place for place in bit_list(places) if is_open(p, place) and not no_room(p, unit, place))


def _nearest_city(p: Position, unit: int, named: int) -> int:
    """Return the free owned city of their countries that is nearest to some places."""
    lands = {COUNTRY[place] for place in bit_list(named)}
    cities = CITIES & p.sheet.hexes & p.owned[p.phasing]
    near = mask_of(place for place in bit_list(cities) if COUNTRY[place] in lands)
    found = bit_list(_with_room(p, unit, near))
    if not found or not named:
        return 0
    return 1 << min(found, key=lambda place: (min(distance(place, other) for other in bit_list(named)), place))


def air_arrivals(p: Position) -> Iterator[int]:
    """Yield the air units of the phasing side that are due."""
    for air in bit_list(p.airs_of(p.phasing)):
        if p.base[air] == Off.DUE and 0 <= p.air_due[air] <= p.turn:
            yield air


def bases_for(p: Position, air: int) -> int:
    """Return the airbases at which an air unit that is due can come in."""
    for turn in sorted(p.card.schedule):
        for event in p.card.schedule[turn]:
            if turn <= p.turn and isinstance(event, ArriveAir) and event.air == air:
                return named_places(p, event.where) & roomy(p, p.phasing)
    return 0
