"""Counsel for engineers: railways, repairs, forts and bridges; and for who breaks up the rails that he will lose."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.core.order import Order
from sandtable.games.europa.position import Job, Kind
from sandtable.games.europa.rules.damage import hits
from sandtable.games.europa.rules.rail.breaks import demolishers
from sandtable.games.europa.rules.rail.railhead import buildings
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.works.bridges import bridgings
from sandtable.games.europa.rules.works.jobs import openings
from sandtable.games.europa.staff.field import Scored
from sandtable.games.europa.staff.plan import Plan
from sandtable.games.europa.world.atlas import distance

_URGENT: Final = 95.0
_NEEDS: Final = {Job.MEND_PORT: 3.0, Job.MEND_RAIL: 2.5, Job.MEND_BASE: 2.0}
_BEGUN: Final = 4.0  # what it is worth that a work goes on
_CLOSE: Final = 4  # hexes from the enemy, up to which forts are built
_APART: Final = 8  # hexes between airfields, and from the enemy
_LONG: Final = 8  # turns for which a larger port is of use
_DOOMED: Final = 0.6  # the risk from which rails are broken up


def engineer(plan: Plan) -> list[Scored]:
    """Return what an engineer does where it stands, or who breaks the rails up."""
    p = plan.p
    for place, units in buildings(p):
        return [(_URGENT, Order("build-rail", (place, lowest(units))))]
    for unit, jobs in openings(p):
        need, job = max(((_need(plan, unit, Job(job)), job) for job in bit_list(jobs)), default=(0.0, 0))
        if need:
            return [(_URGENT, Order("work", (unit, job)))]
    for unit, beyond in bridgings(p):
        served = {row.there for row in p.bridges if row.here == p.at[unit]}
        for target in bit_list(beyond):
            if target in plan.wanting and target not in served and plan.field.beside(target) & p.here[p.at[unit]]:
                return [(_URGENT, Order("bridge", (unit, target)))]
    return [(_URGENT, Order("demolish", (unit,))) for unit in bit_list(demolishers(p)) if _gives_up(plan, unit)]


def _need(plan: Plan, unit: int, job: Job) -> float:
    """Return how much a work is needed where a unit stands; what nobody needs is nothing."""
    p, field, here = plan.p, plan.field, plan.p.at[unit]
    if any((row.unit, row.job, row.place) == (unit, job, here) for row in p.works):
        return _BEGUN
    match job:
        case Job.FORT:
            is_held = field.guard(p.here[here] & field.own & ~(1 << unit)) > 0
            return float(is_held and field.boldness < 1 and field.to_enemy(here) <= _CLOSE)
        case Job.AIRFIELD:
            bases = [base for base, airs in p.wings.items() if airs & p.airs_of(field.side)]
            is_lone = all(distance(base, here) > _APART for base in bases)
            return float(bool(bases) and is_lone and field.to_enemy(here) <= _APART)
        case Job.UPGRADE_PORT:
            return float(p.card.last_turn - p.turn >= _LONG and field.to_enemy(here) > _CLOSE)
    return _NEEDS.get(job, 0.0)


def _gives_up(plan: Plan, unit: int) -> bool:
    """Tell whether a unit that cannot march stands on rails that the enemy will soon have."""
    p, field, here = plan.p, plan.field, plan.p.at[unit]
    is_whole = not traits(p).moves >> unit & 1 and not hits(p, here, Kind.RAIL)
    return is_whole and field.risk(here, field.guard(p.here[here] & field.own)) >= _DOOMED
