"""V1 attacks on London (EUC-26/3, EUC-26/4): one for each point, while the launch region is held."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Phase, Position, Side
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.air.mission import Mission, Task, under_way
from sandtable.games.europa.world.atlas import MAJORS
from sandtable.games.europa.world.charts import SUCCESS, V1_VP4

_RULE: Final = "EUC-26/3"
_FACES: Final = range(1, 7)
LONDON: Final = MAJORS["london"]


def points_left(p: Position) -> int:
    """Return the V1 points of this turn that were not used."""
    bombs = p.card.flying_bombs
    return bombs.points.get(p.turn, 0) - p.v1_used if bombs else 0


def is_launching(p: Position) -> bool:
    """Tell whether an Axis ground unit stands in the launch region (EUC-26/4)."""
    bombs = p.card.flying_bombs
    return bombs is not None and bool(p.ground[Side.AXIS] & bombs.launch)


def not_launched(p: Position, place: int) -> Reasons:
    """Tell why no V1 is fired at a place."""
    if p.phasing != Side.AXIS or p.phase != Phase.MOVEMENT:
        return refusal(_RULE, "V1s are fired in the Axis movement phase")
    if points_left(p) <= 0:
        return refusal(_RULE, "there are no V1 points left in this turn")
    if not is_launching(p):
        return refusal("EUC-26/4", "no Axis ground unit stands in the launch region")
    if not targets(p) >> place & 1:
        return refusal(_RULE, "V1s are fired at London: {place} is no target", place)
    return None


def targets(p: Position) -> int:
    """Return the hexes of London on the board."""
    return LONDON & p.sheet.everywhere


def launches(p: Position) -> int:
    """Return the hexes at which a V1 may be fired now."""
    can = p.phasing == Side.AXIS and p.phase == Phase.MOVEMENT and points_left(p) > 0 and is_launching(p)
    return targets(p) if can else 0


def launch(p: Position, log: Log, place: int) -> None:
    """Fire a V1: the interceptor force has its duty from now on (EU-103.A.21.e/1)."""
    p.v1_used += 1
    p.v1_struck = p.v1_duty = 1
    log.add(_RULE, "a V1 is fired at {place}", place)
    mission.push(p, Mission(Task.V1, p.phasing, place))


class V1Die(Chance[Position]):
    """One die on the Success Table for a V1 that comes through."""

    name = "v1-die"
    moment = "the die of a V1"
    rules = (_RULE, "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        part = Part(SIDES[Side.AXIS], 1, SUCCESS.meanings(0, _FACES))
        return Roll(1, _FACES[-1], "the V1 over {place}", (under_way(p).target,), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        if SUCCESS.read(order.args[0]) == "S":
            p.vp[Side.AXIS] += V1_VP4
            log.add(_RULE, "the V1 strikes London: 1 VP for the Axis")
        else:
            log.add(_RULE, "the V1 does no harm")


V1: Final = Act("v1", not_launched, launch, launches, role=Role.ATTACK)
