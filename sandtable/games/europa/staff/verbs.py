"""Counsel verb by verb, where a step offers a few orders: what each of them promises."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.answers import RISING, interceptors, prey
from sandtable.games.europa.rules.air.mission import under_way
from sandtable.games.europa.rules.combat.advance import ADVANCING
from sandtable.games.europa.rules.combat.losses import LOSING, Losses, given
from sandtable.games.europa.rules.elimination import leaves_cadre
from sandtable.games.europa.rules.supply.ports import is_beach
from sandtable.games.europa.rules.surprise import committed_tbf
from sandtable.games.europa.staff.field import Field, pull
from sandtable.games.europa.staff.wings import skill
from sandtable.games.europa.world.charts import SURPRISE_TBF

_NO: Final = -1.0
_LOST: Final = 0.6  # the risk from which a government leaves its capital


def weigh(field: Field, order: Order) -> float | None:
    """Return what an order promises, to let things be nothing; None of a verb that nobody knows."""
    p, args = field.p, order.args
    match order.verb:
        case "done" | "pass" | "stay":
            return 0.0
        case "lose":
            return -_price(p, args[0])
        case "retreat" | "escape" | "retire":
            return _haven(field, *args)
        case "advance":
            return _advance(field, args[0])
        case "reserve":
            return 1.0 + p.face(args[0]).attack + 5.0 * p.counter(args[0]).is_cm
        case "intercept":
            return _intercept(p, args[0])
        case "patrol":
            strongest = max((p.airman(air).attack for air in bit_list(prey(under_way(p)))), default=0)
            return p.airman(args[0]).attack - strongest - 0.5
        case "pair" | "aim":
            return 9.0 + p.airman(args[0]).attack - p.airman(args[1]).defence + p.airman(args[1]).tbf
        case "commit":
            return 1.0 - 0.1 * p.airman(args[0]).tbf if committed_tbf(p) < SURPRISE_TBF else _NO
        case "arrive" | "deliver":
            near = pull(args[-1], field.goals) - 0.05 * field.to_enemy(args[-1])
            return 9.0 + near - 3 * field.risk(args[-1], 6.0)
        case "base" | "revive" | "return":
            far = field.to_enemy(args[1])
            return 8.0 - 0.05 * far - (far < 4)
        case "restore":
            return 4.0 + 0.3 * p.counter(args[0]).full.attack
        case "rebuild":
            return 3.0 + 0.3 * p.counter(args[0]).full.attack - 0.02 * field.to_enemy(args[1])
        case "refit":
            return 2.0 + 0.1 * p.airman(args[0]).tbf
        case "hold":
            return 9.0 - field.value(args[0])
        case "mulberry":
            return 1.0 + pull(args[0], field.goals) if is_beach(p, args[0], field.side) else _NO
        case "fill" | "assemble" | "ration" | "garrison":
            return 5.0
        case "raid" | "partisans" | "southern-front" | "siege" | "pay" | "exploit-problems":
            return 1.0
        case "evacuate-government":
            return 1.0 if p.government >= 0 and _is_doomed(field, p.government) else _NO
    return None


def _price(p: Position, unit: int) -> float:
    """Return what a loss costs for what it gives: REs for points."""
    gives = need = 1
    if p.stack[-1][0] == Losses.name:
        now = LOSING.top(p)
        gives, need = 2 * given(p, unit, is_attack=bool(now.is_attack)), now.need2
    return (8 if leaves_cadre(p, unit) else p.size(unit)) / max(1, min(gives, need))


def _haven(field: Field, unit: int, place: int) -> float:
    """Return how well a unit stands where it retreats to."""
    others = field.p.here.get(place, 0) & field.own
    score = 9.0 - 3 * field.risk(place, field.guard(others | 1 << unit)) - 2 * (field.zoned >> place & 1)
    return score + 0.3 * field.worth.get(place, 0.0) + (field.fed >> place & 1) - 3 * (not field.room(unit, place))


def _advance(field: Field, unit: int) -> float:
    """Return what it brings that a unit follows: ground, less the danger there and what its old place loses."""
    p, target, here = field.p, ADVANCING.top(field.p).target, field.p.at[unit]
    there = p.here.get(target, 0) & field.own
    score = 0.5 + 0.2 * field.boldness + field.worth.get(target, 0.0) * (not there) + 0.05 * p.face(unit).defence
    score -= 0.7 * field.value(unit) * field.risk(target, field.guard(there | 1 << unit))
    if here >= 0:
        left = field.guard(p.here[here] & field.own & ~(1 << unit))
        score -= field.worth.get(here, 0.0) * field.risk(here, left)
    return score - 0.5 * p.counter(unit).artillery - 0.8 * (there.bit_count() >= 2)


def _intercept(p: Position, air: int) -> float:
    """Return whether a fighter rises: if all who can are no worse than the escorts, as many as there are to meet."""
    now, risen = under_way(p), RISING.top(p).airs
    ours, theirs = (sum(skill(p, each) for each in bit_list(airs)) for airs in (interceptors(p) | risen, now.escorts))
    is_wanted = risen.bit_count() < now.escorts.bit_count() + now.crew.bit_count()
    return 1.0 + 0.1 * skill(p, air) if ours >= theirs and is_wanted else _NO


def _is_doomed(field: Field, place: int) -> bool:
    """Tell whether a capital will hardly hold; on the first turn nobody thinks so."""
    own = field.p.here.get(place, 0) & field.own
    return field.p.turn > field.p.card.first_turn and field.risk(place, field.guard(own)) >= _LOST
