"""Air units whose base is overrun or entered (EUC-11/3, EUC-20/8): they fly off and are aborted, or are lost."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.bases import roomy
from sandtable.games.europa.rules.air.states import abort, eliminate_air, owner
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import SUCCESS
from sandtable.games.europa.world.pieces import AIR_TITLES

_RULE: Final = "EUC-11/3"
_FACES: Final = range(1, 7)


class Fleeing(NamedTuple):
    """The base at which air units were caught, and those that are still to fly off."""

    place: int
    airs: int


FLEEING: Final = Frame(Fleeing, place="place", airs="air-units")


def flee(p: Position, log: Log, place: int) -> None:
    """Let the air units at a base roll for their escape from the enemy who enters it."""
    log.add("EUC-20/8", "the air units in {place} are caught at their base", place)
    FLEEING.push(p, Flight.name, Fleeing(place, p.wings[place]))


class Flight(Chance[Position]):
    """One die on the Success Table for each: S gets away."""

    name = "flight"
    frame = FLEEING
    moment = "the dice for the escape of air units"
    rules = (_RULE, "EUC-20/8", "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        now = FLEEING.top(p)
        airs, meanings = bit_list(now.airs), SUCCESS.meanings(0, _FACES)
        parts = tuple(Part(AIR_TITLES[air], 1, meanings) for air in airs)
        return Roll(len(airs), _FACES[-1], "Which air units escape from {place}?", (now.place,), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = FLEEING.top(p)
        p.stack.pop()
        safe = 0
        for air, die in zip(bit_list(now.airs), order.args, strict=True):
            if SUCCESS.read(die) == "S":
                safe |= 1 << air
            else:
                log.add(_RULE, "{air} is destroyed in {place}", air, now.place)
                eliminate_air(p, air)
        FLEEING.push(p, Refuge.name, Fleeing(now.place, safe))


# ---------------------------------------------------------------- where they go
def refuges(p: Position, air: int, place: int) -> int:
    """Return the nearest airbases with room, as seen from a place."""
    bases = bit_list(roomy(p, owner(p, air)) & ~(1 << place))
    nearest = min((distance(place, base) for base in bases), default=0)
    return mask_of(base for base in bases if distance(place, base) == nearest)


def offers(p: Position) -> list[tuple[int, int]]:
    """Return the next air unit that has got away, and where it may go."""
    now = FLEEING.top(p)
    air = lowest(now.airs)
    return [(air, refuges(p, air, now.place))] if air >= 0 else []


def not_there(p: Position, air: int, place: int) -> Reasons:
    """Tell why an air unit does not flee to a place."""
    now = FLEEING.top(p)
    if lowest(now.airs) != air:
        return refusal(_RULE, "it is for {air} to fly off now", lowest(now.airs))
    if refuges(p, air, now.place) >> place & 1:
        return None
    return refusal(_RULE, "{place} is not the nearest airbase of yours with room", place)


def fly_off(p: Position, log: Log, air: int, place: int) -> None:
    """Let an air unit reach another base, aborted."""
    now = FLEEING.top(p)
    p.station(air, place)
    abort(p, air)
    log.add(_RULE, "{air} escapes to {place} and is aborted", air, place)
    FLEEING.turn(p, Refuge.name, now._replace(airs=now.airs & ~(1 << air)))


class Refuge(Acts[Position]):
    """The owner chooses where several bases are equally near."""

    name = "refuge"
    frame = FLEEING
    moment = "the escape of air units"
    rules = (_RULE,)
    acts = (Act("return", not_there, fly_off, offers, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        now = FLEEING.top(p)
        if not now.airs:
            p.stack.pop()
            return True
        [(air, places)] = offers(p)
        if places & places - 1:
            return False
        if places:
            fly_off(p, log, air, lowest(places))
        else:
            log.add(_RULE, "{air} finds no airbase and is lost", air)
            eliminate_air(p, air)
            FLEEING.turn(p, self.name, now._replace(airs=now.airs & ~(1 << air)))
        return True

    def side(self, p: Position) -> int:
        return owner(p, lowest(FLEEING.top(p).airs))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Where does {air} escape to?", (lowest(FLEEING.top(p).airs),))
