"""Counsel for the combat phase: what to attack, and by whom, by the VPs that the six faces of the die promise."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.rules.air.crew import crews
from sandtable.games.europa.rules.air.mission import Task, in_reach
from sandtable.games.europa.rules.combat.able import attackers
from sandtable.games.europa.rules.combat.attack import NAMED, candidates, eligible, open_targets
from sandtable.games.europa.rules.combat.battle import current, origin_of
from sandtable.games.europa.rules.combat.crt import OUTCOMES, results_of
from sandtable.games.europa.rules.combat.gunfire import offers
from sandtable.games.europa.rules.combat.modifiers import modifiers
from sandtable.games.europa.rules.combat.prospect import prospect_of
from sandtable.games.europa.staff.field import DONE, ENOUGH, Field, Scored, pull, shift_of
from sandtable.games.europa.world.atlas import NEAR
from sandtable.games.europa.world.charts import WHOLE

_LEAST: Final = 0.6  # VPs that an attack must promise
_UNPAID: Final = 0.5  # of their strength that attackers have whom no depot pays for
_THROWN_BACK: Final = 0.05  # of what attackers are worth, that a retreat costs


def support(field: Field, target: int) -> float:
    """Return the points of air support that an attack may count on."""
    p = field.p
    airs = in_reach(p, crews(p, field.side, Task.GS, target), target)
    return min(field.air(target), float(sum(p.airman(air).tbf for air in bit_list(airs))))


def strength(field: Field, target: int, units: int) -> float:
    """Return what some units bring to an attack; less if no depot can pay for them."""
    attack = sum(field.punch(unit, origin_of(field.p, unit), target) for unit in bit_list(units))
    return attack if field.is_afforded(units) else _UNPAID * attack


def net(field: Field, target: int, units: int, air: float) -> int:
    """Return the net column of an attack by some units."""
    p, attack = field.p, strength(field, target, units)
    fixed = sum(row.value for row in modifiers(p, target, units, p.here.get(target, 0) & field.enemies))
    return shift_of(attack + min(air, attack) + field.shells(target), field.defence(target)) + fixed


def promise(field: Field, target: int, units: int, column: int) -> float:
    """Return the VPs that an attack promises: what both sides are likely to lose, and the ground that is won."""
    ours, theirs = sum(map(field.cost, bit_list(units))), field.stakes(target)
    share = min(1.0, field.defence(target) / max(1.0, strength(field, target, units)))  # lost in an exchange
    won = 0.3 + 0.9 * field.worth.get(target, 0.0) + 0.3 * pull(target, field.goals)
    flight = 0.6 if field.is_trapped(target) else 0.0
    total = 0.0
    for code in results_of(column, is_artillery=False):
        result = OUTCOMES[code]
        beaten = 1.0 if result.every_defender else 0.5 if result.half_defenders else 0.0
        spent = 1.0 if result.every_attacker else 0.5 if result.half_attackers else result.exchange / 2 * share
        total += theirs * max(beaten, flight * result.defenders_retreat) + won * result.defenders_retreat
        total -= ours * (spent + _THROWN_BACK * result.attackers_retreat)
    return total / 6


def choose(field: Field) -> list[Scored]:
    """Return the attacks that are worth it, the one that promises most first, or the end of the phase."""
    p, found = field.p, [(0.0, DONE)]
    for target in bit_list(open_targets(p)):
        units = attackers(p, field.side, target, eligible(p))
        hope = promise(field, target, units, net(field, target, units, support(field, target)))
        if hope >= _LEAST:
            found.append((1.0 + hope, Order("attack", (target,))))
    return found


def gather(field: Field) -> list[Scored]:
    """Return who joins the attack next: those who are of most use, until it is strong enough, or there is nobody."""
    p, now = field.p, NAMED.top(field.p)
    air, left = support(field, now.target), candidates(p)

    def use(unit: int) -> float:
        others = NEAR[p.at[unit]] & p.ground[field.foe] & ~p.fought if p.at[unit] >= 0 else 0
        return field.punch(unit, origin_of(p, unit), now.target) / (1 + others.bit_count())

    def hope(units: int) -> float:
        return promise(field, now.target, units, net(field, now.target, units, air)) if units else 0.0

    have = net(field, now.target, now.units, air) if now.units else -ENOUGH
    if left and have < ENOUGH and hope(now.units | left) >= _LEAST:
        best = max(bit_list(left), key=use)
        if field.is_afforded(now.units | 1 << best) or hope(now.units) < _LEAST:
            return [(1.0, Order("join", (best,)))]
    return [(1.0, Order("fight" if hope(now.units) >= _LEAST else "call-off"))]


def shell(field: Field) -> list[Scored]:
    """Return the points of gunfire that change the column of a fight, and no more."""
    battle, found = current(field.p), [(0.0, DONE)]
    if battle is None:
        return found
    now = prospect_of(field.p, battle)
    is_attack = field.side == field.p.phasing
    attack, defence = now.total_attack / WHOLE, now.total_defence / WHOLE
    for points in bit_list(offers(field.p)) if -2 < now.net <= ENOUGH + 3 else ():
        changed = shift_of(attack + points, defence) if is_attack else shift_of(attack, defence + points)
        gain = abs(changed - shift_of(attack, defence))
        found.append((gain - 0.1 * points, Order("shell", (points,))))
    return found
