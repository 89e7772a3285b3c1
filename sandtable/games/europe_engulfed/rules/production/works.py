"""Fortifications (EE-6.91 to EE-6.95): where they may be built, by whom, and when."""

from __future__ import annotations

from sandtable.core.act import Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, group_of, held_by, is_at_war
from sandtable.games.europe_engulfed.rules.production.limits import not_sold
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, pay, priced
from sandtable.games.europe_engulfed.rules.production.units import Depot, natives
from sandtable.games.europe_engulfed.rules.supply.lines import home_areas
from sandtable.games.europe_engulfed.rules.weather import DRY, areas_in, is_dry
from sandtable.games.europe_engulfed.world.atlas import CLEAR, FORTRESSES, HEAVY_SITES, METZ, OF_FRONT, Front
from sandtable.games.europe_engulfed.world.calendar import SOVIET_FORTS_ABROAD
from sandtable.games.europe_engulfed.world.charts import FORT_COST, HEAVY_FORT_COST, HEAVY_FORTS_A_GAME
from sandtable.games.europe_engulfed.world.roster import Nation
from sandtable.games.europe_engulfed.world.scenario import Buy


# ---------------------------------------------------------------- field fortifications
def not_fortified(ground: Depot, area: int) -> Reasons:
    """Tell why a power cannot build a field fortification in an area."""
    p, power = ground.p, ground.nation
    return (
        not_sold(p, Buy.FORTIFICATIONS)
        or _foreign(p, power, area)
        or _occupied(p, area)
        or _unfit(p, power, area)
        or _unmanned(p, power, area)
        or cannot_pay(p, power, FORT_COST)
    )


def _foreign(p: Position, power: int, area: int) -> Violation | None:
    """Tell why a nation builds no works in a part of the board (EE-6.95/1 to EE-6.95/3)."""
    is_south = OF_FRONT[Front.SOUTH] >> area & 1
    if power == Nation.GERMANY and is_south and p.status[Nation.ITALY] != Status.CONQUERED:
        return refusal("EE-6.95/1", "Germany fortifies nothing in the South while Italy stands")
    if power == Nation.ITALY and not is_south:
        return refusal("EE-6.95/2", "Italy fortifies in the South only, and {area} is not there", area)
    is_bound = power == Nation.USSR and p.turn < SOVIET_FORTS_ABROAD and not is_at_war(p, power)
    if is_bound and not home_areas(p, power) >> area & 1:
        return refusal("EE-6.95/3", "{area} is no Soviet Home Area", area)
    return None


def _occupied(p: Position, area: int) -> Violation | None:
    """Tell what stands in an area already (EE-6.94/1)."""
    if FORTRESSES >> area & 1:
        return refusal("EE-6.94/1", "{area} is a Fortress", area)
    if area == METZ and p.maginot:
        return refusal("EE-6.94/1", "the Maginot Line stands in {area}", area)
    if (p.fort | p.dormant | p.heavy) >> area & 1:
        return refusal("EE-6.94/1", "{area} is fortified already", area)
    return None


def _unfit(p: Position, power: int, area: int) -> Violation | None:
    """Tell why no works can be built on such ground now (EE-6.91/1)."""
    if not p.card.theatre.areas >> area & 1:
        return refusal("EE-16-card/2", "{area} is outside this scenario", area)
    if not CLEAR >> area & 1:
        return refusal("EE-6.91/1", "{area} is not clear terrain", area)
    if not held_by(p, CAMP_OF_GROUP[group_of(p, power)]) >> area & 1:
        return refusal("EE-6.91/1", "{area} is not friendly", area)
    if p.contested >> area & 1:
        return refusal("EE-6.91/1", "{area} is contested", area)
    if not is_dry(p, area):
        return refusal("EE-6.91/1", "{area} has Mud or Snow", area)
    return None


def _unmanned(p: Position, power: int, area: int) -> Violation | None:
    """Tell whether nobody of the builder was in an area before (EE-6.91/1)."""
    if p.here[area] & natives(p, power) & ~p.fresh:
        return None
    return refusal("EE-6.91/1", "no unit of {nation} was in {area} before this phase", power, area)


def fortifiable(ground: Depot) -> int:
    """Return the areas that the power may fortify."""
    p = ground.p
    if p.werps[ground.nation] < FORT_COST or not_sold(p, Buy.FORTIFICATIONS):
        return 0
    own = natives(p, ground.nation) & ~p.fresh
    group = group_of(p, ground.nation)
    calm = held_by(p, CAMP_OF_GROUP[group]) & ~(p.fort | p.dormant | p.heavy | p.contested)
    areas = CLEAR & p.armies[group] & calm & areas_in(p, *DRY)
    return mask_of(area for area in bit_list(areas) if p.here[area] & own and not not_fortified(ground, area))


def fortify(p: Position, log: Log, power: int, area: int) -> None:
    """Build a field fortification, of which there may be any number (EE-6.92/1)."""
    p.fort |= 1 << area
    p.new_forts |= 1 << area
    p.fort_by[area] = power
    pay(p, log, power, FORT_COST, "EE-6.91/1", "{nation} fortifies {area}", power, area)


def fort_price(ground: Depot, area: int) -> Effect:
    """Return what a field fortification costs."""
    return priced(FORT_COST)


# ---------------------------------------------------------------- heavy ones
def not_heavy(ground: Depot, area: int) -> Reasons:
    """Tell why a field fortification cannot be made a heavy one."""
    p, power = ground.p, ground.nation
    if found := not_sold(p, Buy.FORTIFICATIONS):
        return found
    if power != Nation.USSR:
        return refusal("EE-6.95/4", "only the Soviets build heavy fortifications")
    if not HEAVY_SITES >> area & 1:
        return refusal("EE-6.95/4", "{area} is no place for a heavy fortification", area)
    if p.heavy_built >= HEAVY_FORTS_A_GAME:
        return refusal("EE-6.95/5", "two heavy fortifications were built, as many as there may be")
    if not p.fort & ~p.new_forts & 1 << area:
        return refusal("EE-6.95/6", "{area} has no field fortification of an earlier turn", area)
    return _unfit(p, power, area) or _unmanned(p, power, area) or cannot_pay(p, power, HEAVY_FORT_COST)


def strengthened(ground: Depot) -> int:
    """Return the areas where a heavy fortification may be built."""
    return mask_of(area for area in bit_list(HEAVY_SITES & ground.p.fort) if not not_heavy(ground, area))


def build_heavy(p: Position, log: Log, power: int, area: int) -> None:
    """Put a heavy fortification in the place of a field fortification."""
    p.fort &= ~(1 << area)
    p.heavy |= 1 << area
    p.heavy_built += 1
    pay(p, log, power, HEAVY_FORT_COST, "EE-6.95/4", "{nation} fortifies {area} heavily", power, area)


def heavy_price(ground: Depot, area: int) -> Effect:
    """Return what a heavy fortification costs."""
    return priced(HEAVY_FORT_COST)
