"""Sources of supply: where lines end (EUC-18/4 to 18/6, 18/16 to 18/19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.board.graph import parts
from sandtable.core.bits import mask_of, union
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.world.atlas import MAJORS, RAIL, TOWNS
from sandtable.games.europa.world.pieces import Nation
from sandtable.games.europa.world.scenario import Feeding

_OVERSEAS: Final = {
    ("desert", Side.AXIS): "mediterranean",
    ("tunisia", Side.AXIS): "mediterranean",
    ("tunisia", Side.ALLIES): "mediterranean",
}
"""Seas beyond which there is a source that the board does not show: Italy, Alexandria (EUC-30/3)."""


class Source(NamedTuple):
    """What some nations trace to: hexes, and boxes."""

    nations: int
    places: int
    boxes: int = 0


def overseas(p: Position, side: int) -> str:
    """Return the sea beyond which a side has a source off the map, or nothing."""
    return _OVERSEAS.get((p.card.sheet, Side(side)), "")


def sources(p: Position, side: int, rails: int) -> tuple[Source, ...]:
    """Return what each nation of a side traces to; `rails` are the hexes that its rail element may enter."""
    feeding = p.card.supply[side]
    if feeding.by_nation:
        return tuple(_by_nation(p, side, feeding, rails))
    return (Source(feeding.nations, _hexes(p, side, feeding, rails), feeding.boxes & p.owned[side]),)


def _hexes(p: Position, side: int, feeding: Feeding, rails: int) -> int:
    """Return the hexes of a source that a side owns, and in which no enemy stands (EUC-18/18)."""
    held = p.owned[side] & ~p.armed[1 - side]
    if feeding.majors:
        return connected(feeding.majors, held, rails)
    return (union(map(city, feeding.towns)) | feeding.edges) & held


def city(town: str) -> int:
    """Return the hexes of a town: of a major city one owned hex is enough (EUC-3.D/1)."""
    return MAJORS[town] if town in MAJORS else 1 << TOWNS[town]


def connected(majors: tuple[str, ...], held: int, rails: int) -> int:
    """Return the hexes of major cities that rail joins to another one (EUC-18/5).

    Any pair is enough, and a line may be traced to either; the hexes of a city are one city.
    """
    cities = {major: MAJORS[major] & held for major in majors}
    joined: set[str] = set()
    for part in parts(RAIL, rails):
        there = [major for major, hexes in cities.items() if hexes & part]
        if len(there) > 1:
            joined.update(there)
    return union(cities[major] for major in joined)


# ---------------------------------------------------------------- by nation (EUC-18/19)
def _by_nation(p: Position, side: int, feeding: Feeding, rails: int) -> Iterator[Source]:
    own = {nation: _hexes(p, side, row, rails) for nation, row in feeding.by_nation.items()}
    has = {nation: _exists(p, side, row, own[nation]) for nation, row in feeding.by_nation.items()}
    uses = {nation: nation if has[nation] else _substitute(nation, has) for nation in own}
    listed = mask_of(own)
    for nation, places in own.items():
        users = mask_of(user for user, used in uses.items() if used == nation)
        if nation == Nation.UK:
            users |= feeding.nations & ~listed  # EU-103.E.7.a/1, EUC-18/16
        yield Source(users, places)


def _exists(p: Position, side: int, feeding: Feeding, places: int) -> bool:
    """Tell whether a nation has a source left, whether it can be reached or not."""
    if feeding.majors:
        return bool(places)
    return bool(union(map(city, feeding.towns)) & ~p.owned[1 - side])


def _substitute(nation: int, has: dict[int, bool]) -> int:
    """Return whose sources a nation uses that has lost its own."""
    if nation in (Nation.BE, Nation.NE) and has.get(Nation.FR):
        return Nation.FR
    return Nation.UK
