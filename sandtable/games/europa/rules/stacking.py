"""Stacking (EUC-8): how many ground units of a side a hex may hold at the end of a phase."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.france import are_checked, limits
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import BOX, TERRAIN
from sandtable.games.europa.world.charts import STACKS


def weigh(p: Position, units: int) -> tuple[int, int]:
    """Return how many divisions some units are, and their REs in quarters; a cadre is no division (EUC-3.A/1)."""
    known = traits(p)
    counted = units & ~known.uncounted  # EUC-8/2
    divisions = counted & known.divisions & ~p.cadre
    return divisions.bit_count(), sum(p.size(unit) for unit in bit_list(counted))


def too_many(p: Position, place: int, units: int) -> Violation | None:
    """Return why some units of one side may not all stay in a place, the French limits apart (EUC-8/1).

    Boxes hold any number (EUC-3.I/1).
    """
    if BOX >> place & 1:
        return None
    divisions, res = weigh(p, units)
    limit = STACKS[TERRAIN[place]]
    if divisions > limit.divisions:
        return refusal("EUC-8/1", "{place} holds {number} divisions at most", place, limit.divisions)
    if res > limit.re4:
        return refusal("EUC-8/1", "{place} holds {number} REs at most", place, limit.re4 // 4)
    return None


def excess(p: Position, place: int, side: int) -> Violation | None:
    """Return why a side's units in a place are too many."""
    return _excess(p, place, p.here.get(place, 0) & p.of_side(side))


def _excess(p: Position, place: int, units: int) -> Violation | None:
    """What was too much for the French when their limits began may stand for a while (EU-103.B.21.c.3/1)."""
    return too_many(p, place, units) or (limits(p, place, units) if are_checked(p) else None)


def no_room(p: Position, unit: int, place: int) -> Violation | None:
    """Return why a unit would be too many in a place."""
    units = p.here.get(place, 0) & p.of_side(p.side_of(unit)) | 1 << unit
    return too_many(p, place, units) or limits(p, place, units)


def surplus_places(p: Position, side: int) -> int:
    """Return the places in which a side has too many units."""
    memo = p.memo if p.memo is not None else {}
    key = ("surplus", side)
    if key not in memo:
        own = p.of_side(side)
        found = 0
        for place, units in p.here.items():
            if (units & own).bit_count() > 1 and _excess(p, place, units & own):
                found |= 1 << place
        memo[key] = found
        p.memo = memo
    return int(memo[key])
