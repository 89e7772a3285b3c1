"""The movement phase: units move one after another, in the order their owner picks (SU-move/1, SU-move/2)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import DROP, OVERRUN, STOP, Act, Offers, Reasons, Role, first_of, freely, leave, listed
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log, Silence
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.phrases import counted
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.soft_underbelly.language import NOTATION, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.control import bystanders, possess, presence
from sandtable.games.soft_underbelly.rules.movement import soviets, transport
from sandtable.games.soft_underbelly.rules.movement.flight import drop_zones, is_grounded, why_no_flight
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.rules.movement.restrictions import area_barred, halt
from sandtable.games.soft_underbelly.rules.movement.routes import Routes, routes
from sandtable.games.soft_underbelly.rules.movement.ways import way
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.politics import convert_vichy
from sandtable.games.soft_underbelly.rules.reorganisation import REORGANISE, no_reorganisation
from sandtable.games.soft_underbelly.rules.whereabouts import is_neutral, not_on_map
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE, NORTH_BOX, PILE, REMOVED, WITHDRAWN
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

_DONE: Final = Order("done")
_REORGANISE: Final = Order(REORGANISE.verb)


def movers(p: Position) -> int:
    """The units of the phasing side on the map, or off its northern edge, that may still make their own move."""
    here = p.here
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


def enter_ground(p: Position, unit: int, place: int, log: Log, avoid: int = 0) -> None:
    """A land unit comes into an area over land: invasion of Vichy, overrun, then it stands there."""
    route = way(p, unit, place, avoid) if log.is_heard else ()
    if p.facts.neutral >> place & 1:
        convert_vichy(p, log)
    p.put(unit, place)
    log.add("SU-land-move/1", "{unit} moves to {place}", unit, place)
    log.along(route)
    if ARMIES >> unit & 1:
        overrun(p, place, SIDE[unit], log)


def immovable(p: Position, unit: int, after_landing: str = "SU-landing/7") -> list[Violation]:
    """Return every reason why a unit cannot move at all now; what bars one that has landed depends on the phase."""
    if SIDE[unit] != p.side:
        return [refusal("SU-move/1", "{unit} is the enemy's", unit)]
    if found := not_on_map(p, unit) or is_neutral(p, unit):
        return [found]
    if FORTS >> unit & 1:
        return [refusal("SU-fort/1", "{unit} is a fort and never moves", unit)]
    if p.landed >> unit & 1:
        return [refusal(after_landing, "{unit} has landed this turn and may not move farther", unit)]
    if p.aboard[unit] >= 0:
        text = "{unit} is aboard {unit}, and moves with it"
        return [refusal("SU-convoy/9", text, unit, p.aboard[unit])]
    return [refusal("SU-move/2", "{unit} has moved already", unit)] if p.moved >> unit & 1 else []


def no_move(p: Position, unit: int, place: int) -> list[Violation]:
    """Return why a unit may not `move` to a place."""
    lanes = routes(p, SIDE[unit])
    if goals(p, unit, lanes) >> place & 1:
        return []
    if TRANSPORTS >> unit & 1 and lanes.ship(p.at[unit]) >> place & 1:
        return [
            transport.no_berth(p, unit, place)
            or transport.only_lands(p, unit, place)
            or transport.no_port_for_cargo(p, unit, place)
        ]
    if PARACHUTES >> unit & 1 and place < AREAS:
        if drop_zones(p, unit, lanes) >> place & 1:
            return [refusal("SU-para/8", "{unit} can only drop on {place}, which is enemy ground", unit, place)]
        barred = area_barred(p, unit, place) if is_grounded(p, unit) else None
        return [barred] if barred else why_no_flight(p, unit, place, lanes)
    return [why_no_way(p, unit, place)]


def no_drop(p: Position, unit: int, place: int) -> list[Violation]:
    """Return why a parachute may not `drop` on a place."""
    if not PARACHUTES >> unit & 1:
        return [refusal("SU-para/1", "{unit} is no parachute", unit)]
    lanes = routes(p, SIDE[unit])
    if drop_zones(p, unit, lanes) >> place & 1:
        return []
    if goals(p, unit, lanes) >> place & 1:
        return [refusal("SU-para/5", "{unit} gets to {place} by an ordinary move, without a drop", unit, place)]
    return why_no_flight(p, unit, place, lanes)


# ---------------------------------------------------------------- the orders
def not_moving(p: Position, unit: int, place: int) -> Reasons:
    """Return why a unit or a marker may not move to a place."""
    if MARKERS >> unit & 1:
        return soviets.unmarkable(p, unit, place)
    return immovable(p, unit) or no_move(p, unit, place)


def move(p: Position, log: Log, unit: int, place: int) -> None:
    """Carry out a unit's own move, or that of a marker."""
    if MARKERS >> unit & 1:
        soviets.advance(p, log, unit, place)
        return
    if NAVAL >> unit & 1:
        transport.sail(p, log, unit, place)
        return
    p.moved |= 1 << unit
    if FIGHTERS >> unit & 1:
        enter_ground(p, unit, place, log)
        if place != NORTH_BOX:  # SU-north-edge/5
            possess(p, place, unit, log)  # SU-land-move/4, SU-possess/7: at once
    else:
        route = way(p, unit, place) if log.is_heard else ()
        p.put(unit, place)
        log.add("SU-land-move/7" if SUPPLIES >> unit & 1 else "SU-air-move/3", "{unit} moves to {place}", unit, place)
        log.along(route)


def unfit(p: Position, unit: int, *others: int) -> Reasons:
    """Return why a unit can do nothing but move, or not even that."""
    return soviets.unmarkable(p, unit, None) if MARKERS >> unit & 1 else immovable(p, unit)


def drop(p: Position, log: Log, unit: int, place: int) -> None:
    """Fly a parachute onto enemy ground."""
    _, beaches = routes(p, SIDE[unit]).flight(p.at[unit])
    route = way(p, unit, place) if log.is_heard else ()
    p.moved |= 1 << unit
    if p.facts.neutral >> place & 1:
        convert_vichy(p, log)
    p.put(unit, place)
    log.add("SU-para/8", "{unit} drops on {place}", unit, place)
    log.along(route)
    is_landing = beaches >> place & 1 and not p.facts.owned[SIDE[unit]] >> place & 1
    if is_landing:
        p.landed |= 1 << unit  # SU-para/7, SU-landing/4: possession waits for the end of combat
    elif not presence(p, place, 1 - SIDE[unit]):
        possess(p, place, unit, log)


# ---------------------------------------------------------------- what they start
def arriving(p: Position, unit: int, place: int) -> Effect:
    """Return whether a move overruns somebody (SU-overrun/1), or must end where it ends (SU-land-move/2)."""
    if (ARMIES | MARKERS) >> unit & 1 and presence(p, place, 1 - SIDE[unit]):
        return Effect((OVERRUN,))
    return Effect((STOP,)) if not MARKERS >> unit & 1 and halt(p, unit, place) else NO_EFFECT


def landing(p: Position, craft: int, coast: int, station: int = transport.INSIDE) -> Effect:
    """Return whether a landing overruns somebody (SU-overrun/8), and the source that it will need (SU-landing/9)."""
    then = p.copy()
    transport.land(then, Silence(), craft, coast, station)
    return Effect((OVERRUN,) if presence(p, coast, 1 - SIDE[craft]) else (), _owed(p, then))


def dropping(p: Position, unit: int, place: int) -> Effect:
    """Return that a parachute drops, and the source that its landing will need (SU-para/13)."""
    then = p.copy()
    drop(then, Silence(), unit, place)
    return Effect((DROP,), _owed(p, then))


def _owed(p: Position, then: Position) -> str:
    """Say how many sources unopposed landings will take that they did not before."""
    number = awaiting_source(then, p.side).bit_count() - awaiting_source(p, p.side).bit_count()
    return counted(number, "source") if number > 0 else ""


class Movement(PhasingActs):
    """The phasing player moves any, all or none of his units."""

    name = "movement"
    moment = "movement"
    rules = ("SU-move/1", "SU-move/2")
    asks = "Move your units, one after another."
    acts = (
        Act("move", not_moving, move, listed, role=Role.MOVE, effect=arriving),
        Act("load", first_of(unfit, transport.not_loadable), transport.load, listed, role=Role.CARRY),
        Act("land", first_of(unfit, transport.not_landable), transport.land, listed, role=Role.LAND, effect=landing),
        Act("drop", first_of(unfit, no_drop), drop, listed, role=Role.LAND, effect=dropping),
        REORGANISE,
        Act("done", freely, leave, role=Role.END),
    )

    def orders(self, p: Position) -> Orders:
        """Return the orders of one unit after the other, in one pass, the markers of the Red Army last."""
        lanes = routes(p, p.side)
        fans: list[Fan] = []
        for unit in bit_list(movers(p)):
            if p.aboard[unit] >= 0:
                continue
            found = goals(p, unit, lanes)
            if found:
                fans.append(Fan("move", (unit,), found))
            if TRANSPORTS >> unit & 1:
                fans += _transports(p, unit)
            elif PARACHUTES >> unit & 1 and (zones := drop_zones(p, unit, lanes)):
                fans.append(Fan("drop", (unit,), zones))
        fans += [Fan("move", (marker,), found) for marker, found in soviets.moves(p) if found]
        return Menu(fans, (_DONE,) if no_reorganisation(p) else (_REORGANISE, _DONE))


def _transports(p: Position, ship: int) -> list[Fan]:
    if CRAFT >> ship & 1 and p.cargo(ship):
        return [Fan("land", head, last) for head, last in transport.landings(p, ship)]
    units = transport.loadable(p, ship)
    return [Fan("load", (ship,), units)] if units else []


def sailings(p: Position) -> Offers:
    """Return where a loaded transport may go on to."""
    ship = transport.LOADED.top(p)
    return [(ship, goals(p, ship, routes(p, p.side)))]


def still_at_sea(p: Position, ship: int, *others: int) -> Violation | None:
    """A transport that has loaded ends its move before others begin theirs (SU-move/2)."""
    loaded = transport.LOADED.top(p)
    return refusal("SU-move/2", "{unit} has to end its move first", loaded) if ship != loaded else None


def sail_on(p: Position, log: Log, ship: int, place: int) -> None:
    """Go on with the cargo."""
    p.stack.pop()
    transport.sail(p, log, ship, place)


def landings_from_sea(p: Position) -> Offers:
    """Return the landings that are open to the loaded craft."""
    return transport.landings(p, transport.LOADED.top(p))


def land_from_sea(p: Position, log: Log, craft: int, coast: int, station: int = transport.INSIDE) -> None:
    """Go on to an enemy beach."""
    p.stack.pop()
    transport.land(p, log, craft, coast, station)


class Sailing(PhasingActs):
    """A transport that has just loaded goes on: to sea, to a friendly port, or onto an enemy beach."""

    name = "sailing"
    moment = "the voyage of a loaded transport"
    rules = ("SU-convoy/3", "SU-convoy/4")
    frame = transport.LOADED
    acts = (
        Act("move", first_of(still_at_sea, no_move), sail_on, sailings, role=Role.MOVE, effect=arriving),
        Act(
            "land",
            first_of(still_at_sea, transport.not_landable),
            land_from_sea,
            landings_from_sea,
            role=Role.LAND,
            effect=landing,
        ),
    )

    def prompt(self, p: Position) -> str:
        ship = transport.LOADED.top(p)
        cargo = p.cargo(ship).bit_length() - 1
        landing = ", or land on an enemy coast" if CRAFT >> ship & 1 and FIGHTERS >> cargo & 1 else ""
        words = f"{{unit}} has {{unit}} aboard: sail on to a sea area or a friendly port{landing}."
        return NOTATION.say(words, (ship, cargo))
