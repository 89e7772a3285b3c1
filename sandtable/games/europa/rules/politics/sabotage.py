"""Demolitions by special forces (EUC-1/4): of railways, airbases and ports that nobody guards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES, TARGET_TITLES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.mission import Task
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.politics.covert import FACES, NAME, ROUND, aims, hit, no_aim
from sandtable.games.europa.world.atlas import NEAR
from sandtable.games.europa.world.charts import SUCCESS
from sandtable.games.europa.world.scenario import CARDS

_RULE: Final = "EUC-1/4"
_TASKS: Final = (Task.AIRBASE, Task.RAIL, Task.PORT)


class Attempt(NamedTuple):
    """Who tries what, and where."""

    unit: int
    task: int
    place: int


_ATTEMPT: Final = Frame(Attempt, unit="unit", task="target", place="place")


@lru_cache(maxsize=64)
def _raiders(scenario: str, forms: bytes) -> int:
    rows = CARDS[scenario].counters
    return mask_of(unit for unit, counters in enumerate(rows) if counters and counters[forms[unit]].raider)


def fresh(p: Position) -> int:
    """Return the units with the RAID ability that have not tried yet in this phase."""
    able = _raiders(p.scenario, bytes(p.form)) & p.of_side(p.phasing)
    return able and able & p.units_in(p.ground[p.phasing]) & ~ROUND.top(p).raiders


def open_to(p: Position, unit: int, task: int) -> int:
    """Return where a unit may try a demolition: in its hex or beside it, where no enemy has a defence."""
    near = NEAR[p.at[unit]] | 1 << p.at[unit]
    return aims(p, 1 - p.phasing, task) & near & ~p.armed[1 - p.phasing]


def demolitions(p: Position) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield who may try what, and where."""
    for unit in bit_list(fresh(p)):
        for task in _TASKS:
            yield (unit, task), open_to(p, unit, task)


def not_tried(p: Position, unit: int, task: int, place: int) -> Reasons:
    """Tell why a unit does not try a demolition."""
    if not p.of_side(p.phasing) >> unit & 1 or p.at[unit] < 0:
        return refusal(_RULE, "{unit} is no unit of yours on the map", unit)
    if not p.counter(unit).raider:
        return refusal("EUC-1/1", "{unit} has no RAID ability", unit)
    if ROUND.top(p).raiders >> unit & 1:
        return refusal(_RULE, "{unit} has tried a demolition in this phase", unit)
    if task not in _TASKS:
        return refusal(_RULE, "special forces blow up railways, airbases and ports")
    if not (NEAR[p.at[unit]] | 1 << p.at[unit]) >> place & 1:
        return refusal(_RULE, "{unit} is neither in {place} nor beside it", unit, place)
    if found := no_aim(p, _RULE, 1 - p.phasing, task, place):
        return found
    if p.armed[1 - p.phasing] >> place & 1:
        return refusal(_RULE, "an enemy unit with a defence guards {place}", place)
    return None


def sabotage(p: Position, log: Log, unit: int, task: int, place: int) -> None:
    """Let a unit try a demolition."""
    now = ROUND.top(p)
    ROUND.turn(p, NAME, now._replace(raiders=now.raiders | 1 << unit))
    report(p, log, _RULE, "{unit} goes for {what} in {place}", unit, TARGET_TITLES[task], place)
    _ATTEMPT.push(p, SabotageRoll.name, Attempt(unit, task, place))


class SabotageRoll(Chance[Position]):
    """One die on the Success Table: S is a hit or a break, F* the end of the unit."""

    name = "sabotage-roll"
    frame = _ATTEMPT
    moment = "the die of a demolition"
    rules = (_RULE, "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        now = _ATTEMPT.top(p)
        part = Part(SIDES[p.phasing], 1, SUCCESS.meanings(0, FACES))
        return Roll(1, FACES[-1], "the demolition of {what} in {place}", (TARGET_TITLES[now.task], now.place), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now, result = _ATTEMPT.top(p), SUCCESS.read(order.args[0])
        p.stack.pop()
        if result == "S":
            hit(p, log, _RULE, now.task, now.place)
        elif result == "F":
            log.add(_RULE, "the demolition in {place} fails", now.place)
        else:
            eliminate(p, log, now.unit, Cause.RAID)


SABOTAGE: Final = Act("sabotage", not_tried, sabotage, demolitions, role=Role.ATTACK)
