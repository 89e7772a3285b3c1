"""New pieces (EE-4.4): where they may appear, what a block costs, and building it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Off, Position, Status
from sandtable.games.europe_engulfed.rules.powers import group_of, is_at_war
from sandtable.games.europe_engulfed.rules.production.limits import (
    count_step,
    no_more_new_units,
    no_more_steps,
    not_sold,
)
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, pay, pay_for_block, priced
from sandtable.games.europe_engulfed.rules.secrecy import unveil
from sandtable.games.europe_engulfed.rules.supply.lines import home_areas, sources
from sandtable.games.europe_engulfed.world.atlas import (
    BAKU,
    EVERYWHERE,
    HOME,
    LENINGRAD,
    SEVASTOPOL,
    SWAMP,
    URALS,
    USA_BOX,
)
from sandtable.games.europe_engulfed.world.calendar import BRITISH_STEPS_DEARER, CADRES_COST, SOVIET_STEPS_DEARER
from sandtable.games.europe_engulfed.world.charts import (
    CADRE_FACTOR,
    ELITE_FACTOR,
    NEW_UNITS_AN_AREA,
    STEP_COST,
    STEP_SURCHARGE,
    WING_COST,
)
from sandtable.games.europe_engulfed.world.pieces import (
    ARMORED,
    ELITE,
    KIND,
    MILITIA,
    NATION,
    UNITS_OF,
    WINGS_OF,
)
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, NATION_ADJECTIVES, Kind, Nation
from sandtable.games.europe_engulfed.world.scenario import Buy

_SHUT: Final = 1 << LENINGRAD | 1 << SEVASTOPOL  # EE-4.41/2
_UNLIMITED: Final = 1 << URALS | 1 << USA_BOX  # EE-4.42/1
# By block: all that its price and its limits ask for, but for whether it is elite
_SORT: Final = tuple(nation * len(Kind) + kind for nation, kind in zip(NATION, KIND, strict=False))


def wards(p: Position, power: int) -> int:
    """Return the blocks for which a power may pay: its own, and for Germany those of the Axis Minors (EE-9.15/9)."""
    blocks = natives(p, power)
    if power == Nation.GERMANY:
        for nation in AXIS_MINORS:
            if is_at_war(p, nation):
                blocks |= UNITS_OF[nation]
    return blocks


def natives(p: Position, power: int) -> int:
    """Return the blocks that act as a power's own: Free French are American (EE-9.531/2)."""
    if power == Nation.USA and p.status[Nation.FRANCE] == Status.CONQUERED:
        return UNITS_OF[power] | UNITS_OF[Nation.FRANCE] & ~p.vichy_units
    return UNITS_OF[power] & ~p.vichy_units


# ---------------------------------------------------------------- prices
def step_cost(p: Position, unit: int) -> int:
    """Return what a step of a block costs (EE-4.43)."""
    nation, cost = NATION[unit], STEP_COST[KIND[unit]]
    if ELITE >> unit & 1:
        cost *= ELITE_FACTOR  # EE-4.43/16
    return cost + (STEP_SURCHARGE if _is_dearer(p, nation) else 0)


def cadre_cost(p: Position, unit: int) -> int:
    """Return what the first step of a new block costs: twice the price, but for militia (EE-4.43/17)."""
    cost = step_cost(p, unit)
    if KIND[unit] == Kind.MILITIA or (NATION[unit] == Nation.USSR and _are_cadres_cheap(p)):
        return cost
    surcharge = STEP_SURCHARGE if _is_dearer(p, NATION[unit]) else 0
    return (cost - surcharge) * CADRE_FACTOR + surcharge


def _is_dearer(p: Position, nation: int) -> bool:
    """EE-9.38/1: British steps from 1944; EE-9.24/9: Soviet ones from 1945, if there was conscription."""
    if nation == Nation.BRITAIN:
        return p.turn >= BRITISH_STEPS_DEARER
    return nation == Nation.USSR and p.turn >= SOVIET_STEPS_DEARER and p.conscription > 0


def _are_cadres_cheap(p: Position) -> bool:
    """EE-9.24/4: the Soviets at war pay nothing extra for cadres to the end of 1942."""
    return is_at_war(p, Nation.USSR) and p.turn < CADRES_COST


# ---------------------------------------------------------------- places
class Yard(NamedTuple):
    """Where new pieces of a nation may appear (EE-4.41), cause by cause."""

    nation: int
    homes: int
    friendly: int
    contested: int
    sources: int
    full: int  # areas that have taken in all that they may
    rule: str = "EE-4.41/1"  # which says where they may

    @property
    def open(self) -> int:
        """The areas where a piece may appear; Baku even while it is fought for (EE-4.42/2)."""
        calm = ~self.contested | 1 << BAKU
        return self.homes & self.friendly & calm & self.sources & ~self.full & ~_SHUT


def yard(p: Position, nation: int) -> Yard:
    """Survey the Home Areas of a nation; Free French rise in Britain or France (EE-9.533/2)."""
    land = p.card.theatre.areas
    full = full_areas(p)
    if nation == Nation.FRANCE and p.status[nation] == Status.CONQUERED:
        homes = (HOME[Nation.BRITAIN] | HOME[Nation.FRANCE]) & land
        return Yard(nation, homes, p.held[group_of(p, Nation.USA)], p.contested, EVERYWHERE, full, "EE-9.533/2")
    homes = home_areas(p, nation) & land
    return Yard(nation, homes, p.held[group_of(p, nation)], p.contested, sources(p, nation), full)


def full_areas(p: Position) -> int:
    """Return the areas that take in no more new pieces in this phase (EE-4.41/1, EE-4.42)."""
    counts: dict[int, int] = {}
    for piece in bit_list(p.fresh):
        counts[p.at[piece]] = counts.get(p.at[piece], 0) + 1
    if p.contested >> BAKU & 1 and BAKU in counts:
        counts[BAKU] = NEW_UNITS_AN_AREA
    return mask_of(area for area, count in counts.items() if count >= NEW_UNITS_AN_AREA) & ~_UNLIMITED


def no_site(ground: Yard, area: int, is_armored: int = 0) -> Violation | None:
    """Tell why a new piece may not appear in an area; nothing if and only if the yard is open there."""
    bit, nation = 1 << area, ground.nation
    if is_armored and SWAMP & bit:
        return refusal("EE-4.41/3", "{area} is swamp: no armor is built there", area)
    if ground.open & bit:
        return None
    if _SHUT & bit:
        return refusal("EE-4.41/2", "no new units appear in {area}", area)
    if not ground.homes & bit:
        return refusal(ground.rule, "{area} is no Home Area of {nation}", area, nation)
    if not ground.friendly & bit:
        return refusal(ground.rule, "{area} is not friendly", area)
    if ground.contested & bit and area != BAKU:
        return refusal(ground.rule, "{area} is contested", area)
    if not ground.sources & bit:
        return refusal("EE-4.41/1", "{area} is no supply source", area)
    if ground.contested & bit:
        return refusal("EE-4.42/2", "contested {area} takes in a single new unit a turn", area)
    return refusal("EE-4.41/1", "{area} has taken in two new units in this turn", area)


def sites(ground: Yard, is_armored: int) -> int:
    """Return the areas where a new piece may appear."""
    return ground.open & ~SWAMP if is_armored else ground.open


# ---------------------------------------------------------------- the ground of all purchases
class Depot:
    """A position, the power that produces, and where its pieces may rise, worked out as it is asked for."""

    def __init__(self, p: Position, nation: int) -> None:
        self.p = p
        self.nation = nation
        self.wards = wards(p, nation)
        self._yards: dict[int, Yard] = {}

    def yard(self, nation: int) -> Yard:
        """Return the yard of a nation for which the power pays."""
        if nation not in self._yards:
            self._yards[nation] = yard(self.p, nation)
        return self._yards[nation]


# ---------------------------------------------------------------- blocks
def not_built(ground: Depot, unit: int, area: int) -> Reasons:
    """Tell why a power cannot build a block in an area."""
    return _not_raisable(ground, unit) or no_site(ground.yard(NATION[unit]), area, ARMORED >> unit & 1)


def _not_raisable(ground: Depot, unit: int) -> Violation | None:
    p, power = ground.p, ground.nation
    if found := not_sold(p, Buy.UNITS):
        return found
    if not ground.wards >> unit & 1:
        return refusal("EE-4.4/1", "{unit} is not in the force pool of {nation}", unit, power)
    if p.at[unit] != Off.POOL:
        return _not_in_pool(p, unit)
    return (
        no_more_new_units(p, unit, MILITIA >> unit & 1)
        or no_more_steps(p, unit)
        or cannot_pay(p, power, cadre_cost(p, unit))
    )


def _not_in_pool(p: Position, unit: int) -> Violation:
    """Tell why a block is not to be had; what was destroyed is (EE-glossary-force-pool/1)."""
    if p.at[unit] >= 0:
        return refusal("EE-4.4/2", "{unit} is on the map already, in {area}", unit, p.at[unit])
    if p.at[unit] == Off.NOT_YET:
        return refusal("EE-9.24/5", "{unit} comes in Jan/Feb 1942, and not before", unit)
    if p.at[unit] == Off.WAITING:
        return refusal("EE-9.532/2", "{unit} waits for a free area in France, from 1944 on", unit)
    return refusal("EE-4.4/2", "{unit} is not in the force pool", unit)


def builds(ground: Depot) -> Iterator[tuple[int, int]]:
    """Offer all blocks that may be built, with their areas."""
    p, found = ground.p, dict[tuple[int, int], int]()
    for unit in bit_list(ground.wards & ~p.on_map):
        if p.at[unit] == Off.POOL:
            sort = _SORT[unit], ELITE >> unit & 1
            if sort not in found:
                is_armored = ARMORED >> unit & 1
                found[sort] = 0 if _not_raisable(ground, unit) else sites(ground.yard(NATION[unit]), is_armored)
            yield unit, found[sort]


def build(p: Position, log: Log, power: int, unit: int, area: int) -> None:
    """Buy a new block as a cadre."""
    cost = cadre_cost(p, unit)
    set_down(p, unit, area)
    p.steps[unit] = 1
    count_step(p, unit)
    pay_for_block(p, log, power, cost, "EE-4.4/1", unit, area)
    show_in_fight(p, log, unit)


def show_in_fight(p: Position, log: Log, unit: int) -> None:
    """Turn a new block face-up where the others are: in an area that is fought for (EE-6.24/1)."""
    area = p.at[unit]
    if p.face_up & p.here[area]:
        unveil(p, log, area, 1 << unit)


def set_down(p: Position, piece: int, area: int) -> None:
    """Let a piece appear in an area."""
    p.put(piece, area)
    p.fresh |= 1 << piece


def build_price(ground: Depot, unit: int, area: int) -> Effect:
    """Return what a new block costs."""
    return priced(cadre_cost(ground.p, unit))


# ---------------------------------------------------------------- wings
def not_winged(ground: Depot, nation: int, area: int) -> Reasons:
    """Tell why a power cannot build a wing in an area."""
    return _no_wing(ground, nation) or no_site(ground.yard(nation), area)


def _no_wing(ground: Depot, nation: int) -> Violation | None:
    p, power = ground.p, ground.nation
    if found := not_sold(p, Buy.WINGS):
        return found
    if nation != power:
        return refusal("EE-4.5/1", "it is {nation} that produces now", power)
    if not pooled_wings(p, nation):
        return refusal("EE-4.4/2", "no wing is left in the force pool of {nation}", nation)
    return no_more_new_units(p, pooled_wings(p, nation)[0], is_militia=0) or cannot_pay(p, power, WING_COST)


def pooled_wings(p: Position, nation: int) -> list[int]:
    """Return the wings in the pool of a nation."""
    return [wing for wing in bit_list(WINGS_OF[nation]) if p.at[wing] == Off.POOL]


def wing_sites(ground: Depot) -> Iterator[tuple[int, int]]:
    """Offer the areas where the power may build a wing."""
    if not _no_wing(ground, ground.nation):
        yield ground.nation, sites(ground.yard(ground.nation), 0)


def build_wing(p: Position, log: Log, nation: int, area: int) -> None:
    """Buy a ground-support unit (EE-4.43/8)."""
    set_down(p, pooled_wings(p, nation)[0], area)
    whose = NATION_ADJECTIVES[nation]
    pay(p, log, nation, WING_COST, "EE-4.43/8", "a {whose} wing is built in {area}", whose, area)


def wing_price(ground: Depot, nation: int, area: int) -> Effect:
    """Return what a wing costs."""
    return priced(WING_COST)
