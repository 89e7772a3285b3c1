"""Where pieces can go in a Breakthrough Operational Movement (EE-5.42): what can be named, and who gets there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.frame import Frame
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.movement.breakthrough import firm_ground, is_weak, takes_part
from sandtable.games.europe_engulfed.rules.movement.fees import without_italy
from sandtable.games.europe_engulfed.rules.movement.flying import flights_of
from sandtable.games.europe_engulfed.rules.movement.outlook import Kept, Reach, Sort
from sandtable.games.europe_engulfed.rules.movement.survey import Survey, T, in_order
from sandtable.games.europe_engulfed.rules.naval.boarding import zone_for
from sandtable.games.europe_engulfed.rules.naval.crossing import sailings
from sandtable.games.europe_engulfed.world.atlas import AREAS, EVERYWHERE, NEAR, Zone
from sandtable.games.europe_engulfed.world.pieces import SWIFT, UNITS_MASK, WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import Nation


class Exploit(NamedTuple):
    """The area that is named, the side that does it, and the powers that have paid for their units."""

    area: int
    side: int
    powers: int
    is_handed_over: int = 0  # the ally's pieces move, that have the benefit of it or pay for themselves


EXPLOIT: Final = Frame(Exploit, area="area", side="side", powers="nations")


class Thrust(Survey):
    """Where the pieces of some powers can go in a breakthrough, whatever area is named."""

    def __init__(self, p: Position, side: int, powers: int) -> None:
        super().__init__(p, side, firm_ground(p))
        self.ready = takes_part(p, powers, self.ready)
        self.uneven = UNITS_MASK | WINGS_MASK  # the weak do not attack, and only one area is named

    def sort(self, piece: int) -> Sort:
        return *super().sort(piece), is_weak(self.p, piece)

    def reach_of(self, sort: Sort, piece: int) -> Reach:
        found = super().reach_of(sort, piece)
        return Reach(found.areas & ~self.foes, found.near & ~self.foes) if is_weak(self.p, piece) else found

    def by_area(self, kept: Kept[T], look: Callable[[int], Sequence[tuple[int, T]]]) -> list[T]:
        here, ready = self.p.here, self.ready  # steps count, too: nothing is kept
        return in_order(look(area) for area in range(AREAS) if here[area] & ready)

    def targets(self) -> int:
        """Return the areas to which one piece or another can move."""
        return self.by_land() | self.over_water()

    def by_land(self) -> int:
        """Return those that a march leads to."""
        return union(self.reach_of(alike.sort, alike.first).areas for alike in self.sorts(EVERYWHERE))

    def over_water(self, among: int = EVERYWHERE) -> int:
        """Return those of some areas that ships lead to, and air-routes (EE-5.42/3)."""
        by_sea = union(areas for _, (_, areas) in crossings(self, among))
        by_air = union(flights_of(self.p, wing) for wing in bit_list(self.ready & WINGS_MASK))
        return (by_sea | by_air) & self.firm & among

    def leads_to(self, area: int) -> bool:
        """Tell whether one piece or another can move to an area."""
        return bool(self.by_land() >> area & 1 or self.over_water(1 << area))


class Advancing(Thrust):
    """Where pieces can go when an area is named: there, or beside it."""

    def __init__(self, p: Position, now: Exploit) -> None:
        super().__init__(p, now.side, now.powers)
        self.now = now

    def reach_of(self, sort: Sort, piece: int) -> Reach:
        found, target = super().reach_of(sort, piece), self.now.area
        areas = found.areas & 1 << target
        if SWIFT >> piece & 1:
            areas |= found.near & self.friendly & ~self.contested & NEAR[target]  # EE-5.42/2
        return Reach(areas, found.near & areas, tuple(other for other in found.vias if other[0] == target))

    def can_move(self) -> bool:
        """Tell whether one piece or another can go there, or beside it."""
        return bool(self.by_land() or self.over_water(1 << self.now.area))


# ---------------------------------------------------------------- by sea (EE-5.42/3)
def crossings(ground: Thrust, among: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield to which of some areas sorts of pieces can sail; the weak do not attack there (EE-5.43/1)."""
    for head, (pieces, areas) in sailings(ground):
        first = lowest(pieces)
        open_areas = areas & among & ~(ground.foes if is_weak(ground.p, first) else 0)
        yield head, (pieces, open_areas & ~_unpaid_among(ground, first, open_areas))


def _unpaid_among(ground: Thrust, piece: int, areas: int) -> int:
    """Return those of some areas for which Italy cannot pay: it is asked on the Mediterranean only."""
    p = ground.p
    if ground.camp == Camp.ALLIES or p.actions[Nation.ITALY]:
        return 0
    asked = bit_list(areas & ground.quays(piece, Zone.MEDITERRANEAN))
    return mask_of(area for area in asked if unpaid(p, piece, area))


def unpaid(p: Position, piece: int, area: int) -> Violation | None:
    """Tell that Italy cannot pay for its ships, in which others sail (EE-9.47/1)."""
    return without_italy(p, piece, area, zone_for(p, piece, area))
