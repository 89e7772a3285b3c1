"""What land is open to whom, kept for all positions that agree in what it rests on: most moves change none of it."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sandtable.board.graph import Near
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.order import Family
from sandtable.games.europe_engulfed.position import Camp, Phase, Position, Vichy
from sandtable.games.europe_engulfed.rules.naval.ports import COAST
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, GROUPS_OF_CAMP, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.rules.territory import may_occupy_vichy
from sandtable.games.europe_engulfed.world.atlas import AFRICA, BELONGS, CAPE_PORTS, FORTRESSES, PERSIA
from sandtable.games.europe_engulfed.world.operating import ANY_NUMBER, ROWS_OF, Row
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Group, Nation, Side

_LIMITED: Final = [
    row for rows in ROWS_OF for row in rows if row.most_ground != ANY_NUMBER or row.most_wings != ANY_NUMBER
]
SHORES: Final = CAPE_PORTS | union(COAST)
# Where one ally may keep the other out
_SHARED: Final = union(BELONGS[nation] for nation in (*MINORS, *AXIS_MINORS)) | 1 << PERSIA
_OF_MINORS: Final = union(PIECES_OF[nation] for nation in MINORS)


Sort = tuple[int, ...]  # what the moves of a piece depend on, but for the position


class Alike(NamedTuple):
    """Pieces of one sort, and the first of them."""

    first: int
    pieces: int
    sort: Sort


T = TypeVar("T")
Moves = tuple[int, list[Family]]  # those of a sort, after its first piece
Voyages = tuple[tuple[int, ...], tuple[int, ...]]  # as acts offer them: pieces, and where they can go


class Reach(NamedTuple):
    """Where a piece can go: the areas, those of them one area away, and other ways to an area by what they pass."""

    areas: int
    near: int = 0
    vias: tuple[tuple[int, int], ...] = ()


class Latest(NamedTuple):
    """What a menu found in each area, after first pieces, and what that rested on. It is replaced, never changed.

    From one order to the next little of it changes. Several threads may look at positions that share it.
    """

    at: array[int]
    ready: int
    starved: int
    whole: int
    covered: int
    contested: int
    rearguards: Hashable  # what else it rests on whether an area that is fought for may be left
    found: dict[int, Sequence[tuple[int, Any]]]


class Kept(Generic[T]):
    """Where a menu keeps what it found last."""

    def __init__(self) -> None:
        self.latest: Latest | None = None


class Net:
    """What was found out of strat-moves by land, as long as the same areas may be crossed."""

    __slots__ = ("grounds", "parts", "reach")

    def __init__(self) -> None:
        self.grounds: dict[tuple[int, int], int] = {}
        self.parts: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.reach: dict[Sort, int] = {}


class Sea:
    """What was found out of voyages, as long as no ship has sailed: where each sort can be carried, and land."""

    __slots__ = ("carried", "landing", "landings", "sailings", "shipped", "ships", "sites")

    def __init__(self) -> None:
        self.carried: dict[Sort, int] = {}
        self.landing: dict[Sort, tuple[int, ...]] = {}  # by zone
        self.ships: dict[tuple[int, bool, int], bool] = {}  # whether any carry a sort of piece, by zone
        self.sites: dict[tuple[int, int], int] = {}  # where a group may land now, by zone
        self.shipped: dict[tuple[Hashable, ...], int] = {}  # strat-moves by the net behind the ports, and by sorts
        self.sailings: Kept[Voyages] = Kept()
        self.landings: tuple[Hashable, list[Voyages]] = None, []  # who is on the shore, and where they can land


class Outlook:
    """What was found out already, by sorts of pieces; whoever asks fills it."""

    __slots__ = (
        *("fights", "homes", "marches", "moves", "nets", "open"),
        *("quays", "rails", "reach", "seas", "sorts", "stations", "steps"),
    )

    def __init__(self) -> None:
        self.open: dict[int, tuple[int, int]] = {}  # the areas that were asked for, and those that are open
        self.steps: dict[tuple[int, int], int] = {}
        self.reach: dict[Sort, Reach] = {}
        self.sorts: dict[tuple[int, ...], tuple[Alike, ...]] = {}  # by area, who is there, and who starves
        self.moves: dict[tuple[int, ...], list[Moves]] = {}
        self.marches: Kept[list[Family]] = Kept()
        self.stations: dict[tuple[int, int], int] = {}
        self.homes: dict[int, tuple[int, bool]] = {}
        self.quays: dict[tuple[int, int, int], int] = {}
        self.fights: dict[Sort, Reach] = {}  # the same out of areas that are fought for, by these as well
        self.seas: dict[Hashable, Sea] = {}
        self.rails: dict[bool, Near] = {}
        self.nets: dict[tuple[int, ...], Net] = {}


def outlook(p: Position, side: int, firm: int, mine: int) -> Outlook:
    """Return what is known of the moves of a side with its pieces, if some areas may be entered at all."""
    camp = CAMP_OF_SIDE[side]
    theirs = GROUPS_OF_CAMP[1 - camp]
    is_outbreak = p.phase == Phase.OPERATIONS and bool(p.declared >> Nation.USSR & 1)  # EE-9.17/4
    return _kept(
        (
            *(p.scenario, side, firm, p.turn, is_outbreak, p.pact, p.vichy, p.maginot, p.vichy_units),
            *(p.ranks, tuple(p.held), p.armies[theirs[0]], p.armies[theirs[1]], bytes(p.weather)),
            *(
                bytes(p.status),
                p.attacker.tobytes(),
                p.beachheads,
                p.morocco_entered,
                p.dates.tobytes(),
                *(_sieges(p, camp), *(_posted(p, row) for row in _LIMITED if camp == Camp.AXIS)),
            ),
            may_occupy_vichy(p) if camp == Camp.AXIS and p.held[Group.VICHY] else _between_allies(p, side, mine),
        )
    )


def sea(known: Outlook, p: Position, camp: int) -> Sea:
    """Return what is known of the voyages of a camp."""
    there = p.pieces_in(AFRICA) if p.vichy == Vichy.DECLARED and camp == Camp.AXIS else 0  # EE-9.12/3
    key = (
        *(p.fleets, p.crossed, p.landed, p.paid, p.italian_lift, bytes(p.actions), p.playing, p.seating),
        *(there and there & PIECES_OF[Nation.ITALY], there and there & PIECES_OF[Nation.GERMANY]),
        p.contested & (SHORES | mask_of(head.area for head in p.beachheads)),
        *(p.landed and p.armies[group] & p.landed for group in GROUPS_OF_CAMP[camp]),
    )
    found = known.seas.get(key)
    if found is None:
        if len(known.seas) > _SEAS:
            known.seas.clear()
        found = known.seas[key] = Sea()
    return found


_SEAS: Final = 64  # that are kept for an outlook


@lru_cache(maxsize=128)
def _kept(key: Hashable) -> Outlook:
    return Outlook()


def _posted(p: Position, row: Row) -> tuple[int, int]:
    """Return how many units and wings of a power are where it may have only so many."""
    there = PIECES_OF[row.nation] & p.on_map
    there = there and there & p.pieces_in(row.areas | row.taken)
    units = (there & UNITS_MASK).bit_count()
    return units, there.bit_count() - units


def _sieges(p: Position, camp: int) -> Hashable:
    """Return who is in enemy Fortresses: these take only so many (EE-5.5/4)."""
    mine = pieces_of_camp(p, camp)
    found = tuple(p.here[area] & mine for area in bit_list(FORTRESSES & ~held_by(p, camp)))
    return (found, p.entries) if any(found) else ()


def _between_allies(p: Position, side: int, mine: int) -> Hashable:
    """Return what may close land to one ally because of the other (EE-9.22, EE-9.28, EE-9.33)."""
    if side == Side.AXIS:
        return ()
    west, soviet = p.armies[Group.WEST], p.armies[Group.SOVIET]
    # the French and Minor Powers, whom the Soviet player commands, are western
    is_western = mine & p.ranks[Group.WEST] & p.on_map
    in_the_west = (soviet & _SHARED, _entered(p, Group.SOVIET) & ~BELONGS[Nation.USSR]) if is_western else ()
    if side == Side.WEST:
        return p.claimed, *in_the_west
    guests = p.ranks[Group.WEST] & ~_OF_MINORS & UNITS_MASK
    visited = mask_of(area for area in bit_list(west & _SHARED) if p.here[area] & guests)
    return p.claimed, p.persia_entered, west & 1 << PERSIA, visited, _entered(p, Group.WEST), *in_the_west


def _entered(p: Position, group: int) -> int:
    """Return the land of the Axis that units of an Allied group have entered in this phase."""
    moved = p.moved & p.ranks[group] & UNITS_MASK
    return mask_of(area for area in bit_list(p.armies[group] & p.held[Group.AXIS]) if p.here[area] & moved)
