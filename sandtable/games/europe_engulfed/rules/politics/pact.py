"""The Non-Aggression Pact (EE-9.25): what the Soviets get when Poland falls, and must walk into."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Off, Position, Status
from sandtable.games.europe_engulfed.rules.control import take
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.politics.conquest import disband
from sandtable.games.europe_engulfed.rules.politics.withdrawal import leave_land
from sandtable.games.europe_engulfed.world.atlas import PACT_AREAS
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side
from sandtable.games.europe_engulfed.world.setup import Date


# ---------------------------------------------------------------- when Poland falls
def sign_pact(p: Position, log: Log) -> None:
    """EE-9.25/1, EE-9.25/2: six areas become Soviet-controlled at once, Home Areas of nobody (EE-9.25/3)."""
    if p.pact or p.status[Nation.POLAND] != Status.CONQUERED or p.status[Nation.USSR] != Status.NEUTRAL:
        return
    p.pact = 1
    p.dates[Date.PACT] = p.turn
    p.pact_due = PACT_AREAS
    log.add("EE-9.25/1", "the Non-Aggression Pact takes effect")
    disband(p, log, p.pieces_in(PACT_AREAS) & p.ranks[Group.WEST], Off.POOL)
    for area in bit_list(PACT_AREAS & ~p.held[Group.SOVIET]):
        take(p, log, area, Group.SOVIET, "EE-9.25/2")
    leave_land(p, PACT_AREAS)


def walk_in(p: Position, log: Log) -> None:
    """Strike off the areas of the pact that Soviet ground units have entered."""
    p.pact_due &= ~p.armies[Group.SOVIET]


# ---------------------------------------------------------------- what must be entered
def not_entered(ground: Survey) -> Violation | None:
    """EE-9.25/2: Soviet ground units must enter the areas of the pact as soon as they can."""
    p = ground.p
    due = p.pact_due & ~p.armies[Group.SOVIET] if ground.side == Side.SOVIET else 0
    for unit in bit_list(ground.ready & UNITS_OF[Nation.USSR]) if due else ():
        if is_last_guard(p, unit):
            continue
        for area in bit_list(ground.reach(unit).areas & due):
            return refusal("EE-9.25/2", "{unit} can enter {area}: the pact obliges the Soviets to", unit, area)
    return None


def is_last_guard(p: Position, unit: int) -> bool:
    """Tell whether a unit is the only one in an area of the pact that had to be entered."""
    here = p.at[unit]
    return bool(p.pact_due >> here & 1) and p.here[here] & UNITS_MASK == 1 << unit
