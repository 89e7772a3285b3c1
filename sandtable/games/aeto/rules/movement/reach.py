"""Where a unit gets (AEC-5.7, AEC-5.8, AEC-5.13).

To do here: costs and ways with zones as stops, forts, neutrals, cooperation limits (AE-9.26); ferries; the minimum of
one hex. What stands here is the ground on which that rests: steps, entry costs, the MPs of a unit.
"""

from __future__ import annotations

from sandtable.board.reach import Ways
from sandtable.core.bits import bit_list
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.weather import allowance, frozen
from sandtable.games.aeto.rules.zones import seen_enemies
from sandtable.games.aeto.world.atlas import CLIMB, FERRY, ICE, WALK
from sandtable.games.aeto.world.kinds import Kind
from sandtable.games.aeto.world.roster import KIND
from sandtable.games.aeto.world.terrain import Gait, gait_of, step_cost, ways


def ways_of(p: Position, unit: int) -> Ways:
    """Return the steps that a unit can make on the board, with their MPs; ferries and zones are no part of it."""
    return ways(gait_of(Kind(KIND[unit])), frozen(p))


def walk(p: Position, unit: int, here: int) -> int:
    """Return the land hexes of the board beside a hex that a unit could step into, ferries and frozen lakes included.

    Who owns them, who stands there and whose zones lie on them is not asked.
    """
    near = CLIMB[here] if KIND[unit] == Kind.MOUNTAIN else WALK[here]
    ice = frozen(p)
    over_ice = ICE[here] & ice if ice >> here & 1 else 0
    return (near | over_ice) & p.card.land


def cost(p: Position, unit: int, here: int, there: int) -> int:
    """Return the MPs of a step to a hex beside; a ferry takes the whole move (AEC-5.7/3)."""
    if FERRY[here] >> there & 1:
        return allowance(p, unit)
    return step_cost(gait(unit), here, there)


def gait(unit: int) -> Gait:
    """Return how a unit moves."""
    return gait_of(Kind(KIND[unit]))


def could_leave(p: Position, unit: int) -> bool:
    """Tell whether a unit has a hex beside it into which it could still move, as far as room and enemies go."""
    here = p.at[unit]
    open_hexes = walk(p, unit, here) & ~seen_enemies(p, p.nation(unit))
    return any(no_room(p, unit, there) is None for there in bit_list(open_hexes))
