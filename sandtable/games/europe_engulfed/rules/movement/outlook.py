"""What land is open to whom, kept for all positions that agree in what it rests on: most moves change none of it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.order import Family
from sandtable.games.europe_engulfed.position import Camp, Position, Vichy
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.rules.territory import may_occupy_vichy
from sandtable.games.europe_engulfed.world.atlas import AFRICA, BELONGS, FORTRESSES, PERSIA
from sandtable.games.europe_engulfed.world.operating import ANY_NUMBER, ROWS_OF, Row
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF, UNITS, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import MINORS, Group, Nation

_LIMITED: Final = [
    row for rows in ROWS_OF for row in rows if row.most_ground != ANY_NUMBER or row.most_wings != ANY_NUMBER
]
_SHARED: Final = union(BELONGS[nation] for nation in MINORS) | 1 << PERSIA  # where one ally may keep the other out
_OF_MINORS: Final = union(PIECES_OF[nation] for nation in MINORS)


Sort = tuple[int, ...]  # what the moves of a piece depend on, but for the position


class Alike(NamedTuple):
    """Pieces of one sort, and the first of them."""

    first: int
    pieces: int
    sort: Sort


Moves = tuple[int, list[Family]]  # those of a sort, after its first piece


class Reach(NamedTuple):
    """Where a piece can go: the areas, those of them one area away, and other ways to an area by what they pass."""

    areas: int
    near: int = 0
    vias: tuple[tuple[int, int], ...] = ()


class Sea:
    """What was found out of voyages, as long as no ship has sailed: where each sort can be carried, and land."""

    __slots__ = ("carried", "homes", "landing", "stations")

    def __init__(self) -> None:
        self.carried: dict[Sort, int] = {}
        self.landing: dict[Sort, tuple[int, ...]] = {}  # by zone


class Outlook:
    """What was found out already, by sorts of pieces; whoever asks fills it."""

    __slots__ = ("homes", "moves", "open", "quays", "reach", "seas", "sorts", "stations", "steps")

    def __init__(self) -> None:
        self.open: dict[int, tuple[int, int]] = {}  # the areas that were asked for, and those that are open
        self.steps: dict[tuple[int, int], int] = {}
        self.reach: dict[Sort, Reach] = {}
        self.sorts: dict[tuple[int, ...], tuple[Alike, ...]] = {}  # by area, who is there, and who starves
        self.moves: dict[tuple[int, ...], list[Moves]] = {}
        self.stations: dict[tuple[int, int], int] = {}
        self.homes: dict[int, tuple[int, bool]] = {}
        self.quays: dict[tuple[int, int], int] = {}
        self.seas: dict[Hashable, Sea] = {}


def outlook(p: Position, camp: int, firm: int) -> Outlook:
    """Return what is known of the moves of a camp, if some areas may be entered at all."""
    theirs = GROUPS_OF_CAMP[1 - camp]
    return _kept(
        (
            *(p.scenario, camp, firm, p.turn, p.phase, p.pact, p.vichy, p.declared, p.maginot, p.vichy_units),
            *(p.ranks, tuple(p.held), p.armies[theirs[0]], p.armies[theirs[1]], p.contested, bytes(p.weather)),
            *(
                bytes(p.status),
                p.attacker.tobytes(),
                p.beachheads,
                p.morocco_entered,
                p.dates.tobytes(),
                *(_sieges(p, camp), *(_posted(p, row) for row in _LIMITED if camp == Camp.AXIS)),
            ),
            may_occupy_vichy(p) if camp == Camp.AXIS and p.held[Group.VICHY] else _between_allies(p, camp),
        )
    )


def sea(known: Outlook, p: Position, camp: int) -> Sea:
    """Return what is known of the voyages of a camp."""
    there = p.pieces_in(AFRICA) if p.vichy == Vichy.DECLARED and camp == Camp.AXIS else 0  # EE-9.12/3
    key = (
        *(p.fleets, p.crossed, p.landed, p.paid, p.italian_lift, bytes(p.actions), p.playing, p.seating),
        *(there and there & PIECES_OF[Nation.ITALY], there and there & PIECES_OF[Nation.GERMANY]),
        *(p.landed and p.armies[group] & p.landed for group in GROUPS_OF_CAMP[camp]),
    )
    if key not in known.seas:
        if len(known.seas) > _SEAS:
            known.seas.clear()
        known.seas[key] = Sea()
    return known.seas[key]


_SEAS: Final = 64  # that are kept for an outlook


@lru_cache(maxsize=128)
def _kept(key: Hashable) -> Outlook:
    return Outlook()


def _posted(p: Position, row: Row) -> tuple[int, int]:
    """Return how many units and wings of a power are where it may have only so many."""
    land = row.areas | row.taken
    there = [piece for piece in bit_list(PIECES_OF[row.nation]) if p.at[piece] >= 0 and land >> p.at[piece] & 1]
    wings = sum(piece >= UNITS for piece in there)
    return len(there) - wings, wings


def _sieges(p: Position, camp: int) -> Hashable:
    """Return who is in enemy Fortresses: these take only so many (EE-5.5/4)."""
    mine = pieces_of_camp(p, camp)
    found = tuple(p.here[area] & mine for area in bit_list(FORTRESSES & ~held_by(p, camp)))
    return (found, p.entries) if any(found) else ()


def _between_allies(p: Position, camp: int) -> Hashable:
    """Return what may close land to one ally because of the other (EE-9.22, EE-9.28, EE-9.33)."""
    if camp == Camp.AXIS:
        return ()
    west, soviet = p.armies[Group.WEST], p.armies[Group.SOVIET]
    guests = p.ranks[Group.WEST] & ~_OF_MINORS & UNITS_MASK
    entered = (
        mask_of(
            area
            for area in bit_list(armies & p.held[Group.AXIS])
            if p.here[area] & p.ranks[group] & p.moved & UNITS_MASK
        )
        for group, armies in ((Group.WEST, west), (Group.SOVIET, soviet))
    )
    return (
        *(p.claimed, p.persia_entered, west & 1 << PERSIA, soviet & _SHARED),
        *(mask_of(area for area in bit_list(west & _SHARED) if p.here[area] & guests), *entered),
    )
