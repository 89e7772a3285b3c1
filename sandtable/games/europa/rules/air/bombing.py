"""Bombing (EUC-22/3, EUC-22/4): of air units at their base, of airbases, railways and ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.europa.language import SIDES, TARGET_TITLES, refusal
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.air import draws, mission
from sandtable.games.europa.rules.air.bases import airbases
from sandtable.games.europa.rules.air.crew import crews, over_neutrals
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.air.load import load, tell
from sandtable.games.europa.rules.air.mission import (
    BOMBING,
    Mission,
    Task,
    crews_for,
    free_to_fly,
    in_reach,
    times,
    under_way,
)
from sandtable.games.europa.rules.air.ranges import flights
from sandtable.games.europa.rules.politics.neutrals import enter_neutral, not_open, prey
from sandtable.games.europa.rules.rail.nets import lines
from sandtable.games.europa.rules.supply.ports import harbours
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.charts import (
    BOMBING_A_MODIFIER,
    BOMBING_AA,
    BOMBING_AA_FROM,
    SUCCESS,
    TBF_A_ROLL,
    WHOLE,
)

_FACES: Final = range(1, 7)
_RULE: Final = {Task.AIR_UNITS: "EUC-22/3", Task.AIRBASE: "EUC-22/4", Task.RAIL: "EUC-22/4", Task.PORT: "EUC-22/4"}
_KIND: Final = {Task.AIRBASE: Kind.FIELD, Task.RAIL: Kind.RAIL, Task.PORT: Kind.PORT}
_DONE: Final = {
    Task.AIRBASE: "the airbase of {place} is hit",
    Task.RAIL: "the railway in {place} is broken",
    Task.PORT: "the port of {place} is hit",
}


# ---------------------------------------------------------------- what can be bombed
def targets(p: Position, task: int) -> int:
    """Return the places where the phasing side finds something to bomb, however far they are."""
    enemy = 1 - p.phasing
    owned = (p.owned[enemy] | prey(p, p.phasing)) & p.sheet.everywhere & ~BOX
    if task == Task.AIR_UNITS:
        airs = p.airs_of(enemy)
        return owned & mask_of(place for place, here in p.wings.items() if here & airs)
    if task == Task.AIRBASE:
        return owned & airbases(p)
    return owned & (lines(p) if task == Task.RAIL else harbours(p))


def range_of_bombers(p: Position) -> int:
    """Return the places that any bomber of the phasing side may fly to now."""
    airs = free_to_fly(p, p.phasing, crews_for(p, Task.AIRBASE))
    found, factor = 0, times(Task.AIRBASE)
    for base, here in p.wings.items():
        if here & airs:
            longest = max(p.airman(air).range for air in bit_list(here & airs))
            found |= flights(p, p.phasing, base, longest * factor)
    return found


def bombings(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each kind of target, and where there are some in range."""
    reach = range_of_bombers(p)
    if reach:
        for task in BOMBING:
            yield task, targets(p, task) & reach


def not_bombing(p: Position, task: int, place: int) -> Reasons:
    """Tell why a place cannot be bombed."""
    if not targets(p, task) >> place & 1:
        return _no_target(p, Task(task), place)
    if crews(p, p.phasing, task, place):
        return None
    if barred := in_reach(p, free_to_fly(p, p.phasing, crews_for(p, task)), place, times(task)):
        return over_neutrals(p, p.phasing, p.base[lowest(barred)], place)
    return refusal("EUC-20/5", "no operative bomber of yours reaches {place}", place)


def _no_target(p: Position, task: Task, place: int) -> Violation:
    rule = _RULE[task]
    if BOX >> place & 1:
        return refusal("EUC-3.I/1", "{place} is a box: nobody fights there", place)
    if found := not_open(p, p.phasing, place):
        return found
    if not p.owned[1 - p.phasing] >> place & 1 or not p.sheet.everywhere >> place & 1:
        return refusal(rule, "{place} is not the enemy's", place)
    what = ("no enemy air units", "no airbase", "no railway", "no port")[task]
    return refusal(rule, "there is {what} in {place}", what, place)


def bomb(p: Position, log: Log, task: int, place: int) -> None:
    """Open a bombing mission; its bombers are chosen next. A neutral that is bombed joins the enemy (EUC-56/5)."""
    enter_neutral(p, log, place)
    mission.push(p, Mission(task, p.phasing, place))


BOMB: Final = Act("bomb", not_bombing, bomb, bombings, role=Role.ATTACK)


# ---------------------------------------------------------------- what comes of it
def strike(p: Position, log: Log, now: Mission) -> None:
    """Let the bombers that have come through drop their bombs."""
    tell(p, log, now)
    if now.task != Task.AIR_UNITS:
        p.stack.append((BombingDie.name,))
        return
    rolls = raid_dice(p, now)
    if rolls:
        p.stack.append((RaidDice.name, rolls))
    else:
        log.add("EUC-22/3", "less than 4 TBF come through: {place} is not hit", now.target)


def raid_dice(p: Position, now: Mission) -> int:
    """Return how many dice a mission against air units throws: one for each full 4 TBF (EUC-22/3)."""
    return load(p, now) // (TBF_A_ROLL * WHOLE)


def modifiers(p: Position, now: Mission) -> Sum:
    """Return what the die of a mission against a facility is added to (EUC-22/4)."""
    full = load(p, now) // (BOMBING_A_MODIFIER * WHOLE)
    is_guarded = aa(p, now.target, 1 - now.side).total >= BOMBING_AA_FROM
    return summed(
        (
            Modifier("EUC-22/4", "each full 5 points", full),
            Modifier("EUC-22/4", "AA of 3 or more", BOMBING_AA if is_guarded else 0),
        )
    )


class BombingDie(Chance[Position]):
    """One die a mission on the Success Table: S is a hit or a break."""

    name = "bombing-die"
    moment = "the die of a bombing mission"
    rules = ("EUC-22/4", "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        now = under_way(p)
        part = Part(SIDES[now.side], 1, SUCCESS.meanings(modifiers(p, now).total, _FACES))
        return Roll(1, _FACES[-1], "the bombing of {what} in {place}", (TARGET_TITLES[now.task], now.target), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = under_way(p)
        total = modifiers(p, now).total
        p.stack.pop()
        if SUCCESS.read(order.args[0] + total) != "S":
            log.add("EUC-22/4", "the bombs miss {what} in {place}", TARGET_TITLES[now.task], now.target)
            return
        task = Task(now.task)
        damage.add(p, now.target, _KIND[task])
        log.add("EUC-22/4", _DONE[task], now.target)


_ROLLS: Final = Single()  # one for each full 4 TBF


class RaidDice(Chance[Position]):
    """A die on the Success Table for each full 4 TBF: each S hits an air unit at random."""

    name = "air-unit-bombing"
    frame = _ROLLS
    moment = "the dice of a mission against air units"
    rules = ("EUC-22/3", "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        now, number = under_way(p), _ROLLS.top(p)
        part = Part(SIDES[now.side], number, SUCCESS.meanings(0, _FACES))
        return Roll(number, _FACES[-1], "the bombing of air units in {place}", (now.target,), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = under_way(p)
        p.stack.pop()
        hits = sum(SUCCESS.read(die) == "S" for die in order.args)
        if hits:
            draws.push(p, now.target, 1 - now.side, hits, "EUC-22/3")
        else:
            log.add("EUC-22/3", "the bombs miss the air units in {place}", now.target)
