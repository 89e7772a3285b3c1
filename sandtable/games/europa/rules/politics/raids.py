"""The monthly raid on an Axis airbase (EU-103.A.21.f).

Every board with raids lies in North Africa or the Middle East as a whole (EU-103.A.21.f/8).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.board.grid import Grid
from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, gathered, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.air import draws
from sandtable.games.europa.rules.air.mission import Task
from sandtable.games.europa.rules.politics.covert import FACES, aims, hit
from sandtable.games.europa.rules.supply.land import kept
from sandtable.games.europa.rules.supply.ports import grade, harbours
from sandtable.games.europa.world.atlas import BOX, JOINS, LAND, OF_TERRAIN, OUT_OF_PLAY, SHEETS, Edge, Terrain
from sandtable.games.europa.world.calendar import TURN_IDS, month
from sandtable.games.europa.world.charts import RAID_PORTS, RAID_TRACE, SUCCESS
from sandtable.games.europa.world.options import RAIDS_FROM

_DATE: Final = "EU-103.A.21.f/1"
_AIM: Final = "EU-103.A.21.f/8"
_TRACE: Final = "EU-103.A.21.f/3"
_PLACE: Final = Single("place")


# ---------------------------------------------------------------- when
def begins(p: Position) -> int:
    """Return the turn from which the Allies may raid in this match; below 0: never."""
    return p.card.raids_since(p.value(RAIDS_FROM))


def _no_time(p: Position) -> Violation | None:
    """Tell why nobody raids now."""
    if p.phasing != Side.ALLIES:
        return refusal(_DATE, "only the Allies raid")
    if begins(p) < 0:
        return refusal(_DATE, "the Allies have no raiding ability in this scenario")
    if p.turn < begins(p):
        return refusal(_DATE, "the Allies may raid from {turn} on", TURN_IDS[begins(p)])
    if p.raided == month(p.turn):
        return refusal(_DATE, "the raid of this month has been made")
    return None


# ---------------------------------------------------------------- where
@cache
def _steps(sheet: str) -> Grid:
    among = LAND & ~OUT_OF_PLAY & ~OF_TERRAIN[Terrain.DEPRESSION]
    return SHEETS[sheet].steps(barred=Edge.LAKE | Edge.SEA, among=among)


def in_reach(p: Position) -> int:
    """Return the places to which 50 hexes overland lead from a major or great port of the Allies (EU-103.A.21.f/3)."""
    return kept(p, ("raids",), lambda: _in_reach(p))


def _in_reach(p: Position) -> int:
    owned = p.owned[Side.ALLIES] & p.sheet.everywhere
    ports = mask_of(place for place in bit_list(owned & harbours(p)) if grade(p, place) in RAID_PORTS)
    free = ~(p.armed[Side.AXIS] | p.swept)
    doors = gathered(JOINS, ports & BOX) & free  # of a box the trace goes over a joined hex (EUC-3.I/2)
    steps = _steps(p.card.sheet)
    return steps.within(ports & ~BOX, RAID_TRACE, enter=free) | steps.within(doors, RAID_TRACE - 1, enter=free)


def raidable(p: Position) -> int:
    """Return the airbases that may be raided now."""
    if _no_time(p):
        return 0
    airs = p.airs_of(Side.AXIS)
    bases = aims(p, Side.AXIS, Task.AIRBASE) & ~p.armed[Side.AXIS]
    bases &= mask_of(place for place, here in p.wings.items() if here & airs)
    return bases & in_reach(p) if bases else 0


def not_raided(p: Position, place: int) -> Reasons:
    """Tell why an airbase is not raided."""
    if found := _no_time(p):
        return found
    if not aims(p, Side.AXIS, Task.AIRBASE) >> place & 1:
        return refusal(_AIM, "there is no Axis airbase in {place}", place)
    if not p.wings.get(place, 0) & p.airs_of(Side.AXIS):
        return refusal(_AIM, "no Axis air unit is based in {place}", place)
    if p.armed[Side.AXIS] >> place & 1:
        return refusal("EU-103.A.21.f/2", "an Axis unit with a defence guards {place}", place)
    if not in_reach(p) >> place & 1:
        words = "no way of {number} hexes overland leads from a major port of yours to {place}"
        return refusal(_TRACE, words, RAID_TRACE, place)
    return None


def raid(p: Position, log: Log, place: int) -> None:
    """Raid an airbase: the raid of this month."""
    p.raided = month(p.turn)
    log.add("EU-103.A.21.f/4", "the Allies raid {place}", place)
    _PLACE.push(p, RaidRoll.name, place)


class RaidRoll(Chance[Position]):
    """One die on the Success Table: S is a hit and a draw, F a draw, F* nothing (EU-103.A.21.f/4 to f/7)."""

    name = "raid-roll"
    frame = _PLACE
    moment = "the die of a raid"
    rules = ("EU-103.A.21.f/4", "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        part = Part(SIDES[Side.ALLIES], 1, SUCCESS.meanings(0, FACES))
        return Roll(1, FACES[-1], "the raid on {place}", (_PLACE.top(p),), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        place, result = _PLACE.top(p), SUCCESS.read(order.args[0])
        p.stack.pop()
        if result == "F*":
            log.add("EU-103.A.21.f/5", "the raid on {place} fails altogether", place)
            return
        if result == "S":
            hit(p, log, "EU-103.A.21.f/7", Task.AIRBASE, place)
        draws.push(p, place, Side.AXIS, 1, "EU-103.A.21.f/7" if result == "S" else "EU-103.A.21.f/6")


RAID: Final = Act("raid", not_raided, raid, raidable, role=Role.ATTACK)
