"""New Fleet Points (EE-4.62 to EE-4.64): one in two turns, some powers one a year, where a Home port lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Reasons
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.naval.fleets import change
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.rules.production.limits import not_sold, put_off, too_soon
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, pay, priced
from sandtable.games.europe_engulfed.rules.production.units import Depot
from sandtable.games.europe_engulfed.world.atlas import HOME, PORTS, Zone
from sandtable.games.europe_engulfed.world.calendar import FLEETS_MAY_BE_BUILT, TURN_TITLES, next_january
from sandtable.games.europe_engulfed.world.charts import FLEET_COST, ONE_FLEET_A_YEAR
from sandtable.games.europe_engulfed.world.roster import Nation
from sandtable.games.europe_engulfed.world.scenario import Buy

_FIRST_LIMIT: Final = 3  # in `next_allowed`, behind ASW and the two Flak levels
_PAUSE: Final = 2  # turns (EE-4.62/1)


def not_launched(ground: Depot, nation: int, zone: int) -> Reasons:
    """Tell why a power cannot build a Fleet Point in a zone."""
    return _not_now(ground, nation) or _no_home_port(ground.p, nation, zone)


def _not_now(ground: Depot, nation: int) -> Violation | None:
    p, power = ground.p, ground.nation
    if found := not_sold(p, Buy.FLEETS):
        return found
    if nation != power:
        return refusal("EE-4.5/1", "it is {nation} that produces now", power)
    if p.turn < FLEETS_MAY_BE_BUILT:
        return refusal("EE-17-card/3", "no Fleet Point is built before {turn}", TURN_TITLES[FLEETS_MAY_BE_BUILT])
    rule = "EE-4.63/1" if ONE_FLEET_A_YEAR >> nation & 1 else "EE-4.62/1"
    return too_soon(p, _FIRST_LIMIT + nation, "Fleet Point", rule) or cannot_pay(p, power, FLEET_COST)


def _no_home_port(p: Position, nation: int, zone: int) -> Violation | None:
    """Tell why a zone touches no friendly port of a power's Home country (EE-4.64/1)."""
    if not p.card.theatre.zones >> zone & 1:
        return refusal("EE-16-card/2", "the {zone} is closed in this scenario", zone)
    if PORTS[zone] & HOME[nation] & p.held[group_of(p, nation)]:
        return None
    rule = "EE-4.64/2" if zone == Zone.BLACK_SEA and nation != Nation.USSR else "EE-4.64/1"
    return refusal(rule, "{nation} has no friendly Home port on the {zone}", nation, zone)


def slipways(ground: Depot) -> Iterator[tuple[int, int]]:
    """Offer the zones in which the power may build a Fleet Point."""
    nation = ground.nation
    if not _not_now(ground, nation):
        yield nation, mask_of(zone for zone in Zone if not _no_home_port(ground.p, nation, zone))


def launch_fleet(p: Position, log: Log, nation: int, zone: int) -> None:
    """Build a Fleet Point, able to transport (EE-4.64/1)."""
    change(p, owner_of_pool(p, nation), zone, 1)
    soon = p.turn + _PAUSE
    is_yearly = ONE_FLEET_A_YEAR >> nation & 1
    put_off(p, _FIRST_LIMIT + nation, max(soon, next_january(p.turn)) if is_yearly else soon)
    pay(p, log, nation, FLEET_COST, "EE-4.43/13", "{nation} builds a Fleet Point in the {zone}", nation, zone)


def owner_of_pool(p: Position, nation: int) -> int:
    """Return under whose name a power's points sail: U.S. points are in Britain's pool while it stands (EE-9.32/2)."""
    is_pooled = nation == Nation.USA and p.status[Nation.BRITAIN] != Status.CONQUERED
    return Nation.BRITAIN if is_pooled else nation


def fleet_price(ground: Depot, nation: int, zone: int) -> Effect:
    """Return what a Fleet Point costs."""
    return priced(FLEET_COST)
