"""Moving (EUC-6): who may move in a phase, by which way a unit or a column goes, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sandtable.core.act import Act, Deed, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.core.step import Effect
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Phase, Position
from sandtable.games.europa.rules.ground.obstacles import no_way
from sandtable.games.europa.rules.ground.reach import Trek, left_of, mps, trek, way_of
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.ground.transport import is_rider, riders, riders_of, rule_of_rest
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.surprise import not_eligible
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import BOX

_MOST: Final = 255  # half MPs that a unit can have spent


class March(NamedTuple):
    """Who moves just now and may go on, whether as a column, and in a reaction phase who may move at all."""

    movers: int = 0
    is_column: int = 0
    active: int = 0


MARCH: Final = Frame(March, movers="units", active="units")


# ---------------------------------------------------------------- who may move
def mover(p: Position) -> int:
    """Return the side whose ground units move in this phase (EUC-17/2)."""
    return 1 - p.phasing if p.phase == Phase.REACTION else p.phasing


def movable(p: Position) -> int:
    """Return the units that may move now, if they have MPs left (the fast form of `not_moving`)."""
    side, known = mover(p), traits(p)
    on_map = mask_of_units(p, side)
    able = known.moves & ~p.cadre | known.cadre_moves & p.cadre
    stuck = p.disrupted | p.moved | p.shipped | p.flown_in | p.landed | p.worked | riders(p)
    units = on_map & able & ~stuck & eligible(p)
    if neutral := neutral_ground(p):
        units &= ~p.units_in(neutral)
    return units


def mask_of_units(p: Position, side: int) -> int:
    """Return the ground units of a side that stand in a place."""
    own, found = p.of_side(side), 0
    for units in p.here.values():
        found |= units
    return found & own


def eligible(p: Position) -> int:
    """Return the units for which this phase is."""
    if p.phase == Phase.BONUS_MOVEMENT:
        return p.card.muster.surprise  # EUC-47/3
    if p.phase == Phase.REACTION:
        return MARCH.top(p).active  # EUC-17/2
    if p.phase == Phase.EXPLOITATION:
        fit = traits(p).motorized & ~p.railed  # EUC-4/6
        return mask_of(unit for unit in bit_list(fit) if p.hunger[unit] == Hunger.REGULAR)
    return -1


def not_moving(p: Position, unit: int) -> Violation | None:
    """Tell why a unit does not move at all now."""
    if not p.of_side(mover(p)) >> unit & 1:
        return refusal("EUC-4/4", "{unit} is not yours to move", unit)
    if p.at[unit] < 0:
        return refusal("EUC-4/4", "{unit} is not on the map", unit)
    return _not_in_phase(p, unit) or _stuck(p, unit) or _spent(p, unit)


def _not_in_phase(p: Position, unit: int) -> Violation | None:
    """Tell why this phase is not for a unit."""
    if eligible(p) >> unit & 1:
        return None
    if p.phase == Phase.BONUS_MOVEMENT:
        return not_eligible(p, unit)
    if p.phase == Phase.REACTION:
        return refusal("EUC-17/2", "{unit} is not a reserve unit that was activated", unit)
    if not p.counter(unit).is_cm:
        return refusal("EUC-4/6", "{unit} is not c/m: it cannot exploit", unit)
    if p.railed >> unit & 1:
        return refusal("EUC-4/6", "{unit} moved by rail: it cannot exploit", unit)
    return refusal("EUC-4/6", "{unit} is not in regular supply: it cannot exploit", unit)


def _stuck(p: Position, unit: int) -> Violation | None:
    """Tell why a unit stays where it is, whatever MPs it has."""
    here = p.at[unit]
    if is_rider(p, unit):
        return refusal("EUC-15/8", "{unit} is carried by {unit}", unit, p.aboard[unit])
    if neutral_ground(p) >> here & 1:
        return refusal("EUC-56/5", "{unit} is neutral: it does not move", unit)
    if not p.face(unit).move:
        return refusal(rule_of_rest(p, unit), "{unit} has no movement allowance", unit)
    bit = 1 << unit
    if p.disrupted & bit:
        return refusal("EUC-23.G.2.b/2", "{unit} is disrupted and may not move", unit)
    if p.landed & bit:
        return refusal("EUC-31/1", "{unit} landed in this player-turn and may do nothing else", unit)
    if p.shipped & bit:
        return refusal("EUC-30/1", "{unit} moved by sea, which took all its MPs", unit)
    if p.flown_in & bit:
        return refusal("EUC-23.G/2", "{unit} was flown in and may not move further", unit)
    if p.worked & bit:
        return refusal("EUC-14/1", "{unit} is at work, which takes all its MPs", unit)
    return None


def _spent(p: Position, unit: int) -> Violation | None:
    if p.moved >> unit & 1:
        return refusal("EUC-4/4", "{unit} has finished moving in this phase", unit)
    if not left_of(p, unit):
        return refusal("EUC-6/1", "{unit} has no MPs left", unit)
    return None


# ---------------------------------------------------------------- carrying out
def go_on_with(p: Position, units: int, *, is_column: bool = False) -> None:
    """Let some units be those that move: one action is finished before the next (EUC-4/4)."""
    now = MARCH.top(p)
    p.moved |= now.movers & ~units
    MARCH.turn(p, str(p.stack[-1][0]), now._replace(movers=units, is_column=int(is_column)))


def walk(p: Position, log: Log, units: int, route: tuple[int, ...], cost: int) -> None:
    """Take units along a way for a price in half MPs, with whom they carry; the ground that they pass is theirs."""
    for unit in bit_list(units):
        p.spent[unit] = min(_MOST, p.spent[unit] + cost)
    everybody = units | riders_of(p, units)
    for unit in bit_list(everybody):
        report(p, log, "EUC-6/1", "{unit} moves to {place}", unit, route[-1], route=route)
    set_off(p, everybody)
    for unit in bit_list(everybody):
        p.put(unit, route[-1])
    enter(p, log, everybody, route)


def set_off(p: Position, units: int) -> None:
    """Note that units leave where they are: what lay on them there is gone."""
    p.ever_moved |= units
    p.known &= ~units
    p.on_top &= ~units
    if p.phase == Phase.BONUS_MOVEMENT:
        p.surprise_acted |= units
    if p.phase == Phase.EXPLOITATION:
        p.exploited |= units
    if p.works:
        p.works = tuple(row for row in p.works if row.unit < 0 or not units >> row.unit & 1)  # EUC-14/2
    if p.bridges:
        p.bridges = tuple(row for row in p.bridges if not units >> row.unit & 1)


# ---------------------------------------------------------------- a unit
class Move(ByFirst):
    """A unit goes to a place, by the cheapest way or by a hex beside its end."""

    def firsts(self, p: Position) -> int:
        now = MARCH.top(p)
        return movable(p) & ~(now.movers if now.is_column else 0)

    def main_of(self, p: Position, first: int) -> list[Fan]:
        ends = trek(p, 1 << first).ends if left_of(p, first) else 0
        return [Fan(self.verb, (first,), ends)] if ends else []

    def of_first(self, p: Position, first: int) -> list[Fan]:
        found = self.main_of(p, first)
        if found:
            entries = trek(p, 1 << first).all_entries()
            found += [Fan(self.verb, (first, place), before) for place, before in entries.items()]
        return found

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place, *via = args
        found = not_moving(p, unit) or _in_column(p, unit) or no_way(p, 1 << unit, place, *via)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place, *via = args
        go_on_with(p, 1 << unit)
        ground = trek(p, 1 << unit)
        walk(p, log, 1 << unit, way_of(p, ground, place, *via), _price(ground, place, via))

    def effect(self, p: Position, *args: int) -> Effect:
        unit, place, *via = args
        return Effect((), mps(_price(trek(p, 1 << unit), place, via)))


def _price(ground: Trek, place: int, via: list[int]) -> int:
    return ground.cost_from(via[0], place) if via else ground.cost(place)


def _in_column(p: Position, unit: int) -> Violation | None:
    now = MARCH.top(p)
    if now.is_column and now.movers >> unit & 1:
        return refusal("EUC-6/5", "{unit} is in the column, and moves with it", unit)
    return None


# ---------------------------------------------------------------- a column
def not_columning(p: Position, unit: int, other: int) -> Reasons:
    """Tell why a unit cannot move together with another (EUC-6/5)."""
    if unit == other:
        return refusal("EUC-6/5", "a column is of two units or more")
    if found := not_moving(p, unit) or not_moving(p, other):
        return found
    if p.at[unit] != p.at[other] or BOX >> p.at[unit] & 1:
        return refusal("EUC-6/5", "{unit} and {unit} do not stand in one hex", unit, other)
    return _in_column(p, unit)


def columns(p: Position) -> Iterable[tuple[int, int]]:
    """Yield each unit that can join a column, and those with which it can move."""
    now = MARCH.top(p)
    ready = movable(p)
    marching = now.movers if now.is_column else 0
    for place in sorted(p.here):  # not in the order in which places were entered: that would tell who moved where
        here = p.here[place] & ready
        if here & here - 1 and not BOX >> place & 1:
            here = mask_of(unit for unit in bit_list(here) if left_of(p, unit))
            for unit in bit_list(here & ~marching):
                yield unit, here & ~(1 << unit)


def form_column(p: Position, log: Log, unit: int, other: int) -> None:
    """Let a unit move together with another, and with those that move with it."""
    now = MARCH.top(p)
    column = now.movers if now.is_column and now.movers >> other & 1 else 1 << other
    go_on_with(p, column | 1 << unit, is_column=True)
    report(p, log, "EUC-6/5", "{unit} moves together with others from {place}", unit, p.at[unit])


def no_column(p: Position) -> Violation | None:
    """Tell that nobody marches together."""
    return None if MARCH.top(p).is_column else refusal("EUC-6/5", "there is no column")


def not_marching(p: Position, place: int) -> Reasons:
    """Tell why the column cannot go to a place."""
    return no_column(p) or _worn_out(p) or no_way(p, MARCH.top(p).movers, place)


def _worn_out(p: Position) -> Violation | None:
    spent = next((unit for unit in bit_list(MARCH.top(p).movers) if not left_of(p, unit)), None)
    return None if spent is None else refusal("EUC-6/5", "{unit} has no MPs left: the column stands", spent)


def marches(p: Position) -> int:
    """Return the places that the column gets to."""
    return 0 if no_column(p) or _worn_out(p) else trek(p, MARCH.top(p).movers).ends


def march(p: Position, log: Log, place: int) -> None:
    """Let the column go to a place, at the pace of the slowest."""
    movers = MARCH.top(p).movers
    ground = trek(p, movers)
    walk(p, log, movers, way_of(p, ground, place), ground.cost(place))


def not_leaving(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be dropped off."""
    if found := no_column(p):
        return found
    return None if MARCH.top(p).movers >> unit & 1 else refusal("EUC-6/5", "{unit} is not in the column", unit)


def in_column(p: Position) -> int:
    """Return the units of the column."""
    now = MARCH.top(p)
    return now.movers if now.is_column else 0


def drop_off(p: Position, log: Log, unit: int) -> None:
    """Drop a unit off: it stops for the phase (EUC-6/5)."""
    left = MARCH.top(p).movers & ~(1 << unit)
    go_on_with(p, left, is_column=left.bit_count() > 1)
    report(p, log, "EUC-6/5", "{unit} stops in {place}", unit, p.at[unit])


def halt(p: Position, log: Log) -> None:
    """End the march of the column."""
    go_on_with(p, 0)


COLUMN_ACTS: Final[tuple[Deed, ...]] = (
    Act("column", not_columning, form_column, columns),
    Act("march", not_marching, march, marches, role=Role.MOVE),
    Act("leave", not_leaving, drop_off, in_column),
    Act("halt", no_column, halt),
)
MARCH_ACTS: Final[tuple[Deed, ...]] = (Move("move", Role.MOVE), *COLUMN_ACTS)
