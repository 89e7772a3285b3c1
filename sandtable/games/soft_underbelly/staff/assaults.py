"""What a side could attack and win, or walk into, and what it would gain by it."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.graph import around
from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.stacking import is_mud_bound
from sandtable.games.soft_underbelly.rules.supply import OVER_ANY_LINE
from sandtable.games.soft_underbelly.rules.values import defence_total
from sandtable.games.soft_underbelly.staff.forces import Forces
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH, SOURCE_COST, STRAITS, force_worth
from sandtable.games.soft_underbelly.world.atlas import BLACK, BLUE, BOXES, COAST, GRAPH, GROUND, RAIL, SEA, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import FORTS, MARKERS, MOBILE, OF_SIDE

_BESIDE: Final = GRAPH.near()
_SOURCE_ZONES: Final = tuple(
    around(OVER_ANY_LINE, beside) for beside in _BESIDE
)  # from where a source serves an attack


class Assault(NamedTuple):
    """An attack that a side could make and win, and what it would gain."""

    gain: float
    target: int


def assaults(p: Position, side: int, found: Forces) -> list[Assault]:
    """Return the attacks on areas that the enemy holds which a side could win, the most rewarding first."""
    enemy = OF_SIDE[1 - side] & ~(MARKERS | p.afloat)
    rewards = []
    for target in bit_list(_held(p, 1 - side)):
        total = _strength(p, side, target, found)
        if not total:
            continue
        defenders = p.here[target] & enemy
        defence = defence_total(p, defenders)
        margin = total - defence
        if margin > 0:
            share = min(1.0, margin / (defence or 1))
            gain = AREA_WORTH[target] + share * force_worth(defenders & ~FORTS) - SOURCE_COST
            if gain > 0:
                rewards.append(Assault(gain, target))
    rewards.sort(reverse=True)
    return rewards


def _held(p: Position, side: int) -> int:
    """Return the areas in which a side has units that have to be attacked (SU-overrun/7)."""
    f = p.facts
    covered = (f.supplies[side] | f.parachutes[side]) & f.warships[side]
    return (f.armies[side] | f.forts[side] | covered) & GROUND & ~BOXES


def _strength(p: Position, side: int, target: int, found: Forces) -> int:
    """Return the greatest total with which a side could attack an area; 0 if no land unit or no source is there."""
    blue = BLUE[target]
    is_frozen = is_winter(p.turn) and WINTER >> target & 1
    total = _overland(p, side, target, found)
    if blue and not is_frozen:  # SU-landing/6
        for value, areas in found.landings:
            if areas & blue:
                total += value
    if not total or not _is_supplied(target, found, 2 if is_frozen else 1):
        return 0
    beside = _BESIDE[target]
    for areas in found.aircraft:
        if areas & beside:
            total += 1
    for areas in found.ships:
        if areas & blue:
            total += 1
    return total


def _overland(p: Position, side: int, target: int, found: Forces) -> int:
    """Return what the armies of a side bring against an area, as many as there is room for beside it."""
    near = BLACK[target] & ~p.facts.any[1 - side]
    against_fort = p.facts.forts[1 - side] >> target & 1
    total = 0
    room: dict[int, int] = {}
    for unit, value, areas in found.armies:
        spots = areas & near
        while spots:
            spot = spots.bit_length() - 1
            left = room.get(spot)
            if left is None:
                left = capacity(p, spot, target)
            if left:
                room[spot] = left - 1
                total += 1 if against_fort and MOBILE >> unit & 1 else value  # SU-values/2
                break
            spots ^= 1 << spot
    return total


def capacity(p: Position, area: int, target: int) -> int:
    """Return how many armies of an area may attack a target: one in mud, and by road, for want of sources."""
    if is_mud_bound(p.turn, area) or not RAIL[area] >> target & 1:
        return 1  # SU-stack/15, SU-supply/10
    return 2


def _is_supplied(target: int, found: Forces, needed: int) -> bool:
    """Tell whether enough sources can serve an attack on an area (SU-supply/1, SU-supply/11)."""
    zone = _SOURCE_ZONES[target]
    for areas in found.sources:
        if areas & zone:
            needed -= 1
            if not needed:
                return True
    return False


def sea_battles(p: Position, side: int, found: Forces) -> list[Assault]:
    """Return the attacks on enemy ships and aircraft at sea that a side could win, the most rewarding first."""
    f = p.facts
    rewards = []
    for target in bit_list(f.any[1 - side] & SEA):
        blue = BLUE[target]
        total = sum(1 for areas in found.ships if areas & blue)
        total += sum(1 for areas in found.aircraft if areas & blue & ~SEA)  # SU-air-combat/6
        defenders = p.here[target] & OF_SIDE[1 - side]
        if total > defence_total(p, defenders) and _is_supplied(target, found, 1):
            gain = force_worth(defenders) + STRAITS.get(target, 0.0) - SOURCE_COST
            if gain > 0:
                rewards.append(Assault(gain, target))
    rewards.sort(reverse=True)
    return rewards


def walkovers(p: Position, side: int, found: Forces) -> list[float]:
    """Return the worth of undefended enemy areas that armies could enter, by land or from the sea, one for each."""
    worths = []
    rest = p.facts.owned[1 - side] & ~p.facts.any[1 - side]
    for _, _, reach in found.armies:
        best = _most_worth(rest & reach)
        if best >= 0:
            worths.append(AREA_WORTH[best])
            rest ^= 1 << best
    if is_winter(p.turn):
        rest &= ~WINTER  # SU-landing/6
    for _, stations in found.landings:
        best = _most_worth(rest & COAST & around(BLUE, stations))
        if best >= 0:
            worths.append(AREA_WORTH[best] - SOURCE_COST)
            rest ^= 1 << best
    return worths


def _most_worth(areas: int) -> int:
    """Return the area that is worth most, or -1 if none is worth anything."""
    best, most = -1, 0.0
    for area in bit_list(areas):
        if AREA_WORTH[area] > most:
            best, most = area, AREA_WORTH[area]
    return best
