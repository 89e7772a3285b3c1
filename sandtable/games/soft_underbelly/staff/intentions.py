"""What a side is up to in its movement: the assaults that it prepares, and where it wants its units for them."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.rules.supply import OVER_ANY_LINE
from sandtable.games.soft_underbelly.staff.assaults import Assault, assaults, capacity, sea_battles
from sandtable.games.soft_underbelly.staff.forces import forces
from sandtable.games.soft_underbelly.staff.gains import Options
from sandtable.games.soft_underbelly.staff.posts import AFLOAT, CROWD, Posts
from sandtable.games.soft_underbelly.staff.stages import MOVING
from sandtable.games.soft_underbelly.staff.worths import UNIT_WORTH
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, BOXES, GRAPH, SEA
from sandtable.games.soft_underbelly.world.roster import ARMIES, CRAFT, SUPPLIES, TACTICALS, TRANSPORTS

_ON_LAND: Final = 2  # as many of the best assaults are prepared
_AT_SEA: Final = 1

# What a unit is to an assault, beside an army that joins it
_SOURCE: Final = 0.8
_AIRCRAFT: Final = 0.6
_WARSHIP: Final = 0.5

_LANDED_ON_A_CROWD: Final = 0.6  # what it matters less: ashore a unit may still move on (SU-move/8)
_CROWDED_AREAS: Final = GRAPH.everywhere & ~BOXES  # where there is room for one of a kind only


class Intentions:
    """The assaults of one side in one position, and what it is worth to have units in areas."""

    aims: list[tuple[int, float]]  # what is to be attacked, and how urgently

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.posts = Posts(p, side)
        found = forces(p, side, MOVING)
        best = assaults(p, side, found)[:_ON_LAND] + sea_battles(p, side, found)[:_AT_SEA]
        self.aims = [(aim.target, _urgency(aim)) for aim in best]
        self._known: dict[int, dict[int, float]] = {}
        self._full: dict[int, int] = {}

    def stay(self, unit: int) -> float:
        """Return what it is worth to leave a unit where it is."""
        here = self.p.at[unit]
        if here >= AREAS:
            return 0.0
        call = self._call(unit, here)
        return self.posts.worth(unit, here) + (call or -self.posts.crowd(unit, here))

    def values(self, unit: int, areas: int) -> Options:
        """Return what it is worth to have a unit in each of some areas, none of them its own."""
        known = self._known.setdefault(RIVALS[unit] if not ARMIES >> unit & 1 else 1 << unit, {})
        full = self._full_areas(unit)
        found = []
        for area in bit_list(areas):
            worth = known.get(area)
            if worth is None:
                call = self._call(unit, area)
                worth = self.posts.worth(unit, area) + call
                if not call and full >> area & 1:
                    worth -= CROWD + UNIT_WORTH[unit]
                known[area] = worth
            found.append((worth, area))
        return found

    def delivery(self, ship: int, unit: int, areas: int) -> Options:
        """Return what it is worth to ship a unit to ports, where it goes ashore, or to seas, to land from there."""
        full = self._full_areas(unit)
        found = [
            (worth + _LANDED_ON_A_CROWD * (CROWD + UNIT_WORTH[unit]) if full >> area & 1 else worth, area)
            for worth, area in self.values(unit, areas & ~SEA)
        ]
        can_land = CRAFT >> ship & 1 and ARMIES >> unit & 1
        crowded = self._full_areas(ship)
        for area in bit_list(areas & SEA):
            worth = -CROWD if crowded >> area & 1 else 0.0
            if can_land:
                worth += AFLOAT * self.posts.draw[area]
                worth += max((urgency for target, urgency in self.aims if BLUE[target] >> area & 1), default=0.0)
            found.append((worth, area))
        return found

    def _full_areas(self, unit: int) -> int:
        """Return the areas where units are already which leave no room for this one."""
        kind = RIVALS[unit]
        areas = self._full.get(kind)
        if areas is None:
            stationed = kind & ~(self.p.afloat | self.posts.leaving)
            areas = mask_of(self.p.at[other] for other in bit_list(stationed)) & _CROWDED_AREAS
            self._full[kind] = areas
        return areas

    def _call(self, unit: int, area: int) -> float:
        """Return how much an assault wants a unit in an area."""
        if not self.aims or area >= AREAS:
            return 0.0
        if not ARMIES >> unit & 1 and self.posts.crowd(unit, area):
            return 0.0
        best = 0.0
        for target, urgency in self.aims:
            best = max(best, self._share(unit, area, target) * urgency)
        return best

    def _share(self, unit: int, area: int, target: int) -> float:
        """Return what a unit in an area is to an assault."""
        bit = 1 << unit
        if bit & ARMIES:
            return 1.0 if BLACK[target] >> area & 1 and self._has_room(unit, area, target) else 0.0
        if bit & TACTICALS:
            return _AIRCRAFT if (BLACK[target] | BLUE[target]) >> area & 1 else 0.0
        if bit & (SUPPLIES | TRANSPORTS):
            return _SOURCE if self._serves(area, target) else 0.0
        return _WARSHIP if BLUE[target] >> area & 1 else 0.0

    def _has_room(self, unit: int, area: int, target: int) -> bool:
        beside = (self.p.here[area] & RIVALS[unit] & ~(1 << unit)).bit_count()
        return beside < capacity(self.p, area, target)

    def _serves(self, area: int, target: int) -> bool:
        """A source is wanted in reach of the armies that are to attack, or the ships."""
        f = self.p.facts
        stations = f.warships[self.side] & BLUE[target] if SEA >> target & 1 else f.armies[self.side]
        return bool(OVER_ANY_LINE[area] & stations & (BLACK[target] | BLUE[target]))


def _urgency(aim: Assault) -> float:
    """How gladly units leave their posts for an assault: for any, and more so for one that gains much."""
    return 4.0 + 0.3 * aim.gain
