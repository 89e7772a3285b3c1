"""The Guards (EE-9.24/5): four elite infantry units that come to the Soviets in Jan/Feb 1942, for nothing."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.production.freesteps import Source, push_free_steps
from sandtable.games.europe_engulfed.world.calendar import GUARDS_COME
from sandtable.games.europe_engulfed.world.pieces import UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Nation


def push_guards(p: Position) -> None:
    """Let the Soviets place the Guards when their time has come, in war or peace."""
    if p.turn >= GUARDS_COME:
        waiting = sum(p.at[unit] == Off.NOT_YET for unit in bit_list(UNITS_OF[Nation.USSR]))
        push_free_steps(p, Source.GUARDS, Nation.USSR, waiting)
