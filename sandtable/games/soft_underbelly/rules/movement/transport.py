"""Convoys and landing craft: loading, sailing with cargo, unloading, and landings on undefended coasts."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import reasons
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate, remove
from sandtable.games.soft_underbelly.rules.combat.beachheads import payable, unpayable
from sandtable.games.soft_underbelly.rules.control import bystanders, possess, presence
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.rules.movement.restrictions import closed
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.rules.movement.ways import way
from sandtable.games.soft_underbelly.rules.politics import convert_vichy
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.rules.whereabouts import is_neutral, not_on_map
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


def no_berth(p: Position, ship: int, place: int) -> Violation | None:
    """A transport may not end its move where another of its kind has (SU-convoy/11)."""
    if not berths_taken(p, ship) >> place & 1:
        return None
    other = lowest(p.here[place] & p.moved & RIVALS[ship] & ~(1 << ship))
    return refusal("SU-convoy/11", "{unit} has ended its move in {place}: there is room for one", other, place)


def no_port_for_cargo(p: Position, ship: int, place: int) -> Violation:
    """Cargo goes to ports that its side possesses (SU-convoy/4, SU-convoy/6)."""
    side, cargo = SIDE[ship], lowest(p.cargo(ship))
    if p.here[place] & p.landed & OF_SIDE[side]:
        text = "{place} is possessed only at the end of combat: {unit} cannot take {unit} there yet"
        return refusal("SU-landing/4", text, place, ship, cargo)
    if p.facts.controlled[side] >> place & 1:
        text = "{place} is only controlled, not possessed: {unit} cannot take {unit} there"
        return refusal("SU-possess/5", text, place, ship, cargo)
    return refusal("SU-convoy/6", "{place} is an enemy port: {unit} cannot take {unit} there", place, ship, cargo)


def only_lands(p: Position, craft: int, place: int) -> Violation | None:
    """A craft with a land unit that enters an empty enemy port is making a landing (SU-convoy/6, SU-lc/2)."""
    if not CRAFT >> craft & 1 or not_landable(p, craft, place):
        return None
    text = "{place} is an enemy port: {unit} can only land {unit} there"
    return refusal("SU-lc/2", text, place, craft, lowest(p.cargo(craft)))


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
    if not TRANSPORTS >> ship & 1:
        return [refusal("SU-convoy/1", "{unit} is no convoy or landing craft", ship)]
    if cargo := p.cargo(ship):
        return [refusal("SU-convoy/1", "{unit} carries {unit} already", ship, lowest(cargo))]
    if found := no_cargo(p, ship, unit) or not_waiting(p, unit):
        return [found]
    return [] if loadable(p, ship) >> unit & 1 else [_unreachable_cargo(p, ship, unit)]


def no_cargo(p: Position, ship: int, unit: int) -> Violation | None:
    """A transport carries one land unit, supply unit or tactical of its side (SU-convoy/1, SU-lend-lease/2)."""
    if SIDE[unit] != SIDE[ship]:
        return refusal("SU-lend-lease/2", "{unit} is the enemy's", unit)
    if not CARGO >> unit & 1:
        text = "{unit} cannot be carried: only armies, parachutes, supply units and tacticals are"
        return refusal("SU-convoy/1", text, unit)
    return not_on_map(p, unit) or is_neutral(p, unit)


def not_waiting(p: Position, unit: int) -> Violation | None:
    """Only a unit that began the phase in a port, and has not moved, is loaded (SU-convoy/3)."""
    if p.aboard[unit] >= 0:
        return refusal("SU-convoy/3", "{unit} is aboard {unit} already", unit, p.aboard[unit])
    if p.landed >> unit & 1:
        return refusal("SU-landing/7", "{unit} has landed this turn and does not leave {place}", unit, p.at[unit])
    if p.shipped >> unit & 1:
        return refusal("SU-convoy/3", "{unit} has been carried this turn already", unit)
    if p.moved >> unit & 1:
        return refusal("SU-convoy/3", "{unit} did not begin this phase in {place}", unit, p.at[unit])
    if not COAST >> p.at[unit] & 1:
        return refusal("SU-convoy/3", "{unit} is in {place}, which has no port", unit, p.at[unit])
    return None


def _unreachable_cargo(p: Position, ship: int, unit: int) -> Violation:
    """A transport that must stop on the way loads nothing beyond that point (SU-convoy/12)."""
    port = p.at[unit]
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
    """SU-landing/9: no landing without a dedicated source."""
    unit = p.cargo(craft).bit_length() - 1
    return bool(payable(p, unit, 1 << coast, _left_empty(p, craft, coast, station)))


def _left_empty(p: Position, craft: int, coast: int, station: int) -> int | None:
    """Where a craft lies empty after a landing, itself a source then, unless it is used up (SU-lc/6)."""
    is_used_up = ONE_USE >> craft & 1 or presence(p, coast, 1 - SIDE[craft])
    return None if is_used_up else station


def not_landable(p: Position, craft: int, coast: int, station: int = INSIDE) -> list[Violation]:
    """Return every reason why a craft cannot land its unit on a coast from an area (or inside it)."""
    if station == INSIDE:
        station = coast
    if not CRAFT >> craft & 1:
        return [refusal("SU-lc/1", "{unit} is no landing craft", craft)]
    if not p.cargo(craft):
        return [refusal("SU-lc/1", "{unit} carries nobody", craft)]
    if not p.cargo(craft) & FIGHTERS:
        text = "{unit} carries {unit}: only an army or a parachute lands"
        return [refusal("SU-lc/1", text, craft, lowest(p.cargo(craft)))]
    if not beaches(p, craft) >> coast & 1:
        return [_no_beach(p, craft, coast)]
    enemies = presence(p, coast, 1 - SIDE[craft])
    if station == coast and enemies:
        text = "{unit} is in {place}: {unit} lands from an area next to it"
        return [refusal("SU-landing/2", text, lowest(enemies), coast, craft)]
    if station != coast and not BLUE[coast] >> station & 1:
        return [refusal("SU-lc/4", "{place} is not joined to {place} by a blue line", station, coast)]
    return reasons((_no_station(p, craft, coast, station), _no_source(p, craft, coast, station)))


def _no_station(p: Position, craft: int, coast: int, station: int) -> Violation | None:
    """The craft must get to the area from which it lands, and may stay there with its cargo (SU-lc/4)."""
    here = p.at[craft]
    if (station != here or here == coast) and not routes(p, SIDE[craft]).ship(here) >> station & 1:
        return why_no_way(p, craft, station)
    if station not in (coast, here) and not (SEA | p.facts.owned[SIDE[craft]]) >> station & 1:
        return no_port_for_cargo(p, craft, station)
    return no_berth(p, craft, station) if station != here else None


def _no_source(p: Position, craft: int, coast: int, station: int) -> Violation | None:
    """Each landing needs a source of its own (SU-landing/9)."""
    if _has_source(p, craft, coast, station):
        return None
    return unpayable(p, lowest(p.cargo(craft)), coast, _left_empty(p, craft, coast, station))


def _no_beach(p: Position, craft: int, coast: int) -> Violation:
    """A landing goes onto an enemy coast without defenders, not in Winter in the winter zone (SU-lc/2)."""
    if not COAST >> coast & 1:
        return refusal("SU-landing/1", "{place} is no coastal area", coast)
    if reason := closed(p, lowest(p.cargo(craft)), coast):
        return reason
    if is_winter(p.turn) and WINTER >> coast & 1:
        return refusal("SU-landing/6", "nobody lands in {place} in Winter: it lies in the winter zone", coast)
    if enemies := presence(p, coast, 1 - SIDE[craft]):
        text = "{unit} defends {place}: the landing is an attack of the combat phase"
        return refusal("SU-lc/3", text, lowest(enemies), coast)
    return refusal("SU-landing/1", "{place} is no enemy coast: {unit} simply sails there", coast, craft)


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
