"""Partisans (EUC-45): attacks on Axis railways and airbases, so many an area, on the 1 and the 3 turn of a month."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.europa.language import SIDES, TARGET_TITLES, refusal
from sandtable.games.europa.position import Owed, Position, Side
from sandtable.games.europa.rules.air.mission import Task
from sandtable.games.europa.rules.politics.covert import FACES, NAME, ROUND, Round, aims, hit, no_aim
from sandtable.games.europa.world.calendar import week
from sandtable.games.europa.world.charts import COVER_RE4, PARTISAN_WEEKS, PARTISANS_SECURITY, PARTISANS_UNIT, SUCCESS
from sandtable.games.europa.world.scenario import REGION_IDS, Partisans

_RULE: Final = "EUC-45/2"
_TASKS: Final = (Task.AIRBASE, Task.RAIL)


class Strike(NamedTuple):
    """What is attacked, and where."""

    task: int
    place: int


_STRIKE: Final = Frame(Strike, task="target", place="place")


# ---------------------------------------------------------------- how many
def is_time(p: Position) -> bool:
    """Tell whether partisans may attack now: in an Allied initial phase of a 1 or a 3 turn (EUC-45/1)."""
    return bool(p.card.partisans) and p.phasing == Side.ALLIES and week(p.turn) in PARTISAN_WEEKS


def allowed(p: Position, area: Partisans) -> int:
    """Return how many attacks an area has on this occasion (EUC-45/1, EUC-45/3)."""
    owed = next((row.attacks for row in p.owed if row.region == REGION_IDS.index(area.region)), 0)
    return max(0, area.rate - owed)


def left(p: Position, area: Partisans) -> int:
    """Return how many of them are still to be made."""
    now = ROUND.top(p)
    return allowed(p, area) - (now.rails & area.places).bit_count() - (now.fields & area.places).bit_count()


def settle_debts(p: Position) -> None:
    """End an occasion: what was owed is paid, and each complete failure costs one on the next (EUC-45/3)."""
    if not is_time(p):
        return
    now, rows = ROUND.top(p), []
    for area in p.card.partisans:
        failed = (now.bad_rails & area.places).bit_count() + (now.bad_fields & area.places).bit_count()
        if failed:
            rows.append(Owed(REGION_IDS.index(area.region), failed))
    p.owed = tuple(sorted(rows))


# ---------------------------------------------------------------- where
def attacked(now: Round, task: int) -> int:
    """Return where partisans have attacked something of a kind in this phase."""
    return now.rails if task == Task.RAIL else now.fields


def strikes(p: Position) -> Iterator[tuple[int, int]]:
    """Yield what partisans may attack, and where."""
    if not is_time(p):
        return
    places = 0
    for area in p.card.partisans:
        if left(p, area) > 0:
            places |= area.places
    if places:
        for task in _TASKS:
            yield task, places & aims(p, Side.AXIS, task) & ~attacked(ROUND.top(p), task)


def not_struck(p: Position, task: int, place: int) -> Reasons:
    """Tell why partisans do not attack something."""
    if p.phasing != Side.ALLIES or not p.card.partisans:
        return refusal("EUC-45/1", "you have no partisans")
    if not is_time(p):
        return refusal("EUC-45/1", "partisans attack on the 1 and the 3 turn of a month")
    if task not in _TASKS:
        return refusal(_RULE, "partisans attack railways and airbases")
    area = next((row for row in p.card.partisans if row.places >> place & 1), None)
    if area is None:
        return refusal("EUC-45/1", "there are no partisans around {place}", place)
    chapter = area.rule.rpartition("/")[0]
    if found := no_aim(p, f"{chapter}/1", Side.AXIS, task, place):
        return found
    if attacked(ROUND.top(p), task) >> place & 1:
        return refusal(_RULE, "partisans have attacked {what} in {place} on this turn", TARGET_TITLES[task], place)
    if left(p, area) <= 0:
        return refusal(
            area.rule, "{area} has {number} partisan attacks, and they are made", area.title, allowed(p, area)
        )
    return None


def strike(p: Position, log: Log, task: int, place: int) -> None:
    """Let partisans attack."""
    now = ROUND.top(p)
    bit = 1 << place
    now = now._replace(rails=now.rails | bit) if task == Task.RAIL else now._replace(fields=now.fields | bit)
    ROUND.turn(p, NAME, now)
    log.add(_RULE, "partisans attack {what} in {place}", TARGET_TITLES[task], place)
    _STRIKE.push(p, PartisanRoll.name, Strike(task, place))


# ---------------------------------------------------------------- what comes of it
def modifiers(p: Position, place: int) -> Sum:
    """Return what the die is added to: a guard in the hex, and security units (EUC-45/2)."""
    units = bit_list(p.here.get(place, 0) & p.of_side(Side.AXIS))
    is_guarded = any(p.size(unit) >= COVER_RE4 for unit in units)
    is_secured = any(p.counter(unit).security for unit in units)
    return summed(
        (
            Modifier(_RULE, "an enemy unit of half an RE", PARTISANS_UNIT if is_guarded else 0),
            Modifier(_RULE, "a security unit", PARTISANS_SECURITY if is_secured else 0),
        )
    )


class PartisanRoll(Chance[Position]):
    """One die on the Success Table: S is a break or a hit, F* costs an attack on the next occasion."""

    name = "partisan-roll"
    frame = _STRIKE
    moment = "the die of partisans"
    rules = (_RULE, "EUC-45/3", "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        now = _STRIKE.top(p)
        part = Part(SIDES[Side.ALLIES], 1, SUCCESS.meanings(modifiers(p, now.place).total, FACES))
        return Roll(1, FACES[-1], "partisans against {what} in {place}", (TARGET_TITLES[now.task], now.place), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = _STRIKE.top(p)
        result = SUCCESS.read(order.args[0] + modifiers(p, now.place).total)
        p.stack.pop()
        if result == "S":
            hit(p, log, "EUC-45/3", now.task, now.place)
        elif result == "F":
            log.add("EUC-45/3", "the partisans fail in {place}", now.place)
        else:
            log.add("EUC-45/3", "the partisans fail in {place}, which costs them an attack next time", now.place)
            self._note(p, now)

    def _note(self, p: Position, failed: Strike) -> None:
        now, bit = ROUND.top(p), 1 << failed.place
        if failed.task == Task.RAIL:
            now = now._replace(bad_rails=now.bad_rails | bit)
        else:
            now = now._replace(bad_fields=now.bad_fields | bit)
        ROUND.turn(p, NAME, now)


PARTISANS: Final = Act("partisans", not_struck, strike, strikes, role=Role.ATTACK)
