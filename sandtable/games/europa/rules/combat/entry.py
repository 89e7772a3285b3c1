"""Hexes that a unit may be moved into by combat, and what follows when it is."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.closed import shut_ground
from sandtable.games.europa.rules.ground.costs import gaits_of, steps_from
from sandtable.games.europa.rules.ground.marching import set_off
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.rail.nets import usable
from sandtable.games.europa.world.atlas import NEAR, RAIL


def passable(p: Position, unit: int) -> int:
    """Return the hexes beside a unit that are not closed to it, whoever may stand there (EUC-6/2)."""
    here, side = p.at[unit], p.side_of(unit)
    lines = usable(p, side)
    rails = RAIL[here] & lines if lines >> here & 1 else 0
    near = NEAR[here] & ~shut_ground(p, side)
    return mask_of(there for there, _ in steps_from(gaits_of(p, 1 << unit), p.weather, here, near, rails))


def move_in(p: Position, log: Log, unit: int, place: int) -> None:
    """Move a unit one hex by combat: it is no longer known to the enemy, and leaves its work."""
    here, bit = p.at[unit], 1 << unit
    set_off(p, bit)
    p.put(unit, place)
    enter(p, log, bit, (here, place))
