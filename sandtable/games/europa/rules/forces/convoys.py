"""Mediterranean convoys (EUC-30/5), and the supply points that they and others land (EUC-18/10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.forces.schedule import arrivals
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.world.calendar import month
from sandtable.games.europa.world.charts import CONVOY, CONVOY_DELAY

LANDING: Final = "landing"
_RULE: Final = "EUC-30/5"
_POINTS: Final = "EUC-18/10"
_FACES: Final = 6


class Arriving(NamedTuple):
    """Supply points that are still to be landed, and how many units of a convoy have to wait."""

    points: int = 0
    waiting: int = 0


ARRIVING: Final = Frame(Arriving)


class Sailing(NamedTuple):
    """How many dice of the convoy are settled, and what arrives of the points."""

    settled: int = 0
    points: int = 0


SAILING: Final = Frame(Sailing)


def aboard(p: Position) -> list[int]:
    """Return the units that come with the convoy of this turn: those due now, not those that wait for a free port."""
    return [unit for unit in arrivals(p) if p.due[unit] == p.turn]


def part_of(number: int, result: str) -> int:
    """Return how many of a number a result lets arrive: none, half with fractions up, or all."""
    return {"none": 0, "half": -(-number // 2), "all": number}[result]


# ---------------------------------------------------------------- the dice
class Convoy(Chance[Position]):
    """One die for the points due, one for the ground units."""

    name = "convoy"
    frame = SAILING
    rules = (_RULE,)

    def settle(self, p: Position, log: Log) -> bool:
        now = SAILING.top(p)
        if now.settled == 0 and not p.card.points_on(p.phasing, p.turn):
            SAILING.turn(p, self.name, Sailing(1))
            return True
        if now.settled and not aboard(p):
            ARRIVING.turn(p, LANDING, Arriving(now.points))
            return True
        return False

    def roll(self, p: Position) -> Roll:
        what = "ground units" if SAILING.top(p).settled else "supply points"
        meanings = CONVOY.meanings(p.card.convoy_modifier(month(p.turn)), range(1, _FACES + 1))
        return Roll(1, _FACES, "the convoy with {what}", (what,), (Part(SIDES[Side.AXIS], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = SAILING.top(p)
        result = CONVOY.read(order.args[0] + p.card.convoy_modifier(month(p.turn)))
        if now.settled:
            self._land_units(p, log, now.points, result)
            return
        arriving = part_of(p.card.points_on(p.phasing, p.turn), result)
        log.add(_RULE, "of the convoy {result} arrives: {n} supply points", result, arriving)
        SAILING.turn(p, self.name, Sailing(1, arriving))

    def _land_units(self, p: Position, log: Log, points: int, result: str) -> None:
        units = aboard(p)
        arriving = part_of(len(units), result)
        log.add(_RULE, "of the units of the convoy {result} arrive: {n} of {m}", result, arriving, len(units))
        if not arriving:
            for unit in units:
                delay(p, log, unit)
        ARRIVING.turn(p, LANDING, Arriving(points, len(units) - arriving if arriving else 0))


def delay(p: Position, log: Log, unit: int) -> None:
    """Let a unit be due again some turns later."""
    p.due[unit] = p.turn + CONVOY_DELAY
    log.add(_RULE, "{unit} waits for a later convoy", unit)


# ---------------------------------------------------------------- who waits
def not_held(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not wait for a later convoy."""
    if not ARRIVING.top(p).waiting:
        return refusal(_RULE, "no unit has to wait for a later convoy")
    return None if unit in aboard(p) else refusal(_RULE, "{unit} does not come with this convoy", unit)


def to_hold(p: Position) -> int:
    """Return the units of which some have to wait."""
    return mask_of(aboard(p)) if ARRIVING.top(p).waiting else 0


def hold(p: Position, log: Log, unit: int) -> None:
    """Let a unit wait."""
    now = ARRIVING.top(p)
    ARRIVING.turn(p, LANDING, now._replace(waiting=now.waiting - 1))
    delay(p, log, unit)


# ---------------------------------------------------------------- supply points
def harbours(p: Position) -> int:
    """Return where the supply points that are left can be landed."""
    if not ARRIVING.top(p).points:
        return 0
    return p.card.points_at[p.phasing] & p.owned[p.phasing] & ~p.ground[1 - p.phasing]


def not_delivered(p: Position, place: int) -> Reasons:
    """Tell why no supply point is landed in a place."""
    if not ARRIVING.top(p).points:
        return refusal(_POINTS, "no supply point is left to be landed")
    if not p.card.points_at[p.phasing] >> place & 1:
        return refusal(_POINTS, "supply points do not arrive in {place}", place)
    return None if harbours(p) >> place & 1 else refusal(_POINTS, "{place} is not yours", place)


def deliver(p: Position, log: Log, place: int) -> None:
    """Land a supply point."""
    now = ARRIVING.top(p)
    ARRIVING.turn(p, LANDING, now._replace(points=now.points - 1))
    depots.add(p, place, p.phasing, 1)
    log.add(_POINTS, "a supply point is landed in {place}", place)


HOLD: Final = Act("hold", not_held, hold, to_hold)
DELIVER: Final = Act("deliver", not_delivered, deliver, harbours, role=Role.PLACE)
