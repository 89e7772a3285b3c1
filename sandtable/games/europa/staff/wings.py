"""Counsel for the air: support where it lifts a column, escorts and interception where fighters are not fewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.position import Phase, Position
from sandtable.games.europa.rules.air.answers import (
    PATROLLING,
    RISING,
    aims,
    covering,
    fighters,
    interceptors,
    patrols,
    prey,
)
from sandtable.games.europa.rules.air.basing import crowded_side, surplus
from sandtable.games.europa.rules.air.crew import escorts, lifts
from sandtable.games.europa.rules.air.load import load, share
from sandtable.games.europa.rules.air.mission import SUPPORT, Mission, Task, free_to_fly, under_way
from sandtable.games.europa.rules.air.rounds import pairs
from sandtable.games.europa.rules.air.support import supporters, task_of
from sandtable.games.europa.rules.air.transfer import ends, movable
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.combat.battle import current
from sandtable.games.europa.rules.combat.prospect import prospect_of
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, odds_for, shift_of
from sandtable.games.europa.world.atlas import BOX, distance
from sandtable.games.europa.world.charts import WHOLE

_BUDGET: Final = 14.0  # points of support for one fight
_FLY: Final = Order("fly")
_PASS: Final = Order("pass")


# ---------------------------------------------------------------- support
def wanted(field: Field, task: int) -> tuple[float, float]:
    """Return what support the fight could use: the least that changes its column, and the most that is of use."""
    battle = current(field.p)
    if battle is None:
        return 0.0, 0.0
    found = prospect_of(field.p, battle)
    attack, defence = found.total_attack / WHOLE, found.total_defence / WHOLE
    shift, fixed = shift_of(attack, defence), found.net - shift_of(attack, defence)
    if task == Task.GS:
        room = min(_BUDGET - battle.gs / WHOLE, (found.attack - found.gs) / WHOLE)
        least = odds_for(shift + 1) * defence - attack
        most = odds_for(ENOUGH + 1 - fixed) * defence - attack
        if found.net > ENOUGH or least > room:
            return 0.0, 0.0
        return least, max(least, min(room, most))
    room = min(_BUDGET - battle.das / WHOLE, (found.defence - found.das) / WHOLE)
    least = attack / max(0.1, odds_for(shift)) - defence + 0.01  # so much, and the odds are below the column
    return (least, room) if -2 < found.net < 13 and least <= room else (0.0, 0.0)


def send(field: Field) -> list[Scored]:
    """Return who opens a mission of support: of the base that brings enough with the fewest, or most."""
    p, battle, task = field.p, current(field.p), task_of(field.p)
    least, most = wanted(field, task)
    if not least or battle is None:
        return [(0.0, DONE)]
    able = supporters(p)
    found = []
    for base, airs in p.wings.items():
        here = bit_list(airs & able)
        loads = {air: _brings(field, Mission(task, field.side, battle.target, base), air) for air in here}
        total = sum(loads.values())
        if total >= least:
            near = 0.05 * distance(base, battle.target)
            best = max(here, key=loads.__getitem__)
            found.append((2.0 - near - 0.1 * max(0.0, total - most), Order(str(task.name.lower()), (best,))))
    return found or [(0.0, DONE)]


def _brings(field: Field, now: Mission, air: int) -> float:
    """Return what an air unit brings to a mission, in points."""
    return share(field.p, now, air) / WHOLE


def man(field: Field) -> list[Scored]:
    """Return who else flies a mission: bombers as long as they help, escorts against those who could rise."""
    p, now = field.p, under_way(field.p)
    if now.task in SUPPORT:
        most = wanted(field, now.task)[1]
        have = load(p, now) / WHOLE
        useful = [
            (brings, air)
            for air in bit_list(lifts(p))
            if (brings := _brings(field, now, air)) and have + brings <= most + 2
        ]
        if useful and have < most:
            return [(1.0, Order("lift", (max(useful)[1],)))]
    elif (more := lifts(p)) and now.crew.bit_count() < 4:
        return [(1.0, Order("lift", (bit_list(more)[0],)))]
    rivals = covering(p, fighters(p, now), 1 << now.target).bit_count()
    guards = escorts(p)
    if guards and now.escorts.bit_count() < min(3, rivals):
        best = max(bit_list(guards), key=lambda air: (p.airman(air).attack, -p.airman(air).tbf))
        return [(1.0, Order("escort", (best,)))]
    return [(1.0, _FLY)]


# ---------------------------------------------------------------- answers
def _skill(p: Position, air: int) -> int:
    row = p.airman(air)
    return row.attack + row.defence


def intercept(field: Field) -> list[Scored]:
    """Return who rises against a mission: if fighters are not fewer than escorts, all that help."""
    p, now = field.p, under_way(field.p)
    able, risen = interceptors(p), RISING.top(p).airs
    ours = sum(_skill(p, air) for air in bit_list(able | risen))
    theirs = sum(_skill(p, air) for air in bit_list(now.escorts))
    enough = now.escorts.bit_count() + now.crew.bit_count()
    if able and ours >= theirs and risen.bit_count() < enough:
        return [(1.0, Order("intercept", (max(bit_list(able), key=lambda air: _skill(p, air)),)))]
    return [(0.0, _PASS)]


def patrol(field: Field) -> list[Scored]:
    """Return who makes a patrol attack, and on whom: on whatever is weaker."""
    p, now = field.p, under_way(field.p)
    if PATROLLING.top(p).air >= 0:
        return [
            (-float(p.airman(other).defence), Order("aim", (air, other)))
            for air, others in aims(p)
            for other in bit_list(others)
        ]
    strongest = max((p.airman(air).attack for air in bit_list(prey(now))), default=0)
    found = [(0.0, _PASS)]
    for air in bit_list(patrols(p)):
        lead = p.airman(air).attack - strongest
        found.append((lead - 0.5, Order("patrol", (air,))))
    return found


def pair(field: Field) -> list[Scored]:
    """Return who meets whom: the strongest the weakest."""
    p = field.p
    return [
        (float(_skill(p, air) - p.airman(other).defence), Order("pair", (air, other)))
        for air, others in pairs(p)
        for other in bit_list(others)
    ]


def aim(field: Field, shots: Iterable[tuple[int, int]]) -> list[Scored]:
    """Return at whom a fighter fires: at whom it hits most easily, of bombers at those that bring most."""
    p = field.p
    return [
        (float(p.airman(air).attack - p.airman(other).defence) + p.airman(other).tbf, Order("aim", (air, other)))
        for air, others in shots
        for other in bit_list(others)
    ] or [(0.0, _PASS)]


# ---------------------------------------------------------------- bases
def cap(field: Field) -> list[Scored]:
    """Return a fighter over the fullest base of one's own, if another stays free to rise."""
    p = field.p
    able = free_to_fly(p, field.side, wings(p).fighters)
    covered = {place for place in p.cap if place >= 0}
    found = [(0.0, DONE)]
    for base, airs in p.wings.items():
        here = airs & able
        if here & here - 1 and airs.bit_count() >= 3 and base not in covered and not BOX >> base & 1:
            found.append((0.1 * airs.bit_count(), Order("cap", (bit_list(here)[-1], base))))
    return found


def near_front(field: Field, place: int) -> int:
    """Return how far the nearest enemies are."""
    return min((distance(place, there) for there in bit_list(field.p.armed[field.foe] & ~BOX)), default=99)


def forward(field: Field) -> list[Scored]:
    """Return a transfer to a base nearer to the front, of who cannot reach it any more or is too near."""
    p = field.p
    if p.phase != Phase.MOVEMENT:
        return []
    known = wings(p)
    useful = movable(p, field.side) & (known.supporters | known.fighters)
    for base, airs in list(p.wings.items()):
        here = airs & useful
        if here and (far := near_front(field, base)) > min(p.airman(air).range for air in bit_list(here)):
            for air in bit_list(here):
                if far <= p.airman(air).range:
                    continue
                places = [
                    (near, place)
                    for place in bit_list(ends(p, air, field.side) & p.owned[field.side] & ~BOX)
                    if 3 <= (near := near_front(field, place)) < far
                ]
                if places:
                    return [(1.0, Order("transfer", (air, min(places)[1])))]
    return []


def make_room(field: Field) -> list[Scored]:
    """Return who leaves a base that is too full: to the nearest one, or for good."""
    p = field.p
    side = crowded_side(p)
    airs = bit_list(surplus(p))
    for air in sorted(airs, key=lambda air: -p.airman(air).range):
        if movable(p, side) >> air & 1 and (places := ends(p, air, side) & p.owned[side]):
            best = min(bit_list(places), key=lambda place: distance(p.base[air], place))
            return [(1.0, Order("transfer", (air, best)))]
    return [(-1.0, Order("lose-air", (min(airs, key=lambda air: p.airman(air).tbf + _skill(p, air)),)))]
