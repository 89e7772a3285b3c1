"""Soviet intervention (EUC-58): a line that moves west, and takes out of play what it passes."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europa.language import NOTATION, SIDES, refusal
from sandtable.games.europa.position import Off, Position, Seat, Side
from sandtable.games.europa.rules.air.bases import own_bases, roomy
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.ground.marching import set_off
from sandtable.games.europa.rules.ground.tops import disclose, report
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.politics.havens import haven_fields, havens, is_gone, is_polish, leave_by_air
from sandtable.games.europa.rules.politics.neutrals import closed_neutrals
from sandtable.games.europa.rules.politics.poland import leave_for_good
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.world.atlas import LAND, MAJORS, NEAR, OUT_OF_PLAY, SWEEP, distance
from sandtable.games.europa.world.charts import (
    ESCAPE_HEXES,
    INTERVENTION,
    INTERVENTION_EARLY,
    SUCCESS,
    TRANSFER_RANGE,
)

_FACES: Final = 6
_STAGE: Final = Single("places", usual=-1)  # swept hexes with Poles that are still to be rolled for
_HERE: Final = Single("place")


def consider(p: Position, log: Log) -> None:
    """EUC-58/1: at the start of an Axis player-turn the Soviet Union may come in."""
    if not is_polish(p) or p.intervened or p.phasing != Side.AXIS:
        return
    is_early = p.government == Seat.CAPTURED or not MAJORS["warszawa"] & ~p.owned[Side.AXIS]
    if p.turn >= INTERVENTION or (p.turn >= INTERVENTION_EARLY and is_early):
        p.intervened = 1
        log.add("EUC-58/1", "the Soviet Union intervenes")
        log.add("EU-103.D.13/3", "Eastern Poland needs no garrison any more")


def due(p: Position) -> int:
    """Return the hexes that the next advance sweeps (EUC-58/2); none if the line stays."""
    if not p.intervened or p.phasing != Side.AXIS or p.soviets >= len(SWEEP):
        return 0
    return SWEEP[p.soviets] & p.sheet.everywhere


class Sweep(Step[Position]):
    """The line moves: Poles may get away, Germans go back behind it, and nobody holds what it passed."""

    name = "sweep"
    frame = _STAGE

    def settle(self, p: Position, log: Log) -> bool:
        left = _STAGE.top(p)
        if left < 0:
            left = _advance(p, log)
        if left:
            place = lowest(left)
            _STAGE.turn(p, self.name, left & ~(1 << place))
            _HERE.push(p, SweepRoll.name, place)
        elif swept_airs(p, Side.ALLIES):
            _wait(p, AirEscape.name)
        elif swept_airs(p, Side.AXIS) or stranded(p):
            _wait(p, Retiring.name)
        else:
            p.stack.pop()
        return True


def _wait(p: Position, step: str) -> None:
    """Let another step come first; no hex is left to roll for."""
    _STAGE.turn(p, Sweep.name, 0)
    p.stack.append((step,))


def _advance(p: Position, log: Log) -> int:
    """Sweep the next hexes, and return those with Polish units; what lies in them is nobody's any more."""
    hexes = due(p)
    if not hexes:
        return 0
    p.soviets += 1
    p.swept |= hexes
    p.give(hexes, -1)
    p.depots = tuple(row for row in p.depots if not hexes >> row.place & 1)
    p.zones = None
    log.add("EUC-58/2", "the Soviet line moves west")
    return hexes & p.ground[Side.ALLIES]


class SweepRoll(Chance[Position]):
    """One die on the Success Table for the Polish units of a swept hex (EUC-58/3)."""

    name = "sweep-roll"
    rules = ("EUC-58/3",)
    frame = _HERE

    def settle(self, p: Position, log: Log) -> bool:
        return False

    def roll(self, p: Position) -> Roll:
        meanings = SUCCESS.meanings(0, range(1, _FACES + 1))
        return Roll(1, _FACES, "the Poles in {place}", (_HERE.top(p),), (Part("the Soviets", 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        place = _HERE.top(p)
        if SUCCESS.read(order.args[0]) == "S":
            _HERE.turn(p, Escape.name, place)
            return
        p.stack.pop()
        for unit in bit_list(p.here.get(place, 0) & p.of_side(Side.ALLIES)):
            disclose(p, log, "EUC-58/3", "{unit} is overtaken by the Soviets", unit)
            p.remove(unit, Off.SWEPT)


# ---------------------------------------------------------------- who gets away
def refuges(p: Position, unit: int) -> int:
    """Return the places that a unit can get away to: up to 3 hexes, free ones or in a neutral country (EUC-58/3).

    No enemy unit is in them, and there is room; over a border nobody goes on.
    """
    start = p.at[unit]
    barred = OUT_OF_PLAY | p.armed[Side.AXIS] | closed_neutrals(p, Side.ALLIES) & ~havens()
    found, edge = 0, 1 << start
    for _ in range(ESCAPE_HEXES):
        fresh = union(NEAR[here] for here in bit_list(edge & ~havens()))
        edge = fresh & ~barred & ~found
        found |= edge
    free = found & ~p.swept & ~havens() & ~(1 << start)
    return found & havens() | mask_of(place for place in bit_list(free) if not no_room(p, unit, place))


def fugitives(p: Position) -> list[tuple[int, int]]:
    """Offer the units of the hex, and where each may go."""
    units = p.here.get(_HERE.top(p), 0) & p.of_side(Side.ALLIES)
    return [(unit, places) for unit in bit_list(units) if (places := refuges(p, unit))]


def not_escaping(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not get away to a place."""
    here = _HERE.top(p)
    if not p.here.get(here, 0) & p.of_side(Side.ALLIES) & 1 << unit:
        return refusal("EUC-58/3", "{unit} is not in {place}", unit, here)
    if p.swept >> place & 1:
        return refusal("EUC-58/2", "{place} is behind the Soviet line", place)
    if not refuges(p, unit) >> place & 1:
        return refusal("EUC-58/3", "{unit} cannot get away to {place}", unit, place)
    return None


def escape(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit get away; over a border it is interned."""
    told = disclose if havens() >> place & 1 else report
    told(p, log, "EUC-58/3", "{unit} gets away to {place}", unit, place)
    if not havens() >> place & 1:
        set_off(p, 1 << unit)
        p.put(unit, place)
        enter(p, log, 1 << unit, (place,))
    elif is_gone(p):
        leave_for_good(p, unit)
    else:
        p.remove(unit, Off.SWEPT)


def give_in(p: Position, log: Log) -> None:
    """Let all who are left be overtaken."""
    place = _HERE.top(p)
    p.stack.pop()
    for unit in bit_list(p.here.get(place, 0) & p.of_side(Side.ALLIES)):
        disclose(p, log, "EUC-58/3", "{unit} is overtaken by the Soviets", unit)
        p.remove(unit, Off.SWEPT)


class Escape(Acts[Position]):
    """The Poles of a swept hex get away where they can."""

    name = "escape"
    frame = _HERE
    secret = True  # an order names a unit that the enemy may not see
    moment = "the Soviet advance"
    rules = ("EUC-58/3",)
    acts = (
        Act("escape", not_escaping, escape, fugitives, role=Role.MOVE),
        Act("stay", freely, give_in, role=Role.END, is_grave=True),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if fugitives(p):
            return False
        give_in(p, log)
        return True

    def side(self, p: Position) -> int:
        return Side.ALLIES

    def prompt(self, p: Position) -> str:
        return NOTATION.say("The Soviets come to {place}: who gets away, and where?", (_HERE.top(p),))


# ---------------------------------------------------------------- Germans go back
def nearest_west(p: Position, unit: int) -> int:
    """Return the nearest hexes west of the line that a German unit may go back to (EUC-58/4)."""
    here = p.at[unit]
    closed = p.swept | closed_neutrals(p, Side.AXIS) | p.armed[Side.ALLIES] | OUT_OF_PLAY
    ground = LAND & p.sheet.hexes & ~closed
    far = {place: distance(here, place) for place in bit_list(ground)}
    for least in sorted(set(far.values())):
        if found := mask_of(place for place in far if far[place] == least and not no_room(p, unit, place)):
            return found
    return 0


def stranded(p: Position) -> int:
    """Return the German units behind the Soviet line."""
    return p.units_in(p.swept) & p.of_side(Side.AXIS)


def retirements(p: Position) -> list[tuple[int, int]]:
    """Offer the first of them, and where it may go."""
    units = stranded(p)
    return [(lowest(units), nearest_west(p, lowest(units)))] if units else []


def not_retiring(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not go back to a place."""
    if not stranded(p) >> unit & 1:
        return refusal("EUC-58/4", "{unit} is not behind the Soviet line", unit)
    if lowest(stranded(p)) != unit:
        return refusal("EUC-58/4", "{unit} goes back first", lowest(stranded(p)))
    if p.swept >> place & 1:
        return refusal("EUC-58/2", "{place} is behind the Soviet line", place)
    if not nearest_west(p, unit) >> place & 1:
        return refusal("EUC-58/4", "{place} is not the nearest hex west of the line with room", place)
    return None


def retire(p: Position, log: Log, unit: int, place: int) -> None:
    """Take a unit back behind the line."""
    report(p, log, "EUC-58/4", "{unit} goes back to {place}", unit, place)
    set_off(p, 1 << unit)
    p.put(unit, place)
    enter(p, log, 1 << unit, (place,))


class Retiring(Acts[Position]):
    """Germans in swept hexes go back at once; where two hexes are equally near their owner chooses."""

    name = "retiring"
    secret = True  # an order names a unit that the enemy may not see
    moment = "the Soviet advance"
    rules = ("EUC-58/4",)
    acts = (Act("retire", not_retiring, retire, retirements, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        for air in bit_list(swept_airs(p, Side.AXIS)):
            _bring_back(p, log, air)
        while units := stranded(p):
            places = nearest_west(p, lowest(units))
            if places.bit_count() > 1:
                return False
            retire(p, log, lowest(units), lowest(places))
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.AXIS

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{side}: where does {unit} go back to?", (SIDES[Side.AXIS], lowest(stranded(p))))


def _bring_back(p: Position, log: Log, air: int) -> None:
    """Base a German air unit at the nearest own airbase with room (EUC-58/4)."""
    here = p.base[air]
    bases = bit_list(roomy(p, Side.AXIS) or own_bases(p, Side.AXIS))
    place = min(bases, key=lambda base: (distance(here, base), base))
    log.add("EUC-58/4", "{air} goes back to {place}", air, place)
    p.station(air, place)


# ---------------------------------------------------------------- air units
def swept_airs(p: Position, side: int) -> int:
    """Return the air units of a side that are based in swept hexes."""
    return union(airs for place, airs in p.wings.items() if p.swept >> place & 1) & p.airs_of(side)


def shelters(p: Position, air: int) -> int:
    """Return the airbases that a Polish air unit can get away to: own ones with room, neutral ones (EUC-58/3)."""
    bases = roomy(p, Side.ALLIES) | haven_fields(p)
    return bases & disc(p.base[air], p.airman(air).range * TRANSFER_RANGE)


def flights(p: Position) -> list[tuple[int, int]]:
    """Offer the air units, and where each may go."""
    return [(air, shelters(p, air)) for air in bit_list(swept_airs(p, Side.ALLIES))]


def not_flying(p: Position, air: int, place: int) -> Reasons:
    """Tell why an air unit does not get away to a place."""
    if not swept_airs(p, Side.ALLIES) >> air & 1:
        return refusal("EUC-58/3", "{air} is not behind the Soviet line", air)
    if shelters(p, air) >> place & 1:
        return None
    return refusal("EUC-58/3", "{place} is no airbase in transfer range that takes {air} in", place, air)


def fly(p: Position, log: Log, air: int, place: int) -> None:
    """Let an air unit get away; to a neutral country it leaves for good."""
    if havens() >> place & 1:
        leave_by_air(p, log, air, place)
    else:
        log.add("EUC-58/3", "{air} gets away to {place}", air, place)
        p.station(air, place)


def overtake(p: Position, log: Log) -> None:
    """Remove the air units that are left."""
    for air in bit_list(swept_airs(p, Side.ALLIES)):
        log.add("EUC-58/3", "{air} is overtaken by the Soviets", air)
        p.station(air, Off.SWEPT)


class AirEscape(Acts[Position]):
    """Polish air units in swept hexes get away where they can."""

    name = "air-escape"
    moment = "the Soviet advance"
    rules = ("EUC-58/3",)
    asks = "The Soviets come: which air units get away, and where?"
    acts = (
        Act("transfer", not_flying, fly, flights, role=Role.MOVE),
        Act("stay", freely, overtake, role=Role.END, is_grave=True),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if any(places for _, places in flights(p)):
            return False
        overtake(p, log)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.ALLIES
