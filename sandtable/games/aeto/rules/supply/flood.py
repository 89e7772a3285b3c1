"""The ground of lines of supply (AE-7.7): which hexes are open, and how far a line spreads over them.

Open hexes belong to friends, hold no enemy, and lie in no uninhibited zone. Links are steps over land, ferries, sides
of frozen lakes, and for mountain units the sides that only they cross. Swamp abroad is entered and left by rail alone.
"""

from __future__ import annotations

from sandtable.core.bits import gathered, mask_of
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.conquest import partition
from sandtable.games.aeto.rules.sides import friendly_ground, memory, units_of_nations
from sandtable.games.aeto.rules.supply.sources import Tracer
from sandtable.games.aeto.rules.weather import frozen
from sandtable.games.aeto.rules.zones import uninhibited
from sandtable.games.aeto.world.atlas import BOXES, CLIMBED, FERRY, ICE, OF_COUNTRY, OVERLAND, RAIL, SWAMP
from sandtable.games.aeto.world.roster import LAND_UNITS, PARTISANS


def open_ground(p: Position, nation: int) -> int:
    """Return the hexes that a line of a nation may use (AE-7.7/1, AEC-7.7/3)."""
    memo, key = memory(p), ("open-ground", nation)
    if key not in memo:
        enemies = units_of_nations(p, p.war[nation]) & (LAND_UNITS | PARTISANS)
        held = mask_of(place for place, here in p.here.items() if here & enemies)
        shut = held | uninhibited(p, nation) | partition.shut_to_lines(p, nation)
        memo[key] = friendly_ground(p, nation) & p.card.land & ~shut
    return memo[key]


def spread(p: Position, tracer: Tracer, start: int) -> int:
    """Return the open hexes that lines from some places reach, those that are open among them included."""
    memo, key = memory(p), ("spread", tracer, start)
    if key not in memo:
        memo[key] = _spread(p, tracer, start)
    return memo[key]


def _spread(p: Position, tracer: Tracer, start: int) -> int:
    ground = open_ground(p, tracer.nation)
    wet = ground & SWAMP & ~OF_COUNTRY[tracer.nation]  # AE-7.7/4
    dry, ice, grid = ground & ~wet, frozen(p), p.card.steps
    found = edge = (start | gathered(OVERLAND, start & BOXES)) & ground
    while edge:
        on_dry, on_wet = edge & dry, edge & wet
        fresh = grid.around(on_dry) | gathered(FERRY, on_dry) | gathered(ICE, on_dry & ice) & ice
        if tracer.climbs:
            fresh |= gathered(CLIMBED, on_dry)
        fresh &= dry
        if wet:
            fresh |= gathered(RAIL, on_dry) & wet | gathered(RAIL, on_wet) & ground
        edge = fresh & ~found
        found |= edge
    return found
