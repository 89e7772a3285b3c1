"""Who draws on ports, beaches and airheads that feed only so many REs (EUC-30/3, EUC-18/17).

Whoever is fed without limit needs none of them. A unit may draw on several at once, a part on each. Where all cannot be
fed, the owner names units that go without, until the rest can; by default those farthest by trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.supply.flood import Flood, lengths, through_zones
from sandtable.games.europa.rules.supply.guards import is_fed_at_post
from sandtable.games.europa.rules.supply.land import closed
from sandtable.games.europa.rules.supply.lines import Field, is_own_box
from sandtable.games.europa.world.atlas import BOX


class Rations(NamedTuple):
    """What a unit gets: its state, and the outlets on one or several of which it draws; 0: it needs none."""

    state: Hunger
    outlets: int = 0


class Draw(NamedTuple):
    """A unit that draws on outlets."""

    unit: int
    size: int
    outlets: int


WELL_FED: Final = Rations(Hunger.REGULAR)
UNFED: Final = Rations(Hunger.U1)


def choices(p: Position, found: Field, unit: int) -> tuple[Rations, ...]:
    """Return what a unit can have, the best first; the last of them needs no outlet."""
    place, side = p.at[unit], p.side_of(unit)
    if BOX >> place & 1:
        return (WELL_FED if is_own_box(p, place, side) else UNFED,)
    net = found.net(p.counter(unit).nation)
    if is_fed_at_post(p, unit):
        return (WELL_FED,)
    if net is None:
        return (UNFED,)
    wide = _as_met(p, found, net.flood, unit)
    if wide.regular >> place & 1:
        return (WELL_FED,)
    outlets = [(number, _as_met(p, found, found.outlets[number].flood, unit)) for number in bit_list(net.outlets)]
    regular = mask_of(number for number, fed in outlets if fed.regular >> place & 1)
    best = (Rations(Hunger.REGULAR, regular),) if regular else ()
    if wide.limited >> place & 1:
        return (*best, Rations(Hunger.LIMITED))
    limited = mask_of(number for number, fed in outlets if fed.limited >> place & 1)
    return (*best, Rations(Hunger.LIMITED, limited), UNFED) if limited else (*best, UNFED)


def _as_met(p: Position, found: Field, flood: Flood, unit: int) -> Flood:
    """Return the places from which a line leads for a unit: some trace overland through enemy zones (EUC-1/2)."""
    if not p.counter(unit).zoc_ability:
        return flood
    return through_zones(flood, found.ground, _slips_past(p, p.side_of(unit)))


def _slips_past(p: Position, side: int) -> int:
    """Return what stops even those: enemy units, neutral and swept ground."""
    return p.armed[1 - side] | closed(p)


def current(offers: Sequence[Rations], unit: int, lowered: int, starved: int) -> Rations:
    """Return what a unit is to have of what it can, after its owner let it go without once, or twice."""
    step = (lowered >> unit & 1) + (starved >> unit & 1)
    return offers[min(step, len(offers) - 1)]


# ---------------------------------------------------------------- is there enough for all
def competing(draws: Sequence[Draw], rooms: Sequence[int]) -> int:
    """Return the units of which one must go without; none if there is enough for all.

    They are those who depend on outlets that are overcharged: to let anybody else go without would help nobody.
    """
    sorts: dict[int, int] = {}
    for draw in draws:
        sorts[draw.outlets] = sorts.get(draw.outlets, 0) + draw.size
    flow = _Flow(rooms)
    short = [outlets for outlets, need in sorts.items() if flow.send(outlets, need)]
    overcharged = {sort for outlets in short for sort in flow.dependent(outlets)}
    return mask_of(draw.unit for draw in draws if draw.size and draw.outlets in overcharged)


class _Flow:
    """How much each sort of units, those that can draw on the same outlets, draws on each of them."""

    def __init__(self, rooms: Sequence[int]) -> None:
        self.left = list(rooms)
        self.drawn: dict[tuple[int, int], int] = {}

    def send(self, outlets: int, need: int) -> int:
        """Let units that can draw on some outlets draw as much as they need; return what is missing."""
        while need:
            path = self._way_out(outlets)
            if not path:
                return need
            amount = min(need, self.left[path[-1][1]], *(self.drawn[giver, lost] for giver, _, lost in path[1:]))
            self.left[path[-1][1]] -= amount
            for taker, gained, lost in path:
                self.drawn[taker, gained] = self.drawn.get((taker, gained), 0) + amount
                if lost >= 0:
                    self.drawn[taker, lost] -= amount
            need -= amount
        return 0

    def _way_out(self, outlets: int) -> list[tuple[int, int, int]]:
        """Return who must draw on what, and instead of what, so that units of a sort get more; nothing: they cannot."""
        before: dict[int, tuple[int, int]] = {outlets: (0, -1)}  # of each sort: which sort took which outlet from it
        queue = [outlets]
        for sort in queue:
            for outlet in bit_list(sort):
                if self.left[outlet]:
                    return self._unwound(before, sort, outlet)
                for other in self._drawing_on(outlet):
                    if other not in before:
                        before[other] = (sort, outlet)
                        queue.append(other)
        return []

    def _unwound(self, before: dict[int, tuple[int, int]], sort: int, outlet: int) -> list[tuple[int, int, int]]:
        path = []
        while sort:
            taker, lost = before[sort]
            path.append((sort, outlet, lost))
            sort, outlet = taker, lost
        return path[::-1]

    def _drawing_on(self, outlet: int) -> list[int]:
        return [sort for (sort, used), amount in self.drawn.items() if used == outlet and amount]

    def dependent(self, outlets: int) -> list[int]:
        """Return the sorts that would get more if a sort got less: all of them draw on what is overcharged."""
        found = [outlets]
        for sort in found:
            for outlet in bit_list(sort):
                found += [other for other in self._drawing_on(outlet) if other not in found]
        return found


# ---------------------------------------------------------------- what the owner need not say
class Turn(NamedTuple):
    """A unit that waits for its ration: the nearest by trace come first."""

    length: int
    unit: int
    step: int  # which of its choices it is at


def shared_out(
    p: Position, found: Field, offers: dict[int, tuple[Rations, ...]], steps: dict[int, int]
) -> dict[int, Rations]:
    """Return what each unit gets if those nearest by trace are served first (EUC-30/3)."""
    rooms = [outlet.room for outlet in found.outlets]
    given: dict[int, Rations] = {}
    draws: list[Draw] = []
    queue = [_turn(p, found, unit, offers[unit], steps.get(unit, 0)) for unit in offers]
    heapify(queue)
    while queue:
        _, unit, step = heappop(queue)
        ration = offers[unit][step]
        draw = Draw(unit, p.size(unit), ration.outlets)
        if ration.outlets and competing([*draws, draw], rooms):
            heappush(queue, _turn(p, found, unit, offers[unit], step + 1))
            continue
        given[unit] = ration
        if ration.outlets:
            draws.append(draw)
    return given


def _turn(p: Position, found: Field, unit: int, offers: tuple[Rations, ...], step: int) -> Turn:
    step = min(step, len(offers) - 1)
    return Turn(trace_length(p, found, unit, offers[step]), unit, step)


def trace_length(p: Position, found: Field, unit: int, ration: Rations) -> int:
    """Return how long the shortest trace of a unit to its outlets is; 0 if it needs none."""
    land = found.ground
    if p.counter(unit).zoc_ability:
        land = land._replace(shut=_slips_past(p, p.side_of(unit)))
    road = land.road if ration.state == Hunger.REGULAR else land.limited_road
    traces = (lengths(found.outlets[number].place, land, road) for number in bit_list(ration.outlets))
    return min((trace[p.at[unit]] for trace in traces), default=0)
