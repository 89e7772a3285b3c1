"""Soviet intervention (EUC-58): a line that moves west, takes what it passes out of play, and stops at the demarcation."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europa.language import NOTATION, SIDES, refusal
from sandtable.games.europa.position import Off, Position, Seat, Side
from sandtable.games.europa.rules.politics.poland import havens, is_gone, is_polish
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.world.atlas import MAJORS, NEAR, OUT_OF_PLAY, SWEEP, distance
from sandtable.games.europa.world.charts import ESCAPE_HEXES, INTERVENTION, INTERVENTION_EARLY, SUCCESS

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


def due(p: Position) -> int:
    """Return the hexes that the next advance sweeps (EUC-58/2); none if the line stays."""
    if not p.intervened or p.phasing != Side.AXIS or p.soviets >= len(SWEEP):
        return 0
    return SWEEP[p.soviets] & p.sheet.everywhere


class Sweep(Step[Position]):
    """The line moves: Germans go back behind it, Poles may get away, and nobody holds what it passed."""

    name = "sweep"
    frame = _STAGE

    def settle(self, p: Position, log: Log) -> bool:
        left = _STAGE.top(p)
        if left < 0:
            left = _advance(p, log)
        for place in bit_list(left):
            _STAGE.turn(p, self.name, left & ~(1 << place))
            _HERE.push(p, SweepRoll.name, place)
            return True
        if p.units_in(p.swept) & p.of_side(Side.AXIS):
            p.stack[-1] = (self.name, 0)
            p.stack.append((Retiring.name,))
            return True
        p.stack.pop()
        return True


def _advance(p: Position, log: Log) -> int:
    """Sweep the next hexes, and return those with Polish units."""
    hexes = due(p)
    if not hexes:
        return 0
    p.soviets += 1
    p.swept |= hexes
    p.give(hexes, -1)
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
            log.add("EUC-58/3", "{unit} is overtaken by the Soviets", unit)
            p.remove(unit, Off.SWEPT)


# ---------------------------------------------------------------- who gets away
def refuges(p: Position, unit: int) -> int:
    """Return the places that a unit can get away to: up to 3 hexes, free ones or in a neutral country (EUC-58/3)."""
    start, found, edge = p.at[unit], 0, 1 << p.at[unit]
    barred = OUT_OF_PLAY | p.armed[Side.AXIS]
    for _ in range(ESCAPE_HEXES):
        fresh = 0
        for here in bit_list(edge):
            fresh |= NEAR[here]
        edge = fresh & ~barred & ~found
        found |= edge
    free = mask_of(
        place
        for place in bit_list(found & ~p.swept & ~havens())
        if p.owned[Side.ALLIES] >> place & 1 and not no_room(p, unit, place)
    )
    return (free | found & havens()) & ~(1 << start)


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
    log.add("EUC-58/3", "{unit} gets away to {place}", unit, place)
    if havens() >> place & 1:
        p.remove(unit, Off.EVACUATED if is_gone(p) else Off.SWEPT)
    else:
        p.ever_moved |= 1 << unit
        p.put(unit, place)


def give_in(p: Position, log: Log) -> None:
    """Let all who are left be overtaken."""
    place = _HERE.top(p)
    p.stack.pop()
    for unit in bit_list(p.here.get(place, 0) & p.of_side(Side.ALLIES)):
        log.add("EUC-58/3", "{unit} is overtaken by the Soviets", unit)
        p.remove(unit, Off.SWEPT)


class Escape(Acts[Position]):
    """The Poles of a swept hex get away where they can."""

    name = "escape"
    frame = _HERE
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
    ground = p.owned[Side.AXIS] & p.sheet.hexes & ~p.armed[Side.ALLIES]
    rooms = [place for place in bit_list(ground) if not no_room(p, unit, place)]
    least = min((distance(here, place) for place in rooms), default=0)
    return mask_of(place for place in rooms if distance(here, place) == least)


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
    if not nearest_west(p, unit) >> place & 1:
        return refusal("EUC-58/4", "{place} is not the nearest hex west of the line with room", place)
    return None


def retire(p: Position, log: Log, unit: int, place: int) -> None:
    """Take a unit back behind the line."""
    log.add("EUC-58/4", "{unit} goes back to {place}", unit, place)
    p.put(unit, place)


class Retiring(Acts[Position]):
    """Germans in swept hexes go back at once; where two hexes are equally near their owner chooses."""

    name = "retiring"
    moment = "the Soviet advance"
    rules = ("EUC-58/4",)
    asks = "Which hex does it go back to?"
    acts = (Act("retire", not_retiring, retire, retirements, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        while units := stranded(p):
            unit = lowest(units)
            places = nearest_west(p, unit)
            if places.bit_count() > 1:
                return False
            retire(p, log, unit, lowest(places))
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.AXIS

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{side}: where does {unit} go back to?", (SIDES[Side.AXIS], lowest(stranded(p))))
