"""Where units are wanted: what it is worth to a side that a unit of some kind stands in an area."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.rules.values import defence_value
from sandtable.games.soft_underbelly.rules.victory import italy_is_beaten
from sandtable.games.soft_underbelly.staff.goals import attraction, goals
from sandtable.games.soft_underbelly.staff.stages import OVER, stage
from sandtable.games.soft_underbelly.staff.worths import STRAITS, UNIT_WORTH
from sandtable.games.soft_underbelly.world.atlas import (
    ALBANIA,
    ALGIERS,
    AREAS,
    BELGRADE,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    EUROPE,
    GRAPH,
    GREECE,
    GROUND,
    ISLANDS,
    ITALIAN_STARS,
    ITALY,
    SEA,
    STARS,
    VICHY,
)
from sandtable.games.soft_underbelly.world.calendar import MARITA_MERKUR, TORCH, TURN
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    ARMIES,
    AXIS,
    BY_NATION,
    CRAFT,
    FIGHTERS,
    OF_SIDE,
    PARACHUTES,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
    Nation,
)

_BALKAN_POSTS: Final = 1 << BELGRADE | 1 << ALBANIA | 1 << GREECE  # SU-garrison/1
_AFRICA: Final = GROUND & ~(EUROPE | ISLANDS | BOXES)
_EGYPT: Final = 1 << GRAPH.index["egypt"]
_ALARM: Final = TURN["1942 summer"]  # landing craft come in the next turn

_NO_STRAITS: dict[int, float] = {}

CROWD: Final = 8.0  # besides the unit itself that has to be given up
_STAR_GUARD: Final[tuple[float, ...]] = (8.0, 18.0, 24.0)  # by defence value
_COAST_GUARD: Final = 3.0
_LANDMARK: Final = 0.5  # what Egypt and Algiers count beside an Italian star
_GARRISON: Final = 22.0  # three areas are lost without it (SU-garrison/2)
_ANY_GARRISON: Final = 11.0  # one that is no army will do, but is easily lost

# How strongly the goals draw units, beside an army on the way to them over land
AFLOAT: Final = 0.7  # an army that still has to land
_DESERT: Final = 2.0  # Allied armies before there are landing craft: the desert is all they have
_PARACHUTE: Final = 0.5
_SUPPLY: Final = 0.6
_TACTICAL: Final = 0.3
_TACTICAL_AT_SEA: Final = 0.2
_TRANSPORT: Final = 0.3
_TRANSPORT_AT_SEA: Final = 0.15
_WARSHIP: Final = 0.25


def leaving(p: Position) -> int:
    """Return the Italian units if Italy is about to collapse, unless the Axis retakes its stars (SU-victory/3)."""
    if (p.side == AXIS and stage(p) == OVER) or not italy_is_beaten(p):
        return 0
    return BY_NATION[Nation.ITALY]


class Posts:
    """The posts of one side in one position."""

    draw: tuple[float, ...]  # how strongly the goals draw an army in each area
    leaving: int  # the units that will soon be gone
    doomed: int  # the areas that will soon be closed
    guards: int  # the stars that have to be held
    landmarks: int  # what has to be held besides
    outer: int  # the rest of Italy, where any army is enough
    garrison: int  # the areas of which one needs a unit (SU-garrison/1), while not more than one has
    straits: dict[int, float]  # what a ship or an aircraft is worth there

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.enemy = 1 - side
        self.f = f = p.facts
        self.draw = attraction(goals(p, side))
        if side == ALLIES and p.turn < TORCH:
            self.draw = tuple(_DESERT * draw for draw in self.draw)
        self.leaving = leaving(p)
        self.doomed = 0 if f.at_war else VICHY  # SU-start/5: it will be neutral, and closed
        owned = f.owned[side]
        self.straits = STRAITS if p.turn >= _ALARM else _NO_STRAITS
        if side == AXIS:
            alarm = p.turn >= _ALARM or f.fighters[ALLIES] & EUROPE
            self.guards = owned & ITALIAN_STARS if alarm else 0
            self.outer = owned & ITALY & ~STARS if alarm else 0
            self.landmarks = 0
            posted = f.any[AXIS] & _BALKAN_POSTS
            is_due = p.turn >= MARITA_MERKUR - 1  # a turn ahead, to be there in time
            self.garrison = _BALKAN_POSTS & owned if is_due and not posted & (posted - 1) else 0
        else:
            self.guards = owned & ITALIAN_STARS
            self.outer = 0
            threatened = f.fighters[AXIS] & _AFRICA
            self.landmarks = owned & (1 << ALGIERS | _EGYPT) if threatened else 0
            self.garrison = 0

    def worth(self, unit: int, area: int) -> float:
        """Return what it is worth that a unit stands in an area, the rest being as it is."""
        if area >= AREAS or self.doomed >> area & 1:
            return 0.0
        bit = 1 << unit
        if bit & FIGHTERS:
            found = self.army(unit, area)
            if bit & PARACHUTES:
                found *= _PARACHUTE
        elif bit & TACTICALS:
            found = self._tactical(area)
        elif bit & SUPPLIES:
            found = self._supply(area)
        elif bit & TRANSPORTS:
            found = self._transport(area)
        else:
            found = self._warship(area)
        if self.garrison >> area & 1 and not self._others(unit, area):
            found += _GARRISON if bit & ARMIES else _ANY_GARRISON
        return found

    def crowd(self, unit: int, area: int) -> float:
        """Return what it costs to have a unit where one of its kind is (SU-stack/14)."""
        if area >= AREAS or BOXES >> area & 1:
            return 0.0
        rivals = self.p.here[area] & RIVALS[unit] & ~(self.p.afloat | self.leaving | 1 << unit)
        return CROWD + UNIT_WORTH[unit] if rivals else 0.0

    def _others(self, unit: int, area: int) -> int:
        return self.p.here[area] & OF_SIDE[self.side] & ~(1 << unit)

    def army(self, unit: int, area: int) -> float:
        """Armies go for the goals, and guard what must not be lost."""
        spot = 1 << area
        found = self.draw[area]
        if SEA & spot:
            ship = self.p.aboard[unit]
            return found * AFLOAT if ship >= 0 and CRAFT >> ship & 1 else 0.0
        if (self.guards | self.outer | self.landmarks) & spot:
            rivals = self.p.here[area] & RIVALS[unit] & ~(1 << unit | self.leaving)
            if (self.guards | self.landmarks) & spot:
                share = 1.0 if self.guards & spot else _LANDMARK
                found += share * max(0.0, self._guard(1 << unit & ~self.leaving) - self._guard(rivals))
            elif not rivals:
                found += _COAST_GUARD
        return found

    def _guard(self, units: int) -> float:
        """What the best of these units is worth as the guard of a star."""
        value = max((defence_value(self.p, unit) for unit in bit_list(units)), default=0)
        return _STAR_GUARD[min(value, 2)] if units else 0.0

    def _tactical(self, area: int) -> float:
        """Aircraft stand with armies: at the front, or on stars."""
        spot = 1 << area
        if SEA & spot:
            return _TACTICAL_AT_SEA * self.draw[area] + self.straits.get(area, 0.0)
        found = _TACTICAL * self.draw[area]
        if self.f.armies[self.side] & spot:
            found += 3.0
            if self.guards & spot:
                found += 5.0
        return found

    def _supply(self, area: int) -> float:
        """Supply units stand behind armies that are near the enemy, not alone."""
        f, spot = self.f, 1 << area
        if SEA & spot:
            return 0.0
        found = _SUPPLY * self.draw[area]
        armies = f.armies[self.side]
        if armies & spot:
            found += 4.0
        elif armies & BLACK[area]:
            found += 2.0
        if not armies & spot and BLACK[area] & f.fighters[self.enemy]:
            found -= 8.0  # it would be overrun, and lost (SU-overrun/7)
        return found

    def _transport(self, area: int) -> float:
        """Transports lie in ports with an army, near the goals but not beside the enemy."""
        f, spot = self.f, 1 << area
        found = _TRANSPORT_AT_SEA * self.draw[area]
        if COAST & spot:
            if not f.owned[self.side] & spot:
                return 0.0
            found = _TRANSPORT * self.draw[area]
            if f.armies[self.side] & spot:
                found += 2.0
        if not BOXES & spot and BLUE[area] & (f.warships[self.enemy] | f.tacticals[self.enemy]):
            found -= 3.0
        return found

    def _warship(self, area: int) -> float:
        """Warships cover the armies on the coast and the transports at sea."""
        f, spot = self.f, 1 << area
        side = self.side
        found = _WARSHIP * self.draw[area]
        if COAST & spot:
            if f.armies[side] & spot:
                found += 5.0 if (self.guards | self.landmarks) & spot else 2.0
            elif not f.owned[side] & spot:
                found -= 2.0
        else:
            found += self.straits.get(area, 0.0)
            if f.transports[side] & spot:
                found += 3.0
        return found
