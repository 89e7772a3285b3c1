"""Counsel for the air: support where it lifts a column, escorts against who could rise, bases near the front."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.answers import covering, fighters
from sandtable.games.europa.rules.air.basing import crowded_side, surplus
from sandtable.games.europa.rules.air.crew import escorts, lifts
from sandtable.games.europa.rules.air.load import load, share
from sandtable.games.europa.rules.air.mission import BOMBING, SUPPORT, Mission, Task, free_to_fly, needed, under_way
from sandtable.games.europa.rules.air.support import supporters, task_of
from sandtable.games.europa.rules.air.transfer import ends, movable
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.combat.battle import current
from sandtable.games.europa.rules.combat.prospect import prospect_of
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, odds_for, shift_of
from sandtable.games.europa.world.atlas import BOX, distance
from sandtable.games.europa.world.charts import WHOLE

_SAFE: Final = 3  # hexes that a base keeps from the enemy
_FLY: Final = Order("fly")


def brought(p: Position, now: Mission, airs: int) -> float:
    """Return the points that some air units would bring to a mission."""
    return sum(share(p, now, air) for air in bit_list(airs)) / WHOLE


def skill(p: Position, air: int) -> int:
    """Return how well an air unit fights."""
    row = p.airman(air)
    return row.attack + row.defence


# ---------------------------------------------------------------- support
def wanted(field: Field, task: int) -> tuple[float, float]:
    """Return what support the fight could use: the least that changes its column, and the most that is of use."""
    battle = current(field.p)
    if battle is None:
        return 0.0, 0.0
    found = prospect_of(field.p, battle)
    attack, defence = found.total_attack / WHOLE, found.total_defence / WHOLE
    shift = shift_of(attack, defence)
    if task == Task.GS:
        room = min(field.air(battle.target) - battle.gs / WHOLE, (found.attack - found.gs) / WHOLE)
        least = max(0.01, odds_for(shift + 1) * defence - attack)
        most = odds_for(ENOUGH + 1 - (found.net - shift)) * defence - attack
        is_of_use = found.net <= ENOUGH
    else:
        room = min(field.air(battle.target) - battle.das / WHOLE, (found.defence - found.das) / WHOLE)
        most = room
        least = attack / max(0.1, odds_for(shift)) - defence + 0.01  # so much, and the odds are below the column
        is_of_use = -2 < found.net < 13  # between these more defence changes something
    return (least, max(least, min(room, most))) if is_of_use and least <= room else (0.0, 0.0)


def send(field: Field) -> list[Scored]:
    """Return who opens a mission of support: of the base that brings enough with the fewest, of these the nearest."""
    p, battle, task = field.p, current(field.p), task_of(field.p)
    least, most = wanted(field, task)
    found = [(0.0, DONE)]
    if not least or battle is None:
        return found
    able = supporters(p)
    for base, airs in p.wings.items():
        now = Mission(task, field.side, battle.target, base)
        loads = {air: share(p, now, air) / WHOLE for air in bit_list(airs & able)}
        if loads and (total := sum(loads.values())) >= least:
            score = 9.0 - 0.05 * distance(base, battle.target) - 0.1 * max(0.0, total - most)
            found.append((score, Order(task.name.lower(), (max(loads, key=loads.__getitem__),))))
    return found


def man(field: Field) -> list[Scored]:
    """Return who else flies a mission: bombers as long as they help, escorts against those who could rise."""
    p, now = field.p, under_way(field.p)
    if now.task in SUPPORT:
        left = wanted(field, now.task)[1] - load(p, now) / WHOLE
        loads = {air: share(p, now, air) / WHOLE for air in bit_list(lifts(p))}
        useful = [air for air, brings in loads.items() if brings <= left + 2] if left > 0 else []
        if useful:
            return [(1.0, Order("lift", (max(useful, key=loads.__getitem__),)))]
    elif (now.task in BOMBING or now.crew.bit_count() < needed(p, now)) and (more := lifts(p)):
        loads = {air: brought(p, now, p.wings[p.base[air]] & more) for air in bit_list(more)}
        return [(1.0, Order("lift", (max(loads, key=loads.__getitem__),)))]
    rivals = covering(p, fighters(p, now), 1 << now.target).bit_count()
    guards = bit_list(escorts(p)) if now.escorts.bit_count() < min(3, rivals) else ()
    if guards:
        return [(1.0, Order("escort", (max(guards, key=lambda air: skill(p, air)),)))]
    return [(1.0, _FLY)]


# ---------------------------------------------------------------- bases
def cap(field: Field) -> list[Scored]:
    """Return a fighter over a full base of one's own, if another stays free to rise."""
    p, found = field.p, [(0.0, DONE)]
    able = free_to_fly(p, field.side, wings(p).fighters)
    for base, airs in p.wings.items():
        here = airs & able
        if here & here - 1 and airs.bit_count() > _SAFE and base not in p.cap and not BOX >> base & 1:
            found.append((0.1 * airs.bit_count(), Order("cap", (bit_list(here)[-1], base))))
    return found


def forward(field: Field) -> list[Scored]:
    """Return a transfer nearer to the front of one who does not reach it any more."""
    p, known = field.p, wings(field.p)
    useful = movable(p, field.side) & (known.supporters | known.fighters)
    for base, airs in p.wings.items():
        here = bit_list(airs & useful)
        if not here or (far := field.to_enemy(base)) <= min(p.airman(air).range for air in here):
            continue
        for air in here:
            free = bit_list(ends(p, air, field.side) & p.owned[field.side] & ~BOX) if far > p.airman(air).range else ()
            places = [(near, place) for place in free if _SAFE <= (near := field.to_enemy(place)) < far]
            if places:
                return [(1.0, Order("transfer", (air, min(places)[1])))]
    return []


def make_room(field: Field) -> list[Scored]:
    """Return who leaves a base that is too full: to the nearest one, or for good."""
    p, side = field.p, crowded_side(field.p)
    for air in bit_list(surplus(p) & movable(p, side)):
        if places := bit_list(ends(p, air, side) & p.owned[side]):
            nearest = min(places, key=lambda place: distance(p.base[air], place))
            return [(1.0, Order("transfer", (air, nearest)))]
    return [(1.0, Order("lose-air", (min(bit_list(surplus(p)), key=lambda air: skill(p, air)),)))]
