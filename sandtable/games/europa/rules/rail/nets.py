"""Nets (EUC-7/3, EUC-7/4, EUC-7/7 to EUC-7/9): which rail hexes a side may use, and how much runs on them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from sandtable.board.graph import reach
from sandtable.core.bits import mask_of
from sandtable.games.europa.position import Damage, Kind, Position
from sandtable.games.europa.world.atlas import LIGHT_RAIL, RAIL, SHEETS
from sandtable.games.europa.world.calendar import number_on
from sandtable.games.europa.world.charts import NET_IDS, RailNet

RAILS: Final = mask_of(place for place, links in enumerate(RAIL) if links)
_LIGHT: Final = mask_of(place for place, links in enumerate(LIGHT_RAIL) if links)
_TO_BUILD: Final = mask_of(place for sheet in SHEETS.values() for place in sheet.railhead_route[1:])
_HEAVY: Final = RAILS & ~_LIGHT & ~_TO_BUILD


# ---------------------------------------------------------------- hexes
def unbuilt(p: Position) -> int:
    """Return the hexes of a line beyond its railhead, that of this player-turn among them (EUC-7/7)."""
    return _unbuilt(p.card.sheet, p.railhead, p.rail_pending)


@cache
def _unbuilt(sheet: str, railhead: int, pending: int) -> int:
    route = SHEETS[sheet].railhead_route
    built = route.index(railhead) if railhead in route else 0
    return mask_of(route[built + 1 :]) | (1 << pending if pending >= 0 else 0)


def lines(p: Position) -> int:
    """Return the hexes with a railway that is built, whoever owns them and whether it is whole or not."""
    return RAILS & ~unbuilt(p)


@lru_cache(maxsize=256)  # lines are broken and mended now and then
def _whole(missing: int, damage: tuple[Damage, ...]) -> int:
    """Return the rail hexes that are built and not broken (EUC-7/4)."""
    return RAILS & ~missing & ~mask_of(row.place for row in damage if row.kind == Kind.RAIL)


def usable(p: Position, side: int) -> int:
    """Return the rail hexes that a side may use, whoever stands beside them; up to the railhead (EU-103.A.2.b.1/2)."""
    return _whole(unbuilt(p), p.damage) & p.owned[side] & ~p.rail_dead


def joining(p: Position, side: int) -> int:
    """Return the rail hexes taken over that rail joins to a side's net: it may use them now (EUC-7/3).

    A line that either side uses is a net by itself.
    """
    dead = p.rail_dead & p.owned[side]
    if not dead:
        return 0
    begun = usable(p, side) | dead & _LIGHT
    through = (begun | dead) & _whole(unbuilt(p), p.damage)
    return dead & (begun | reach(RAIL, begun & through, through, through | dead))


# ---------------------------------------------------------------- capacity
def nets(p: Position, side: int) -> tuple[RailNet, ...]:
    """Return the nets of a scenario on whose capacity a side draws."""
    return tuple(net for net in p.card.nets if net.is_either or net.side == side)


def left(p: Position, net: RailNet) -> int:
    """Return what is left of the capacity of a net in this player-turn, in quarters of REs (EUC-7/1)."""
    return max(0, number_on(net.capacity, p.turn) - p.rail_used[NET_IDS.index(net.id)])


def charge(p: Position, net: RailNet, re4: int) -> None:
    """Use up some capacity of a net."""
    p.rail_used[NET_IDS.index(net.id)] += re4


def hexes(p: Position, side: int, net: RailNet) -> int:
    """Return the usable rail hexes that share the capacity of a net.

    All that rail joins to its home rails (EUC-7/8), or all of the side, joined or not (EUC-7/9).
    """
    rails = usable(p, side)
    return rails if not net.home else _joined(rails, net.home & (_LIGHT if net.is_either else _HEAVY))


@lru_cache(maxsize=64)
def _joined(rails: int, home: int) -> int:
    return rails & home | reach(RAIL, rails & home, rails, rails)


def net_of(p: Position, side: int, place: int) -> RailNet | None:
    """Return the net on which a side's trains run in a place: of several the one with most capacity left."""
    found = [net for net in nets(p, side) if hexes(p, side, net) >> place & 1]
    return max(found, key=lambda net: left(p, net), default=None)
