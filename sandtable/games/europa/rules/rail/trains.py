"""Rail movement (EUC-7/1, EUC-7/2, EUC-7/8): units and supply points go any distance along usable lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.board.graph import reach, trace
from sandtable.core.act import Act, Deed, Offers, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.core.phrases import counted
from sandtable.games.europa.language import MOST, SIDES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.bulk import by_rail, loaded, res
from sandtable.games.europa.rules.ground.closed import closed_to, why_closed_to_any
from sandtable.games.europa.rules.ground.marching import go_on_with, movable, not_moving, set_off
from sandtable.games.europa.rules.ground.reach import allowance, left_of, mps, part_of, whole_up
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.rail.nets import RAILS, charge, left, net_of, nets, unbuilt, usable
from sandtable.games.europa.rules.rail.railhead import DESERT
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.zones import barred, under
from sandtable.games.europa.world.atlas import RAIL
from sandtable.games.europa.world.charts import COVER_RE4, RAIL_MOVE, RAIL_POINT_RE4

_RULE: Final = "EUC-7/2"


# ---------------------------------------------------------------- lines
def open_lines(p: Position, side: int) -> int:
    """Return the hexes that trains of a side may enter: usable, and not in an enemy zone unless a friend is there."""
    return usable(p, side) & ~barred(p, side)


def _connected(start: int, lines: int) -> int:
    """Return the hexes to which a train gets from one."""
    return reach(RAIL, 1 << start, lines, lines) & ~(1 << start)


def no_line(p: Position, side: int, place: int) -> Violation | None:
    """Tell why no train of a side enters a hex."""
    return _not_usable(p, side, place) or _barred(p, side, place)


def _not_usable(p: Position, side: int, place: int) -> Violation | None:
    if not RAILS >> place & 1:
        return refusal(_RULE, "{place} has no railway", place)
    if place == p.rail_pending:
        return refusal("EU-103.A.2.b.1/8", "the line to {place} is usable from the end of this player-turn on", place)
    if unbuilt(p) >> place & 1:
        return _no_rails_yet(p, place)
    if not p.owned[side] >> place & 1:
        return refusal(_RULE, "{place} is not yours", place)
    if p.rail_dead >> place & 1:
        return refusal("EUC-7/3", "the railway in {place} was taken over and is not usable yet", place)
    if not usable(p, side) >> place & 1:
        return refusal("EUC-7/4", "the railway in {place} is broken", place)
    return None


def _no_rails_yet(p: Position, place: int) -> Violation:
    """Tell that a line that may be built has not been built to a place."""
    start, *_, end = p.sheet.railhead_route
    if p.card.sheet != DESERT:
        return refusal("EUC-7/7", "the line has not been built as far as {place}", place)
    if p.railhead == start:
        return refusal("EU-103.A.2.b.1/1", "between {place} and {place} there is no railway yet", start, end)
    return refusal("EU-103.A.2.b.1/2", "the line ends at the railhead in {place}", p.railhead)


def _barred(p: Position, side: int, place: int) -> Violation | None:
    if not barred(p, side) >> place & 1:
        return None
    if p.armed[1 - side] >> place & 1:
        return refusal(_RULE, "enemy units stand in {place}", place)
    return refusal("EUC-5/5", "{place} lies in an enemy zone, and no unit of yours holds it open", place)


def _gap(p: Position, side: int, start: int, place: int, shut: int) -> Violation:
    """Tell what breaks the way from one hex to another that a train of a side does not reach."""
    path = trace(RAIL, 1 << start, 1 << place)
    blocked = next((here for here in path or () if here != start and (shut >> here & 1 or no_line(p, side, here))), -1)
    if blocked < 0:
        return refusal(_RULE, "no railway joins {place} to {place}", start, place)
    if found := no_line(p, side, blocked):
        return found
    return refusal(_RULE, "the way to {place} leads through {place}, which is closed", place, blocked)


def _no_trains(p: Position, side: int) -> Violation | None:
    """Tell that a side has no rail movement (EUC-7/9)."""
    if nets(p, side):
        return None
    return refusal("EUC-7/9", "{side} have no rail movement in this scenario", SIDES[side])


def _no_capacity(p: Position, side: int, place: int, needed: int) -> Violation | None:
    """Tell why the net of a place carries no more."""
    net = net_of(p, side, place)
    if net is None:
        return refusal("EUC-7/8", "the railway in {place} is cut off from all home rails", place)
    if needed > left(p, net):
        return refusal(net.rule, "the railways can carry {number} more, not {number}", res(left(p, net)), res(needed))
    return None


# ---------------------------------------------------------------- units
def fare(p: Position, unit: int) -> int:
    """Return what a ride costs a unit, in half MPs: half its allowance, fractions up (EUC-7/2)."""
    return whole_up(part_of(allowance(p, unit), RAIL_MOVE))


def _not_boarding(p: Position, unit: int) -> Violation | None:
    """Tell why a unit does not take a train where it stands."""
    if found := not_moving(p, unit) or _no_trains(p, p.side_of(unit)):
        return found
    side, here = p.side_of(unit), p.at[unit]
    if p.railed >> unit & 1:
        return refusal(_RULE, "{unit} has moved by rail in this phase", unit)
    if found := _not_usable(p, side, here) or _in_zone(p, unit):
        return found
    if fare(p, unit) > left_of(p, unit):
        costs, has = mps(fare(p, unit)), mps(left_of(p, unit))
        return refusal(_RULE, "a ride costs {unit} {number}: it has {number} left", unit, costs, has)
    return _no_capacity(p, side, here, by_rail(p, unit))


def _in_zone(p: Position, unit: int) -> Violation | None:
    """Tell whether an enemy zone keeps a unit from its train: another unit must hold its hex open."""
    here, side = p.at[unit], p.side_of(unit)
    if not under(p, side) >> here & 1:
        return None
    others = p.here[here] & p.of_side(side) & ~loaded(p, unit)
    if any(p.size(other) >= COVER_RE4 for other in bit_list(others)):
        return None
    return refusal("EUC-5/5", "{place} lies in an enemy zone, and no other unit holds it open", here)


def _no_ride(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why no train takes a unit from where it stands to a place."""
    here, side = p.at[unit], p.side_of(unit)
    if place == here:
        return refusal(_RULE, "{unit} is in {place} already", unit, place)
    if found := why_closed_to_any(p, loaded(p, unit), place) or no_line(p, side, place):
        return found
    shut = closed_to(p, loaded(p, unit))
    return None if _connected(here, open_lines(p, side) & ~shut) >> place & 1 else _gap(p, side, here, place, shut)


class Ride(ByFirst):
    """A unit goes by rail."""

    def firsts(self, p: Position) -> int:
        side = p.phasing
        lines = usable(p, side) & p.ground[side] if any(left(p, net) for net in nets(p, side)) else 0
        return movable(p) & ~p.railed & p.units_in(lines) if lines else 0

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        if _not_boarding(p, unit):
            return []
        lines = open_lines(p, p.side_of(unit)) & ~closed_to(p, loaded(p, unit))
        ends = _connected(p.at[unit], lines)
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place = args
        found = _not_boarding(p, unit) or _no_ride(p, unit, place)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        ride(p, log, unit, place)


def ride(p: Position, log: Log, unit: int, place: int) -> None:
    """Take a unit to a place by rail; it may walk on with what it has left."""
    here, side, units = p.at[unit], p.side_of(unit), loaded(p, unit)
    net = net_of(p, side, here)
    if net is not None:
        charge(p, net, by_rail(p, unit))
    go_on_with(p, 1 << unit)
    p.spent[unit] += fare(p, unit)
    p.railed |= units
    lines = open_lines(p, side) & ~closed_to(p, units)
    route = trace(RAIL, 1 << here, 1 << place, lines) or (here, place)
    for each in bit_list(units):
        report(p, log, _RULE, "{unit} goes by rail to {place}", each, place, route=route)
    set_off(p, units)
    for each in bit_list(units):
        p.put(each, place)
    enter(p, log, units, route)


# ---------------------------------------------------------------- supply points
def not_sending(p: Position, number: int, start: int, place: int) -> Reasons:
    """Tell why so many supply points are not sent by rail (EUC-18/10)."""
    side = p.phasing
    if found := depots.too_few(p, start, side, number) or _no_trains(p, side) or no_line(p, side, start):
        return found
    if found := _no_capacity(p, side, start, number * RAIL_POINT_RE4):
        return found
    if place == start:
        return refusal(_RULE, "the supply points are in {place} already", place)
    if found := no_line(p, side, place):
        return found
    reached = _connected(start, open_lines(p, side)) >> place & 1
    return None if reached else _gap(p, side, start, place, 0)


def sendings(p: Position) -> Offers:
    """Yield from where supply points can be sent by rail, how many, and to where."""
    return tuple(rail_offers(p)) if p.depots else 0


def rail_offers(p: Position) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    side = p.phasing
    lines = open_lines(p, side)
    for start in bit_list(depots.places(p, side) & lines):
        net = net_of(p, side, start)
        most = min(depots.points(p, start, side), left(p, net) // RAIL_POINT_RE4 if net else 0, MOST)
        yield (), ((1 << most + 1) - 2, 1 << start, _connected(start, lines))


def send(p: Position, log: Log, number: int, start: int, place: int) -> None:
    """Send supply points by rail."""
    net = net_of(p, p.phasing, start)
    if net is not None:
        charge(p, net, number * RAIL_POINT_RE4)
    depots.take(p, start, p.phasing, number)
    depots.add(p, place, p.phasing, number)
    log.add("EUC-18/10", "{number} go by rail from {place} to {place}", counted(number, "supply point"), start, place)


RAIL_ACTS: Final[tuple[Deed, ...]] = (
    Ride("rail", Role.MOVE),
    Act("send-supply", not_sending, send, sendings, role=Role.CARRY),
)
