"""The end of a player-turn: fortifications without a garrison, the fall of Major Powers, victory."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.politics.majors import conquer_majors
from sandtable.games.europe_engulfed.rules.politics.upfront import man_the_front
from sandtable.games.europe_engulfed.rules.politics.victory import judge_player_turn
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, foes, friends, group_of
from sandtable.games.europe_engulfed.world.options import DORMANT_FORTIFICATIONS
from sandtable.games.europe_engulfed.world.pieces import UNITS_OF


class PlayerTurnEnd(Step[Position]):
    """What is looked at as a player-turn ends."""

    name = "player-turn-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        leave_forts(p, log)
        wake_forts(p, log)
        conquer_majors(p, log)
        judge_player_turn(p, log)
        if p.outcome is None and p.phasing == Camp.ALLIES:
            man_the_front(p)
        return True


# ---------------------------------------------------------------- field fortifications
def camp_of_fort(p: Position, area: int) -> int:
    """Return the camp whose fortification lies in an area."""
    return CAMP_OF_GROUP[group_of(p, p.fort_by[area])]


def leave_forts(p: Position, log: Log) -> None:
    """EE-6.96/1: a field fortification without a friendly ground unit is removed, or sleeps by the option."""
    for area in bit_list(p.fort):
        if friends(p, area, camp_of_fort(p, area)):
            continue
        p.fort &= ~(1 << area)
        if p.chose(DORMANT_FORTIFICATIONS):
            p.dormant |= 1 << area
            log.add("EE-opt-fortification/1", "the field fortification of {area} is left and sleeps", area)
        else:
            p.fort_by[area] = -1
            log.add("EE-6.96/1", "the field fortification of {area} is left and removed", area)


def wake_forts(p: Position, log: Log) -> None:
    """EE-opt-fortification/1: one that sleeps stands again with a unit of its builder, and is lost to an enemy."""
    for area in bit_list(p.dormant):
        if foes(p, area, camp_of_fort(p, area)):
            p.dormant &= ~(1 << area)
            p.fort_by[area] = -1
            log.add("EE-opt-fortification/1", "the sleeping fortification of {area} is lost", area)
        elif p.here[area] & UNITS_OF[p.fort_by[area]]:
            p.dormant &= ~(1 << area)
            p.fort |= 1 << area
            log.add("EE-opt-fortification/1", "the field fortification of {area} stands again", area)
