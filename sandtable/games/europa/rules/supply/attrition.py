"""Attrition (EUC-18/13): units that have long been isolated wither, hex by hex."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.elimination import Cause, eliminate, take_loss
from sandtable.games.europa.rules.supply.isolation import is_isolated
from sandtable.games.europa.world.charts import ATTRITION_FROM, SUCCESS

_FROM: Final = Hunger.LIMITED + ATTRITION_FROM  # U4
_FACES: Final = 6
_LAST: Final = Single("place", usual=-1)  # the last hex that was rolled for
_HERE: Final = Single("place")


def withering(p: Position, place: int) -> int:
    """Return the units in a hex that attrition strikes: isolated ones at U4, but for those fed under siege."""
    units = p.here.get(place, 0) & p.of_side(p.phasing) & ~p.provided
    weak = (unit for unit in bit_list(units) if p.hunger[unit] >= _FROM)
    return mask_of(unit for unit in weak if is_isolated(p, unit))


def largest(p: Position, units: int) -> int:
    """Return the largest of some units."""
    most = max(p.size(unit) for unit in bit_list(units))
    return mask_of(unit for unit in bit_list(units) if p.size(unit) == most)


class Attrition(Step[Position]):
    """Opens the throw for each hex, in the order of their ids."""

    name = "attrition"
    frame = _LAST

    def settle(self, p: Position, log: Log) -> bool:
        last = _LAST.top(p)
        hungry = mask_of(
            place
            for place in bit_list(p.ground[p.phasing] >> last + 1 << last + 1)
            if any(p.hunger[unit] >= _FROM for unit in bit_list(p.here[place]))
        )
        here = next((place for place in bit_list(hungry) if withering(p, place)), -1)
        if here < 0:
            p.stack.pop()
            return True
        _LAST.turn(p, self.name, here)
        _HERE.push(p, AttritionRoll.name, here)
        return True


class AttritionRoll(Chance[Position]):
    """One die on the Success Table (EUC-2/1): F* all of them, F one of the largest, S nobody."""

    name = "attrition-roll"
    rules = ("EUC-18/13",)
    frame = _HERE

    def roll(self, p: Position) -> Roll:
        meanings = SUCCESS.meanings(0, range(1, _FACES + 1))
        return Roll(1, _FACES, "attrition in {place}", (_HERE.top(p),), (Part(SIDES[p.phasing], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        place = _HERE.top(p)
        result = SUCCESS.read(order.args[0])
        log.add("EUC-18/13", "attrition in {place}: {number} ({result})", place, order.args[0], result)
        if result == "F":
            _HERE.turn(p, AttritionLoss.name, place)
            return
        p.stack.pop()
        if result == "F*":
            for unit in bit_list(withering(p, place)):
                eliminate(p, log, unit, Cause.ATTRITION)


# ---------------------------------------------------------------- the loss
def losers(p: Position) -> int:
    """Return the units of which one takes the loss."""
    return largest(p, withering(p, _HERE.top(p)))


def not_losing(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not take the loss."""
    place = _HERE.top(p)
    if not withering(p, place) >> unit & 1:
        return refusal("EUC-18/13", "{unit} is not among the isolated units at U4 in {place}", unit, place)
    if not losers(p) >> unit & 1:
        return refusal("EUC-18/13", "{unit} is not one of the largest", unit)
    return None


def lose(p: Position, log: Log, unit: int) -> None:
    """Let a unit take the loss."""
    p.stack.pop()
    take_loss(p, log, unit, "EUC-18/13")


class AttritionLoss(Acts[Position]):
    """The owner chooses among equals."""

    name = "attrition-loss"
    moment = "attrition"
    rules = ("EUC-18/13",)
    frame = _HERE
    secret = True  # an order names a unit that the enemy may not see
    asks = "Which of the largest units takes the loss?"
    acts = (Act("lose", not_losing, lose, losers, role=Role.LOSE, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        found = losers(p)
        if found.bit_count() > 1:
            return False
        lose(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        return p.phasing
