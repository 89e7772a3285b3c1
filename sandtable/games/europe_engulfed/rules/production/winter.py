"""The First Russian Winter (EE-9.13): once, Axis infantry in the Soviet Union loses a step."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.supply.lines import home_areas
from sandtable.games.europe_engulfed.world.calendar import pair
from sandtable.games.europe_engulfed.world.pieces import FOOT, UNITS_MASK, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation


def frozen(p: Position) -> int:
    """Return the Axis ground units in Soviet Home Areas."""
    return p.pieces_in(home_areas(p, Nation.USSR)) & p.ranks[Group.AXIS] & UNITS_MASK


def winter(p: Position, log: Log) -> None:
    """Let the first winter come when the Axis has finished its production; Finns and cadres are spared (EE-9.13/2)."""
    units = frozen(p)
    if p.winter_done or pair(p.turn) or not units:
        return
    p.winter_done = 1
    log.add("EE-9.13/1", "the First Russian Winter: Axis infantry in the Soviet Union loses a step")
    for unit in bit_list(units & FOOT & ~UNITS_OF[Nation.FINLAND]):
        if p.steps[unit] > 1:
            p.steps[unit] -= 1
