"""Convoys and landing craft: loading, sailing with cargo, unloading, and landings on undefended coasts."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate, remove
from sandtable.games.soft_underbelly.rules.combat.beachheads import payable
from sandtable.games.soft_underbelly.rules.control import bystanders, possess, presence
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.rules.movement.ways import way
from sandtable.games.soft_underbelly.rules.politics import convert_vichy
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.world.atlas import BLUE, BOXES, COAST, SEA, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import (
    ARMIES,
    CRAFT,
    FIGHTERS,
    OF_SIDE,
    ONE_USE,
    SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
)

CARGO: Final = FIGHTERS | SUPPLIES | TACTICALS  # SU-convoy/1
INSIDE: Final = -1  # a craft that lands its unit by going in itself


LOADED: Final = Single("unit")  # the transport that has just loaded, and goes on


def berths_taken(p: Position, ship: int) -> int:
    """Areas where a transport of this kind has ended its move already; another may pass, not stay (SU-convoy/11)."""
    taken = 0
    for other in bit_list(p.moved & RIVALS[ship] & ~(1 << ship)):
        taken |= 1 << p.at[other]
    return taken & ~BOXES


def harbours(p: Position, ship: int, reached: int) -> int:
    """Of the areas a transport can reach: those where it may end its move with what it carries."""
    ends = reached & ~berths_taken(p, ship)
    if p.cargo(ship):
        ends &= SEA | p.facts.owned[SIDE[ship]]  # SU-convoy/4, SU-convoy/6, SU-possess/5
    return ends


def loadable(p: Position, ship: int) -> int:
    """The units a transport may sail to and take aboard: they began the phase there (SU-convoy/3)."""
    if p.cargo(ship):
        return 0
    start = p.at[ship]
    side = SIDE[ship]
    f = p.facts
    lanes = routes(p, side)
    calls = (lanes.ship_through(start) | 1 << start) & COAST
    idle = CARGO & OF_SIDE[side] & ~(p.moved | p.shipped | p.landed | bystanders(p))
    berths = (SEA | f.owned[side]) & ~berths_taken(p, ship)
    units = 0
    for port in bit_list(calls & f.any[side]):
        waiting = p.here[port] & idle
        # a loaded transport must have somewhere to go, for the cargo of a ship in port is ashore (SU-convoy/10)
        if waiting and lanes.ship(port) & berths:
            units |= waiting
    return units


def not_loadable(p: Position, ship: int, unit: int) -> list[Violation]:
    """Return every reason why a transport cannot fetch a unit."""
    found = []
    if not TRANSPORTS >> ship & 1:
        found.append(refusal("SU-convoy/1", "{unit} is no convoy or landing craft", ship))
    if not CARGO >> unit & 1 or bystanders(p) >> unit & 1:
        found.append(refusal("SU-convoy/1", "{unit} cannot be carried", unit))
    if SIDE[unit] != SIDE[ship]:
        found.append(refusal("SU-lend-lease/2", "{unit} is the enemy's", unit))
    if p.cargo(ship):
        found.append(refusal("SU-convoy/1", "{unit} carries a unit already", ship))
    if (p.moved | p.shipped | p.landed) >> unit & 1 or p.aboard[unit] >= 0:
        found.append(refusal("SU-convoy/3", "{unit} did not begin this phase in port", unit))
    if not found and not loadable(p, ship) >> unit & 1:
        found.append(_unreachable_cargo(p, ship, unit))
    return found


def _unreachable_cargo(p: Position, ship: int, unit: int) -> Violation:
    """A transport that must stop on the way loads nothing beyond that point (SU-convoy/12)."""
    port = p.at[unit]
    if not COAST >> port & 1:
        return refusal("SU-convoy/3", "{unit} is not in a coastal area", unit)
    if port != p.at[ship] and not routes(p, SIDE[ship]).ship(p.at[ship]) >> port & 1:
        return why_no_way(p, ship, port)
    return refusal("SU-convoy/10", "{unit} could sail nowhere from {place} with its cargo", ship, port)


def load(p: Position, log: Log, ship: int, unit: int) -> None:
    """Sail to a unit and take it aboard; the ship then goes on at once (SU-convoy/3)."""
    port = p.at[unit]
    route = way(p, ship, port) if log.is_heard else ()
    p.sail(ship, port)
    p.load(unit, ship)
    p.shipped |= 1 << unit
    LOADED.push(p, "sailing", ship)
    log.add("SU-convoy/3", "{unit} loads {unit} in {place}", ship, unit, port)
    log.along(route)


def sail(p: Position, log: Log, ship: int, place: int) -> None:
    """End a ship's move; in a port its cargo goes ashore and may still move (SU-convoy/5, SU-lc/5, SU-move/8)."""
    route = way(p, ship, place) if log.is_heard else ()
    p.sail(ship, place)
    p.moved |= 1 << ship
    log.add("SU-naval-move/1", "{unit} sails to {place}", ship, place)
    log.along(route)
    if COAST >> place & 1:
        for unit in bit_list(p.cargo(ship)):
            p.put(unit, place)
            p.shipped |= 1 << unit
            log.add("SU-convoy/4", "{unit} goes ashore in {place}", unit, place)
            if FIGHTERS >> unit & 1:
                possess(p, place, unit, log)


def beaches(p: Position, craft: int) -> int:
    """The coasts on which a craft's unit may land in movement: enemy ones without defenders (SU-lc/2)."""
    unit = p.cargo(craft) & FIGHTERS
    if not CRAFT >> craft & 1 or not unit:
        return 0
    side = SIDE[craft]
    f = p.facts
    lanes = routes(p, side)
    found = COAST & (f.owned[1 - side] & ~lanes.closed & ~lanes.occupied | lanes.invadable)
    if unit & ARMIES:  # SU-overrun/8, SU-landing/11: 0-value land units alone are overrun
        enemy = 1 - side
        ships_or_aircraft = f.naval[enemy] | f.tacticals[enemy]
        found |= COAST & lanes.overrunnable & ~lanes.closed & ~ships_or_aircraft
    if is_winter(p.turn):
        found &= ~WINTER  # SU-landing/6
    return found


def landings(p: Position, craft: int) -> list[tuple[tuple[int, ...], int]]:
    """The landings open to a craft: going in itself, or putting ashore from the area next to the coast (SU-lc/4)."""
    coasts = beaches(p, craft)
    if not coasts:
        return []
    lanes = routes(p, SIDE[craft])
    start = 1 << p.at[craft]
    reached = lanes.ship(p.at[craft]) & ~berths_taken(p, craft)
    waits = harbours(p, craft, reached) | start  # in an enemy port it lands, or it is not there at all (SU-convoy/6)
    found: list[tuple[tuple[int, ...], int]] = []
    inside = mask_of(coast for coast in bit_list(coasts & reached) if _has_source(p, craft, coast, coast))
    if inside:
        found.append(((craft,), inside))
    for coast in bit_list(coasts):
        stations = mask_of(at for at in bit_list(BLUE[coast] & waits) if _has_source(p, craft, coast, at))
        if stations:
            found.append(((craft, coast), stations))
    return found


def _has_source(p: Position, craft: int, coast: int, station: int) -> bool:
    """SU-landing/9: no landing without a dedicated source; the emptied craft is one itself unless it is used up."""
    is_used_up = ONE_USE >> craft & 1 or presence(p, coast, 1 - SIDE[craft])
    unit = p.cargo(craft).bit_length() - 1
    return bool(payable(p, unit, 1 << coast, None if is_used_up else station))


def not_landable(p: Position, craft: int, coast: int, station: int = INSIDE) -> list[Violation]:
    """Return every reason why a craft cannot land its unit on a coast from an area (or inside it)."""
    if station == INSIDE:
        station = coast
    if not CRAFT >> craft & 1:
        return [refusal("SU-lc/1", "{unit} is no landing craft", craft)]
    if not p.cargo(craft) & FIGHTERS:
        return [refusal("SU-lc/1", "{unit} carries no army or parachute", craft)]
    if not beaches(p, craft) >> coast & 1:
        return [_no_beach(p, craft, coast)]
    if station == coast and presence(p, coast, 1 - SIDE[craft]):
        return [refusal("SU-landing/2", "{place} is occupied: {unit} lands from an area next to it", coast, craft)]
    found = []
    if station != coast and not BLUE[coast] >> station & 1:
        found.append(refusal("SU-lc/4", "{place} is not joined to {place} by a blue line", station, coast))
    here = p.at[craft]
    if (station != here or here == coast) and not routes(p, SIDE[craft]).ship(here) >> station & 1:
        found.append(why_no_way(p, craft, station))
    elif station not in (coast, here) and not (SEA | p.facts.owned[SIDE[craft]]) >> station & 1:
        found.append(refusal("SU-convoy/6", "{unit} cannot take its cargo to {place}", craft, station))
    if station != here and berths_taken(p, craft) >> station & 1:
        found.append(refusal("SU-convoy/11", "another landing craft has ended its move in {place}", station))
    if not _has_source(p, craft, coast, station):
        found.append(refusal("SU-landing/9", "no source is in reach for a landing in {place}", coast))
    return found


def _no_beach(p: Position, craft: int, coast: int) -> Violation:
    f = p.facts
    side = SIDE[craft]
    if not COAST >> coast & 1:
        return refusal("SU-landing/1", "{place} is no coastal area", coast)
    if is_winter(p.turn) and WINTER >> coast & 1:
        return refusal("SU-landing/6", "no landing in {place} in winter", coast)
    if f.any[1 - side] >> coast & 1:
        return refusal("SU-lc/3", "{place} is defended: the landing is an attack of the combat phase", coast)
    return refusal("SU-landing/1", "{place} is no enemy coast", coast)


def land(p: Position, log: Log, craft: int, coast: int, station: int = INSIDE) -> None:
    """Put a craft's unit ashore on an undefended enemy coast: controlled at once, possessed after combat (SU-lc/2)."""
    unit = bit_list(p.cargo(craft))[0]
    side = SIDE[craft]
    route = _way_ashore(p, craft, coast, station) if log.is_heard else ()
    p.sail(craft, coast if station == INSIDE else station)
    p.moved |= 1 << craft
    if p.facts.neutral >> coast & 1:
        convert_vichy(p, log)
    opposed = presence(p, coast, 1 - side)
    p.put(unit, coast)
    p.shipped |= 1 << unit
    if p.facts.owned[side] >> coast & 1 and not opposed:
        log.add("SU-lc/5", "{unit} goes ashore in {place}", unit, coast)
        log.along(route)
        return
    p.moved |= 1 << unit
    p.landed |= 1 << unit
    log.add("SU-lc/2", "{unit} lands in {place}", unit, coast)
    log.along(route)
    overrun(p, coast, side, log)
    if opposed:
        eliminate(p, craft, "SU-landing/11", log)
    elif ONE_USE >> craft & 1:
        remove(p, craft, "SU-lc/7", log)


def _way_ashore(p: Position, craft: int, coast: int, station: int) -> tuple[int, ...]:
    """Return the way of a landing: the craft's, and the last step onto the coast if that stays off it."""
    if station == INSIDE:
        return way(p, craft, coast)
    return (*(way(p, craft, station) or (station,)), coast)
