"""Zones of control (EUC-5): which stacks exert one, how far it reaches, and where a friendly unit cancels it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.position import Hunger, Phase, Position, Side, Zoned
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.rail.nets import usable
from sandtable.games.europa.rules.supply.hunger import in_zones
from sandtable.games.europa.rules.support import supported
from sandtable.games.europa.rules.traits import INVASION, traits
from sandtable.games.europa.world.atlas import (
    BESIDE,
    EDGES,
    FORTRESS,
    LAND,
    NEAR,
    OF_COUNTRY,
    OF_TOWN,
    OUT_OF_PLAY,
    RAIL,
    ROADS,
    SHEETS,
    Edge,
    Town,
)
from sandtable.games.europa.world.charts import COVER_RE4, ZONE_CM_RE4, ZONE_RE4

_SURPRISE: Final = (Phase.SPECIAL_AIR, Phase.BONUS_MOVEMENT, Phase.BONUS_COMBAT)
_STRONGHOLDS: Final = FORTRESS | OF_TOWN[Town.FULL]

# Levels of a zone, as they are compared
NONE: Final = 0
REDUCED: Final = 1
FULL: Final = 2


# ---------------------------------------------------------------- who exerts one
def level_of(p: Position, units: int) -> int:
    """Return what zone the units of one side in a hex exert together (EUC-5/1)."""
    known = traits(p)
    able = supported(p, units) & ~known.zoneless & ~p.disrupted
    hungry = mask_of(unit for unit in bit_list(able) if in_zones(p, unit) >= Hunger.U2)
    fed = able & ~hungry
    if _is_enough(p, fed):
        return FULL
    weak = mask_of(unit for unit in bit_list(hungry) if p.hunger[unit] == Hunger.U2)
    return REDUCED if weak and _is_enough(p, fed | weak) else NONE


def _is_enough(p: Position, units: int) -> bool:
    """Tell whether supported units are a division, a c/m unit of 1 RE, or 2 REs in all (EUC-5/1)."""
    known = traits(p)
    if units & known.divisions & ~p.cadre:
        return True
    sizes = [p.size(unit) for unit in bit_list(units)]
    return sum(sizes) >= ZONE_RE4 or any(p.size(unit) >= ZONE_CM_RE4 for unit in bit_list(units & known.motorized))


def exerting(p: Position) -> Zoned:
    """Return the places whose stacks exert zones; what has changed since it was last asked is looked at again.

    A view is told them: which hexes lie in a zone is open to both sides.
    """
    zoned = p.told or p.zones
    if zoned is None:
        zoned = Zoned((0, 0), (0, 0), mask_of(p.here))
    if zoned.dirty:
        full, reduced = [*zoned.full], [*zoned.reduced]
        for place in bit_list(zoned.dirty):
            _look_again(p, place, full, reduced)
        zoned = Zoned((full[0], full[1]), (reduced[0], reduced[1]), 0)
    p.zones = zoned
    if p.told is not None:
        p.told = zoned
    return zoned


def _look_again(p: Position, place: int, full: list[int], reduced: list[int]) -> None:
    units, bit = p.here.get(place, 0), 1 << place
    for side in (Side.AXIS, Side.ALLIES):
        own = units & p.of_side(side)
        level = level_of(p, own) if own and BESIDE[place] else NONE  # a box has no zone (EUC-3.I/1)
        full[side] = full[side] | bit if level == FULL else full[side] & ~bit
        reduced[side] = reduced[side] | bit if level == REDUCED else reduced[side] & ~bit


# ---------------------------------------------------------------- how far they reach
def zones(p: Position, side: int) -> tuple[int, int]:
    """Return the hexes under full zones that a side exerts, and those under reduced ones only (EUC-5/1, EUC-5/2)."""
    memo = _memo(p)
    key = ("zones", side, p.phase in _SURPRISE)
    if key not in memo:
        zoned = exerting(p)
        memo[key] = zones_from(p, side, zoned.full[side], zoned.reduced[side])
    found: tuple[int, int] = memo[key]
    return found


def zones_in_retreat(p: Position, side: int) -> int:
    """Return the hexes that lie in zones of a side for who retreats: reduced ones count as none (EUC-5/4).

    On the turn of the invasion Polish zones are reduced in the surprise turn; after it only for who moves out of them
    (EU-103.D.15.c.1/6, EU-103.D.15.c.1/7).
    """
    if side != Side.ALLIES or p.turn != INVASION or p.phase in _SURPRISE:
        return zones(p, side)[0]
    return covered_by(p, side, exerting(p).full[side] & ~neutral_ground(p))


def zones_without(p: Position, side: int, place: int) -> tuple[int, int]:
    """Return the same without the stack of one place (EUC-11/2)."""
    zoned, left = exerting(p), ~(1 << place)
    return zones_from(p, side, zoned.full[side] & left, zoned.reduced[side] & left)


def zones_from(p: Position, side: int, full: int, reduced: int) -> tuple[int, int]:
    """Return the hexes under the zones of stacks in some places, full and reduced only."""
    neutral = neutral_ground(p)  # their units do not fight (EUC-56/5)
    weak = half_prepared(p, full) if side == Side.ALLIES and p.turn == INVASION else 0
    wide = covered_by(p, side, full & ~neutral & ~weak)
    return wide, covered_by(p, side, (reduced | weak) & ~neutral) & ~wide


def half_prepared(p: Position, places: int) -> int:
    """Return those of some places with Polish units, whose zones are reduced ones on the turn of the invasion.

    EU-103.D.15.c.1/6, EU-103.D.15.c.1/7: in the surprise turn, and in all other phases of that turn.
    """
    polish = traits(p).polish
    return (
        places
        if not p.of_side(Side.ALLIES) & ~polish
        else mask_of(place for place in bit_list(places) if p.here[place] & polish)
    )


def covered_by(p: Position, side: int, places: int) -> int:
    """Return the hexes that zones of a side reach from some places (EUC-5/2)."""
    if not places:
        return 0
    found = zone_steps(p.card.sheet).around(places) | over_bridges(p, side, places)
    found &= ~(_STRONGHOLDS & p.ground[1 - side])
    if p.phase in _SURPRISE and side == Side.ALLIES and p.turn == INVASION:
        found &= OF_COUNTRY["poland"]  # EU-103.D.15.a/2
    return found


@cache
def zone_steps(sheet: str) -> Grid:
    """Return the steps that zones always take: none over lakes, seas and major rivers."""
    return SHEETS[sheet].steps(barred=Edge.LAKE | Edge.SEA | Edge.MAJOR_RIVER, among=LAND & ~OUT_OF_PLAY)


@cache
def _fords(sheet: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of hexes that a major river parts."""
    found = []
    for here in bit_list(SHEETS[sheet].hexes & LAND & ~OUT_OF_PLAY):
        for there, edge in zip(BESIDE[here], EDGES[here], strict=True):
            if edge & Edge.MAJOR_RIVER and there > here and NEAR[here] >> there & 1:
                found.append((here, there))
    return tuple(found)


@cache
def _bridged(sheet: str) -> tuple[tuple[int, int], ...]:
    """Return those that a road joins."""
    return tuple((here, there) for here, there in _fords(sheet) if ROADS[here] >> there & 1)


@cache
def _rail_bridged(sheet: str) -> tuple[tuple[int, int, int], ...]:
    """Return those that a railway joins, with both as a set."""
    ends = ((here, there) for here, there in _fords(sheet) if RAIL[here] >> there & 1)
    return tuple((here, there, 1 << here | 1 << there) for here, there in ends)


def over_bridges(p: Position, side: int, places: int) -> int:
    """Return the hexes over a bridged major river from some places (EUC-5/2)."""
    return mask_of(_over_bridges(p, side, places))


def _over_bridges(p: Position, side: int, places: int) -> Iterator[int]:
    for here, there in bridges(p, side):
        if places >> here & 1:
            yield there
        if places >> there & 1:
            yield here


def bridges(p: Position, side: int) -> list[tuple[int, int]]:
    """Return the sides of major rivers that are bridged for a side: by road, rail or engineers (EUC-5/2)."""
    rails = usable(p, side)
    found = [*_bridged(p.card.sheet)]
    found += [(here, there) for here, there, ends in _rail_bridged(p.card.sheet) if rails & ends == ends]
    found += [(row.here, row.there) for row in p.bridges if p.side_of(row.unit) == side]
    return found


# ---------------------------------------------------------------- where they count
def covered(p: Position, side: int) -> int:
    """Return the places where a ground unit of a side cancels enemy zones: one of half an RE (EUC-5/6)."""
    memo = _memo(p)
    key = ("covered", side)
    if key not in memo:
        own = p.of_side(side)
        memo[key] = mask_of(
            place
            for place, units in p.here.items()
            if units & own and any(p.size(unit) >= COVER_RE4 for unit in bit_list(units & own))
        )
    return int(memo[key])


def under(p: Position, side: int) -> int:
    """Return all hexes under enemy zones of either kind, as a side meets them."""
    full, reduced = zones(p, 1 - side)
    return full | reduced


def barred(p: Position, side: int) -> int:
    """Return the hexes that block supply and rail of a side: enemies with a defence, and their zones (EUC-5/5)."""
    return p.armed[1 - side] | under(p, side) & ~covered(p, side)


def _memo(p: Position) -> dict[Any, Any]:
    if p.memo is None:
        p.memo = {}
    return p.memo
