"""Generals (AEC-5.10, AE-5.20): one counts on each side of an attack; flipped once his exploitation rating was used.

To do here: `lead` and its limits (nationality, SS Generals by option), the die for a General whose hex was lost.
"""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.world.roster import GENERALS, NATION_OF, ROSTER


def generals_in(p: Position, place: int, nation: int) -> tuple[int, ...]:
    """Return the Generals of a nation in a hex, the strongest first."""
    here = bit_list(p.here.get(place, 0) & GENERALS)
    return tuple(sorted((unit for unit in here if NATION_OF[unit] == nation), key=lambda unit: -ROSTER[unit].combat))
