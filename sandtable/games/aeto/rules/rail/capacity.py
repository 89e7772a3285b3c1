"""Rail Capacity (AE-6.1/1 to /7, /20 to /24): of nations and colonies, used up by `p.rail_used`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import enemies, friends, memory
from sandtable.games.aeto.world.atlas import COUNTRY, LAND, OF_COUNTRY, capital_of, place_of
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import NATION_OF_TITLE, NATIONS, NOBODY, OWNER_1939, RUSSIA

_RAIL: Final[dict[str, Any]] = CHARTS["rail"]
_OF_CONQUERED: Final[int] = _RAIL["conquered_nation_capacity"]
_LOST_CAPITAL: Final[int] = _RAIL["loss_for_lost_capital"]


def _printed() -> bytes:
    rows = {**_RAIL["capacity"]["proposed"], **_RAIL["capacity"]["seed"]}
    found = bytearray(NATIONS)
    for title, number in rows.items():
        found[NATION_OF_TITLE[title]] = number
    return bytes(found)


PRINTED: Final = _printed()
"""The Rail Capacity of each nation and colony as it is printed (AE-6.1/45)."""
_SOVIET_CITIES: Final[Mapping[int, int]] = {
    place_of(name): points for name, points in _RAIL["capacity"]["soviet_city_points"].items()
}


def capacity(p: Position, country: int) -> int:
    """Return the Rail Capacity of a nation or colony in this month, used or not."""
    whole = PRINTED[country]
    if not whole:
        return 0
    if p.conqueror[country] != NOBODY:
        return _OF_CONQUERED  # AE-6.1/20
    if country == RUSSIA:
        lost = sum(points for city, points in _SOVIET_CITIES.items() if enemies(p, RUSSIA, p.ground[city]))
        return max(0, whole - lost)  # AE-6.1/24
    capital = capital_of(country)
    if capital >= 0 and enemies(p, user(p, country), p.ground[capital]):
        return whole - _LOST_CAPITAL  # AE-6.1/23
    return whole


def user(p: Position, country: int) -> int:
    """Return the nation that uses the Rail Capacity of a country: its owner, or who conquered it (AE-6.1/7)."""
    found = p.conqueror[country]
    return found if found != NOBODY else OWNER_1939[country]


def left(p: Position, country: int) -> int:
    """Return what is left of the Rail Capacity of a country in this month."""
    return max(0, capacity(p, country) - p.rail_used[country])


def served(p: Position) -> int:
    """Return the land of nations and colonies that have any Rail Capacity now: no train runs elsewhere (AE-6.1/6)."""
    memo, key = memory(p), "served-by-rail"
    if key not in memo:
        memo[key] = LAND & union(OF_COUNTRY[country] for country in range(NATIONS) if capacity(p, country))
    return memo[key]


def payers(p: Position, nation: int, start: int, end: int) -> int:
    """Return the countries that can pay for a train of a nation: those of its two ends, if friends use their capacity.

    A country that is only crossed pays nothing (AE-6.1/4); that of an enemy who is not conquered is not the
    invader's (AE-6.1/30).
    """
    return mask_of(country for country in bit_list(at_ends(p, nation, start, end)) if left(p, country))


def at_ends(p: Position, nation: int, start: int, end: int) -> int:
    """Return the countries at the ends of a train whose capacity friends of its nation use, spent or not."""
    friendly = friends(p, nation)
    countries = {COUNTRY[start], COUNTRY[end]} - {NOBODY}
    return mask_of(country for country in countries if capacity(p, country) and friendly >> user(p, country) & 1)
