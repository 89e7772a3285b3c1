"""How much room units and supply points take up: in trains, in ships and ports, in landing craft. REs in quarters."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.transport import riders_of
from sandtable.games.europa.world.charts import (
    CRAFT4,
    CRAFT_SPECIAL4,
    RAIL_ARTILLERY,
    RAIL_CM,
    RAIL_COUNTER_RE4,
    RAIL_POINT_RE4,
    SEA_ARTILLERY,
    SEA_CM,
    SEA_POINT_RE4,
)
from sandtable.games.europa.world.pieces import Counter

_QUARTERS: Final = ("", "¼", "½", "¾")
_RE: Final = 4


def quartered(amount4: int) -> str:
    """Say some quarters as people do: `1½`."""
    whole, part = divmod(amount4, _RE)
    return f"{whole or ''}{_QUARTERS[part]}" if part else f"{whole}"


def res(re4: int) -> str:
    """Say some quarters of REs: `1½ REs`."""
    return f"{quartered(re4)} {'RE' if 0 < re4 <= _RE else 'REs'}"


def loaded(p: Position, unit: int) -> int:
    """Return a unit and those that it carries: they travel together (EUC-15/8)."""
    return 1 << unit | riders_of(p, 1 << unit)


def by_rail(p: Position, unit: int) -> int:
    """Return the rail capacity that a unit takes, with what it carries (EUC-7/1)."""
    units = bit_list(loaded(p, unit))
    return sum(_by_rail(p, each) + p.cargo[each] * RAIL_POINT_RE4 for each in units)


def _by_rail(p: Position, unit: int) -> int:
    counter = p.counter(unit)
    if counter.hq or counter.transport:
        return RAIL_COUNTER_RE4
    return p.size(unit) * _times(counter, RAIL_CM, RAIL_ARTILLERY)


def by_sea(p: Position, unit: int) -> int:
    """Return the sea transport that a unit takes, with what it carries (EUC-30/1)."""
    units = bit_list(loaded(p, unit))
    return sum(p.size(each) * _times(p.counter(each), SEA_CM, SEA_ARTILLERY) for each in units) + _points(p, unit)


def in_port(p: Position, unit: int) -> int:
    """Return what a port handles with a unit, and with what it carries: plain REs (EUC-30/2)."""
    return sum(p.size(each) for each in bit_list(loaded(p, unit))) + _points(p, unit)


def _points(p: Position, unit: int) -> int:
    return p.cargo[unit] * SEA_POINT_RE4


def _times(counter: Counter, motorized: int, artillery: int) -> int:
    if counter.is_cm:
        return motorized
    return artillery if counter.artillery else 1


def in_craft(p: Position, unit: int) -> int:
    """Return the landing craft that a unit takes, in quarters of a point (EUC-31/2, EUC-1/3).

    EU-103.A.6.c.2/1, EU-103.A.6.c.4/1: some British tanks count as foot.
    """
    counter = p.counter(unit)
    if counter.seaborne:
        return p.size(unit) * CRAFT_SPECIAL4 // _RE
    return p.size(unit) * CRAFT4[counter.is_cm and not counter.foot_from_the_sea] // _RE
