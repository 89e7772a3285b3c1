"""Step (e) of an initial phase (EUC-4/3): convoys, points, reinforcements, and what points bring back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, leave
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import AirState, Off, Position, Side
from sandtable.games.europa.rules.air.bases import own_bases, room
from sandtable.games.europa.rules.forces import events, production, schedule
from sandtable.games.europa.rules.forces.convoys import (
    ARRIVING,
    DELIVER,
    HOLD,
    LANDING,
    SAILING,
    Arriving,
    Convoy,
    Sailing,
    deliver,
    harbours,
)
from sandtable.games.europa.rules.forces.repair import REFIT, REVIVE
from sandtable.games.europa.rules.forces.replacements import REBUILD, RESTORE
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.prompts import what_is_open
from sandtable.games.europa.rules.stacking import no_room

_RULE: Final = "EUC-51/1"


class Arrivals(Step[Position]):
    """What comes by itself, then the dice of the convoys, what the owner decides, and who changes or leaves."""

    name = "arrivals"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack[-1] = (events.Departures.name,)
        events.begin(p, log)
        production.receive(p, log)
        if p.phasing == Side.AXIS and p.card.convoys:
            SAILING.push(p, Convoy.name, Sailing())
        else:
            ARRIVING.push(p, LANDING, Arriving(p.card.points_on(p.phasing, p.turn)))
        return True


# ---------------------------------------------------------------- ground units
def not_arriving(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not come in at a place."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    if unit not in schedule.arrivals(p):
        return _not_due(p, unit)
    if ARRIVING.top(p).waiting:
        return refusal("EUC-30/5", "first say which units wait for a later convoy")
    if schedule.places_for(p, unit) >> place & 1:
        return None
    if not p.owned[p.phasing] >> place & 1:
        return refusal(_RULE, "{place} is not yours", place)
    if not schedule.open_places(p) >> place & 1:
        return refusal(_RULE, "{place} is in an enemy zone", place)
    return no_room(p, unit, place) or refusal(_RULE, "{unit} does not come in at {place}", unit, place)


def _not_due(p: Position, unit: int) -> Violation:
    """Tell that a unit does not come in yet: its date, or a region that is to be liberated first."""
    if p.at[unit] == Off.DUE and 0 <= p.due[unit] <= p.turn and (region := schedule.unfreed(p, unit)):
        return refusal("EU-103.B.21.a/4", "{unit} waits until {region} is liberated", unit, region)
    return refusal(_RULE, "{unit} is not due", unit)


def all_arrivals(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the units that are due, and where they can come in."""
    if not ARRIVING.top(p).waiting:
        for unit in schedule.arrivals(p):
            yield unit, schedule.places_for(p, unit)


def arrive(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit in; it is in regular supply until it is judged (EUC-18/1)."""
    rule = "EUC-51/2" if schedule.region_of(p, unit) else _RULE
    p.due[unit] = -1
    p.put(unit, place)
    report(p, log, rule, "{unit} arrives in {place}", unit, place)


# ---------------------------------------------------------------- air units
def not_based(p: Position, air: int, place: int) -> Reasons:
    """Tell why an air unit does not come in at a base."""
    if not p.airs_of(p.phasing) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if air not in schedule.air_arrivals(p):
        return refusal(_RULE, "{air} is not due", air)
    if schedule.bases_for(p, air) >> place & 1:
        return None
    if not own_bases(p, p.phasing) >> place & 1:
        return refusal("EUC-20/7", "{place} is no airbase of yours", place)
    if not room(p, place):
        return refusal("EUC-20/7", "there is no room in {place}", place)
    return refusal(_RULE, "{air} does not come in at {place}", air, place)


def all_bases(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the air units that are due, and the bases that can take them."""
    return ((air, schedule.bases_for(p, air)) for air in schedule.air_arrivals(p))


def base(p: Position, log: Log, air: int, place: int) -> None:
    """Bring an air unit in."""
    p.air_due[air] = -1
    p.station(air, place)
    p.air_state[air] = AirState.OPERATIVE
    log.add(_RULE, "{air} arrives in {place}", air, place)


# ---------------------------------------------------------------- the step
def still_due(p: Position) -> Reasons:
    """Tell what must come in before the step can end."""
    now = ARRIVING.top(p)
    if now.waiting:
        return refusal("EUC-30/5", "{n} more must wait for a later convoy", now.waiting)
    if harbours(p):
        return refusal("EUC-18/10", "there are supply points to be landed: {n}", now.points)
    unit = next((unit for unit, places in all_arrivals(p) if places), -1)
    if unit >= 0:
        return refusal(_RULE, "{unit} is still to come in", unit)
    air = next((air for air, places in all_bases(p) if places), -1)
    return refusal(_RULE, "{air} is still to come in", air) if air >= 0 else None


_ARRIVING: Final = ("hold", "deliver", "arrive", "base")
_BOUGHT: Final = ("rebuild", "restore", "refit", "revive")
_WAYS: Final = dict.fromkeys(_ARRIVING, "bring in what arrives") | dict.fromkeys(_BOUGHT, "spend points")


class Landing(Acts[Position]):
    """Reinforcements come in, and points are spent."""

    name = LANDING
    frame = ARRIVING
    secret = True  # an order names a unit that the enemy may not see
    moment = "reinforcements and replacements"
    rules = (_RULE, "EUC-52/2")
    acts = (
        HOLD,
        DELIVER,
        Act("arrive", not_arriving, arrive, all_arrivals, role=Role.PLACE),
        Act("base", not_based, base, all_bases, role=Role.PLACE),
        REBUILD,
        RESTORE,
        REFIT,
        REVIVE,
        Act("done", still_due, leave, role=Role.END),
    )
    empty = "nothing arrives, and nothing can be bought"

    def settle(self, p: Position, log: Log) -> bool:
        return _bring_in(p, log) or super().settle(p, log)

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        if waiting := ARRIVING.top(p).waiting:
            return NOTATION.say("Which units wait for a later convoy? {n} must.", (waiting,))
        return what_is_open(self, p, _WAYS)


def _bring_in(p: Position, log: Log) -> bool:
    """Bring in what has one place to come to; tell whether there was anything."""
    for unit, places in all_arrivals(p):
        if places.bit_count() == 1:
            arrive(p, log, unit, places.bit_length() - 1)
            return True
    if ARRIVING.top(p).waiting:
        return False
    for air, places in all_bases(p):
        if places.bit_count() == 1:
            base(p, log, air, places.bit_length() - 1)
            return True
    if (places := harbours(p)).bit_count() == 1:
        deliver(p, log, places.bit_length() - 1)
        return True
    return False
