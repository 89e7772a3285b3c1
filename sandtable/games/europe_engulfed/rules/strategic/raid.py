"""Raids (EE-2.2): what meets in the air over the camp that produces, whether bombers fly and fighters meet them."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.production.income import home_production
from sandtable.games.europe_engulfed.rules.strategic.air import (
    Forces,
    Terms,
    is_forced,
    terms,
)
from sandtable.games.europe_engulfed.rules.strategic.track import (
    BOMBERS,
    FIGHTERS,
    FLAK,
    TARGET,
    is_bombed,
    western_weather,
)
from sandtable.games.europe_engulfed.world.charts import RAILS_FIGHTER_RATIO
from sandtable.games.europe_engulfed.world.roster import Side
from sandtable.games.europe_engulfed.world.scenario import Date

_SIDE: Final = (Side.AXIS, Side.WEST)  # who flies and who defends, by camp
_RAIDERS: Final = ("German", "Allied")


class Flight(NamedTuple):
    """The camp whose bombers fly, and whether they were sent against the railways of the west."""

    camp: int
    is_rails: int = 0


FLIGHT: Final = Frame(Flight)
ESCORTS, FLAK_FIRE = "escorts", "flak"  # the first throws of a raid that is met, and of one that is not


# ---------------------------------------------------------------- what is in the air
def forces(p: Position, camp: int) -> Forces:
    """Return all that meets when the bombers of a camp fly: all of them, and all fighters (EE-2.22/1).

    Bombers fly in the other camp's production only, so once a turn (EE-2.21/1); fighters escort there, and intercept in
    their own (EE-2.21/2).
    """
    return Forces(p.track[FIGHTERS[camp]], p.track[FIGHTERS[1 - camp]], p.track[BOMBERS[camp]])


def note(p: Position, camp: int, left: Forces) -> None:
    """Set the track to what is left."""
    p.track[FIGHTERS[camp]], p.track[FIGHTERS[1 - camp]], p.track[BOMBERS[camp]] = left[:3]


def terms_of(p: Position, camp: int) -> Terms:
    """Return what the dice of a raid mean now."""
    return terms(p.turn, western_weather(p), p.track[FLAK[1 - camp]], is_allied=camp == Camp.ALLIES)


def most_damage(p: Position, camp: int) -> int:
    """Return how many WERPs a raid of a camp can destroy at most: half of what the Home areas yield (EE-2.26/1)."""
    return home_production(p, TARGET[1 - camp]) // 2


def can_raid(p: Position, camp: int) -> bool:
    """Tell whether a camp may raid; Germany from the turn after France fell (EE-2.2/1, EE-2.2/2)."""
    if not p.track[BOMBERS[camp]] or not is_bombed(p, 1 - camp):
        return False
    return camp == Camp.ALLIES or 0 <= p.dates[Date.FRANCE_FELL] < p.turn


# ---------------------------------------------------------------- whether they fly
def no_rails(p: Position) -> Reasons:
    """Tell why a raid cannot be sent against the railways (EE-2.27/1, EE-2.27/2)."""
    if FLIGHT.top(p).camp != Camp.ALLIES:
        return refusal("EE-2.27/1", "only the Western Allies bomb railways")
    fighters, enemies = p.track[FIGHTERS[Camp.ALLIES]], p.track[FIGHTERS[Camp.AXIS]]
    if fighters < RAILS_FIGHTER_RATIO * enemies:
        return refusal("EE-2.27/1", "{n} Allied fighters are not twice the {m} German ones", fighters, enemies)
    if p.dates[Date.REDIRECTED] == p.turn - 1:
        return refusal("EE-2.27/2", "the raid of the last turn was against the railways")
    return None


def fly(p: Position, log: Log) -> None:
    """Send the bombers."""
    _take_off(p, log, FLIGHT.top(p))


def fly_against_rails(p: Position, log: Log) -> None:
    """Announce a raid against the railways, and send the bombers."""
    p.dates[Date.REDIRECTED] = p.turn
    log.add("EE-2.27/1", "this raid is against rail traffic in the west")
    _take_off(p, log, FLIGHT.top(p)._replace(is_rails=1))


def _take_off(p: Position, log: Log, flight: Flight) -> None:
    points = counted(p.track[BOMBERS[flight.camp]], f"{_RAIDERS[flight.camp]} bomber point")
    log.add("EE-2.22/1", "a raid by {points}, with {n} as escorts", points, _fighters(p.track[FIGHTERS[flight.camp]]))
    FLIGHT.turn(p, AirInterception.name, flight)


def _fighters(number: int) -> str:
    return counted(number, "fighter point")


def ground_bombers(p: Position, log: Log) -> None:
    """Let the bombers stay at home (EE-2.0/4)."""
    log.add("EE-2.0/4", "the {side} bombers stay at home", _RAIDERS[FLIGHT.top(p).camp])
    p.stack.pop()


class Raid(Acts[Position]):
    """The owner of bombers says whether they fly."""

    name = "raid"
    frame = FLIGHT
    moment = "the decision on a raid"
    rules = ("EE-2.0/4", "EE-2.2/1", "EE-2.22/1", "EE-2.27/1")
    asks = "Do the bombers fly?"
    acts = (
        Act("raid", freely, fly, role=Role.ATTACK),
        Act("raid-rails", no_rails, fly_against_rails, role=Role.ATTACK),
        Act("pass", freely, ground_bombers, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return can_raid(p, FLIGHT.top(p).camp)

    def side(self, p: Position) -> int:
        return _SIDE[FLIGHT.top(p).camp]


# ---------------------------------------------------------------- whether they are met
def scramble(p: Position, log: Log) -> None:
    """Send all fighters against the raid: all or none (EE-2.22/2)."""
    flight = FLIGHT.top(p)
    log.add("EE-2.22/2", "it is met by {n}", _fighters(p.track[FIGHTERS[1 - flight.camp]]))
    FLIGHT.turn(p, ESCORTS, flight)


def stay_down(p: Position, log: Log) -> None:
    """Keep the fighters on the ground: they neither fire nor are fired on (EE-2.22/4)."""
    log.add("EE-2.22/4", "no fighter intercepts")
    FLIGHT.turn(p, FLAK_FIRE, FLIGHT.top(p))


class AirInterception(Acts[Position]):
    """The defender says whether his fighters intercept, unless the raid is so great that they must (EE-2.22/2)."""

    name = "air-interception"
    frame = FLIGHT
    moment = "the interception of a raid"
    rules = ("EE-2.22/2", "EE-2.22/4")
    asks = "Do your fighters intercept the raid?"
    acts = (
        Act("intercept", freely, scramble, role=Role.ATTACK),
        Act("stay", freely, stay_down, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return _SIDE[1 - FLIGHT.top(p).camp]

    def settle(self, p: Position, log: Log) -> bool:
        found = forces(p, FLIGHT.top(p).camp)
        if not found.interceptors:
            stay_down(p, log)
        elif is_forced(found.bombers, western_weather(p)):
            scramble(p, log)
        else:
            return False
        return True
