"""The railways that may be built (EU-103.A.2.b.1, EU-103.A.2.b.2): from Matruh to Tobruk, from Kassala to Tessenai."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.ground.marching import movable
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.supply.lines import would_be_regular
from sandtable.games.europa.rules.supply.ports import is_pressed
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.works.jobs import not_free, set_to_work
from sandtable.games.europa.world.calendar import TURN_IDS, week
from sandtable.games.europa.world.charts import BUILDER_RE4, BUILDING_WEEKS, MATRUH_LINE_FROM

_PACE: Final = "EU-103.A.2.b.1/3"
_BUILDER: Final = "EU-103.A.2.b.1/7"
_BUILT: Final = "EU-103.A.2.b.1/8"
DESERT: Final = "desert"  # the board of the line from Matruh to Tobruk; Eritrea has that from Kassala to Tessenai


def next_hex(p: Position) -> int:
    """Return the next hex of the line to be built; -1: there is none."""
    route = p.sheet.railhead_route
    return next((there for here, there in pairwise(route) if here == p.railhead), -1)


def not_now(p: Position) -> Violation | None:
    """Tell why no hex of a line is built now."""
    if p.phasing != Side.ALLIES or not p.sheet.railhead_route:
        return refusal("EUC-7/6", "no rule lets you build a railway here")
    if next_hex(p) < 0:
        return refusal("EUC-7/6", "the line is finished: it ends in {place}", p.railhead)
    if p.card.sheet == DESERT and p.turn < MATRUH_LINE_FROM:
        return refusal(_PACE, "the line may be built from {turn} on", TURN_IDS[MATRUH_LINE_FROM])
    if week(p.turn) not in BUILDING_WEEKS:
        return refusal(_PACE, "the line is built on the 1 and the 3 turn of a month only")
    if p.rail_pending >= 0:
        return refusal(_PACE, "{place} has been built in this player-turn", p.rail_pending)
    return None


def _not_safe(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why the railhead or the hex to be built is not fit: owned, in regular supply, no enemy adjacent."""
    for here in (p.railhead, place):
        if not p.owned[Side.ALLIES] >> here & 1:
            return refusal("EU-103.A.2.b.1/4", "{place} is not yours", here)
    for here in (p.railhead, place):
        if not would_be_regular(p, here, Side.ALLIES, p.counter(unit).nation):
            return refusal("EU-103.A.2.b.1/5", "{place} is not in regular supply", here)
        if is_pressed(p, here, Side.ALLIES):
            return refusal("EU-103.A.2.b.1/6", "an Axis unit is adjacent to {place}", here)
    return None


def _no_builder(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit does not build the hex: it must stand in it and not move (EU-103.A.2.b.1/7)."""
    if not traits(p).builders >> unit & 1 or p.size(unit) < BUILDER_RE4:
        return refusal(_BUILDER, "{unit} is no construction unit of 1 RE", unit)
    if found := not_free(p, unit):
        return found
    return None if p.at[unit] == place else refusal(_BUILDER, "{unit} is not in {place}", unit, place)


def not_building(p: Position, place: int, unit: int) -> Reasons:
    """Tell why the line is not built to a hex by a unit."""
    if found := not_now(p):
        return found
    if place != next_hex(p):
        return refusal(_PACE, "the next hex of the line is {place}", next_hex(p))
    return _no_builder(p, unit, place) or _not_safe(p, unit, place)


def buildings(p: Position) -> tuple[tuple[int, int], ...]:
    """Return the hex that can be built, and the units that can."""
    if not_now(p):
        return ()
    place = next_hex(p)
    there = movable(p) & p.here.get(place, 0) & traits(p).builders
    units = mask_of(unit for unit in bit_list(there) if not not_building(p, place, unit))
    return ((place, units),) if units else ()


def build(p: Position, log: Log, place: int, unit: int) -> None:
    """Build the next hex: the railhead moves there, and the hex is usable at the end of the player-turn."""
    set_to_work(p, unit)
    p.works = tuple(row for row in p.works if row.unit != unit)
    p.railhead = p.rail_pending = place
    p.memo = None
    rule = _BUILT if p.card.sheet == DESERT else "EU-103.A.2.b.2/1"
    report(p, log, rule, "{unit} builds the line to {place}", unit, place)


def open_line(p: Position, log: Log) -> None:
    """Let the hex that was built in this player-turn be used, at its end (EU-103.A.2.b.1/8)."""
    if p.rail_pending >= 0:
        log.add(_BUILT, "the line is usable as far as {place}", p.rail_pending)
        p.rail_pending = -1
        p.memo = None


BUILD_RAIL: Final = Act("build-rail", not_building, build, buildings)
