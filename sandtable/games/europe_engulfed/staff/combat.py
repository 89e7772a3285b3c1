"""Counsel for combat: which round, how, when to spend a Special Action on it, who fires, who bleeds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Order
from sandtable.core.staff import Weighed
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.dice import DIE, firers, salvos, target_of
from sandtable.games.europe_engulfed.rules.combat.dogfight import to_be_told
from sandtable.games.europe_engulfed.rules.combat.round import Arm, Battle, camp_in, current, force, wings
from sandtable.games.europe_engulfed.staff.field import Clash, Field, expected
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES, NEAR, SWAMP
from sandtable.games.europe_engulfed.world.charts import DICE_A_STEP, STEP_COST, SUPPORTED_UNITS
from sandtable.games.europe_engulfed.world.pieces import ARMORED, ELITE, KIND, MILITIA, NATION, UNITS_MASK, WINGS_MASK

_ACTION: Final = 3.5  # what a Special Action is worth, in steps
_LAST: Final = 0.3  # … when the game ends before it could be used again
_NEVER: Final = -9.0
_SUPPORT: Final = 0.6  # hits that a wing adds to a normal round
_WING: Final = 3.0  # what it is worth, in steps
_KILL: Final = 1 / 3  # of a dogfighting wing's die
_ROUNDS: Final = 400  # of fictitious play


def _fire(p: Position, battle: Battle, is_attacking: int) -> float:
    """Return the hits that a side may expect, by its dice and bonuses as they stand."""
    enemies = force(p, battle, 1 - is_attacking)
    support = min(SUPPORTED_UNITS, wings(p, battle, is_attacking).bit_count())
    total = _SUPPORT * support * DICE_A_STEP[battle.type]
    for arm in Arm:
        units = firers(p, battle, arm, is_attacking)
        if units and enemies:
            thrown = salvos(p, battle, arm, units, 0, target_of(arm, enemies), is_attacking)
            total += sum(salvo.dice * (DIE + 1 - salvo.needs) / DIE for salvo in thrown)
    return total


def _clash(p: Position, battle: Battle) -> Clash:
    """Return what a round is expected to bring the attacker."""
    ours, theirs = (p.steps_of(force(p, battle, is_attacking)) for is_attacking in (1, 0))
    return expected(_fire(p, battle, 1), ours, _fire(p, battle, 0), theirs)


def _gain(field: Field, battle: Battle) -> float:
    """Return what the side that attacks gains by a round, in steps."""
    found, enemies = _clash(field.p, battle), max(1, field.foe_steps(battle.area))
    won = (found.clears + 0.25 * found.kills / enemies) * field.prize[battle.area] + found.kills
    return won * field.bold - found.losses * field.dear


def _price(field: Field) -> float:
    """Return what a Special Action is worth to a side."""
    return _LAST if field.p.turn == field.p.card.last_turn or field.p.card.theatre.id == "poland" else _ACTION


def weigh(field: Field, order: Order) -> float | None:
    """Return what an order of combat promises in steps, or None of another."""
    p, args = field.p, order.args
    match order.verb:
        case "attack":
            return _gain(field, Battle(args[0], args[1], is_first=p.newly >> args[0] & 1))
        case "strike":
            return _gain(field, Battle(args[0], args[1], 1 << args[2])) - _price(field)
        case "exploit":
            return _exploit(field, args[0], args[1]) - _price(field)
        case "counterattack":
            found = _clash(p, Battle(current(p).area, args[0], 1 << args[1], is_counter=1))
            return found.kills - found.losses + found.clears * (3.0 + field.worth[current(p).area]) - _price(field)
        case "retreat" | "call":
            return _answer(field, order.verb == "retreat") - _price(field)
        case "fire":  # armor first at armor, infantry first at nothing but infantry; a class together
            enemies = force(p, current(p), int(camp_in(p, current(p), 1) != field.camp))
            return 1.0 + (args[0] == (Arm.ARMOR if enemies & ARMORED else Arm.INFANTRY))
        case "lose":
            return -_worth(p, args[-1], 1)
        case "starve" | "drown":
            return -_worth(p, args[0])
        case "keep" | "support" | "join" | "return":
            return _worth(p, args[0])
    return None


def _exploit(field: Field, area: int, nation: int) -> float:
    """Return what a Breakthrough Movement to an area promises by those who stand next to it."""
    p, enemies = field.p, field.foe_steps(area)
    near = p.pieces_in(NEAR[area] & ~p.contested) & field.mine & UNITS_MASK & ~MILITIA
    units = mask_of(unit for unit in bit_list(near) if NATION[unit] == nation) & ~(ARMORED if SWAMP >> area & 1 else 0)
    if not units or not field.hostile >> area & 1 or (enemies and field.friends >> area & 1):
        return _NEVER
    if not enemies:
        return field.prize[area] * field.bold * min(1.0, (p.steps_of(units) + 2) / (field.threat(area) + 1))
    found = field.attack(units, area, 2)
    return (found.clears * field.prize[area] + found.kills) * field.bold - found.losses


def _answer(field: Field, is_retreat: bool) -> float:
    """Return what it brings to retreat from a round that costs most of a force, or to reinforce a close one."""
    battle = current(field.p)
    area, found = battle.area, _clash(field.p, battle)
    behind = max((field.worth[near] for near in bit_list(NEAR[area] & field.held)), default=0.0)
    stake, steps = 0.5 * field.worth[area] + 0.3 * behind, field.p.steps_of(force(field.p, battle, is_attacking=0))
    if not is_retreat:
        return stake if 0.15 < found.clears < 0.9 or found.kills > 0.5 * steps else _NEVER
    lost = found.kills + (steps - found.kills) * found.clears
    is_grave = lost >= (0.6 if _price(field) > 1 else 0.2) * steps and not FORTRESSES >> area & 1
    return lost * field.dear - found.losses - stake - 1.0 if is_grave else _NEVER


def _worth(p: Position, piece: int, steps: int = 0) -> float:
    """Return what some or all steps of a piece are worth: their price, and a new cadre's if the last is among them."""
    if WINGS_MASK >> piece & 1:
        return _WING
    steps = steps or p.steps[piece]
    cost = STEP_COST[KIND[piece]] * (2 if ELITE >> piece & 1 else 1)
    return cost * (steps + (0.9 if p.steps[piece] == steps and not MILITIA >> piece & 1 else 0.0))


def _air_worth(own: int, enemy: int, mine: int, his: int) -> float:
    """Return what it is worth to let so many of one's wings dogfight against so many of the enemy's."""
    killed, lost = min(float(enemy), mine * _KILL), min(float(own), his * _KILL)
    supports = min(SUPPORTED_UNITS, max(0.0, own - max(mine, lost)))
    supported = min(SUPPORTED_UNITS, max(0.0, enemy - max(his, killed)))
    return _WING * (killed - lost) + _SUPPORT * (supports - supported)


@lru_cache(maxsize=256)
def mixture(own: int, enemy: int) -> tuple[float, ...]:
    """Return how often each number of wings should dogfight, by fictitious play against an enemy who does the same."""
    gains = [[_air_worth(own, enemy, mine, his) for his in range(enemy + 1)] for mine in range(own + 1)]
    rows, columns = [1.0] * (own + 1), [1.0] * (enemy + 1)
    for _ in range(_ROUNDS):
        row = max(range(own + 1), key=lambda i: sum(g * c for g, c in zip(gains[i], columns, strict=True)))
        column = min(range(enemy + 1), key=lambda j: sum(rows[i] * gains[i][j] for i in range(own + 1)))
        rows[row] += 1
        columns[column] += 1
    return tuple(count / sum(rows) for count in rows)


def allot(field: Field) -> list[Weighed]:
    """Return the numbers of wings of the first nation that is asked, as often as each should be drawn (EE-6.22)."""
    p, battle = field.p, current(field.p)
    enemy = wings(p, battle, int(camp_in(p, battle, 1) != field.camp)).bit_count()
    nation, count = next(iter(to_be_told(p).items()))
    return [Weighed(Order("dogfight", (n, nation)), often) for n, often in enumerate(mixture(count, enemy))]
