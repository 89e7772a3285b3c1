"""Supply chits (AE-7.7/7 to /14, AE-7.12): whom they feed, and at what price in shares.

touched(p, unit)            the chits, as numbers into `p.chits`, to which a unit traces
may_draw(p, unit)           one of them has room for its share
draw(p, log, unit, number)  it draws the share
plan(p, units)              who draws on what, if all of them can be fed
capacity(place)             the Sea Supply chits that a port holds
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.aeto.position import Chit, Position, Store
from sandtable.games.aeto.rules.supply.flood import spread
from sandtable.games.aeto.rules.supply.sources import tracer_of
from sandtable.games.aeto.world.atlas import PORT
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Port
from sandtable.games.aeto.world.nations import AXIS, ITALY

_DOC: Final = CHARTS["supply"]["chits"]
SHARES: Final[dict[int, int]] = {Store.SEA: _DOC["units_per_sea_chit"], Store.AIR: _DOC["units_per_air_chit"]}
_DOUBLE: Final[int] = _DOC["axis_non_italian_multiplier_for_mediterranean_chits"]
_ROOM: Final[dict[int, int]] = {
    Port.NONE: 0,
    Port.COASTAL: _DOC["hex_capacity"]["coastal_city_port_sea"],
    Port.MINOR: _DOC["hex_capacity"]["minor_port_sea"],
    Port.MAJOR: _DOC["hex_capacity"]["major_port_sea"],
}

Plan = Mapping[int, int]
"""Of each unit the place of the chit on which it draws."""


def capacity(place: int) -> int:
    """Return how many Sea Supply chits a port holds (AE-7.4/4)."""
    return _ROOM[PORT[place]]


def left(chit: Chit) -> int:
    """Return the shares of a chit that nobody has drawn this month."""
    return SHARES[chit.kind] - chit.used


def share(p: Position, unit: int, chit: Chit) -> int:
    """Return the shares that a unit draws: two of an Italian chit if it is of the Axis, and not Italian (AE-7.7/14)."""
    nation = p.nation(unit)
    return _DOUBLE if chit.is_italian and nation != ITALY and p.side_of[nation] == AXIS else 1


def touched(p: Position, unit: int) -> tuple[int, ...]:
    """Return the numbers of the chits of its side to which a unit traces (AEC-7.7/2)."""
    place, side = p.at[unit], p.side(unit)
    if place < 0 or not p.chits:
        return ()
    tracer = tracer_of(p, unit)
    return tuple(
        number
        for number, chit in enumerate(p.chits)
        if p.side_of[chit.nation] == side and spread(p, tracer, 1 << chit.place) >> place & 1
    )


def may_draw(p: Position, unit: int) -> bool:
    """Tell whether a chit that a unit traces to has room for its share (AE-7.11/1)."""
    return any(left(p.chits[number]) >= share(p, unit, p.chits[number]) for number in touched(p, unit))


def draw(p: Position, log: Log, unit: int, number: int) -> None:
    """Let a unit draw its share of a chit."""
    chit = p.chits[number]
    fed = chit._replace(used=chit.used + share(p, unit, chit))
    p.chits = tuple(sorted((*p.chits[:number], fed, *p.chits[number + 1 :])))
    p.drew_share |= 1 << unit
    p.touch()
    log.add("AEC-7.7/1", "{unit} draws on the chit in {place}", unit, chit.place)


def best_in(p: Position, unit: int, places: int) -> int:
    """Return the chit of some places on which a unit draws, or -1: the cheapest, then the one that is used most."""
    fit = [
        number
        for number in touched(p, unit)
        if places >> p.chits[number].place & 1 and left(p.chits[number]) >= share(p, unit, p.chits[number])
    ]
    return min(fit, key=lambda number: (share(p, unit, p.chits[number]), left(p.chits[number]), number), default=-1)


def plan(p: Position, units: int) -> Plan | None:
    """Return who draws where so that all of some units are fed, or None if they cannot be.

    Those with few chits to choose from come first, then those that pay double; each takes the cheapest.
    """
    rooms = [left(chit) for chit in p.chits]
    choices = {unit: touched(p, unit) for unit in bit_list(units)}
    found: dict[int, int] = {}
    for unit in sorted(choices, key=lambda unit: (len(choices[unit]), p.nation(unit) == ITALY, unit)):
        prices = {number: share(p, unit, p.chits[number]) for number in choices[unit]}
        fit = [number for number in prices if rooms[number] >= prices[number]]
        if not fit:
            return None
        number = min(fit, key=lambda number: (prices[number], rooms[number], number))
        rooms[number] -= prices[number]
        found[unit] = p.chits[number].place
    return found


def carry_out(p: Position, log: Log, plan: Plan) -> None:
    """Let everybody draw as planned."""
    for unit, place in plan.items():
        draw(p, log, unit, best_in(p, unit, 1 << place))
