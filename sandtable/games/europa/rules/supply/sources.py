"""Sources of supply: where lines end (EUC-18/4 to 18/6, 18/16 to 18/19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.board.graph import parts
from sandtable.core.bits import gathered, mask_of, union
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.supply.land import closed
from sandtable.games.europa.world.atlas import JOINS, RAIL
from sandtable.games.europa.world.nations import Nation
from sandtable.games.europa.world.sources import SourceKind, Sources

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
    listed = p.card.supply[side]
    if listed.kind == SourceKind.BY_NATION:
        return tuple(_by_nation(p, side, listed, rails))
    return (Source(listed.nations, _hexes(p, side, listed, rails), listed.boxes & p.owned[side]),)


def _hexes(p: Position, side: int, listed: Sources, rails: int) -> int:
    """Return the hexes of a source that a side owns, and in which no enemy stands (EUC-18/18).

    Of a major city one hex is enough (EUC-3.D/1); a box is reached over the hexes that it joins (EUC-3.I/2).
    """
    held = p.owned[side] & ~p.armed[1 - side] & ~closed(p)
    if listed.kind == SourceKind.TWO_CONNECTED:
        return connected(listed.majors, held, rails)
    return (listed.towns | listed.edges | gathered(JOINS, listed.boxes & p.owned[side])) & held


def connected(majors: tuple[int, ...], held: int, rails: int) -> int:
    """Return the hexes of major cities that rail joins to another one (EUC-18/5).

    Any pair is enough, and a line may be traced to either; the hexes of a city are one city.
    """
    cities = [major & held for major in majors]
    joined: set[int] = set()
    for part in parts(RAIL, rails):
        there = [city for city in cities if city & part]
        if len(there) > 1:
            joined.update(there)
    return union(joined)


# ---------------------------------------------------------------- by nation (EUC-18/19)
def _by_nation(p: Position, side: int, listed: Sources, rails: int) -> Iterator[Source]:
    own = {nation: _hexes(p, side, row, rails) for nation, row in listed.by_nation}
    has = {nation: _exists(p, side, row, own[nation]) for nation, row in listed.by_nation}
    uses = {nation: nation if has[nation] else _substitute(nation, has) for nation in own}
    for nation, places in own.items():
        users = mask_of(user for user, used in uses.items() if used == nation)
        if nation == Nation.UK:
            users |= listed.nations & ~mask_of(own)  # EU-103.E.7.a/1, EUC-18/16
        yield Source(users, places)


def _exists(p: Position, side: int, listed: Sources, places: int) -> bool:
    """Tell whether a nation has a source left, whether it can be reached or not."""
    if listed.kind == SourceKind.TWO_CONNECTED:
        return bool(places)
    return bool(listed.towns & ~p.owned[1 - side])


def _substitute(nation: int, has: dict[int, bool]) -> int:
    """Return whose sources a nation uses that has lost its own."""
    if nation in (Nation.BE, Nation.NE) and has.get(Nation.FR):
        return Nation.FR
    return Nation.UK
