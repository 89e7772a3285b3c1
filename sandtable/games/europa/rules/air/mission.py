"""The mission that is being flown (EUC-21/1): what for, whereto, by whom, and who of them is still on the way."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.position import Phase, Position
from sandtable.games.europa.rules.air.ranges import path
from sandtable.games.europa.rules.air.states import able
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import CARRIED_RE4, EXTENDED_RANGE, FRENCH_DEFENCE_FROM, FRENCH_EXTENDED

NAME: Final = "mission"
LAST: Final = 9  # a stage behind all others: what is over ends there


class Task(IntEnum):
    """What a mission is flown for; the first four are the targets of bombing, in the order of their names."""

    AIR_UNITS = 0  # EUC-22/3
    AIRBASE = 1  # EUC-22/4
    RAIL = 2
    PORT = 3
    GS = 4  # EUC-22/1
    DAS = 5  # EUC-22/2
    CARRY = 6  # a unit, to an airbase (EUC-23.G/2)
    FLY_IN = 7  # a supply point
    DROP = 8  # EUC-23.G/3
    FEED = 9  # EUC-18/15
    V1 = 10  # EUC-26/3


BOMBING: Final = (Task.AIR_UNITS, Task.AIRBASE, Task.RAIL, Task.PORT)
SUPPORT: Final = (Task.GS, Task.DAS)
LIFTING: Final = (Task.CARRY, Task.FLY_IN, Task.DROP, Task.FEED)


class Mission(NamedTuple):
    """A mission under way."""

    task: int
    side: int
    target: int
    base: int = -1  # of the bombers or transports, once one is chosen
    crew: int = 0  # bombers or transports that are still flying
    escorts: int = 0
    cargo: int = -1  # the unit that is carried or dropped
    stage: int = 0  # how many of its stages were opened


MISSION: Final = Frame(
    Mission, side="side", target="place", base="place", crew="air-units", escorts="air-units", cargo="unit"
)


def under_way(p: Position) -> Mission:
    """Return the mission under way, whatever lies above it."""
    found = MISSION.find(p, NAME)
    if found is None:
        raise ValueError("no mission is under way")
    return found


def amend(p: Position, now: Mission) -> None:
    """Let the mission under way remember this."""
    MISSION.amend(p, NAME, now)


def push(p: Position, now: Mission) -> None:
    """Open a mission."""
    MISSION.push(p, NAME, now)


# ---------------------------------------------------------------- who can fly it
def crews_for(p: Position, task: int) -> int:
    """Return the air units that fly missions of a kind by what they are (EUC-20/10)."""
    known = wings(p)
    if task in SUPPORT:
        return known.supporters
    return known.transports if task in LIFTING else known.bombers


def free_to_fly(p: Position, side: int, among: int) -> int:
    """Return those of some air units of a side that may fly a mission now; in a surprise turn its own only."""
    if side == p.phasing and p.phase in (Phase.SPECIAL_AIR, Phase.BONUS_MOVEMENT, Phase.BONUS_COMBAT):
        among &= p.card.muster.surprise_airs  # EU-103.D.15/4
    return able(p, side, among)


def times(task: int) -> int:
    """Return how many times the printed range a mission of a kind may fly: bombers go on extended ones (EUC-20/5)."""
    return 1 if task in LIFTING else EXTENDED_RANGE


def in_reach(p: Position, airs: int, target: int, times_range: int = 1) -> int:
    """Return those of some based air units that so many times their range takes to a place."""
    known, found = wings(p), 0
    for base, here in p.wings.items():
        if here & airs:
            found |= here & airs & known.reaching(distance(base, target), times_range)
    return found


def is_extended(p: Position, air: int, target: int) -> bool:
    """Tell whether a target is beyond the printed range of an air unit (EUC-20/5)."""
    return distance(p.base[air], target) > p.airman(air).range


def mark_return(p: Position, log: Log, now: Mission, air: int) -> None:
    """Mark a unit that returns from an extended mission, driven off or not (EUC-20/6).

    In the first years French bombers that have flown DAS are marked, too (EU-103.B.21.c.1/1).
    """
    bit = 1 << air
    if is_extended(p, air, now.target):
        p.extended |= bit
        log.add("EUC-20/6", "{air} has flown an extended mission", air)
    elif now.task == Task.DAS and p.turn < FRENCH_DEFENCE_FROM and _tires(p, air):
        p.extended |= bit
        log.add("EU-103.B.21.c.1/1", "{air} has an Extended Air Mission marker", air)


def _tires(p: Position, air: int) -> bool:
    return bool(wings(p).french >> air & 1) and p.airman(air).kind in FRENCH_EXTENDED


# ---------------------------------------------------------------- what it carries
def needed(p: Position, now: Mission) -> int:
    """Return how many air units a mission needs: of type T one for each half RE that they carry (EUC-23.G/3)."""
    return carriers(p, now.cargo) if now.cargo >= 0 else 1


def carriers(p: Position, unit: int) -> int:
    """Return how many type T units carry a unit."""
    return -(-p.size(unit) // CARRIED_RE4)


def way(now: Mission) -> int:
    """Return the places over which the mission flies (EUC-21/1)."""
    return path(now.base, now.target) if now.base >= 0 else 1 << now.target
