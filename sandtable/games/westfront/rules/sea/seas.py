"""Sea areas (WF-15.1): who controls them, which touch, and the way a unit takes over them.

Areas are small integers, sets of them bit sets; a way is counted in areas, the first one included (WF-15.2/5).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from sandtable.board.graph import waves
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.world.atlas import (
    ALWAYS_ALLIED,
    COAST,
    COASTAL,
    HARBOUR_STRAIT,
    INTERDICTION,
    NAVAL_BASE,
    OF_BASIN,
    PORT_SEAS,
    PORTS,
    SEA_LINKS,
    SEAS,
    Basin,
)
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY
from sandtable.games.westfront.world.roster import ALLIES, AXIS, Player

ALL_SEAS: Final = (1 << SEAS) - 1
AREAS_PER_MOVE: Final = (2, 1)  # WF-15.2/2, WF-15.2/5, WF-15.42/9: the Allies have Naval Supremacy (WF-15.2/4)
_SHORES: Final = mask_of(here for link in SEA_LINKS for here in bit_list(link.strait))
_BASES: Final = tuple((area, base) for area, base in enumerate(NAVAL_BASE) if not ALWAYS_ALLIED >> area & 1)
_BASE_HEXES: Final = mask_of(base for _, base in _BASES)
_HARBOUR_SHORES: Final = union(HARBOUR_STRAIT.values())
PORTS_ON: tuple[int, ...] = tuple(  # the ports of each area (WF-15.1/4)
    mask_of(here for here in bit_list(PORTS) if PORT_SEAS[here] >> area & 1) for area in range(SEAS)
)
COASTS_ON: tuple[int, ...] = tuple(  # the coastal hexes of each area
    mask_of(here for here in bit_list(COASTAL) if COAST[here] >> area & 1) for area in range(SEAS)
)


class Passage(NamedTuple):
    """A way by sea: the areas it crosses, and how many they are."""

    seas: int
    length: int


def axis_seas(p: Position) -> int:
    """Return the sea areas that the Axis controls; all others are Allied (WF-15.1/1, WF-15.1/7).

    A Disputed base serves the side that had sole control of it last.
    """
    bases = p.held[AXIS] | p.prior[AXIS] & ~p.held[ALLIES]
    seas = _seas_off(bases & _BASE_HEXES)
    if p.month >= AIR_SUPREMACY:
        seas &= ~OF_BASIN[Basin.ATLANTIC]  # WF-13.22/3
    if p.italy:
        seas &= ~OF_BASIN[Basin.MEDITERRANEAN]  # WF-16.1/5
    return seas


@lru_cache(maxsize=256)
def _seas_off(bases: int) -> int:
    """Return the sea areas whose naval base is among some hexes."""
    return mask_of(area for area, base in _BASES if bases >> base & 1)


def enemy_seas(p: Position, player: Player | int) -> int:
    """Return the sea areas in which a side's ships and lanes can be interdicted (WF-15.7/1)."""
    return axis_seas(p) if player == ALLIES else ALL_SEAS & ~axis_seas(p)


def hostile_shores(p: Position, player: Player | int) -> int:
    """Return the enemy-controlled shores of straits: they close them to a side (WF-1.39/3)."""
    return p.held[1 - player] & _SHORES


@lru_cache(maxsize=64)
def links(hostile: int) -> tuple[int, ...]:
    """Return the areas that touch each area, without straits that have one of these shores."""
    table = [0] * SEAS
    for link in SEA_LINKS:
        if not link.strait & hostile:
            table[link.a] |= 1 << link.b
            table[link.b] |= 1 << link.a
    return tuple(table)


def port_open(p: Position, player: Player | int, here: int) -> bool:
    """Tell whether no enemy shore closes the strait before a port, as before Antwerp (WF-1.39/3)."""
    return not HARBOUR_STRAIT.get(here, 0) & p.held[1 - player]


def shut_harbours(p: Position, player: Player | int) -> int:
    """Return the hexes whose own strait an enemy shore closes (WF-1.39/3)."""
    return _shut(p.held[1 - player] & _HARBOUR_SHORES)


@lru_cache(maxsize=64)
def _shut(hostile: int) -> int:
    return mask_of(here for here, shores in HARBOUR_STRAIT.items() if shores & hostile)


def calm_seas(p: Position) -> int:
    """Return the areas without storm (WF-12.3/2)."""
    return ALL_SEAS if p.storm < 0 else ALL_SEAS & ~OF_BASIN[p.storm]


def sea_reach(p: Position, player: Player | int, start_seas: int, limit: int, within: int = ALL_SEAS) -> int:
    """Return the areas that can be reached from a port on the start areas, crossing at most `limit`."""
    return _reach(hostile_shores(p, player), start_seas & within, limit, within)


@lru_cache(maxsize=1024)
def _reach(hostile: int, start: int, limit: int, within: int) -> int:
    return start | union(islice(waves(links(hostile), start, within, within), limit - 1)) if limit > 0 else 0


def areas_to(p: Position, player: Player | int, start_seas: int, goal_seas: int, within: int = ALL_SEAS) -> int:
    """Return how many areas a way from port to coast crosses at least; 0 if there is none."""
    found = (count for count in range(1, SEAS + 1) if sea_reach(p, player, start_seas, count, within) & goal_seas)
    return next(found, 0)


def closing_shore(p: Position, player: Player | int, start_seas: int, goal_seas: int, limit: int) -> int:
    """Return an enemy shore without which a way of so many areas would lead through a strait; -1 if there is none."""
    hostile = hostile_shores(p, player)
    for shore in bit_list(hostile):
        hostile &= ~(1 << shore)
        if _reach(hostile, start_seas, limit, ALL_SEAS) & goal_seas:
            return shore
    return -1


def passage(
    p: Position, player: Player | int, start_seas: int, goal_seas: int, limit: int, within: int = ALL_SEAS
) -> Passage | None:
    """Return the way of at most `limit` areas that the enemy throws fewest dice at, and of these the shortest."""
    hostile = hostile_shores(p, player)
    return _passage(hostile, enemy_seas(p, player), start_seas & within, goal_seas & within, limit, within)


@lru_cache(maxsize=4096)
def _passage(hostile: int, enemy: int, start: int, goals: int, limit: int, within: int) -> Passage | None:
    open_links = links(hostile)
    dice = tuple(INTERDICTION[area] if enemy >> area & 1 else 0 for area in range(SEAS))
    # The cheapest way to each area with exactly `count` areas: (dice, areas crossed).
    ways = {area: (dice[area], 1 << area) for area in bit_list(start)}
    best: tuple[int, int, int] | None = None
    for count in range(1, limit + 1):
        for area, (cost, crossed) in ways.items():
            if goals >> area & 1 and (best is None or (cost, count) < best[:2]):
                best = (cost, count, crossed)
        longer: dict[int, tuple[int, int]] = {}
        for area, (cost, crossed) in ways.items():
            for other in bit_list(open_links[area] & within & ~crossed):
                way = (cost + dice[other], crossed | 1 << other)
                longer[other] = min(way, longer.get(other, way))
        ways = longer
    return Passage(best[2], best[1]) if best else None
