"""Allied logistics bases (EU-103.A.6.c.3): a heavy AA brigade of the Royal Marines makes a major port of its hex.

The declaration is an act of the government step; this is what it asks and what it does.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Raised
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.supply.ports import grade
from sandtable.games.europa.world.atlas import Grade
from sandtable.games.europa.world.charts import LOGISTICS_BASES
from sandtable.games.europa.world.pieces import FLIPPED

_SUDA: Final = "EU-103.A.6.c.3/1"
_BASES: Final = {base.place: base for base in LOGISTICS_BASES}


def founder(p: Position, place: int) -> int:
    """Return the unit of the phasing side in a place that may found a base; -1: there is none."""
    units = bit_list(p.here.get(place, 0) & p.of_side(p.phasing))
    return next((unit for unit in units if p.counter(unit).founds_base), -1)


def not_declared(p: Position, place: int) -> Reasons:
    """Tell why the Allies cannot declare a place a logistics base."""
    base = _BASES.get(place)
    if base is None:
        return refusal(_SUDA, "{place} cannot become a logistics base", place)
    if founder(p, place) < 0:
        return refusal(base.rule, "no heavy AA brigade of the Royal Marines that may found a base is in {place}", place)
    what = grade(p, place)
    if what is not None and what >= base.grade:
        return refusal("EU-103.A.6.c.3/4", "{place} is a major port already", place)
    if base.needs_upgrade and (what is None or what < Grade.STANDARD):
        return refusal(base.rule, "the port of {place} must be raised to a standard port first", place)
    return None


def declarable(p: Position) -> int:
    """Return the places that can be declared logistics bases now."""
    return mask_of(place for place in _BASES if not not_declared(p, place))


def declare(p: Position, log: Log, place: int) -> None:
    """Declare a logistics base: the brigade flips for good, and the hex is a major port."""
    unit = founder(p, place)
    p.form[unit] = FLIPPED
    p.raised = tuple(sorted([*(row for row in p.raised if row.place != place), Raised(place, _BASES[place].grade)]))
    p.changed(1 << unit)
    report(p, log, "EU-103.A.6.c.3/3", "{unit} flips to its 0-2-0 side for good", unit)
    log.add("EU-103.A.6.c.3/4", "{place} is a logistics base: a major port", place)


DECLARE_BASE: Final = Act("declare-base", not_declared, declare, declarable, is_grave=True)
