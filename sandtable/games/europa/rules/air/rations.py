"""Air supply (EUC-18/15): a type T unit feeds up to 3 REs where it can land, or 1 RE by drop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.bases import own_bases
from sandtable.games.europa.rules.air.cargo import by_base, no_flying
from sandtable.games.europa.rules.air.crew import no_crew
from sandtable.games.europa.rules.air.mission import Mission, Task
from sandtable.games.europa.rules.air.ranges import flights
from sandtable.games.europa.rules.air.transport import open_flight
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.charts import AIR_DROPPED_RE4, AIR_LANDED_RE4

_RULE: Final = "EUC-18/15"


def not_feeding(p: Position, air: int, place: int) -> Reasons:
    """Tell why a type T unit feeds nobody in a place."""
    if found := no_flying(p) or no_crew(p, air, p.phasing, Task.FEED, place):
        return found
    if hungry(p) >> place & 1:
        return None
    if BOX >> place & 1:
        return refusal("EUC-3.I/1", "units in {place} are in supply: it is a box", place)
    return refusal(_RULE, "there is none of your units to be fed in {place}", place)


def hungry(p: Position) -> int:
    """Return the hexes with units of the phasing side that could be fed."""
    places = p.ground[p.phasing] & ~BOX
    return mask_of(place for place in bit_list(places) if _eaters(p, place, p.phasing))


def _eaters(p: Position, place: int, side: int) -> int:
    """Return the units that could be fed in a place: such as one flight has enough for."""
    units = p.here.get(place, 0) & p.of_side(side) & ~p.fed
    return mask_of(unit for unit in bit_list(units) if p.size(unit) <= _brought(p, place, side))


def _brought(p: Position, place: int, side: int) -> int:
    """Return the REs that a flight feeds, in quarters: more where it can land."""
    return AIR_LANDED_RE4 if own_bases(p, side) >> place & 1 else AIR_DROPPED_RE4


def feedings(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the type T units, and where each can feed somebody."""
    if no_flying(p):
        return
    for base, airs in by_base(p):
        places = hungry(p)
        for air in bit_list(airs):
            yield air, places & flights(p, p.phasing, base, p.airman(air).range)


def feed(p: Position, log: Log, air: int, place: int) -> None:
    """Open a flight of supply."""
    open_flight(p, Task.FEED, air, place)


FEED: Final = Act("feed", not_feeding, feed, feedings, role=Role.CARRY)


# ---------------------------------------------------------------- who is fed
class Feeding(NamedTuple):
    """What a flight has left, in quarters of REs, for whom and where."""

    side: int
    place: int
    left4: int


FEEDING: Final = Frame(Feeding, side="side", place="place")


def hand_out(p: Position, log: Log, now: Mission) -> None:
    """Let the owner name the units that are fed."""
    FEEDING.push(p, Rations.name, Feeding(now.side, now.target, _brought(p, now.target, now.side)))


def eaters(p: Position) -> int:
    """Return the units that may be fed with what is left."""
    now = FEEDING.top(p)
    units = p.here.get(now.place, 0) & p.of_side(now.side) & ~p.fed
    return mask_of(unit for unit in bit_list(units) if p.size(unit) <= now.left4)


def not_eating(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not fed."""
    now = FEEDING.top(p)
    if not p.of_side(now.side) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    if p.at[unit] != now.place:
        return refusal(_RULE, "{unit} is not in {place}", unit, now.place)
    if p.fed >> unit & 1:
        return refusal(_RULE, "{unit} has been fed", unit)
    if p.size(unit) > now.left4:
        return refusal(_RULE, "there is not enough left for {unit}", unit)
    return None


def ration(p: Position, log: Log, unit: int) -> None:
    """Feed a unit, until it is judged again."""
    now = FEEDING.top(p)
    p.fed |= 1 << unit
    p.changed(1 << unit)
    FEEDING.turn(p, Rations.name, now._replace(left4=now.left4 - p.size(unit)))
    report(p, log, _RULE, "{unit} is fed from the air", unit)


class Rations(Acts[Position]):
    """The owner names the units that are fed."""

    name = "rations"
    frame = FEEDING
    moment = "the feeding from the air"
    rules = (_RULE,)
    secret = True  # an order names a unit that the enemy may not see
    acts = (
        Act("ration", not_eating, ration, eaters),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(eaters(p))

    def side(self, p: Position) -> int:
        return FEEDING.top(p).side

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who is fed in {place}?", (FEEDING.top(p).place,))
