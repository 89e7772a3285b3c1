"""The Breakthrough Step of an Offensive (AE-5.21): stack by stack, each moves up, strikes and goes on."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.attack import begin
from sandtable.games.aeto.rules.combat.battle import Kind
from sandtable.games.aeto.rules.combat.targets import not_ready, out_of_reach, spoilt_by_marsh
from sandtable.games.aeto.rules.command.base import OffensiveActs
from sandtable.games.aeto.rules.command.generals import exploiters_in, has_circle
from sandtable.games.aeto.rules.command.offensives import amend, current
from sandtable.games.aeto.rules.movement.allowance import mps
from sandtable.games.aeto.rules.movement.march import march
from sandtable.games.aeto.rules.movement.obstacles import no_way
from sandtable.games.aeto.rules.movement.reach import cost, ends, trek, walk, way
from sandtable.games.aeto.rules.special.zhukov import ZHUKOV
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.weather import muddy
from sandtable.games.aeto.rules.zones import enemy_zones
from sandtable.games.aeto.world.atlas import BESIDE
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.roster import FAST, GENERALS, LAND_UNITS, ROSTER

_CHART: Final = CHARTS["breakthrough"]
_HEXES: Final[int] = _CHART["pre_attack_hexes"]
_ALONE: Final[int] = _CHART["post_attack_hexes_without_general"]


class Breaking(NamedTuple):
    """The stack that breaks through: how far it has come, and once it has struck, who moves on with what."""

    units: int = 0  # Generals among them
    hexes: int = 0  # that it has moved
    spent: int = 0  # MPs
    is_done: int = 0  # it may not move up any more
    target: int = -1
    rating: int = 0  # of its General
    unit: int = -1  # that moves on
    left: int = 0
    ended: int = 0


BREAKING: Final = Frame(Breaking, units="units", target="place", unit="unit", ended="units")


# ---------------------------------------------------------------- the stack
def _place(p: Position, units: int) -> int:
    return p.at[bit_list(units)[0]] if units else -1


def _has_struck(now: Breaking) -> bool:
    return now.target >= 0


def not_breaking(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not join the stack that breaks through."""
    now = BREAKING.top(p)
    stack = Breaking() if _has_struck(now) else now
    if stack.units >> unit & 1:
        return refusal("AE-5.21/6", "{unit} is in the stack already", unit)
    if not current(p).breaks:
        return refusal("AE-5.21/9", "this Offensive has made all its breakthroughs")
    if stack.hexes:
        return refusal("AE-5.21/6", "the stack has moved: {unit} cannot join it", unit)
    if stack.units and p.at[unit] != _place(p, stack.units):
        return refusal("AE-5.21/5", "{unit} is not in {place} with the stack", unit, _place(p, stack.units))
    return _no_general(p, unit, stack) if GENERALS >> unit & 1 else _no_armor(p, unit)


def _no_general(p: Position, unit: int, stack: Breaking) -> Violation | None:
    if unit == ZHUKOV:
        return refusal("AE-10.14/1", "{unit} takes part in no breakthrough", unit)
    if not p.active >> unit & 1:
        return refusal("AEC-5.0/11", "{unit} is not activated for this Offensive", unit)
    if not stack.units & LAND_UNITS:
        return refusal("AE-5.21/4", "{unit} goes with a stack: name its units first", unit)
    return None


def _no_armor(p: Position, unit: int) -> Violation | None:
    if found := not_ready(p, unit, Kind.BREAKTHROUGH):
        return found
    if not FAST >> unit & 1 or not has_circle(p, unit):
        rule = "AE-5.21/3" if FAST >> unit & 1 else "AE-5.21/2"
        return refusal(rule, "{unit} has no circled movement rating", unit)
    if p.broke_through >> unit & 1:
        return refusal("AE-5.21/6", "{unit} has made its breakthrough", unit)
    if muddy(p) >> p.at[unit] & 1:
        return refusal("AE-5.21/21", "{unit} is in Mud", unit)
    return None


def candidates(p: Position) -> int:
    """Return the units that can join the stack."""
    return mask_of(unit for unit in bit_list(p.active) if p.at[unit] >= 0 and not not_breaking(p, unit))


def add(p: Position, log: Log, unit: int) -> None:
    """Add a unit to the stack; the breakthrough before it is over (AE-5.21/11)."""
    now = BREAKING.top(p)
    stack = Breaking() if _has_struck(now) else now
    BREAKING.turn(p, Breakthrough.name, stack._replace(units=stack.units | 1 << unit))
    log.add("AE-5.21/6", "{unit} is to break through", unit)


# ---------------------------------------------------------------- moving up
def _no_stack(now: Breaking) -> Violation | None:
    if not now.units & FAST or _has_struck(now):
        return refusal("AE-5.21/5", "no stack is named that could break through")
    return None


def not_approaching(p: Position, place: int) -> Reasons:
    """Tell why the stack does not move up to a hex (AE-5.21/13)."""
    now = BREAKING.top(p)
    if found := _no_stack(now):
        return found
    here, nation = _place(p, now.units), p.nation(bit_list(now.units & FAST)[0])
    if now.hexes >= _HEXES or now.is_done:
        return refusal("AE-5.21/13", "the stack has moved as far as it may before it strikes")
    if muddy(p) >> place & 1:
        return refusal("AE-5.21/21", "{place} is in Mud", place)
    zones = enemy_zones(p, nation)
    if now.hexes and _was_zoned(p, now) and zones >> place & 1:
        return refusal("AE-5.21/13", "from enemy zone to enemy zone the stack moves one hex only: {place}", place)
    if place not in BESIDE[here] or not walk(p, bit_list(now.units & FAST)[0], here) >> place & 1:
        return refusal("AE-5.21/13", "{place} is not next to {place}", place, here)
    return _too_dear(p, now, place) or _no_entry(p, now, place)


def _was_zoned(p: Position, now: Breaking) -> bool:
    return any(enemy_zones(p, p.nation(unit)) >> p.at[unit] & 1 for unit in bit_list(now.units & FAST))


def _too_dear(p: Position, now: Breaking, place: int) -> Violation | None:
    for unit in bit_list(now.units & FAST):
        due, left = cost(p, unit, p.at[unit], place), mps(p, unit) - now.spent
        if due > left:
            words = "{place} takes {number} MPs, and {unit} has {number} left"
            return refusal("AE-5.21/7", words, place, due, unit, left)
    return None


def _no_entry(p: Position, now: Breaking, place: int) -> Violation | None:
    """Tell what closes a hex to a unit of the stack, or that there is no room for all of it."""
    copy = p.copy()
    for unit in bit_list(now.units & FAST):
        found = no_way(p, unit, place, mps(p, unit) - now.spent) or no_room(copy, unit, place)
        if found:
            return found
        copy.put(unit, place)
    return None


def approaches(p: Position) -> int:
    """Return the hexes to which the stack can move up."""
    now = BREAKING.top(p)
    if _no_stack(now):
        return 0
    near = walk(p, bit_list(now.units & FAST)[0], _place(p, now.units))
    return mask_of(place for place in bit_list(near) if not not_approaching(p, place))


def approach(p: Position, log: Log, place: int) -> None:
    """Move the stack up to a hex."""
    now, start = BREAKING.top(p), _place(p, BREAKING.top(p).units)
    due = max(cost(p, unit, start, place) for unit in bit_list(now.units & FAST))
    zones = enemy_zones(p, p.nation(bit_list(now.units & FAST)[0]))
    is_slip = bool(zones >> start & 1 and zones >> place & 1)
    for unit in (*bit_list(now.units & FAST), *bit_list(now.units & GENERALS)):
        march(p, log, unit, (start, place))
    moved = now._replace(hexes=now.hexes + 1, spent=now.spent + due, is_done=int(is_slip))
    BREAKING.turn(p, Breakthrough.name, moved)


# ---------------------------------------------------------------- striking
def not_struck(p: Position, target: int) -> Reasons:
    """Tell why the stack does not strike at a hex."""
    now = BREAKING.top(p)
    if found := _no_stack(now) or spoilt_by_marsh(target):
        return found
    if muddy(p) >> target & 1:
        return refusal("AE-5.21/21", "{place} is in Mud", target)
    if current(p).struck >> target & 1:
        return refusal("AE-5.21/12", "a breakthrough at {place} was made in this step", target)
    for unit in bit_list(now.units & FAST):
        if found := out_of_reach(p, unit, target, Kind.BREAKTHROUGH):
            return found
    return None


def strikes(p: Position) -> int:
    """Return the hexes at which the stack can strike."""
    now = BREAKING.top(p)
    if _no_stack(now):
        return 0
    near = [place for place in BESIDE[_place(p, now.units)] if place >= 0 and p.card.land >> place & 1]
    return mask_of(place for place in near if not not_struck(p, place))


def strike(p: Position, log: Log, target: int) -> None:
    """Let the stack attack: its Generals are flipped with it (AE-5.21/27)."""
    now, run = BREAKING.top(p), current(p)
    generals = [unit for unit in bit_list(now.units & GENERALS) if not p.spent >> unit & 1]
    leading = [unit for unit in generals if unit in exploiters_in(p, p.at[unit], p.nation(unit))]
    rating = max((ROSTER[unit].exploitation for unit in leading), default=0)
    units = now.units & FAST
    p.broke_through |= units
    p.spent |= now.units & GENERALS
    amend(p, run._replace(breaks=run.breaks - 1, struck=run.struck | 1 << target))
    BREAKING.turn(p, Breakthrough.name, now._replace(target=target, rating=rating))
    begin(p, log, target, Kind.BREAKTHROUGH, units)


# ---------------------------------------------------------------- going on
def _is_through(p: Position, now: Breaking) -> bool:
    return _has_struck(now) and bool(current(p).cleared & now.units)


def mps_left(p: Position, now: Breaking, unit: int) -> int:
    """Return the MPs of Breakthrough Movement: the lower of the General's rating and the printed MPs (AE-5.22/7)."""
    if now.unit == unit:
        return now.left
    return now.rating if GENERALS >> unit & 1 else min(now.rating, mps(p, unit))


def not_moving_on(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit makes no Breakthrough Movement (AE-5.21/17)."""
    now = BREAKING.top(p)
    if not now.units >> unit & 1 or not _has_struck(now):
        return refusal("AE-5.21/17", "{unit} has made no breakthrough just now", unit)
    if not _is_through(p, now):
        return refusal("AE-5.21/20", "{place} was not cleared: nobody goes on", now.target)
    if now.ended >> unit & 1:
        return refusal("AEC-5.7/5", "the move of {unit} is over", unit)
    if p.at[unit] < 0:
        return refusal("AE-5.21/17", "{unit} has been eliminated", unit)
    if muddy(p) >> place & 1:
        return refusal("AE-5.21/21", "{place} is in Mud", place)
    if now.rating:
        return no_way(p, unit, place, mps_left(p, now, unit))
    if place not in BESIDE[p.at[unit]]:
        return refusal("AE-5.21/17", "without a General the stack moves one hex: {place} is farther", place)
    return no_way(p, unit, place, None)


def moves(p: Position) -> list[tuple[int, int]]:
    """Return where the units of a successful stack can go."""
    now = BREAKING.top(p)
    if not _is_through(p, now):
        return []
    found = []
    for unit in bit_list(now.units & ~now.ended):
        if p.at[unit] < 0:
            continue
        places = ends(p, unit, mps_left(p, now, unit)) if now.rating else _beside(p, unit)
        found.append((unit, places & ~muddy(p)))
    return found


def _beside(p: Position, unit: int) -> int:
    return ends(p, unit, None) & mask_of(place for place in BESIDE[p.at[unit]] if place >= 0)


def move_on(p: Position, log: Log, unit: int, place: int) -> None:
    """Move a unit of the stack on; it may part from the others (AE-5.21/19)."""
    now = BREAKING.top(p)
    left = mps_left(p, now, unit) if now.rating else None
    remains = trek(p, unit, left).party.left - trek(p, unit, left).costs[place] if now.rating else 0
    march(p, log, unit, way(p, unit, place, left))
    ended = now.ended | (1 << now.unit if now.unit not in (-1, unit) else 0) | (0 if now.rating else 1 << unit)
    BREAKING.turn(p, Breakthrough.name, now._replace(unit=unit, left=remains, ended=ended))


class Breakthrough(OffensiveActs):
    """A stack is named, moves up, strikes and goes on; then the next (AE-5.21/11)."""

    name = "breakthrough"
    frame = BREAKING
    moment = "the Breakthrough Step"
    rules = ("AE-5.21/1",)
    asks = "Name the units of a stack, move it up and strike, or say done."
    empty = "nobody can break through"
    acts = (
        Act("break", not_breaking, add, candidates),
        Act("approach", not_approaching, approach, approaches, role=Role.MOVE),
        Act("strike-at", not_struck, strike, strikes, role=Role.ATTACK),
        Act("move", not_moving_on, move_on, moves, role=Role.MOVE),
        Act("done", freely, leave, role=Role.END),
    )
