"""Who begins (AEC-1.0/10): the holder of the Initiative names the camp, where both can act."""

from __future__ import annotations

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.event import Log
from sandtable.core.procedure import ROUND, Round
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.offensives import NAME as OFFENSIVES
from sandtable.games.aeto.rules.command.offensives import can_act
from sandtable.games.aeto.rules.sides import side_of_camp
from sandtable.games.aeto.world.nations import ALLIES, AXIS

_CAMPS = (AXIS, ALLIES)


def not_begun(p: Position, camp: int) -> Reasons:
    """Tell why a camp cannot begin."""
    return None if can_act(p, camp) else refusal("AEC-5.0/10", "{camp} can do nothing in this phase", camp)


def begin(p: Position, log: Log, camp: int) -> None:
    """Let a camp begin."""
    ROUND.turn(p, OFFENSIVES, Round(next=camp))
    log.add("AEC-5.0/1", "{camp} begin", camp)


class Begin(Acts[Position]):
    """Asked before the Offensive Phase; before bombing, naval and air movement, too, when these are built."""

    name = "begin"
    moment = "who begins"
    rules = ("AEC-1.0/10", "AEC-5.0/1")
    asks = "You hold the Initiative: say who begins with Offensives."
    acts = (Act("begin", not_begun, begin, among=(1 << AXIS | 1 << ALLIES), role=Role.CHOOSE),)

    def side(self, p: Position) -> int:
        return side_of_camp(p, p.initiative)

    def settle(self, p: Position, log: Log) -> bool:
        able = [camp for camp in _CAMPS if can_act(p, camp)]
        if len(able) == len(_CAMPS):
            return False
        if able:
            begin(p, log, able[0])
        else:
            p.stack.pop()
            log.add("AEC-5.0/10", "nobody has Offensives")
        return True
