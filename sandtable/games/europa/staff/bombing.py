"""Counsel for bombing: bombers that no fight on the ground needs hit air units and ports; V1s are fired."""

from __future__ import annotations

from sandtable.core.bits import bit_list, having, lowest, mask_of
from sandtable.core.order import Order
from sandtable.games.europa.position import AirState, Kind
from sandtable.games.europa.rules.air.answers import covering, fighters
from sandtable.games.europa.rules.air.bombing import targets
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.air.mission import Mission, Task, free_to_fly
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.v1 import launches
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.damage import hits
from sandtable.games.europa.rules.supply.ports import open_ports
from sandtable.games.europa.staff.field import DONE, Field, Scored
from sandtable.games.europa.staff.plan import Plan
from sandtable.games.europa.staff.wings import brought
from sandtable.games.europa.world.charts import BOMBING_A_MODIFIER, TBF_A_ROLL


def bomb(plan: Plan) -> list[Scored]:
    """Return a V1, or a mission of bombers that are not needed over the front."""
    p, field = plan.p, plan.field
    if places := launches(p):
        return [(1.0, Order("v1", (lowest(places),)))]
    front = mask_of(plan.wanting) | field.zoned & p.ground[field.side]
    bombers = bit_list(_bombers(field))
    return _missions(field, mask_of(air for air in bombers if not disc(p.base[air], p.airman(air).range) & front))[:1]


def blow(field: Field) -> list[Scored]:
    """Return a mission of the opening blow, or its end: who bombs is ready again for the phases after it."""
    return _missions(field, _bombers(field)) or [(0.0, DONE)]


def _bombers(field: Field) -> int:
    return free_to_fly(field.p, field.side, wings(field.p).bombers)


def _missions(field: Field, spare: int) -> list[Scored]:
    """Return the missions that promise something, the best first."""
    p, found = field.p, list[Scored]()
    for base, airs in p.wings.items() if spare else ():
        reach = max((p.airman(air).range for air in bit_list(airs & spare)), default=0)
        for task in (Task.AIR_UNITS, Task.PORT) if reach else ():
            places = bit_list(targets(p, task) & disc(base, reach))
            gains = {place: _gain(field, Mission(task, field.side, place, base), airs & spare) for place in places}
            found += [(gain, Order("bomb", (task, place))) for place, gain in gains.items() if gain > 0]
    return sorted(found, key=lambda entry: -entry[0])


def _gain(field: Field, now: Mission, airs: int) -> float:
    """Return what a mission promises: hits, less what flak and fighters are likely to do."""
    p, target, points = field.p, now.target, int(brought(field.p, now, airs))
    danger = 0.15 * aa(p, target, field.foe).total + 0.4 * covering(p, fighters(p, now), 1 << target).bit_count()
    if now.task == Task.AIR_UNITS:
        there = p.wings.get(target, 0) & having(p.air_state, AirState.OPERATIVE)
        return min(points // TBF_A_ROLL, there.bit_count()) / 3 - danger
    feeds = open_ports(p, field.foe) >> target & 1 and p.card.supply[field.foe].by_sea
    return (2 + points // BOMBING_A_MODIFIER) / 6 - danger if feeds and not hits(p, target, Kind.PORT) else 0.0
