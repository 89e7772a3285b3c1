"""Counsel for the combat phase: what to attack, and by whom."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.rules.air.crew import crews
from sandtable.games.europa.rules.air.mission import Task, in_reach
from sandtable.games.europa.rules.combat.able import attackers
from sandtable.games.europa.rules.combat.attack import NAMED, candidates, eligible, open_targets
from sandtable.games.europa.rules.combat.battle import origin_of
from sandtable.games.europa.rules.combat.modifiers import modifiers
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, shift_of
from sandtable.games.europa.world.atlas import NEAR


def support(field: Field, target: int) -> float:
    """Return the points of air support that an attack may count on."""
    p = field.p
    airs = in_reach(p, crews(p, field.side, Task.GS, target), target)
    return min(field.air(target), float(sum(p.airman(air).tbf for air in bit_list(airs))))


def net(field: Field, target: int, units: int, air: float) -> int:
    """Return the net column of an attack by some units."""
    p = field.p
    attack = sum(field.punch(unit, origin_of(p, unit), target) for unit in bit_list(units))
    defenders = p.here.get(target, 0) & field.enemies
    fixed = sum(row.value for row in modifiers(p, target, units, defenders))
    return shift_of(attack + min(air, attack), field.defence(target)) + fixed


def choose(field: Field) -> list[Scored]:
    """Return the attacks that are worth it, the one that promises most first, or the end of the phase."""
    p, found = field.p, [(0.0, DONE)]
    for target in bit_list(open_targets(p)):
        units = attackers(p, field.side, target, eligible(p))
        lead = net(field, target, units, support(field, target)) - field.wants(target)
        if lead >= 0:
            found.append((1.0 + min(3, lead) + 0.1 * field.prize(target), Order("attack", (target,))))
    return found


def gather(field: Field) -> list[Scored]:
    """Return who joins the attack next: those who are of most use, until it is strong enough, or there is nobody."""
    p, now = field.p, NAMED.top(field.p)
    air, left, least = support(field, now.target), candidates(p), field.wants(now.target)
    have = net(field, now.target, now.units, air) if now.units else -ENOUGH

    def use(unit: int) -> float:
        others = NEAR[p.at[unit]] & p.ground[field.foe] & ~p.fought if p.at[unit] >= 0 else 0
        return field.punch(unit, origin_of(p, unit), now.target) / (1 + others.bit_count())

    if left and have < ENOUGH and net(field, now.target, now.units | left, air) >= least:
        return [(1.0, Order("join", (max(bit_list(left), key=use),)))]
    return [(1.0, Order("fight" if now.units and have >= least else "call-off"))]
