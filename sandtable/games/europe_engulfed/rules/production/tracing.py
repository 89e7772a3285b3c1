"""Which areas count for a power (EE-4.12/1): those that trace to a source of it, by land or by sea."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.rules.supply.lines import lines
from sandtable.games.europe_engulfed.rules.supply.sea import fits, room, ways


def traced(p: Position, power: int, areas: int) -> int:
    """Return those of some areas that trace to a source of a power; by sea they take nothing from its units."""
    found = lines(p, power)
    overseas = areas & ~found.fed if found.sources else 0
    if not overseas:
        return areas & found.fed
    left = room(p, group_of(p, power))
    shipped = (area for area in bit_list(overseas) if fits(((ways(p, power, area, found), 1),), left))
    return areas & found.fed | mask_of(shipped)
