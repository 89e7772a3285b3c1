"""What raids, demolitions and partisans have in common: what they are aimed at, and what was done in this phase."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import TARGET_TITLES, refusal
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.air.bases import airbases
from sandtable.games.europa.rules.air.mission import Task
from sandtable.games.europa.rules.rail.nets import lines
from sandtable.games.europa.rules.supply.ports import harbours
from sandtable.games.europa.world.atlas import BOX

NAME: Final = "raids"
FACES: Final = range(1, 7)
_KIND: Final = {Task.AIRBASE: Kind.FIELD, Task.RAIL: Kind.RAIL, Task.PORT: Kind.PORT}
_DONE: Final = {
    Task.AIRBASE: "the airbase of {place} is hit",
    Task.RAIL: "the railway in {place} is broken",
    Task.PORT: "the port of {place} is hit",
}


class Round(NamedTuple):
    """What was done in step (d) of this initial phase."""

    raiders: int = 0  # units that have tried a demolition
    rails: int = 0  # places where partisans have attacked the railway …
    fields: int = 0  # … or the airbase
    bad_rails: int = 0  # where they have failed altogether
    bad_fields: int = 0
    tried: int = 0  # 1: a port of the southern front


ROUND: Final = Frame(Round, raiders="units", rails="places", fields="places", bad_rails="places", bad_fields="places")


def aims(p: Position, side: int, task: int) -> int:
    """Return the places of a side with something of a kind: railways, airbases, ports."""
    owned = p.owned[side] & p.sheet.everywhere & ~BOX
    if task == Task.AIRBASE:
        return owned & airbases(p)
    if task == Task.RAIL:
        return owned & lines(p)
    return owned & harbours(p) if task == Task.PORT else 0


def no_aim(p: Position, rule: str, side: int, task: int, place: int) -> Violation | None:
    """Tell that nothing of a kind is a side's in a place."""
    if aims(p, side, task) >> place & 1:
        return None
    return refusal(rule, "{what} of the enemy is not in {place}", TARGET_TITLES[task], place)


def hit(p: Position, log: Log, rule: str, task: int, place: int) -> None:
    """Damage a railway, an airbase or a port."""
    what = Task(task)
    damage.add(p, place, _KIND[what])
    log.add(rule, _DONE[what], place)
