"""Supply of attacks: which sources reach whom, and how many an attack needs. Defending is free (SU-supply/1).

Nobody ever dies for lack of supply (SU-supply/7), and the nations of a side share their sources (SU-supply/15).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.values import CHARTS, attack_value
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, RAIL, ROAD, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import CRAFT, FIGHTERS, FORTS, NAVAL, OF_SIDE, SUPPLIES, TRANSPORTS

_WINTER_FACTOR: int = CHARTS["weather"]["winter"]["sources"]


class By(IntEnum):
    """How an attacker draws supply."""

    LAND = 0  # a land unit that attacks over a black line
    SHIP = 1
    OTHER = 2  # aircraft, and those who make a landing


# What a source serves besides its own area. A convoy: areas next to it over blue lines, from a port over black ones
# too (SU-supply/3, SU-supply/4). A supply unit: over black lines all but ships (SU-supply/2, SU-naval-combat/2), and
# from a port over blue ones ships, aircraft and those who make a landing (SU-supply/5). The northern edge is no line
# (SU-north-edge/2).
OVER_ANY_LINE: Final = tuple(1 << area | BLACK[area] | BLUE[area] for area in range(AREAS))
_OF_SUPPLY_UNIT: Final = tuple(
    (1 << area | BLACK[area], 1 << area | BLUE[area], OVER_ANY_LINE[area]) for area in range(AREAS)
)  # by By
_OF_TRANSPORT: Final = tuple((over,) * len(By) for over in OVER_ANY_LINE)


class Stocks:
    """The sources that attacks may still name: fresh ones on the map, and spent ones that are open."""

    where: list[tuple[int, tuple[int, ...]]]  # each source, and what it serves (by By)
    fresh: int
    open: int
    all: int
    served: int  # the areas in reach of any source
    places: dict[tuple[int, By], int]

    def __init__(self, p: Position, without: int = 0) -> None:
        self.where = []
        self.fresh = self.open = self.served = 0
        self.places = {}
        # SU-lend-lease/2, SU-lend-lease/4, SU-pact/3: any source of the side, whatever its nation
        for unit in bit_list((SUPPLIES | TRANSPORTS) & OF_SIDE[p.side] & ~without):
            if p.at[unit] < AREAS and is_fresh(p, unit):
                self.fresh |= 1 << unit
                self._note(unit, p.at[unit])
        for unit, area in p.spent:
            # SU-supply/9: one source serves any number of attacks, but see SU-supply/12 and SU-landing/9
            if not (p.closed | p.dedicated) >> unit & 1:
                self.open |= 1 << unit
                self._note(unit, area)
        self.all = self.fresh | self.open

    def _note(self, unit: int, area: int) -> None:
        self.where.append((unit, (_OF_SUPPLY_UNIT if SUPPLIES >> unit & 1 else _OF_TRANSPORT)[area]))
        self.served |= OVER_ANY_LINE[area]

    def reaching(self, area: int, by: By) -> int:
        """Return the sources in reach of attackers of some kind in an area (SU-supply/14)."""
        key = area, by
        found = self.places.get(key)
        if found is None:
            found = 0
            for unit, served in self.where:
                if served[by] >> area & 1:
                    found |= 1 << unit
            self.places[key] = found
        return found


def is_fresh(p: Position, unit: int) -> bool:
    """Tell whether a supply unit, convoy or landing craft on the map can be expended.

    A transport must be empty, a supply unit ashore (SU-supply/6, SU-convoy/2, SU-lc/6, SU-landing/13); a convoy that
    has unloaded this turn will do (SU-convoy/8).
    """
    return p.aboard[unit] < 0 and unit not in p.aboard


def expend(p: Position, unit: int, log: Log) -> None:
    """Expend a source: it goes to the replacement pile as soon as it is declared (SU-supply/8, SU-convoy/2)."""
    p.spent = (*p.spent, (unit, p.at[unit]))
    log.add("SU-supply/8", "{unit} is expended in {place}", unit, p.at[unit])
    eliminate(p, unit, "SU-supply/8", log)


def winter_factor(p: Position, target: int) -> int:
    """SU-weather/4, SU-supply/11: in Winter an attack on an area of the winter zone needs twice the sources."""
    return _WINTER_FACTOR if is_winter(p.turn) and WINTER >> target & 1 else 1


class Demand(NamedTuple):
    """So many sources must be in reach of an area, or one for each of several landings."""

    area: int
    by: By
    needed: int


class Demands(NamedTuple):
    """What a force needs: sources that may be shared, and the areas of invading stacks with one each of their own."""

    shared: list[Demand]
    landings: Sequence[int]


def is_overland(p: Position, unit: int, target: int) -> bool:
    """Tell whether a land unit attacks over a black line."""
    return p.aboard[unit] < 0 and p.at[unit] != target and bool(BLACK[p.at[unit]] >> target & 1)


def drawing(p: Position, unit: int, target: int) -> By:
    """Return how a unit draws supply for an attack on an area."""
    if NAVAL >> unit & 1:
        return By.SHIP
    return By.LAND if FIGHTERS >> unit & 1 and is_overland(p, unit, target) else By.OTHER


def demands(p: Position, target: int, units: int, invading: int = 0) -> Demands:
    """Return what the units of an attack need; `invading` are units about to go aboard a landing craft."""
    factor = winter_factor(p, target)
    against_fort = bool(p.here[target] & FORTS & OF_SIDE[1 - p.side])
    ships = others = 0  # their areas
    landings = 0
    armies: dict[int, int] = {}  # for each area on a black line the sources that its land units need
    for unit in bit_list(units & ~CRAFT):
        area = p.at[unit]
        if NAVAL >> unit & 1:
            ships |= 1 << area
        elif not FIGHTERS >> unit & 1:
            others |= 1 << area
        elif not invading >> unit & 1 and is_overland(p, unit, target):
            own = armies.get(area, 0)
            # SU-supply/10, SU-features/4, SU-stack/16: over a road each land unit needs its own source. Those of
            # value 0 share the source of the unit they are with (SU-combat/7).
            if ROAD[area] >> target & 1 and not RAIL[area] >> target & 1 and attack_value(p, unit, against_fort):
                armies[area] = own + 1
            else:
                armies[area] = own
        elif p.at[unit] == target and not p.landed >> unit & 1:
            others |= 1 << area  # a parachute that came over black lines made no landing (SU-landing/1)
        else:
            # SU-landing/9, SU-combat/8: each invading stack needs a source of its own; a parachute in the stack of a
            # sea landing needs no other, one from another area does (SU-landing/14)
            landings |= 1 << area
    shared = [Demand(area, By.LAND, factor * max(1, count)) for area, count in armies.items()]
    shared += [Demand(area, By.SHIP, factor) for area in bit_list(ships)]
    shared += [Demand(area, By.OTHER, factor) for area in bit_list(others)]
    return Demands(shared, bit_list(landings))


def elsewhere(p: Position) -> int:
    """Return the sources that other planned attacks name: no landing can have them for itself."""
    return union([plan.sources for plan in p.plans])


def dedication(stocks: Stocks, landings: Sequence[int], sources: int) -> int:
    """Return sources for as many of the invading stacks as possible, one each (SU-landing/9, SU-landing/10)."""
    best = 0
    if landings:
        first, rest = landings[0], landings[1:]
        for source in bit_list(sources & stocks.reaching(first, By.OTHER)):
            found = dedication(stocks, rest, sources & ~(1 << source)) | 1 << source
            if found.bit_count() == len(landings):
                return found
            if found.bit_count() > best.bit_count():
                best = found
        if best.bit_count() < len(landings) - 1:
            without = dedication(stocks, rest, sources)
            if without.bit_count() > best.bit_count():
                best = without
    return best


def shortage(p: Position, stocks: Stocks, target: int, units: int, sources: int, invading: int = 0) -> int:
    """Return how many sources the attack still lacks."""
    shared, landings = demands(p, target, units, invading)
    lacking = 0
    for area, by, count in shared:
        lacking += max(0, count - (sources & stocks.reaching(area, by)).bit_count())
    if landings:
        own = dedication(stocks, landings, sources & ~elsewhere(p))
        lacking += len(landings) - own.bit_count()
    return lacking


def fewest(p: Position, stocks: Stocks, target: int, units: int, sources: int, invading: int = 0) -> int | None:
    """Return the smallest set of further sources with which an attack lacks none; None if there are not enough."""
    spare = bit_list(stocks.all & ~sources)
    for number in range(len(spare) + 1):
        for more in map(mask_of, combinations(spare, number)):
            if not shortage(p, stocks, target, units, sources | more, invading):
                return more
    return None


def unsupplied(
    p: Position, stocks: Stocks, target: int, units: int, sources: int, invading: int = 0
) -> Violation | None:
    """Every attack needs sources in reach of the attackers (SU-supply/1)."""
    shared, landings = demands(p, target, units, invading)
    for area, by, count in shared:
        found = (sources & stocks.reaching(area, by)).bit_count()
        if found < count:
            return _shortage_in(p, target, area, count, found)
    if dedication(stocks, landings, sources & ~elsewhere(p)).bit_count() < len(landings):
        return refusal("SU-landing/9", "each landing in {place} needs a source in reach of its own", target)
    return None


def unpaid(p: Position, stocks: Stocks, target: int, units: int, sources: int) -> Violation | None:
    """The sources of an attack, of which there are enough in reach, must be expended (SU-supply/1, SU-supply/8)."""
    shared, landings = demands(p, target, units)
    for area, by, count in shared:
        reaching = stocks.reaching(area, by)
        lacking = count - (sources & reaching).bit_count()
        if lacking > 0:
            free = lowest(reaching & ~sources)
            if count == 1:
                return refusal("SU-supply/1", "the attackers in {place} lack a source: {unit} is in reach", area, free)
            text = "the attackers in {place} lack {number} of {count} sources: {unit} is in reach"
            rule = "SU-supply/10" if count > winter_factor(p, target) else "SU-supply/11"
            return refusal(rule, text, area, lacking, count, free)
    own = ~elsewhere(p)
    if dedication(stocks, landings, sources & own).bit_count() < len(landings):
        free = union([stocks.reaching(area, By.OTHER) for area in landings]) & own & ~sources
        text = "the landing in {place} lacks a source of its own: {unit} is in reach"
        return refusal("SU-landing/9", text, target, lowest(free))
    return None


def _shortage_in(p: Position, target: int, area: int, count: int, found: int) -> Violation:
    factor = winter_factor(p, target)
    if count > factor:
        return refusal(
            "SU-supply/10",
            "over a road each land unit needs its own sources: {place} needs {count} in reach, not {found}",
            area,
            str(count),
            str(found),
        )
    if factor > 1:
        return refusal(
            "SU-supply/11",
            "in Winter the attackers in {place} need {count} sources in reach, not {found}",
            area,
            str(count),
            str(found),
        )
    return refusal("SU-supply/1", "no source is in reach of the attackers in {place}", area)
