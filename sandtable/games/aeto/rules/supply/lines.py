"""Lines of supply (AE-7.7): one flood a nation, cached with the position.

To do here: the flood of section 17 of the guide. The questions below are what other chapters ask; until the flood is
built a nation is fed on all its friends' ground.
"""

from __future__ import annotations

from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import friendly_ground


def fed(p: Position, nation: int) -> int:
    """Return the hexes from which a nation's units trace a line to a working source."""
    return friendly_ground(p, nation) & p.card.land


def in_supply(p: Position, unit: int) -> bool:
    """Tell whether a unit is in supply now, by a line or by its share of a chit."""
    place = p.at[unit]
    return place >= 0 and bool(fed(p, p.nation(unit)) >> place & 1)
