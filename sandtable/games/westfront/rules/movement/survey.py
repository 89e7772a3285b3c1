"""How far units get overland (WF-6.1), and through which sides they enter and leave battles (WF-6.3).

Ways are remembered by bit sets: the same hex, speed and ground give the same answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.board.graph import around
from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import TITO_COUNTRY, allowed
from sandtable.games.westfront.rules.movement.engagement import jammed
from sandtable.games.westfront.rules.movement.stacking import Occupancy, movers, shut
from sandtable.games.westfront.rules.values import speed
from sandtable.games.westfront.world.atlas import NEAR, OF_TERRAIN, STOPPING, STRAIT, WITHIN, Terrain
from sandtable.games.westfront.world.roster import CAVALRY, ITALIANS, SPANISH, TITO

# Where a move may go on: over no strait (WF-1.39/5)
LAND: Final = tuple(near & ~strait for near, strait in zip(NEAR, STRAIT, strict=True))
_HIGHLANDS: Final = OF_TERRAIN[Terrain.HILL] | OF_TERRAIN[Terrain.MOUNTAIN]


def tito_at_home(p: Position, unit: int) -> bool:
    """Tell whether a unit is Tito in or next to Yugoslavia (WF-16.32/3, WF-16.32/5)."""
    return unit == TITO and p.place[TITO] >= 0 and bool(TITO_COUNTRY >> p.place[TITO] & 1)


# ---------------------------------------------------------------- how far
class March(NamedTuple):
    """What a unit reaches: hexes to end in, hexes from which it could go on, and the hexes next to those."""

    ends: int
    launch: int
    front: int


@lru_cache(maxsize=1 << 16)
def march(start: int, steps: int, halts: bool, ground: int, straits: bool = True) -> March:
    """Walk over the hexes of `ground`; marsh and mountain stop a unit that `halts` (WF-6.1/1, WF-6.1/2).

    A strait is crossed only from the hex where the move starts, and ends it (WF-1.39/5).
    """
    if not steps:
        return March(0, 0, 0)
    origin = launch = edge = 1 << start
    unseen = ground & ~origin
    for _ in range(steps):
        launch |= edge
        fresh = around(LAND, edge) & unseen
        unseen ^= fresh
        edge = fresh & ~STOPPING if halts else fresh
    over = STRAIT[start] if straits else 0
    return March(ground & ~unseen & ~origin | over & ground, launch, around(LAND, launch) | over)


@lru_cache(maxsize=1 << 14)
def ways_out(here: int, exits: int, steps: int, halts: bool, ground: int) -> tuple[tuple[int, int], ...]:
    """Return where a unit may go that leaves a battle, each hex with the first steps that lead there (WF-6.32/2)."""
    firsts: dict[int, int] = {}
    for via in bit_list(exits):
        ends = 1 << via
        stops = STRAIT[here] >> via & 1 or (halts and STOPPING >> via & 1)
        if not stops:
            ends |= march(via, steps - 1, halts, ground, straits=False).ends
        for end in bit_list(ends):
            firsts[end] = firsts.get(end, 0) | 1 << via
    return tuple(sorted(firsts.items()))


# ---------------------------------------------------------------- the ground
class Survey:
    """What overland moves of the active side depend on, gathered once for all units."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.player = p.player
        self.free, bought = movers(p)
        self.movers = self.free | bought
        self.enemies = p.occupied[1 - p.player]
        self.battles = p.battles
        self.jams = {crossing.battle: jammed(p, crossing.battle) for crossing in p.crossings}
        self._occupancy = Occupancy(p, (self.free, bought))
        self._shut: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._marches: dict[int, March] = {}

    def ground(self, unit: int) -> int:
        """Return the hexes without enemies that a unit may pass, whoever controls them (WF-6.1/3, WF-8.4/2)."""
        return self.open(unit) & ~self.enemies

    def open(self, unit: int) -> int:
        """Return the hexes that are not forbidden to a unit: they are others for Italians (WF-2.66/1)."""
        kind = ITALIANS >> unit & 1
        if kind not in self._open:
            self._open[kind] = allowed(self.p, unit)
        return self._open[kind]

    def march(self, unit: int) -> March:
        """Return how far an unengaged unit gets."""
        if unit not in self._marches:
            here, steps = self.p.place[unit], speed(self.p, unit)
            ground = self.ground(unit) & WITHIN[here][steps]
            self._marches[unit] = march(here, steps, not CAVALRY >> unit & 1, ground)
        return self._marches[unit]

    def ends(self, unit: int) -> int:
        """Return where an unengaged unit may end its move."""
        return self._vacant(unit, self.march(unit).ends)

    def _vacant(self, unit: int, hexes: int) -> int:
        """Return those of some hexes in which a unit may end its move; where none is crowded there is no doubt."""
        return hexes & ~self.shut(unit) if hexes & self._occupancy.hexes else hexes

    def shut(self, unit: int) -> int:
        """Return the hexes in which a unit may not end its move (WF-6.22/1); who is not in command pays for it."""
        if self.p.active >> unit & 1:
            return shut(self.p)
        kind = (self.free >> unit & 1) << 1 | SPANISH >> unit & 1  # who pays, and who from which purse
        if kind not in self._shut:
            self._shut[kind] = self._occupancy.full(unit, 1 - (self.free >> unit & 1))
        return self._shut[kind]

    def sallies(self, unit: int) -> list[tuple[int, int]]:
        """Return the hexes that a unit may attack, each with the hexes from which it may (WF-6.31/1, WF-6.33/1)."""
        found = self.march(unit)
        targets = found.front & self.enemies
        if not targets:
            return []
        here, sallies = self.p.place[unit], []
        for target in bit_list(self._vacant(unit, targets & self.open(unit))):
            origins = LAND[target] & found.launch | STRAIT[target] & 1 << here
            if origins := origins & ~self.jams.get(target, 0):
                sallies.append((target, origins))
        return sallies

    def exits(self, unit: int) -> int:
        """Return the hexes through which a unit may leave its battle; if there are none it stays (WF-6.32/3).

        They are Friendly (WF-6.32/1, WF-8.4/3) and may lie behind the enemy (WF-6.32/4); Tito slips away (WF-16.32/3).
        """
        p, here = self.p, self.p.place[unit]
        found = p.held[self.player] & ~self.battles
        if tito_at_home(p, unit):
            found |= _HIGHLANDS & ~p.occupied[0] & ~p.occupied[1]
        return NEAR[here] & found & self.ground(unit) & ~self.jams.get(here, 0)

    def ways_out(self, unit: int, crowded: bool = False) -> list[tuple[int, int]]:
        """Return where an engaged unit may go, each hex with its first steps; `crowded`: into full hexes, too."""
        here, steps = self.p.place[unit], speed(self.p, unit)
        exits = self.exits(unit)
        if not exits or not steps:
            return []
        found = ways_out(here, exits, steps, not CAVALRY >> unit & 1, self.ground(unit) & WITHIN[here][steps])
        closed = 0 if crowded else self.shut(unit)
        return [way for way in found if not closed >> way[0] & 1]

    def is_engaged(self, unit: int) -> bool:
        """Tell whether a unit is in a battle."""
        return bool(self.battles >> self.p.place[unit] & 1)
