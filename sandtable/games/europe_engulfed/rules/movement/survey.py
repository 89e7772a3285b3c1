"""Where every sort of piece can go by land, found by sets of areas: what a menu of moves is made of.

`marching` says the same of one piece and one way, with the reason; a property test holds the two equal.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, TypeVar

from sandtable.core.act import Ready
from sandtable.core.bits import bit_list, grouped, lowest, mask_of, union
from sandtable.core.order import Family
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.borders import SHUT_AT_TIMES
from sandtable.games.europe_engulfed.rules.control import way_over
from sandtable.games.europe_engulfed.rules.movement.lands import BOUND, SORT, Lands
from sandtable.games.europe_engulfed.rules.movement.leaving import without_rearguard
from sandtable.games.europe_engulfed.rules.movement.marching import Path, against_path, against_step, allowance, paths
from sandtable.games.europe_engulfed.rules.movement.outlook import Alike, Kept, Latest, Moves, Reach, Sort
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, camp_of_piece, foes, held_by
from sandtable.games.europe_engulfed.rules.weather import areas_in, bogs
from sandtable.games.europe_engulfed.world.atlas import (
    AREAS,
    AROUND,
    EVERYWHERE,
    FORTRESS_OF,
    FORTRESSES,
    METZ,
    NEAR,
    REGION,
    STRAIT,
    SWAMP,
)
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.pieces import ARMORED, FULL, UNITS, WINGS_MASK

_WITH_FORTRESS: Final = mask_of(area for area, fortress in enumerate(FORTRESS_OF) if fortress >= 0)
_ASKED: Final = tuple(shut | near & FORTRESSES for shut, near in zip(SHUT_AT_TIMES, NEAR, strict=True))
MOVE: Final = "move"
_AT_THE_LINE: Final = REGION["germany"] | REGION["belgium"]  # EE-6.84/1


NOWHERE: Final = Reach(0)
T = TypeVar("T")


def in_order(found: Iterable[Sequence[tuple[int, T]]]) -> list[T]:
    """Return what was found in some areas by the first piece of each."""
    return [each for _, each in sorted([pair for some in found for pair in some], key=itemgetter(0))]


def differing_slots(some: array[int], others: array[int]) -> Iterator[int]:
    """Yield the numbers at which two equally long arrays differ, the highest first, without a look at each."""
    bits = 8 * some.itemsize
    left = int.from_bytes(some.tobytes(), "little") ^ int.from_bytes(others.tobytes(), "little")
    while left:
        slot = (left.bit_length() - 1) // bits
        left &= (1 << slot * bits) - 1
        yield slot


class Survey(Lands):
    """What all acts of a Movement Phase look at: who may move, and where each sort of piece can go."""

    def __init__(self, p: Position, side: int, firm: int = EVERYWHERE) -> None:
        super().__init__(p, side, firm)
        self.ready = self.present & ~p.moved
        ours, theirs = GROUPS_OF_CAMP[self.camp], GROUPS_OF_CAMP[1 - self.camp]
        self.foes = union(p.armies[group] for group in theirs)
        self.friends = union(p.armies[group] for group in ours)
        self.mud, self.bogs = areas_in(p, Weather.MUD), bogs(p)
        self.whole = mask_of(unit for unit in bit_list(self.ready & BOUND) if p.steps[unit] == FULL[unit])
        self.covered = self.friends & ~self.friendly  # where wings find friends on land that is not theirs
        self.uneven = 0  # pieces whose moves depend on their strength in other ways, too

    def reach(self, piece: int) -> Reach:
        """Return where a piece can go; pieces of one sort in one area can go to the same places."""
        return self.reach_of(self.sort(piece), piece)

    def reach_of(self, sort: Sort, piece: int) -> Reach:
        """Return where a piece of a sort can go."""
        found = self._known_reach(sort, piece)
        if piece < UNITS:
            return found
        ends = self.friendly | self.friends
        return Reach(found.areas & ends, found.near & ends)

    def _known_reach(self, sort: Sort, piece: int) -> Reach:
        """Return where a piece of a sort can go, but for what wings need: out of a fight, fights elsewhere matter."""
        is_fighting = self.contested >> sort[0] & 1
        known, key = (self.outlook.fights, (*sort, self.contested)) if is_fighting else (self.outlook.reach, sort)
        found = known.get(key)
        if found is None:
            found = known[key] = self._found(piece)
        return found

    def sort(self, piece: int) -> Sort:
        """Return what a piece's moves depend on."""
        p, here = self.p, self.p.at[piece]
        if piece >= UNITS:
            return here, SORT[piece], p.starved >> piece & 1
        sort = here, SORT[piece], p.starved >> piece & 1, self.is_free_to_leave(piece)
        return (*sort, without_rearguard(p, piece) is None) if self.contested >> here & 1 else sort

    def sorts(self, areas: int) -> list[Alike]:
        """Return the pieces in some areas that may move, sort by sort, in the order of their first ones."""
        here, ready = self.p.here, self.ready
        found = [alike for area in bit_list(areas) if here[area] & ready for alike in self.sorts_in(area)]
        return sorted(found, key=itemgetter(0))

    def sorts_in(self, area: int) -> tuple[Alike, ...]:
        """Return the sorts of pieces in an area; they are kept where their strength does not matter."""
        pieces = self.p.here[area] & self.ready
        if pieces & self.uneven or self.contested >> area & 1:
            return self._sorted(pieces)
        key = (area, pieces, pieces & self.p.starved, pieces & self.whole)
        found = self.outlook.sorts.get(key)
        if found is None:
            found = self.outlook.sorts[key] = self._sorted(pieces)
        return found

    def _sorted(self, pieces: int) -> tuple[Alike, ...]:
        sorts = grouped((self.sort(piece), piece) for piece in bit_list(pieces))
        return tuple(Alike(lowest(alike), alike, sort) for sort, alike in sorts.items())

    def menu(self) -> Ready:
        """Return all moves by sorts of pieces: by the usual way, then by others that differ."""
        found = self.by_area(self.outlook.marches, self._moves)
        return Ready([family for families in found for family in families])

    def by_area(self, kept: Kept[T], look: Callable[[int], Sequence[tuple[int, T]]]) -> list[T]:
        """Return what is found in all areas, by first pieces: it is looked at anew only where something has changed."""
        p, here, ready, was = self.p, self.p.here, self.ready, kept.latest
        rearguards = bytes(p.steps), p.released, p.aboard
        found: dict[int, Sequence[tuple[int, T]]] = was.found.copy() if was else {}
        for area in self._changed(was, rearguards) if was else range(AREAS):
            if here[area] & ready:
                found[area] = look(area)
            else:
                found.pop(area, None)
        kept.latest = Latest(p.at[:], ready, p.starved, self.whole, self.covered, self.contested, rearguards, found)
        return in_order(found.values())

    def _changed(self, was: Latest, rearguards: Hashable) -> set[int]:
        """Return the areas in which pieces came, went or are no longer as they were."""
        p, ready, found = self.p, self.ready, set[int]()
        for piece in differing_slots(p.at, was.at):
            found.update(area for area in (p.at[piece], was.at[piece]) if area >= 0)
        pieces = (ready ^ was.ready) | ((p.starved ^ was.starved) | (self.whole ^ was.whole)) & ready
        if self.covered != was.covered:
            pieces |= ready & WINGS_MASK
        found.update(p.at[piece] for piece in bit_list(pieces & p.on_map))
        if rearguards != was.rearguards or self.contested != was.contested:
            found.update(bit_list(self.contested | was.contested))
        return found

    def _moves(self, area: int) -> list[Moves]:
        """Return the moves out of an area, those of each sort after its first piece; they are kept as the sorts are."""
        pieces = self.p.here[area] & self.ready
        if pieces & self.uneven or self.contested >> area & 1:
            return [self._moves_of(alike) for alike in self._sorted(pieces)]
        covered = self.covered if pieces & WINGS_MASK else 0
        key = (area, pieces, pieces & self.p.starved, pieces & self.whole, covered)
        found = self.outlook.moves.get(key)
        if found is None:
            found = self.outlook.moves[key] = [self._moves_of(alike) for alike in self.sorts_in(area)]
        return found

    def _moves_of(self, alike: Alike) -> Moves:
        reach, pieces = self.reach_of(alike.sort, alike.first), alike.pieces
        usual = [Family(MOVE, (), (pieces, reach.areas))] if reach.areas else []
        return alike.first, [*usual, *(Family(MOVE, (), (pieces, 1 << area, vias)) for area, vias in reach.vias)]

    # ------------------------------------------------------------ one sort
    def _found(self, piece: int) -> Reach:
        """Return where a sort of piece can go: one area, two if it is swift, and a free step into a Fortress.

        Whether a wing finds friends there is asked elsewhere.
        """
        here = self.p.at[piece]
        allowed = self._allowed(piece, here)
        if not allowed:
            return NOWHERE
        start = self._start(piece, here)
        first = self._first(piece, here, start) & allowed
        ends = self.stations(piece)
        passed = first & ends & ~self.foes & ~self.bogs & ~STRAIT[here]  # EE-9.41/3: it passes where it may operate
        second: dict[int, int] = {}
        if allowance(self.p, piece) > 1 and not self.mud >> here & 1:
            dry = allowed & ~self.mud & ~(1 << start)
            second = {m: self._steps_from(piece, m) & dry for m in bit_list(passed & dry)}
        near = first | self._inside(piece, passed) & allowed
        far = union(second.values())
        far |= self._inside(piece, far & ~self.foes & ~self.bogs) & allowed
        vias = self._other_ways(start, first, second) if piece < UNITS and second else ()
        return Reach((near | far) & ends, near & ends, tuple(via for via in vias if ends >> via[0] & 1))

    def _allowed(self, piece: int, here: int) -> int:
        """Return the areas that a move may enter at all: out of a fight only friendly ones, with a rearguard left."""
        allowed = self.firm & ~(1 << here)
        if not self.contested >> here & 1:
            return allowed
        return 0 if without_rearguard(self.p, piece) else allowed & self.friendly & ~self.contested  # EE-5.14/1

    def _first(self, piece: int, here: int, start: int) -> int:
        """Return the areas one area away; out of a friendly Fortress also those around its area."""
        found = self._steps_from(piece, here)
        if STRAIT[here]:
            found |= self._over_strait(piece, here)
        return found if start == here else found | self._steps_from(piece, start)

    def _start(self, piece: int, here: int) -> int:
        """Return from where a move counts: out of a friendly Fortress it is free into friendly land (EE-5.17/1)."""
        around = AROUND[here]
        if around < 0 or self.foes >> around & 1 or self.friendly & (pair := 1 << here | 1 << around) != pair:
            return here
        return around if self._steps_from(piece, here) & self.firm & 1 << around else here

    def _inside(self, piece: int, entered: int) -> int:
        """Return the friendly Fortresses inside areas that a unit enters: it may go on into them free (EE-5.17/1)."""
        if piece >= UNITS or not entered & _WITH_FORTRESS:
            return 0
        inside = mask_of(FORTRESS_OF[area] for area in bit_list(entered & _WITH_FORTRESS))
        return self.open_to(piece, inside & self.friendly)

    def _steps_from(self, piece: int, origin: int) -> int:
        """Return the areas that a piece of a sort may enter from another, but for straits."""
        sort = SORT[piece], origin
        found = self.outlook.steps.get(sort)
        if found is None:
            found = self.open_to(piece, NEAR[origin] & ~STRAIT[origin])
            if ARMORED >> piece & 1:
                found &= ~SWAMP
            for area in bit_list(found & _ASKED[origin]):
                if against_step(self.p, piece, origin, area):
                    found &= ~(1 << area)
            self.outlook.steps[sort] = found
        return found

    def _over_strait(self, piece: int, here: int) -> int:
        """Return the areas that a piece may enter over a strait next to which it starts (EE-5.16/1)."""
        return mask_of(area for area in bit_list(STRAIT[here]) if not against_step(self.p, piece, here, area))

    # ------------------------------------------------------------ other ways
    def _other_ways(self, start: int, first: int, second: dict[int, int]) -> tuple[tuple[int, int], ...]:
        """Return areas with what is passed on ways that do something else than the usual one, as `differing` has it."""
        found: dict[int, int] = {}
        known = {(area, border(self.p, start, area)) for area in bit_list(first & self.foes)}
        reached = first
        for middle in filter(lambda middle: self.friendly >> middle & 1, second):
            for area in bit_list(second[middle] & self.foes):
                effect = area, border(self.p, middle, area)
                if reached >> area & 1 and effect not in known:
                    found[area] = found.get(area, 0) | 1 << middle
                known.add(effect)
            reached |= second[middle]
        for middle in filter(lambda middle: not self.friendly >> middle & 1, second):
            for area in bit_list(second[middle] & reached):  # each takes other land
                found[area] = found.get(area, 0) | 1 << middle
            reached |= second[middle]
        return tuple(found.items())


# ---------------------------------------------------------------- one piece
def border(p: Position, origin: int, area: int) -> int:
    """Return the sort of border over which a way leads into a fight, as far as rules ask (EE-6.83, EE-6.84)."""
    is_at_the_line = area == METZ and p.maginot and _AT_THE_LINE >> origin & 1
    return int(way_over(origin, area)) * 2 + bool(is_at_the_line)


def usual_way(p: Position, piece: int, area: int) -> Path:
    """Return the way to an area that an order means which names no other: the shortest, that takes the least."""
    return next(path for path in by_length(p, piece, paths(p, piece, area)) if not against_path(p, piece, path))


def by_length(p: Position, piece: int, found: Iterable[Path]) -> list[Path]:
    """Return some ways, the shorter ones first, and of equally long ones those that take less."""
    return sorted(found, key=lambda path: (len(path), _taken(p, piece, path)))


def ways_to(p: Position, piece: int, area: int) -> tuple[Path, ...]:
    """Return the ways to an area of which each does something else, the usual one first."""
    return differing(p, piece, [path for path in paths(p, piece, area) if not against_path(p, piece, path)])


def differing(p: Position, piece: int, legal: list[Path]) -> tuple[Path, ...]:
    """Return of some ways those that differ: by what is taken in passing, by the border of a battle entered.

    Each is told by the last area that it passes.
    """
    found: dict[tuple[int, int], Path] = {}
    for path in by_length(p, piece, legal):
        effect = _taken(p, piece, path), _entered(p, piece, path)
        if effect not in found and all(path[-2:-1] != other[-2:-1] for other in found.values()):
            found[effect] = path
    return tuple(found.values())


def _taken(p: Position, piece: int, path: Path) -> int:
    """Return the enemy land that a way passes, as a set; wings take none."""
    passed = sum(1 << area for area in path[:-1])
    return passed & ~held_by(p, camp_of_piece(p, piece)) if piece < UNITS else 0


def _entered(p: Position, piece: int, path: Path) -> int:
    if piece >= UNITS or not foes(p, path[-1], camp_of_piece(p, piece)):
        return 0
    return border(p, path[-2] if len(path) > 1 else p.at[piece], path[-1])
