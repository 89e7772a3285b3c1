"""Overruns (EUC-11): at ten to one units go on over an enemy stack as they move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.act import OVERRUN, Deed, Role
from sandtable.core.bits import bit_list, gathered, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan
from sandtable.core.step import Effect, Step
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Tried
from sandtable.games.europa.rules.combat import paying
from sandtable.games.europa.rules.combat.able import able, may_attack
from sandtable.games.europa.rules.combat.battle import Battle
from sandtable.games.europa.rules.combat.look import look
from sandtable.games.europa.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.assault import ASSAULT, NAME, Assault
from sandtable.games.europa.rules.ground.closed import closed_to
from sandtable.games.europa.rules.ground.marching import (
    MARCH,
    go_on_with,
    in_column,
    movable,
    no_column,
    not_moving,
    walk,
)
from sandtable.games.europa.rules.ground.obstacles import forbidden
from sandtable.games.europa.rules.ground.reach import Ground, allowance, mps, party
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.politics.neutrals import enter_neutral
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.rules.zones import zones_without
from sandtable.games.europa.world.atlas import BOX, NEAR
from sandtable.games.europa.world.charts import OVERRUN_MP2, OVERRUN_RATIO, WHOLE


# ---------------------------------------------------------------- what it costs, and who may
def price(p: Position, units: int, place: int) -> int | None:
    """Return what an overrun costs each unit, without the zones of whom it goes over; None: there is no way in."""
    who = party(p, units)
    ground = Ground(p, who, zones_without(p, 1 - who.side, place))
    entry = dict(ground.steps(who.start)).get(place)
    return None if entry is None else entry + OVERRUN_MP2


def not_overrunning(p: Position, units: int, place: int) -> Violation | None:
    """Tell why some units that stand together cannot try to overrun a hex."""
    for unit in bit_list(units):
        if found := not_moving(p, unit) or may_attack(p, unit):
            return found
    here, side = p.at[units.bit_length() - 1], p.side_of(units.bit_length() - 1)
    if found := forbidden(p, units, place):
        return found
    if not p.armed[1 - side] >> place & 1:
        return refusal("EUC-11/1", "no enemy unit with a defence is in {place}", place)
    cost = price(p, units, place)
    if cost is None:
        return refusal("EUC-11/1", "no step leads from {place} to {place}", here, place)
    if _tried(p, place) & units:
        return refusal("EUC-11/4", "an overrun of {place} was tried in this phase", place)
    if cost > (left := party(p, units).limit):
        words = "to overrun {place} takes {number}, and {number} are left"
        return refusal("EUC-11/2", words, place, mps(cost), mps(left))
    return too_many(p, place, units)


def _tried(p: Position, place: int) -> int:
    """Return the units that have tried to overrun a hex in this phase."""
    return next((row.units for row in p.tried if row.place == place), 0)


def overrunnable(p: Position, units: int) -> int:
    """Return the hexes that units which may move and attack can try to overrun (the fast form)."""
    here, side = p.at[units.bit_length() - 1], p.side_of(units.bit_length() - 1)
    near = NEAR[here] & p.armed[1 - side] & ~closed_to(p, units)
    if not near or BOX >> here & 1:
        return 0
    limit = party(p, units).limit
    return mask_of(
        place
        for place in bit_list(near)
        if not _tried(p, place) & units
        and (cost := price(p, units, place)) is not None
        and cost <= limit
        and not too_many(p, place, units)
    )


# ---------------------------------------------------------------- the deed
class Overrun(Deed):
    """A unit tries to overrun a hex, or the column does."""

    def fans(self, p: Position) -> Iterable[Fan]:
        column = in_column(p)
        if column and able(p, column) == column and (ends := overrunnable(p, column)):
            yield Fan(self.verb, (), ends)
        for place, units in self._by_unit(p, movable(p) & ~column).items():
            yield Fan(self.verb, (place,), units)

    def _by_unit(self, p: Position, units: int) -> dict[int, int]:
        side = p.phasing
        found: dict[int, int] = {}
        near = gathered(NEAR, p.armed[1 - side]) & p.ground[side]
        for here in bit_list(near):
            for unit in bit_list(able(p, p.here[here] & units)):
                for place in bit_list(overrunnable(p, 1 << unit)):
                    found[place] = found.get(place, 0) | 1 << unit
        return found

    def against(self, p: Position, *args: int) -> list[Violation]:
        place, *units = args
        found = _not_alone(p, units[0]) if units else no_column(p)
        found = found or not_overrunning(p, _group(p, units), place)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        place, *units = args
        group = _group(p, units)
        go_on_with(p, group, is_column=not units)
        enter_neutral(p, log, place)  # EUC-56/5
        ASSAULT.push(p, NAME, Assault(place, group))

    def effect(self, p: Position, *args: int) -> Effect:
        place, *units = args
        return Effect((OVERRUN,), mps(price(p, _group(p, units), place) or 0))


def _group(p: Position, units: list[int]) -> int:
    return 1 << units[0] if units else MARCH.top(p).movers


def _not_alone(p: Position, unit: int) -> Violation | None:
    if in_column(p) >> unit & 1:
        return refusal("EUC-6/5", "{unit} is in the column, and overruns with it", unit)
    return None


# ---------------------------------------------------------------- its course
def is_enough(p: Position, now: Assault) -> bool:
    """Tell whether the attack has ten times the defence: all fractions of strength count, nothing else (EUC-11/1)."""
    attack, defence = strengths(p, now)
    return attack >= OVERRUN_RATIO * defence


def strengths(p: Position, now: Assault) -> tuple[int, int]:
    """Return what attacks and what defends, in 1/256."""
    attack = sum(
        attack_strength(p, unit, p.at[unit], now.target, is_unpaid=bool(now.halved >> unit & 1))
        for unit in bit_list(now.units)
    )
    return attack, sum(defence_strength(p, unit) for unit in bit_list(_defenders(p, now)))


def _defenders(p: Position, now: Assault) -> int:
    return p.here.get(now.target, 0) & p.of_side(1 - p.phasing)


class Overrunning(Step[Position]):
    """The look through the stack, the payment, and what comes of it (EUC-11/4)."""

    name = NAME
    frame = ASSAULT

    def settle(self, p: Position, log: Log) -> bool:
        now = ASSAULT.top(p)
        if now.stage == 0:
            ASSAULT.turn(p, NAME, now._replace(stage=1))
            look(p, log, now.target)
            paying.push(p, log, Battle(now.target, now.units))
            return True
        p.stack.pop()
        attack, defence = strengths(p, now)
        log.add(
            "EUC-11/4", "Overrun of {place}: {number} against {number}", now.target, _points(attack), _points(defence)
        )
        (_succeed if is_enough(p, now) else _fail)(p, log, now)
        return True


def _points(strength: int) -> str:
    whole, part = divmod(strength, WHOLE)
    return f"{whole + part / WHOLE:g}" if part else f"{whole}"


def _succeed(p: Position, log: Log, now: Assault) -> None:
    """Eliminate the defenders, without cadres, and move on (EUC-11/2, EUC-11/3)."""
    cost = price(p, now.units, now.target)
    if cost is None:
        raise ValueError(f"no way into place {now.target}")
    start = p.at[now.units.bit_length() - 1]
    for unit in bit_list(_defenders(p, now)):
        eliminate(p, log, unit, Cause.OVERRUN)
    walk(p, log, now.units, (start, now.target), cost)


def _fail(p: Position, log: Log, now: Assault) -> None:
    """Let the units stay, for 2 MPs (EUC-11/4)."""
    for unit in bit_list(now.units):
        p.spent[unit] = min(allowance(p, unit), p.spent[unit] + OVERRUN_MP2)
        report(p, log, "EUC-11/4", "{unit} fails to overrun {place} and loses 2 MPs", unit, now.target)
    others = tuple(row for row in p.tried if row.place != now.target)
    p.tried = tuple(sorted([*others, Tried(now.target, _tried(p, now.target) | now.units)]))


OVERRUN_ACTS: Final[tuple[Deed, ...]] = (Overrun("overrun", Role.OVERRUN),)
