"""Rations (EE-3.3/1, EE-1.21): whom fleets feed that cannot feed all, and the marks of those who go without."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, union
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.supply.sea import Demand, Way, fits, hungry, room
from sandtable.games.europe_engulfed.world.atlas import Zone
from sandtable.games.europe_engulfed.world.roster import Group, Side

GROUP = Single("group")


def mustered(p: Position, group: int) -> int:
    """Return the pieces of a group on the map whose supply is not decided yet; Vichy's never want (EE-9.522/3)."""
    return p.on_map & p.ranks[group] & ~p.starved


# ---------------------------------------------------------------- who may go without
def _counts(demands: Sequence[Demand]) -> list[int]:
    return [demand.pieces.bit_count() for demand in demands]


def _can_feed(demands: Sequence[Demand], counts: Sequence[int], left: Way) -> bool:
    return fits(tuple((demand.ways, count) for demand, count in zip(demands, counts, strict=True) if count), left)


def is_enough(p: Position, group: int, demands: Sequence[Demand]) -> bool:
    """Tell whether the fleets of a group can feed all of these."""
    return _can_feed(demands, _counts(demands), room(p, group))


def competing(p: Position, group: int, demands: Sequence[Demand], starved: Sequence[Demand]) -> int:
    """Return the pieces that may go without: those whom some allotment leaves out that has no place to spare.

    Who went without already (`starved`) must find no place in it either, so that in the end nobody starves more than is
    needed.
    """
    left, found = room(p, group), 0
    demands = _rivals(demands, starved, left)
    everyone, none = [*demands, *starved], (0,) * len(starved)
    for served in _allotments(demands, left):
        if any(_has_places(everyone, (*served, *none), len(demands) + other, left) for other in range(len(starved))):
            continue
        for demand, count in zip(demands, served, strict=True):
            if count < demand.pieces.bit_count():
                found |= demand.pieces
    return found


def _rivals(demands: Sequence[Demand], starved: Sequence[Demand], left: Way) -> list[Demand]:
    """Return the sorts that must share: whoever has a way over zones with room for all that could use them takes it."""
    everyone = [(demand.pieces.bit_count(), demand.ways) for demand in (*demands, *starved)]
    wanted = (sum(count * max((way[zone] for way in over), default=0) for count, over in everyone) for zone in Zone)
    is_short = [most > have for most, have in zip(wanted, left, strict=True)]
    return [
        demand
        for demand in demands
        if all(any(take and short for take, short in zip(way, is_short, strict=True)) for way in demand.ways)
    ]


def _allotments(demands: Sequence[Demand], left: Way) -> set[tuple[int, ...]]:
    """Return how many of each sort may be fed: one sort as far as it goes, then another, in every order."""
    states = {(0, (0,) * len(demands))}  # the sorts that were served, and how many of each
    for _ in demands:
        states = {
            (done | 1 << sort, _served(demands, served, sort, left))
            for done, served in states
            for sort in range(len(demands))
            if not done >> sort & 1
        }
    return {served for _, served in states}


def _served(demands: Sequence[Demand], served: tuple[int, ...], sort: int, left: Way) -> tuple[int, ...]:
    """Feed as many of a sort as there are places for, of which none are fed yet."""
    numbers = range(1, demands[sort].pieces.bit_count() + 1)
    most = bisect_left(numbers, True, key=lambda number: not _has_places(demands, served, sort, left, number))
    return (*served[:sort], most, *served[sort + 1 :])


def _has_places(demands: Sequence[Demand], served: tuple[int, ...], sort: int, left: Way, number: int = 1) -> bool:
    """Tell whether there are places for so many more of a sort."""
    return _can_feed(demands, (*served[:sort], served[sort] + number, *served[sort + 1 :]), left)


def refused(p: Position, group: int) -> tuple[Demand, ...]:
    """Return the pieces that could be fed by sea and go without."""
    pieces = p.on_map & p.ranks[group] & p.starved
    return tuple(demand for demand in hungry(p, pieces) if demand.ways) if pieces else ()


# ---------------------------------------------------------------- the step
def candidates(p: Position) -> int:
    """Return the pieces of which one must go without."""
    group = GROUP.top(p)
    return competing(p, group, hungry(p, mustered(p, group)), refused(p, group))


def not_starving(p: Position, piece: int) -> Reasons:
    """Tell why a piece is not one that goes without."""
    if candidates(p) >> piece & 1:
        return None
    if not mustered(p, GROUP.top(p)) >> piece & 1:
        return refusal("EE-3.3/1", "{piece} is not among those whom these fleets feed", piece)
    if not union(demand.pieces for demand in hungry(p, mustered(p, GROUP.top(p)))) >> piece & 1:
        return refusal("EE-3.1/1", "{piece} is supplied by land", piece)
    return refusal("EE-3.31/3", "no one would gain by it if {piece} went without", piece)


def starve(p: Position, log: Log, piece: int) -> None:
    """Leave a piece without supply, whoever stands beside it (EE-3.5/4)."""
    p.starved |= 1 << piece
    report(log, p, "EE-1.21/2", "{piece} is out of supply", piece)


class Rations(Acts[Position]):
    """Marks the pieces of a group that nothing can feed; while fleets are short their owner names others."""

    name = "rations"
    moment = "the allotment of sea supply"
    rules = ("EE-3.3/1", "EE-3.31/1", "EE-3.31/3")
    secret = True  # an order names a block whose face the enemy does not see
    frame = GROUP
    asks = "The fleets cannot feed everyone: who goes without supply?"
    acts = (Act("starve", not_starving, starve, candidates, role=Role.LOSE, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        group = GROUP.top(p)
        demands = hungry(p, mustered(p, group))
        for piece in bit_list(union(demand.pieces for demand in demands if not _alone(p, group, demand))):
            starve(p, log, piece)
        demands = tuple(demand for demand in demands if _alone(p, group, demand))
        if not is_enough(p, group, demands):
            return False
        if group == Group.SOVIET:
            p.sea_fed |= union(demand.pieces for demand in demands)  # EE-5.41/2
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return director(p, GROUP.top(p))


def _alone(p: Position, group: int, demand: Demand) -> bool:
    """Tell whether a piece could be fed if it were the only one."""
    return fits(((demand.ways, 1),), room(p, group))


def director(p: Position, group: int) -> int:
    """Return the side that directs the fleets of a group: Britain's for the west, if it plays (EE-9.32/2)."""
    if group == Group.WEST:
        return Side.WEST if Side.WEST in p.playing else Side.SOVIET
    return Side.SOVIET if group == Group.SOVIET else Side.AXIS
