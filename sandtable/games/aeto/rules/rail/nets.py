"""Parts of the railways (AE-6.1/8 to /13): where trains of a nation run, and where one gets from a hex."""

from __future__ import annotations

from sandtable.board.graph import reach
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.rail.capacity import served
from sandtable.games.aeto.rules.sides import friendly_ground, memory
from sandtable.games.aeto.rules.special.cooperation import ABROAD, TRANSIT
from sandtable.games.aeto.rules.zones import uninhibited
from sandtable.games.aeto.world.atlas import RAIL, RAILS


def net(p: Position, nation: int) -> int:
    """Return the rail hexes in which trains of a nation run.

    They belong to friends, lie in no uninhibited enemy zone, and in countries that have Rail Capacity; units of minor
    nations also need leave to be there.
    """
    memo, key = memory(p), ("net", nation)
    if key not in memo:
        hexes = RAILS & p.card.land & friendly_ground(p, nation) & served(p) & ~uninhibited(p, nation)
        memo[key] = hexes & allowed(nation)
    return memo[key]


def allowed(nation: int) -> int:
    """Return the land that trains of a nation may enter by treaty, if only to cross it (AE-6.1/26 to /29)."""
    abroad = ABROAD.get(nation)
    return abroad.hexes | TRANSIT.get(nation, 0) if abroad else -1


def connected(p: Position, nation: int, start: int) -> int:
    """Return the hexes to which a train gets from one, that one left out; nothing if it does not run there."""
    lines = net(p, nation)
    if not lines >> start & 1:
        return 0
    memo, key = memory(p), ("trains", nation, start)
    if key not in memo:
        memo[key] = reach(RAIL, 1 << start, lines, lines) & ~(1 << start)
    return memo[key]
