"""Supply sources (AE-7.0, AE-9.0/18 to /20): home hexes, those of the table, and those that a scenario adds.

home_sources(p, nation)   home hexes that the nation owns, isolated ones among them
working(p, tracer)        places from which lines start for those who trace so, wherever they stand
local(p, tracer)          the same that feed only in a part of the world, with that part
fortress_feeds(p, unit)   a fortress feeds the unit in its own hex
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.world.atlas import (
    BOXES,
    CITY,
    CITY_RESOURCE,
    LAND,
    OF_COUNTRY,
    RESOURCE,
    part_of_world,
    place_of,
)
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Kind
from sandtable.games.aeto.world.nations import (
    MAJORS,
    NATION_OF_TITLE,
    NATIONS,
    nation_of,
)
from sandtable.games.aeto.world.roster import KIND, LAND_UNITS, NATION_OF

_EVERYWHERE: Final = -1


class Tracer(NamedTuple):
    """Who traces a line: the nation, whether its unit climbs, and whether it is one of the nation's own counters."""

    nation: int
    climbs: bool = False
    is_native: bool = True


def tracer_of(p: Position, unit: int) -> Tracer:
    """Return how a unit traces."""
    nation = p.nation(unit)
    return Tracer(nation, KIND[unit] == Kind.MOUNTAIN, NATION_OF[unit] == nation)


class Special(NamedTuple):
    """A source that is no home hex, or one of the table (AE-7.0/23)."""

    places: int
    serves: int  # nations
    part: int  # the land on which those stand whom it feeds
    in_hex: bool = False  # only who stands in it
    units: int = 0  # so many of them, or 0: all
    is_for_natives: bool = False  # no repatriated ones (AE-7.0/17)


_NATIVES_ONLY: Final = ("Mosul", "Iraq Transit Box", "Cairo/Suez", "Capetown")


def _part(row: dict[str, Any]) -> int:
    if "part" in row:
        return part_of_world(row["part"].lower().replace(" ", "-"))
    if "nations" in row:
        return union(OF_COUNTRY[nation_of(name)] for name in row["nations"])
    return _EVERYWHERE


def _special(row: dict[str, Any]) -> Special:
    names = row.get("hexes") or [row.get("hex", row["place"])]
    return Special(
        places=mask_of(map(place_of, names)),
        serves=mask_of(NATION_OF_TITLE[name] for name in row["serves"]),
        part=_part(row),
        in_hex=row.get("in_hex", False),
        units=row.get("units", 0),
        is_for_natives=row["place"] in _NATIVES_ONLY,
    )


SPECIALS: Final = tuple(map(_special, CHARTS["supply"]["source"]))
FORTRESSES: Final = union(row.places for row in SPECIALS if row.units)
"""Permanent fortresses that feed one unit each, and are never isolated (AE-7.8/9)."""


def _home(nation: int) -> int:
    """A major power has its hexes with both symbols, a minor nation any city or resource (AE-7.0/1, AE-9.0/18).

    A fortress feeds one unit and is cut off by nothing: it is no source for lines, whatever lies in it (AE-7.8/9).
    """
    return OF_COUNTRY[nation] & (CITY_RESOURCE if nation < MAJORS else CITY | RESOURCE) & ~FORTRESSES


HOME: Final = tuple(map(_home, range(NATIONS)))


def home_sources(p: Position, nation: int) -> int:
    """Return the home sources that a nation owns: a captured one feeds nobody (AE-7.0/2, AE-7.12/3)."""
    return HOME[nation] & p.lands[nation] & p.card.board


def _specials(p: Position, tracer: Tracer) -> Iterator[Special]:
    """Yield the sources beside those at home that serve a tracer, each with the places that work."""
    extra = (Special(1 << row.place, row.serves, _EVERYWHERE) for row in p.card.sources)
    for row in (*SPECIALS, *extra):
        places = row.places & p.card.board
        if not places or not row.serves >> tracer.nation & 1 or (row.is_for_natives and not tracer.is_native):
            continue
        held = mask_of(place for place in bit_list(places & LAND) if row.serves >> p.ground[place] & 1)
        yield row._replace(places=held | places & BOXES)


def working(p: Position, tracer: Tracer) -> int:
    """Return the sources that feed a tracer wherever it stands."""
    home = home_sources(p, tracer.nation) & ~p.isolated
    return home | union(row.places for row in _specials(p, tracer) if row.part == _EVERYWHERE and not row.in_hex)


def local(p: Position, tracer: Tracer) -> Iterator[tuple[int, int]]:
    """Yield sources that feed only those who stand in a part of the world, with that part."""
    for row in _specials(p, tracer):
        if row.in_hex and not row.units:
            yield row.places, row.places
        elif row.part != _EVERYWHERE:
            yield row.places, row.part


def fortress_feeds(p: Position, unit: int) -> bool:
    """Tell whether a unit stands in a fortress that feeds it: the first one of those there (AE-7.0/5, /9, /14)."""
    place = p.at[unit]
    if place < 0 or not FORTRESSES >> place & 1:
        return False
    rows = [row for row in _specials(p, tracer_of(p, unit)) if row.units and row.places >> place & 1]
    fed = mask_of(other for other in bit_list(p.here[place] & LAND_UNITS) if _is_served(p, other, rows))
    return bool(rows) and lowest(fed) == unit


def _is_served(p: Position, unit: int, rows: list[Special]) -> bool:
    return any(row.serves >> p.nation(unit) & 1 for row in rows)
