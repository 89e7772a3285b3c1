"""Sieges (EUC-18/12): an isolated force spends supply points of the depot that it holds."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.isolation import is_isolated
from sandtable.games.europa.rules.supply.ports import places as ports_of
from sandtable.games.europa.world.atlas import FORTRESS, OF_TOWN, Town
from sandtable.games.europa.world.charts import SIEGE_RE4, SIEGE_RE4_A_POINT

_CITIES: Final = union(OF_TOWN[town] for town in Town if town >= Town.DOT)  # EUC-3.D/1


def besieged(p: Position, place: int, unfed: int) -> int:
    """Return the isolated units among some without supply in a place."""
    units = p.here.get(place, 0) & unfed
    return mask_of(unit for unit in bit_list(units) if is_isolated(p, unit))


def size(p: Position, units: int) -> int:
    """Return the REs of some units, in quarters."""
    return sum(p.size(unit) for unit in bit_list(units))


def price(p: Position, units: int) -> int:
    """Return the supply points that feed some units: 1 for 6 REs, fractions up."""
    return -(-size(p, units) // SIEGE_RE4_A_POINT)


def places_to_feed(p: Position, side: int, unfed: int) -> int:
    """Return the places whose besieged units their depot can feed."""
    return mask_of(place for place in bit_list(depots.places(p, side)) if not no_siege(p, place, side, unfed))


def no_siege(p: Position, place: int, side: int, unfed: int) -> Violation | None:
    """Return why the depot in a place feeds nobody."""
    units = besieged(p, place, unfed)
    if not units:
        return refusal("EUC-18/12", "nobody in {place} is isolated and without supply", place)
    if not (_CITIES | FORTRESS | ports_of(p, side)) >> place & 1:
        return refusal("EUC-18/12", "{place} is neither a city nor a fortress nor a port", place)
    if size(p, units) < SIEGE_RE4:
        return refusal("EUC-18/12", "the force in {place} is smaller than {number} REs", place, SIEGE_RE4 // 4)
    held, cost = depots.points(p, place, side), price(p, units)
    if held < cost:
        pattern = "the depot in {place} holds {number}, and the siege costs {number}"
        return refusal("EUC-18/12", pattern, place, counted(held, "supply point"), counted(cost, "supply point"))
    return None


def feed(p: Position, log: Log, place: int, side: int, units: int) -> None:
    """Spend supply points: the units count as in regular supply in defence, for zones and attrition."""
    cost = price(p, units)
    depots.take(p, place, side, cost)
    log.add("EUC-18/12", "the besieged in {place} are fed for {number}", place, counted(cost, "supply point"))
