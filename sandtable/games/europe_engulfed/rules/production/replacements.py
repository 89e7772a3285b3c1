"""Replacements (EE-4.3): steps for reduced blocks, and the Special Action that lifts their limits (EE-7.8)."""

from __future__ import annotations

from sandtable.core.act import Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.naval.ports import beachheads, friendly
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, camp_of_piece, held_by, power_of, side_of
from sandtable.games.europe_engulfed.rules.production.limits import count_step, no_more_steps, not_sold
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, pay_for_step, priced
from sandtable.games.europe_engulfed.rules.production.units import Depot, step_cost
from sandtable.games.europe_engulfed.rules.supply.lines import home_areas
from sandtable.games.europe_engulfed.world.atlas import Zone
from sandtable.games.europe_engulfed.world.charts import WHOLE
from sandtable.games.europe_engulfed.world.pieces import FULL, NATION
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, Group, Nation
from sandtable.games.europe_engulfed.world.scenario import Buy


# ---------------------------------------------------------------- where a block can be restored
def misses(p: Position, unit: int) -> Violation | None:
    """Tell why a block of whatever owner can have no replacement step where it is."""
    if p.at[unit] < 0:
        return refusal("EE-4.3/1", "{unit} is not on the map", unit)
    if p.steps[unit] >= FULL[unit]:
        return refusal("EE-4.3/1", "{unit} has its full strength", unit)
    if p.fresh >> unit & 1:
        return None  # EE-4.4/1: new units have any strength, wherever they appear
    area = p.at[unit]
    if p.starved >> unit & 1:
        return refusal("EE-4.31/1", "{unit} is out of supply", unit)  # EE-3.4/2
    if p.unrestricted >> area & 1:
        return None  # EE-4.32/4
    if not held_by(p, camp_of_piece(p, unit)) >> area & 1:
        return refusal("EE-4.31/1", "{unit} stands in {area}, which is not friendly", unit, area)
    if p.contested >> area & 1:
        return refusal("EE-4.31/1", "{unit} stands in {area}, which is contested", unit, area)
    if p.steps[unit] + 1 == FULL[unit] and not makes_whole(p, unit) >> area & 1:
        rule = "EE-9.16/2" if NATION[unit] in AXIS_MINORS else "EE-4.32/1"
        return refusal(rule, "{unit} cannot reach its full strength in {area}", unit, area)
    return None


def makes_whole(p: Position, unit: int) -> int:
    """Return the areas in which a block may reach its full strength (EE-4.32/1 to EE-4.32/3)."""
    power = power_of(p, unit)
    found = home_areas(p, NATION[unit]) | WHOLE.get(Nation(power), 0)
    if power not in (Nation.BRITAIN, Nation.USA):
        return found
    return found | friendly(p, power, Zone.ATLANTIC) | beachheads(p, Group.WEST, Zone.ATLANTIC)


# ---------------------------------------------------------------- buying a step
def not_restored(ground: Depot, unit: int) -> Reasons:
    """Tell why a power cannot buy a step for a block."""
    p, power = ground.p, ground.nation
    if found := not_sold(p, Buy.STEPS):
        return found
    if not ground.wards >> unit & 1:
        return refusal("EE-4.3/1", "{unit} is not for {nation} to restore", unit, power)
    return misses(p, unit) or no_more_steps(p, unit) or cannot_pay(p, power, step_cost(p, unit))


def restorable(ground: Depot) -> int:
    """Return the blocks for which the power may buy a step."""
    p = ground.p
    if not p.werps[ground.nation] or not_sold(p, Buy.STEPS):
        return 0
    calm = held_by(p, CAMP_OF_SIDE[side_of(p, ground.nation)]) & ~p.contested | p.unrestricted
    near = ground.wards & (p.fresh | ~p.starved) & p.on_map
    reduced = (unit for unit in bit_list(near) if 0 < p.steps[unit] < FULL[unit])
    found = (unit for unit in reduced if (calm >> p.at[unit] | p.fresh >> unit) & 1)
    return mask_of(unit for unit in found if not not_restored(ground, unit))


def restore(p: Position, log: Log, power: int, unit: int) -> None:
    """Buy a replacement step."""
    cost = step_cost(p, unit)
    p.steps[unit] += 1
    count_step(p, unit)
    rule = "EE-7.8/1" if p.unrestricted >> p.at[unit] & 1 else "EE-4.3/1"
    pay_for_step(p, log, power, cost, rule, unit)


def step_price(ground: Depot, unit: int) -> Effect:
    """Return what a step costs."""
    return priced(step_cost(ground.p, unit))


# ---------------------------------------------------------------- Unrestricted Replacements (EE-7.8)
def not_unrestricted(ground: Depot, area: int) -> Reasons:
    """Tell why a power cannot spend a Special Action on replacements in an area."""
    p, power = ground.p, ground.nation
    if found := no_action(p, power, "EE-7.8/1"):
        return found
    if p.actions[power] <= p.new_actions[power]:
        return refusal("EE-7.8/1", "{nation} has bought its Special Action in this phase", power)
    if p.unrestricted >> area & 1:
        return refusal("EE-7.8/1", "{area} has its Unrestricted Replacements", area)
    if not _needy(ground) >> area & 1:
        return refusal("EE-7.8/1", "{nation} has no supplied unit in {area} that lacks steps", power, area)
    return None


def _needy(ground: Depot) -> int:
    """Return the areas with supplied blocks of the power that lack steps."""
    p = ground.p
    return mask_of(
        p.at[unit] for unit in bit_list(ground.wards & ~p.starved) if p.at[unit] >= 0 and p.steps[unit] < FULL[unit]
    )


def areas_in_need(ground: Depot) -> int:
    """Return the areas for which the power may spend a Special Action."""
    p, power = ground.p, ground.nation
    if p.actions[power] <= p.new_actions[power]:
        return 0
    return _needy(ground) & ~p.unrestricted


def unrestrict(p: Position, log: Log, power: int, area: int) -> None:
    """Spend a Special Action, which may be bought again (EE-7.8/2): units in an area may be restored in full."""
    spend(p, log, power, "EE-7.8/1", "{nation} has Unrestricted Replacements in {area}", area)
    p.unrestricted |= 1 << area


def action_price(ground: Depot, area: int) -> Effect:
    """Return what Unrestricted Replacements cost."""
    return Effect(price="a Special Action")
