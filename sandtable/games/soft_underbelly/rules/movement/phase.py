"""The movement phase: units move one after another, in the order their owner picks (SU-move/1, SU-move/2)."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.games.soft_underbelly.language import not_here, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.beachheads import payable
from sandtable.games.soft_underbelly.rules.control import bystanders, possess, presence
from sandtable.games.soft_underbelly.rules.movement import soviets, transport
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.rules.movement.restrictions import closed
from sandtable.games.soft_underbelly.rules.movement.routes import Routes, routes
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.rules.politics import convert_vichy
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE, NORTH_BOX, PILE, REMOVED, SEA, WINTER, WITHDRAWN
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import (
    ARMIES,
    CRAFT,
    FIGHTERS,
    FORTS,
    MARKERS,
    NAVAL,
    OF_SIDE,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TRANSPORTS,
)

_DONE = Order("done")
_ABSENT = {
    PILE: ("SU-terms/1", "{unit} is in the replacement pile"),
    DUE: ("SU-start/7", "{unit} is not in play yet"),
    WITHDRAWN: ("SU-terms/3", "{unit} has been withdrawn"),
    REMOVED: ("SU-terms/2", "{unit} is out of the game"),
}


def movers(p: Position) -> int:
    """The units of the phasing side on the map, or off its northern edge, that may still make their own move."""
    here = p.facts.here
    absent = here[PILE] | here[DUE] | here[WITHDRAWN] | here[REMOVED]
    return OF_SIDE[p.side] & ~(absent | p.moved | p.landed | FORTS | MARKERS | bystanders(p))


def goals(p: Position, unit: int, lanes: Routes) -> int:
    """Where a unit may go by `move`."""
    start = p.at[unit]
    if ARMIES >> unit & 1:
        return lanes.army(start)
    if NAVAL >> unit & 1:
        reached = lanes.ship(start)
        return transport.harbours(p, unit, reached) if TRANSPORTS >> unit & 1 else reached
    if SUPPLIES >> unit & 1:
        return lanes.supply(start)
    if PARACHUTES >> unit & 1:
        plain, _ = lanes.flight(start)
        return lanes.march(start) | plain & ~lanes.occupied
    return lanes.tactical(start)


def drop_zones(p: Position, unit: int, lanes: Routes) -> int:
    """Where a parachute may fly onto enemy ground: onto enemy units, or as a landing with a source (SU-para/8)."""
    plain, landings = lanes.flight(p.at[unit])
    undefended = landings & ~lanes.occupied
    found = (plain | landings) & lanes.occupied
    if undefended:
        found |= payable(p, unit, undefended)
    return found & ~lanes.march(p.at[unit])


def enter_ground(p: Position, unit: int, place: int, log: Log) -> None:
    """A land unit comes into an area over land: invasion of Vichy, overrun, then it stands there."""
    if p.facts.neutral >> place & 1:
        convert_vichy(p, log)
    p.put(unit, place)
    log.add("SU-land-move/1", "{unit} moves to {place}", unit, place)
    if ARMIES >> unit & 1:
        overrun(p, place, SIDE[unit], log)


class Movement(PhasingChoice):
    """The phasing player moves any, all or none of his units."""

    name = "movement"
    rules = ("SU-move/1", "SU-move/2")
    verbs = ("move", "load", "land", "drop", "done")

    def prompt(self, p: Position) -> str:
        return "Move your units, one after another; 'done' ends the phase."

    def orders(self, p: Position) -> Orders:
        lanes = routes(p, p.side)
        fans: list[Fan] = []
        for unit in bit_list(movers(p)):
            if p.aboard[unit] >= 0:
                continue
            found = goals(p, unit, lanes)
            if found:
                fans.append(Fan("move", (unit,), found))
            if TRANSPORTS >> unit & 1:
                fans += self._transport_fans(p, unit)
            elif PARACHUTES >> unit & 1 and (zones := drop_zones(p, unit, lanes)):
                fans.append(Fan("drop", (unit,), zones))
        fans += soviets.fans(p)
        return Menu(fans, (_DONE,))

    def _transport_fans(self, p: Position, ship: int) -> list[Fan]:
        if CRAFT >> ship & 1 and p.cargo(ship):
            return transport.landing_fans(p, ship)
        units = transport.loadable(p, ship)
        return [Fan("load", (ship,), units)] if units else []

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb not in self.verbs:
            return [not_here(order.verb, self.verbs, "the movement phase")]
        if order.verb == "done":
            return []
        unit = order.args[0]
        if MARKERS >> unit & 1:
            return soviets.why_not(p, order)
        if found := immovable(p, unit):
            return found
        if order.verb == "load":
            return transport.not_loadable(p, unit, order.args[1])
        if order.verb == "land":
            return transport.not_landable(p, unit, order.args[1], order.args[-1])
        if order.verb == "drop":
            return no_drop(p, unit, order.args[1])
        return no_move(p, unit, order.args[1])

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb == "done":
            p.stack.pop()
            return
        unit = order.args[0]
        if MARKERS >> unit & 1:
            soviets.advance(p, unit, order.args[1], log)
        elif order.verb == "load":
            transport.load(p, unit, order.args[1], log)
        elif order.verb == "land":
            transport.land(p, unit, order.args[1], order.args[-1], log)
        elif order.verb == "drop":
            drop(p, unit, order.args[1], log)
        else:
            move(p, unit, order.args[1], log)


class Sailing(PhasingChoice):
    """A transport that has just loaded goes on: to sea, to a friendly port, or onto an enemy beach."""

    name = "sailing"
    rules = ("SU-convoy/3", "SU-convoy/4")
    verbs = ("move", "land")

    def prompt(self, p: Position) -> str:
        return "Sail on with the cargo: 'move' to a sea area or a friendly port, or 'land'."

    def orders(self, p: Position) -> Orders:
        ship = int(p.stack[-1][1])
        ends = goals(p, ship, routes(p, p.side))
        fans = [Fan("move", (ship,), ends)] if ends else []
        return Menu(fans + transport.landing_fans(p, ship))

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        ship = int(p.stack[-1][1])
        if order.verb not in self.verbs:
            return [not_here(order.verb, self.verbs, "a loaded transport")]
        if order.args[0] != ship:
            return [refusal("SU-move/2", "{unit} has to end its move first", ship)]
        if order.verb == "land":
            return transport.not_landable(p, ship, order.args[1], order.args[-1])
        return no_move(p, ship, order.args[1])

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        if order.verb == "land":
            transport.land(p, order.args[0], order.args[1], order.args[-1], log)
        else:
            transport.sail(p, order.args[0], order.args[1], log)


def move(p: Position, unit: int, place: int, log: Log) -> None:
    """Carry out a unit's own move."""
    if NAVAL >> unit & 1:
        transport.sail(p, unit, place, log)
        return
    p.moved |= 1 << unit
    if FIGHTERS >> unit & 1:
        enter_ground(p, unit, place, log)
        if place != NORTH_BOX:  # SU-north-edge/5
            possess(p, place, unit, log)  # SU-land-move/4, SU-possess/7: at once
    else:
        p.put(unit, place)
        log.add("SU-land-move/7" if SUPPLIES >> unit & 1 else "SU-air-move/3", "{unit} moves to {place}", unit, place)


def drop(p: Position, unit: int, place: int, log: Log) -> None:
    """Fly a parachute onto enemy ground."""
    _, landings = routes(p, SIDE[unit]).flight(p.at[unit])
    p.moved |= 1 << unit
    if p.facts.neutral >> place & 1:
        convert_vichy(p, log)
    p.put(unit, place)
    log.add("SU-para/8", "{unit} drops on {place}", unit, place)
    is_landing = landings >> place & 1 and not p.facts.owned[SIDE[unit]] >> place & 1
    if is_landing:
        p.landed |= 1 << unit  # SU-para/7, SU-landing/4: possession waits for the end of combat
    elif not presence(p, place, 1 - SIDE[unit]):
        possess(p, place, unit, log)


def immovable(p: Position, unit: int, after_landing: str = "SU-landing/7") -> list[Violation]:
    """Return every reason why a unit cannot move at all now; what bars one that has landed depends on the phase."""
    place = p.at[unit]
    if SIDE[unit] != p.side:
        return [refusal("SU-move/1", "{unit} is not yours to move", unit)]
    if place in _ABSENT:
        return [refusal(*_ABSENT[place], unit)]
    found = []
    if FORTS >> unit & 1:
        found.append(refusal("SU-fort/1", "{unit} cannot move", unit))
    if bystanders(p) >> unit & 1:
        found.append(refusal("SU-status/4", "{unit} is neutral", unit))
    if p.landed >> unit & 1:
        found.append(refusal(after_landing, "{unit} has landed this turn and may not move farther", unit))
    elif p.moved >> unit & 1:
        found.append(refusal("SU-move/2", "{unit} has moved already", unit))
    if p.aboard[unit] >= 0:
        found.append(refusal("SU-convoy/9", "{unit} is aboard {unit}", unit, p.aboard[unit]))
    return found


def no_move(p: Position, unit: int, place: int) -> list[Violation]:
    """Return why a unit may not `move` to a place."""
    lanes = routes(p, SIDE[unit])
    if goals(p, unit, lanes) >> place & 1:
        return []
    if TRANSPORTS >> unit & 1 and lanes.ship(p.at[unit]) >> place & 1:
        if transport.berths_taken(p, unit) >> place & 1:
            return [refusal("SU-convoy/11", "a transport of this kind has ended its move in {place}", place)]
        return [refusal("SU-convoy/6", "{unit} cannot take its cargo to {place}", unit, place)]
    if PARACHUTES >> unit & 1 and place < AREAS and place != p.at[unit]:
        if drop_zones(p, unit, lanes) >> place & 1:
            return [refusal("SU-para/8", "{place} is enemy ground: write 'drop'", place)]
        return [_no_flight(p, unit, place, lanes)]
    return [why_no_way(p, unit, place)]


def no_drop(p: Position, unit: int, place: int) -> list[Violation]:
    """Return why a parachute may not `drop` on a place."""
    if not PARACHUTES >> unit & 1:
        return [refusal("SU-para/1", "{unit} is no parachute", unit)]
    lanes = routes(p, SIDE[unit])
    if drop_zones(p, unit, lanes) >> place & 1:
        return []
    if goals(p, unit, lanes) >> place & 1:
        return [refusal("SU-para/5", "{place} is reached by an ordinary move: write 'move'", place)]
    return [_no_flight(p, unit, place, lanes)]


def _no_flight(p: Position, unit: int, place: int, lanes: Routes) -> Violation:
    """Return why a parachute can neither walk nor fly to a place."""
    if place >= AREAS or SEA >> place & 1:
        return refusal("SU-para/4", "a flight ends in a land or coastal area, not in {place}", place)
    if p.facts.air[1 - SIDE[unit]] >> place & 1:
        return refusal("SU-para/6", "an enemy tactical or carrier is in {place}", place)
    if lanes.flight(p.at[unit])[1] >> place & 1:
        return refusal("SU-landing/9", "no source is in reach for a landing in {place}", place)
    if reason := closed(p, unit, place):
        return reason
    if is_winter(p.turn) and (WINTER >> place & 1 or WINTER >> p.at[unit] & 1):
        return refusal("SU-para/10", "no flight in the winter zone in winter")
    return refusal("SU-para/3", "{place} is farther than two steps of flight", place)
