"""Counsel for combat: what to attack by whom, who bleeds, who falls back where, who follows."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.position import Phase
from sandtable.games.europa.rules.air.crew import crews
from sandtable.games.europa.rules.air.mission import Task, in_reach
from sandtable.games.europa.rules.combat.able import attackers
from sandtable.games.europa.rules.combat.advance import ADVANCING
from sandtable.games.europa.rules.combat.attack import NAMED, candidates, eligible, open_targets
from sandtable.games.europa.rules.combat.battle import origin_of
from sandtable.games.europa.rules.combat.losses import LOSING, given
from sandtable.games.europa.rules.combat.modifiers import modifiers
from sandtable.games.europa.rules.elimination import leaves_cadre
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, shift_of
from sandtable.games.europa.world.atlas import NEAR

_SHARE: Final = 12.0  # points of air support that one attack may count on


def support(field: Field, target: int) -> float:
    """Return the points of air support that an attack may count on."""
    p = field.p
    airs = in_reach(p, crews(p, field.side, Task.GS, target), target)
    return min(_SHARE, float(sum(p.airman(air).tbf for air in bit_list(airs))))


def net(field: Field, target: int, units: int, air: float) -> int:
    """Return the net column of an attack by some units."""
    p = field.p
    attack = sum(field.punch(unit, origin_of(p, unit), target) for unit in bit_list(units))
    defenders = p.here.get(target, 0) & field.enemies
    mods = sum(row.value for row in modifiers(p, target, units, defenders))
    return shift_of(attack + min(air, attack), field.defence(target)) + mods


def choose(field: Field) -> list[Scored]:
    """Return the attack that promises most, or the end of the phase."""
    p, found = field.p, [(0.0, DONE)]
    for target in bit_list(open_targets(p)):
        units = attackers(p, field.side, target, eligible(p))
        lead = net(field, target, units, support(field, target)) - field.wants(target)
        if lead >= 0:
            found.append((1.0 + min(3, lead) + 0.1 * field.prize(target), Order("attack", (target,))))
    return found


def gather(field: Field) -> list[Scored]:
    """Return who joins the attack next: until it is strong enough, or there is nobody."""
    p, now = field.p, NAMED.top(field.p)
    air, left = support(field, now.target), candidates(p)
    have = net(field, now.target, now.units, air) if now.units else -9
    if left and have < ENOUGH:

        def use(unit: int) -> float:
            punch = field.punch(unit, origin_of(p, unit), now.target)
            near = NEAR[p.at[unit]] & p.ground[field.foe] & ~p.fought if p.at[unit] >= 0 else 0
            return punch / (1 + 0.5 * (near.bit_count() - 1))

        unit = max(bit_list(left), key=use)
        if net(field, now.target, now.units | left, air) >= field.wants(now.target):
            return [(1.0, Order("join", (unit,)))]
    is_worth = now.units and have >= field.wants(now.target)
    return [(1.0, Order("fight" if is_worth else "call-off"))]


def lose(field: Field, units: int) -> list[Scored]:
    """Return who takes a loss: the cheapest for what he gives."""
    p, now = field.p, LOSING.top(field.p)

    def price(unit: int) -> float:
        gives = given(p, unit, is_attack=bool(now.is_attack))
        lost = 8 if leaves_cadre(p, unit) else p.size(unit)
        return lost / max(1, min(2 * gives, now.need2))

    return [(-price(unit), Order("lose", (unit,))) for unit in bit_list(units)]


def flee(field: Field, unit: int, place: int) -> float:
    """Return how well a unit stands where it retreats to."""
    p = field.p
    others = p.here.get(place, 0) & field.own
    score = -field.risk(place, field.guard(others | 1 << unit)) * 3 - 2 * (field.zoned >> place & 1)
    return score + 0.3 * field.worth.get(place, 0.0) + (field.fed >> place & 1) - 3 * (not field.room(unit, place))


def follow(field: Field, units: int) -> list[Scored]:
    """Return who advances: strong units into what is worth it, as long as the old place can spare them."""
    p, target = field.p, ADVANCING.top(field.p).target
    there = p.here.get(target, 0) & field.own
    found = [(0.0, DONE)]
    for unit in bit_list(units):
        stays = p.here.get(p.at[unit], 0) & field.own & ~(1 << unit) if p.at[unit] >= 0 else 0
        left = field.worth.get(p.at[unit], 0.0) * field.risk(p.at[unit], field.guard(stays)) if p.at[unit] >= 0 else 0
        risk = field.risk(target, field.guard(there | 1 << unit))
        gain = 0.5 + field.worth.get(target, 0.0) * (not there) + 0.2 * field.boldness - left
        gain -= risk * field.value(unit) * 0.7
        gain += 0.05 * p.face(unit).defence - 0.5 * p.counter(unit).artillery
        if field.p.phase != Phase.BONUS_COMBAT and there.bit_count() >= 2:
            gain -= 0.8
        found.append((gain, Order("advance", (unit,))))
    return found
