"""Supply by sea (EE-3.3): the ways over which a piece can be fed, what each takes of the fleets, whether all fit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.core.bits import bit_list, union
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.naval.fleets import OWNERS, capacity
from sandtable.games.europe_engulfed.rules.naval.passages import holds_canal, route
from sandtable.games.europe_engulfed.rules.naval.ports import beachheads, cape_beachhead, usable
from sandtable.games.europe_engulfed.rules.powers import group_of, power_of
from sandtable.games.europe_engulfed.rules.supply.lines import Lines, is_fed, joined_to, lines
from sandtable.games.europe_engulfed.world.atlas import CAPE_PORTS, HOME, LENINGRAD, NOVGOROD, PORTS, Zone
from sandtable.games.europe_engulfed.world.charts import BEACHHEAD_FACTOR, CAPE_FACTOR
from sandtable.games.europe_engulfed.world.roster import Group

Way = tuple[int, int, int, int]
"""What a piece that is fed over this way takes of the capacity in each zone."""
Ways = tuple[Way, ...]


class Shore(NamedTuple):
    """A sea-zone that some land touches, and what a piece counts there: two over a beachhead (EE-7.22/4)."""

    zone: int
    factor: int


# ---------------------------------------------------------------- ways of one place
def ways(p: Position, power: int, area: int, found: Lines) -> Ways:
    """Return the ways by which a piece of a power in an area can be fed by sea, one stretch each (EE-3.3/1)."""
    group = group_of(p, power)
    if group >= Group.VICHY:
        return ()
    here = joined_to(p, power, area, found.land)
    ours = _shores(p, power, here, group, is_arrival=True)
    theirs = _shores(p, power, found.fed, group, is_arrival=False)
    ways = {way for at in ours for source in theirs if (way := _over(p, group, source, at))}
    if group == Group.WEST:
        ways |= _round_cape(p, here, ours, theirs)
    return _best(ways)


def _shores(p: Position, power: int, land: int, group: int, *, is_arrival: bool) -> tuple[Shore, ...]:
    """Return the zones on which some land has a port or a beachhead for a power."""
    if is_arrival and p.control[NOVGOROD] != p.control[LENINGRAD]:
        land &= ~(1 << LENINGRAD)  # EE-3.3/3
    found = []
    for zone in bit_list(p.card.theatre.zones):
        if usable(p, power, zone, land & p.held[group] | land & p.held[Group.VICHY]):
            found.append(Shore(zone, 1))
        elif beachheads(p, group, zone) & land:
            found.append(Shore(zone, BEACHHEAD_FACTOR))
    return tuple(found)


def _over(p: Position, group: int, source: Shore, at: Shore) -> Way | None:
    """Return the way from a supplied shore to another one over the zones between (EE-3.3/2)."""
    zones = route(p, group, source.zone, at.zone)
    return None if zones is None else _taking({zone: max(source.factor, at.factor) for zone in zones})


def _round_cape(p: Position, here: int, ours: tuple[Shore, ...], theirs: tuple[Shore, ...]) -> set[Way]:
    """EE-3.32/1: by the Red Sea or the Persian Gulf round Africa; from a Mediterranean port through the canal first."""
    home = next((shore.factor for shore in theirs if shore.zone == Zone.ATLANTIC), 0)
    if not home:
        return set()
    found = set()
    if here & CAPE_PORTS & p.held[Group.WEST]:
        found.add(_taking({Zone.ATLANTIC: CAPE_FACTOR * home}))
    elif here & cape_beachhead(p):
        found.add(_taking({Zone.ATLANTIC: CAPE_FACTOR * max(home, BEACHHEAD_FACTOR)}))
    if holds_canal(p, Group.WEST):
        for shore in ours:
            if shore.zone == Zone.MEDITERRANEAN:
                factor = max(home, shore.factor)
                found.add(_taking({Zone.MEDITERRANEAN: factor, Zone.ATLANTIC: CAPE_FACTOR * factor}))
    return found


def _taking(places: dict[int, int] | dict[Zone, int]) -> Way:
    atlantic, mediterranean, baltic, black_sea = (places.get(zone, 0) for zone in Zone)
    return atlantic, mediterranean, baltic, black_sea


def _best(found: set[Way]) -> Ways:
    """Return the ways of which none takes as much as another everywhere; those by the Mediterranean first."""
    kept = (way for way in found if not any(other != way and _is_within(other, way) for other in found))
    return tuple(sorted(kept))


def _is_within(way: Way, room: tuple[int, ...]) -> bool:
    return all(taken <= left for taken, left in zip(way, room, strict=True))


# ---------------------------------------------------------------- all pieces of a group
class Demand(NamedTuple):
    """Pieces that have the same ways."""

    ways: Ways
    pieces: int


def hungry(p: Position, pieces: int) -> tuple[Demand, ...]:
    """Return those of some pieces that land does not feed, by the ways that they have; none: nothing feeds them."""
    found: dict[int, Lines] = {}
    fed: dict[tuple[int, int], Ways | None] = {}
    demands: dict[Ways, int] = {}
    for piece in bit_list(pieces):
        power, area = power_of(p, piece), p.at[piece]
        place = (power, area)
        if place not in fed:
            if power not in found:
                found[power] = lines(p, power)
            fed[place] = None if is_fed(p, power, area, found[power]) else ways(p, power, area, found[power])
        over = fed[place]
        if over is not None:
            demands[over] = demands.get(over, 0) | 1 << piece
    return tuple(Demand(over, demands[over]) for over in sorted(demands))


def room(p: Position, group: int) -> Way:
    """Return how many pieces the fleets of a group feed in each zone: its own, no ally's (EE-3.31/2)."""
    return _taking({zone: capacity(p, group, zone) for zone in Zone})


@lru_cache(maxsize=4096)
def fits(wanted: tuple[tuple[Ways, int], ...], left: Way) -> bool:
    """Tell whether so many pieces, by their ways, can all be fed: every split over the ways is tried."""
    if not wanted:
        return True
    (over, count), *rest = wanted
    if not count:
        return fits(tuple(rest), left)
    if not over:
        return False
    for number in range(count, -1, -1) if len(over) > 1 else (count,):
        taken = tuple(have - number * take for have, take in zip(left, over[0], strict=True))
        if min(taken) >= 0 and fits(((over[1:], count - number), *rest), taken):
            return True
    return False


# ---------------------------------------------------------------- ports of fleets
def port_is_supplied(p: Position, group: int, zone: int) -> bool:
    """Tell whether a group has a supplied port on a zone: by land, or by sea whatever the capacity (EE-8.3/2)."""
    if not p.card.theatre.zones >> zone & 1:
        return False
    harbours = union(HOME[power] for power in OWNERS[group]) & PORTS[zone]
    if harbours and not harbours & p.card.theatre.areas:
        return True  # EE-16-card/2: they lie outside the theatre, and nobody can shut them
    standing = (power for power in OWNERS[group] if p.status[power] != Status.CONQUERED)
    return any(_has_supplied_port(p, power, group, zone) for power in standing)


def _has_supplied_port(p: Position, power: int, group: int, zone: int) -> bool:
    found = lines(p, power)
    if not found.sources:
        return False
    harbours = usable(p, power, zone, p.held[group] & found.land) | beachheads(p, group, zone)
    return any(found.fed >> port & 1 or ways(p, power, port, found) for port in bit_list(harbours))
