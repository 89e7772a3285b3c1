"""Advance after combat (AE-5.19): who may, what it costs, who is barred for the month, who follows."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import NOTATION, refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.attack import companions
from sandtable.games.aeto.rules.combat.battle import Kind, amend, attackers, battle
from sandtable.games.aeto.rules.combat.losses import lose_step
from sandtable.games.aeto.rules.combat.targets import borders
from sandtable.games.aeto.rules.control import take
from sandtable.games.aeto.rules.movement.allowance import mps
from sandtable.games.aeto.rules.movement.reach import cost, walk
from sandtable.games.aeto.rules.sides import friends, side_of_camp, units_of_nations
from sandtable.games.aeto.rules.special import cooperation
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.zones import enemy_zones
from sandtable.games.aeto.world.roster import GENERALS, LAND_UNITS


class Advancing(NamedTuple):
    """An advance: whether its price is still due, what was left, and who follows with which MPs."""

    price: int
    left: int = 0  # hexes that somebody has left
    unit: int = -1  # that follows
    mps: int = 0  # it has left
    followed: int = 0  # units whose secondary advance is over


ADVANCING: Final = Frame(Advancing, left="places", unit="unit", followed="units")


def offer(p: Position) -> None:
    """Ask for the advance, if anybody may make it."""
    b = battle(p)
    able = bit_list(mask_of(attackers(p, b)) & ~p.no_advance)
    if any(cooperation.why_closed(p, unit, b.target) is None for unit in able):
        ADVANCING.push(p, Advance.name, Advancing(b.price))


# ---------------------------------------------------------------- the price
def not_payable(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not pay for the advance (AE-5.19/7)."""
    if not ADVANCING.top(p).price:
        return refusal("AE-5.19/5", "this advance costs nothing")
    if not battle(p).units >> unit & 1:
        return refusal("AE-5.19/7", "{unit} took no part in the attack", unit)
    return None if p.at[unit] >= 0 else refusal("AE-5.19/7", "{unit} has been eliminated", unit)


def payers(p: Position) -> int:
    """Return the units that can pay."""
    return mask_of(attackers(p, battle(p))) if ADVANCING.top(p).price else 0


def pay(p: Position, log: Log, unit: int) -> None:
    """Let a unit lose the step that the advance costs."""
    ADVANCING.turn(p, Advance.name, ADVANCING.top(p)._replace(price=0))
    lose_step(p, log, unit, "AE-5.19/5")


def not_declined(p: Position) -> Reasons:
    """Tell why the advance is not refused: it costs nothing."""
    return None if ADVANCING.top(p).price else refusal("AE-5.19/6", "this advance costs nothing: say done")


def decline(p: Position, log: Log) -> None:
    """Refuse the advance: none of the units advances any more in this month."""
    b = battle(p)
    p.stack.pop()
    p.no_advance |= b.units
    log.add("AE-5.19/6", "nobody advances to {place}", b.target)


def unpaid(p: Position) -> Reasons:
    """Tell that the advance must be paid or refused first."""
    if ADVANCING.top(p).price:
        return refusal("AE-5.19/5", "the advance costs a step: let a unit pay it, or decline")
    return None


# ---------------------------------------------------------------- the advance
def not_advancing(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not advance."""
    b = battle(p)
    if found := unpaid(p):
        return found
    if b.came >> unit & 1:
        return refusal("AE-5.19/4", "{unit} has advanced", unit)
    if p.no_advance >> unit & 1:
        return refusal("AE-5.19/6", "{unit} refused an advance in this month", unit)
    if GENERALS & companions(p, b) >> unit & 1:
        return _alone(p, unit)
    if not b.units >> unit & 1:
        return refusal("AE-5.19/1", "{unit} took no part in the attack", unit)
    if p.at[unit] < 0:
        return refusal("AE-5.19/1", "{unit} has been eliminated", unit)
    return cooperation.why_closed(p, unit, b.target) or no_room(p, unit, b.target)


def _alone(p: Position, general: int) -> Violation | None:
    b = battle(p)
    if b.came & LAND_UNITS:
        return None
    return refusal("AE-6.0/4", "{unit} advances only where a land unit of yours is: {place}", general, b.target)


def advancers(p: Position) -> int:
    """Return the units that can advance."""
    b = battle(p)
    able = mask_of(attackers(p, b)) | companions(p, b)
    return mask_of(unit for unit in bit_list(able) if not not_advancing(p, unit))


def advance(p: Position, log: Log, unit: int) -> None:
    """Let a unit advance: zones and the enemy's ownership never hinder it (AE-5.19/16)."""
    b, start = battle(p), p.at[unit]
    now = ADVANCING.top(p)
    ADVANCING.turn(p, Advance.name, now._replace(left=now.left | 1 << start))
    amend(p, b._replace(came=b.came | 1 << unit))
    p.put(unit, b.target)
    log.add("AE-5.19/1", "{unit} advances to {place}", unit, b.target)
    log.along((start, b.target))
    take(p, log, unit, b.target)


# ---------------------------------------------------------------- who follows
def mps_left(p: Position, unit: int) -> int:
    """Return the MPs that a unit has for a secondary advance: whoever moved in this Offensive has none (AE-5.19/20)."""
    now = ADVANCING.top(p)
    if now.unit == unit:
        return now.mps
    return 0 if (p.moved | p.stirred) >> unit & 1 else mps(p, unit)


def not_following(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not follow to a hex."""
    b, now = battle(p), ADVANCING.top(p)
    if found := unpaid(p):
        return found
    if b.kind == Kind.BREAKTHROUGH:
        return refusal("AE-5.21/23", "nobody follows a breakthrough")
    if not LAND_UNITS >> unit & 1 or not p.active >> unit & 1:
        return refusal("AE-5.19/18", "{unit} is not activated for this Offensive", unit)
    if b.units >> unit & 1:
        return refusal("AE-5.19/18", "{unit} took part in the attack", unit)
    if not now.left >> place & 1:
        return refusal("AE-5.19/18", "nobody has just left {place}", place)
    if now.followed >> unit & 1:
        return refusal("AEC-5.7/5", "the move of {unit} is over", unit)
    return _no_step(p, unit, place) or _deserts(p, unit) or no_room(p, unit, place)


def _no_step(p: Position, unit: int, place: int) -> Violation | None:
    here, left = p.at[unit], mps_left(p, unit)
    if not walk(p, unit, here) >> place & 1 or not borders(here, place):
        return refusal("AE-5.19/18", "{unit} is not adjacent to {place}", unit, place)
    due = cost(p, unit, here, place)
    if due > left:
        words = "{place} takes {number} MPs, and {unit} has {number} left"
        return refusal("AE-5.19/20", words, place, due, unit, left)
    return None


def _deserts(p: Position, unit: int) -> Violation | None:
    """In an enemy zone somebody must stay behind (AE-5.19/21)."""
    here, mine = p.at[unit], p.nation(unit)
    if not enemy_zones(p, mine) >> here & 1:
        return None
    stay = p.here[here] & LAND_UNITS & units_of_nations(p, friends(p, mine)) & ~(1 << unit)
    if stay:
        return None
    return refusal("AE-5.19/21", "{unit} is alone in {place} and in an enemy zone", unit, here)


def followers(p: Position) -> list[tuple[int, int]]:
    """Return who can follow where."""
    b, now = battle(p), ADVANCING.top(p)
    if now.price or b.kind == Kind.BREAKTHROUGH or not now.left:
        return []
    able = bit_list(p.active & LAND_UNITS & ~b.units & ~now.followed)
    found = []
    for unit in able:
        near = bit_list(walk(p, unit, p.at[unit]) & now.left)
        found.append((unit, mask_of(place for place in near if not not_following(p, unit, place))))
    return found


def follow(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit enter a hex that was just left; what it leaves may be entered in turn (AE-5.19/19)."""
    now, start = ADVANCING.top(p), p.at[unit]
    left = mps_left(p, unit) - cost(p, unit, start, place)
    done = now.followed | (1 << now.unit if now.unit not in (-1, unit) else 0)
    ADVANCING.turn(p, Advance.name, Advancing(0, now.left | 1 << start, unit, left, done))
    p.put(unit, place)
    log.add("AE-5.19/18", "{unit} follows to {place}", unit, place)
    log.along((start, place))
    take(p, log, unit, place)


def finish(p: Position, log: Log) -> None:
    """End the advance."""
    p.stack.pop()


class Advance(Acts[Position]):
    """The attacker pays for the advance or refuses it, then leads his units in; others follow."""

    name = "advance"
    frame = ADVANCING
    moment = "the advance after combat"
    rules = ("AE-5.19/1",)
    empty = "nobody can advance"
    acts = (
        Act("pay", not_payable, pay, payers, role=Role.LOSE, is_grave=True),
        Act("advance", not_advancing, advance, advancers, role=Role.MOVE),
        Act("follow", not_following, follow, followers, role=Role.MOVE),
        Act("decline", not_declined, decline),
        Act("done", unpaid, finish, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return side_of_camp(p, battle(p).camp)

    def prompt(self, p: Position) -> str:
        now, place = ADVANCING.top(p), battle(p).target
        if now.price:
            return NOTATION.say("Who advances to {place} costs a step: let a unit pay, or decline.", (place,))
        return NOTATION.say("Advance to {place}, then say done.", (place,))
