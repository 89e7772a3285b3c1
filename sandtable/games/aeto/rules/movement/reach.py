"""Where a unit gets (AEC-5.7, AEC-5.8, AEC-5.13): one flood answers for it until something moves.

Enemy zones stop whoever enters them where no friend stands, and bar the step from one to the next. Ferries take a whole
move; whoever has not moved may always make one step. Of ways of equal cost the one counts that takes most enemy-owned
hexes, then the one that stands first in the order of hexes; that with the fewest enemy zones is always found first,
since none is left again (AEC-5.7/5).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.reach import Ways
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.forts.works import closed_sides
from sandtable.games.aeto.rules.movement.allowance import mps
from sandtable.games.aeto.rules.movement.closed import open_to
from sandtable.games.aeto.rules.sides import enemy_ground, memory
from sandtable.games.aeto.rules.stacking import closed_for, no_room
from sandtable.games.aeto.rules.weather import allowance, frozen
from sandtable.games.aeto.rules.zones import enemy_zones, seen_enemies, stopping
from sandtable.games.aeto.world.atlas import CLIMB, FERRY, ICE, WALK
from sandtable.games.aeto.world.kinds import Kind
from sandtable.games.aeto.world.roster import COMMANDOS, FAST, KIND, LAND_UNITS
from sandtable.games.aeto.world.terrain import Gait, gait_of, step_cost, ways

SLIPPERY: Final = FAST | COMMANDOS
"""Units that step straight from one enemy zone into another, and stop there (AEC-5.13/3, AE-10.0/3)."""


def ways_of(p: Position, unit: int) -> Ways:
    """Return the steps that a unit can make on the board, with their MPs; ferries and zones are no part of it."""
    return ways(gait(unit), frozen(p))


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


class Party(NamedTuple):
    """What decides how far a unit gets; those of one hex that are alike in it share the answer."""

    nation: int
    gait: Gait
    slips: bool
    start: int
    left: int  # MPs
    is_fresh: bool  # it has not moved in this step
    open: int  # hexes that it may enter


def party(p: Position, unit: int, left: int | None) -> Party:
    """Return what counts of a unit; without MPs left over it has not moved yet."""
    return Party(
        nation=p.nation(unit),
        gait=gait(unit),
        slips=bool(SLIPPERY >> unit & 1),
        start=p.at[unit],
        left=mps(p, unit) if left is None else left,
        is_fresh=left is None,
        open=open_to(p, unit),
    )


class Trek:
    """How far a party gets: for each hex that it enters the MPs of its cheapest way."""

    __slots__ = ("_bars", "_not_first", "_ways", "costs", "is_zoned", "party", "stops")

    def __init__(self, p: Position, who: Party, stops: int) -> None:
        self.party = who
        self.stops = stops
        self._ways = ways(who.gait, frozen(p))
        self._bars = closed_sides(p, who.nation)
        self.is_zoned = bool(who.is_fresh and not who.slips and enemy_zones(p, who.nation) >> who.start & 1)
        self._not_first = stops if self.is_zoned else 0  # AEC-5.13/3
        self.costs = self._flood()

    def steps(self, here: int) -> list[tuple[int, int]]:
        """Return the steps from a hex and their MPs, those that no MPs allow among them."""
        who, start = self.party, here == self.party.start
        shut = self._not_first if start else 0
        found = [(there, cost) for there, cost in self._ways[here] if self._is_open(here, there, shut)]
        if start and who.is_fresh:
            ferries = [(there, who.left) for there in bit_list(FERRY[here]) if self._is_open(here, there, shut)]
            found = [(there, min(cost, who.left)) for there, cost in found] + ferries  # AEC-5.7/1, AEC-5.7/3
        return found

    def _is_open(self, here: int, there: int, shut: int) -> bool:
        if not (self.party.open & ~shut) >> there & 1:
            return False
        return not self._bars or not self._bars.get(there, 0) >> here & 1

    def _flood(self) -> dict[int, int]:
        who = self.party
        if not who.left:
            return {}
        best = {who.start: 0}
        due: list[list[int]] = [[] for _ in range(who.left + 1)]
        due[0].append(who.start)
        for spent, places in enumerate(due):
            for here in places:
                if best[here] != spent or (self.stops >> here & 1 and here != who.start):
                    continue  # a cheaper way was found since, or enemy zones stop it (AEC-5.13/3)
                for there, cost in self.steps(here):
                    total = spent + cost
                    if total <= who.left and total < best.get(there, total + 1):
                        best[there] = total
                        due[total].append(there)
        del best[who.start]
        return best

    @property
    def ends(self) -> int:
        """The hexes that are reached, whether there is room in them or not."""
        return mask_of(self.costs)

    def way(self, place: int, taken: int) -> tuple[int, ...]:
        """Return the way to a hex that is reached, both ends included; `taken` are the hexes that it would take."""
        best: dict[int, tuple[int, tuple[int, ...]]] = {self.party.start: (0, (self.party.start,))}
        return self._best_way(place, taken, best)[1]

    def _best_way(
        self, here: int, taken: int, best: dict[int, tuple[int, tuple[int, ...]]]
    ) -> tuple[int, tuple[int, ...]]:
        """Return the best of the cheapest ways to a hex: how little it takes (below 0), and its hexes."""
        if here not in best:
            ways = (self._best_way(before, taken, best) for before in self._before(here))
            best[here] = min((little - (taken >> here & 1), (*places, here)) for little, places in ways)
        return best[here]

    def _before(self, place: int) -> list[int]:
        """Return the hexes that come before one on the cheapest ways to it."""
        who, total = self.party, self.costs[place]
        found = []
        for here in bit_list((CLIMB[place] | ICE[place] | FERRY[place]) & (self.ends & ~self.stops | 1 << who.start)):
            cost = dict(self.steps(here)).get(place)
            if cost is not None and self.costs.get(here, 0) + cost == total:
                found.append(here)
        return found


def trek(p: Position, unit: int, left: int | None) -> Trek:
    """Return how far a unit gets with the MPs that it has left, or with all if it has not moved yet."""
    known: dict[Any, Any] = memory(p)
    who = party(p, unit, left)
    if who not in known:
        known[who] = Trek(p, who, stopping(p, unit))
    found: Trek = known[who]
    return found


def ends(p: Position, unit: int, left: int | None) -> int:
    """Return the hexes in which a unit may end a piece of its move: those that it reaches, and where there is room."""
    found = trek(p, unit, left).ends
    return found & ~closed_for(p, unit, found)


def way(p: Position, unit: int, place: int, left: int | None) -> tuple[int, ...]:
    """Return the way that a unit takes to a hex that it reaches (AEC-5.7/5)."""
    taken = enemy_ground(p, p.nation(unit)) if LAND_UNITS >> unit & 1 else 0
    return trek(p, unit, left).way(place, taken)
