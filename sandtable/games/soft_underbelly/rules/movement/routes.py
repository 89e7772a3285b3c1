"""How far units may go: the fast form of the rules in restrictions.py, as bit sets over the whole map.

There are no movement allowances (SU-move/3). Whatever blocks or stops is judged by the position at hand, so that an
earlier mover opens the way for a later one (SU-move/7).

A property test holds both forms equal. Everything here is computed once per position and side.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from sandtable.board.graph import around
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import lost_in_the_east
from sandtable.games.soft_underbelly.rules.movement.travel import FLIGHT, Ways, by_air, by_sea, cruise, overland
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    GROUND,
    MALTA,
    NORTH_EDGE,
    SEA,
    VICHY,
    WINTER,
)
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS

_EVERYWHERE: Final = (1 << AREAS) - 1


def closed_areas(p: Position, side: int) -> int:
    """Return the areas that no unit of a side may enter, whatever stands there."""
    f = p.facts
    closed = f.neutral  # SU-naval-move/8, SU-status/5
    if not f.at_war:
        closed |= f.owned[1 - side]  # SU-start/4
    if side == AXIS:
        closed |= BOXES  # SU-start/12
        closed |= f.markers[ALLIES] | lost_in_the_east(p)  # SU-soviet/3, SU-soviet/1
    return closed


class Sky(NamedTuple):
    """Where parachutes of a side cruise on, cruise at all, fly by single steps, land, and come on from off the map."""

    through: int
    cruise: int
    open: int
    targets: int
    edge: int


@mypyc_attr(allow_interpreted_subclasses=True)  # or they could not be unpickled: their __init__ needs arguments
class Routes:
    """Where the units of one side may go in one position."""

    def __init__(self, p: Position, side: int) -> None:
        self.side = side
        self.enemy = enemy = 1 - side
        self.turn = p.turn
        self.facts = f = p.facts
        self.closed = closed_areas(p, side)
        self.occupied = f.any[enemy]
        # SU-status/3: Allied land units may invade neutral Vichy France
        self.invadable = VICHY & f.neutral if side == ALLIES and f.at_war else 0
        # SU-zoc/1: where the enemy makes land units stop, and ships (SU-zoc/3)
        self.land_zone = around(BLACK, f.fighters[enemy]) if f.at_war else 0
        self.sea_zone = around(BLUE, f.naval[enemy] | f.tacticals[enemy]) if f.at_war else 0
        # SU-zoc/2: a friendly army, parachute or tactical lifts the zone of control
        self.unlifted = self.land_zone & ~(f.fighters[side] | f.tacticals[side])
        # SU-overrun/7: only an area without army, fort, or 0-value land units covered by warships
        covered = (f.supplies[enemy] | f.parachutes[enemy]) & f.warships[enemy]
        self.overrunnable = (self.occupied & ~f.armies[enemy] & ~f.forts[enemy] & ~covered) if f.at_war else 0
        self.malta_open = 1 << MALTA if side == AXIS and f.at_war and _malta_fort_stands_alone(p) else 0
        # SU-land-move/1, SU-land-move/2
        self.land_through = f.owned[side] & ~self.occupied & ~self.unlifted
        self.open_ground = (GROUND & ~self.closed | self.invadable) & ~self.occupied
        # SU-north-edge/1, SU-north-edge/4: for the Axis a black line leads off the map, and on again
        self.edge = NORTH_EDGE & ~p.lost_edge if side == AXIS else None
        self._army_enters = self.open_ground | self.overrunnable & ~self.closed
        self._army = overland(self.land_through, self._army_enters, self.edge)
        self._supply = overland(self.land_through, f.owned[side] & ~self.occupied & ~self.closed, self.edge)
        self.sea_through, sea_enters = self._sea_lanes()
        self._ship = by_sea(self.sea_through, sea_enters)
        self._tactical: Ways | None = None
        self._flights: dict[int, tuple[int, int]] = {}

    def army(self, start: int, avoid: int = 0) -> int:
        """Where an army may go (SU-land-move/1), overruns included (SU-overrun/1), without entering `avoid`."""
        if avoid:
            return overland(self.land_through & ~avoid, self._army_enters & ~avoid, self.edge)[start]
        return self._army[start]

    def march(self, start: int) -> int:
        """Where a parachute may go on foot: it never overruns (SU-para/1, SU-para/11)."""
        return overland(self.land_through, self.open_ground, self.edge)[start]

    def supply(self, start: int) -> int:
        """Where a supply unit may go: it never enters enemy areas (SU-land-move/7)."""
        return self._supply[start]

    def _sea_lanes(self) -> tuple[int, int]:
        """Where ships may pass on, and where they may go at all: seas and ports (SU-naval-move/1, SU-naval-move/2)."""
        f = self.facts
        side = self.side
        enter = (SEA | COAST) & ~self.closed & ~self.occupied | self.malta_open
        # SU-naval-move/4 (waived in Malta by SU-malta/1), SU-naval-move/5
        stops = (f.owned[self.enemy] & COAST & ~self.malta_open | self.sea_zone) & ~f.any[side]
        return enter & ~stops, enter

    def ship(self, start: int) -> int:
        """Where a ship may go (SU-naval-move/1)."""
        return self._ship[start]

    def ship_through(self, start: int) -> int:
        """Where a ship may go and still sail on."""
        return self._ship[start] & self.sea_through

    @property
    def air_through(self) -> int:
        """Where tacticals may fly on."""
        return self._air_lanes()[0]

    def _air_lanes(self) -> tuple[int, int]:
        """Where tacticals may fly on, and where they may go at all (SU-air-move/2, SU-air-move/3)."""
        f = self.facts
        side, enemy = self.side, self.enemy
        enter = _EVERYWHERE & ~self.closed & ~self.occupied | self.malta_open  # seas too, SU-air-move/6
        holders = f.fighters[side] | f.tacticals[side] | f.naval[side]
        zone = self.land_zone | self.sea_zone
        if f.at_war:
            zone |= around(BLACK, f.tacticals[enemy])
        return f.owned[side] & ~self.occupied & ~(zone & ~holders), enter

    def tactical(self, start: int) -> int:
        """Where a tactical may go: any way over black lines, one blue line at most (SU-air-move/1, SU-air-move/4)."""
        if self._tactical is None:
            self._tactical = by_air(*self._air_lanes(), self.edge)
        return self._tactical[start]

    def flight(self, start: int) -> tuple[int, int]:
        """Where a flight may end: in areas reached as plain movement, and in those that need a landing (SU-para/3)."""
        found = self._flights.get(start)
        if found is None:
            found = self._flights[start] = self._flight(start)
        return found

    def sky(self) -> Sky:
        """Return where parachutes fly: not where enemy aircraft are (SU-para/6, SU-stack/11, SU-stack/12)."""
        return self.sky_over(~self.facts.air[self.enemy] & ~self._winter() & _EVERYWHERE, self.closed)

    def sky_over(self, sky: int, closed: int) -> Sky:
        """Return where parachutes would fly if only these areas had no enemy aircraft and no winter, some closed."""
        f = self.facts
        open_sky = sky & ~closed
        friendly = f.owned[self.side] & ~self.occupied & open_sky
        seas = SEA & open_sky
        targets = (GROUND & ~closed | self.invadable) & sky
        return Sky(friendly & ~self.unlifted | seas, friendly | seas, open_sky, targets, self.edge or 0)

    def _winter(self) -> int:
        return WINTER if is_winter(self.turn) else 0  # SU-para/10

    def _flight(self, start: int) -> tuple[int, int]:
        return (0, 0) if self._winter() >> start & 1 else self.flown(start, self.sky())

    def flown(self, start: int, sky: Sky) -> tuple[int, int]:
        """Where a flight through a sky may end: by plain movement, and by a landing."""
        own = self.facts.owned[self.side]
        through, friendly, open_sky, targets, _ = sky
        cruised = cruise(start, through, friendly, self.edge)
        bases = (cruised | 1 << start) & GROUND
        first = around(FLIGHT, bases) & open_sky
        # SU-landing/1: over black lines only it is plain movement, and so it is into a land area
        near = around(BLACK, bases) & open_sky
        plain = (near | around(BLACK, near) | cruised | around(BLACK, bases)) & targets
        ends = (around(FLIGHT, first) | around(FLIGHT, bases)) & targets
        plain |= ends & ~COAST
        hostile = ~own | self.occupied
        landings = ends & hostile & ~plain
        return (plain | ends & ~hostile) & ~(1 << start), landings & ~(1 << start)


def routes(p: Position, side: int) -> Routes:
    """Return the routes of a side, computed once per position."""
    f = p.facts
    found = f.routes[side]
    if found is None:
        found = f.routes[side] = Routes(p, side)
    assert isinstance(found, Routes)
    return found


def _malta_fort_stands_alone(p: Position) -> bool:
    """SU-malta/1: the fort is the only Allied unit in Malta."""
    f = p.facts
    bit = 1 << MALTA
    others = f.fighters[ALLIES] | f.supplies[ALLIES] | f.tacticals[ALLIES] | f.naval[ALLIES]
    return bool(f.forts[ALLIES] & bit and not others & bit)
