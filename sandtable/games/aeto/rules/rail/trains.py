"""The act `rail` and the Rail Movement Step (AE-6.1): any distance along a net, paid by a country at one end."""

from __future__ import annotations

from sandtable.board.graph import trace
from sandtable.core.act import Act, Role, freely, leave
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst, LazyActs
from sandtable.core.order import Fan
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position, Ride
from sandtable.games.aeto.rules.forts.concealment import come_out
from sandtable.games.aeto.rules.movement.closed import LEADERS
from sandtable.games.aeto.rules.movement.march import ON_FOOT, not_moving
from sandtable.games.aeto.rules.rail.capacity import at_ends, capacity, left, payers, served, user
from sandtable.games.aeto.rules.rail.nets import allowed, connected
from sandtable.games.aeto.rules.sides import friendly_ground, memory, side_of_camp, units_of_camp
from sandtable.games.aeto.rules.special import cooperation
from sandtable.games.aeto.rules.stacking import closed_for, no_room
from sandtable.games.aeto.rules.supply.lines import has_line
from sandtable.games.aeto.rules.zones import hindering, uninhibited
from sandtable.games.aeto.world.atlas import COUNTRY, RAIL, RAILS
from sandtable.games.aeto.world.nations import NOBODY


# ---------------------------------------------------------------- who
def entrained(p: Position) -> int:
    """Return the units that can go by rail, wherever that may lead: the fast form of `not_entrained`."""
    own = units_of_camp(p, p.acting) & ON_FOOT & ~(p.activated | p.railed | p.stirred)
    return mask_of(unit for unit in bit_list(own & p.units_in(RAILS & p.card.land)) if _at_station(p, unit) is None)


def not_entrained(p: Position, unit: int) -> Violation | None:
    """Tell why a unit does not go by rail at all."""
    if found := not_moving(p, unit, p.acting):
        return found
    if p.activated >> unit & 1:
        return refusal("AE-6.1/16", "{unit} was activated in an Offensive of this month", unit)
    if p.railed >> unit & 1:
        return refusal("AE-6.1/14", "{unit} went by rail and has finished moving for this month", unit)
    if not RAILS >> p.at[unit] & 1:
        return refusal("AE-6.1/8", "{unit} is in {place}, which has no railway", unit, p.at[unit])
    if p.stirred >> unit & 1:
        return refusal("AE-6.1/9", "{unit} has no MP left to entrain in {place}", unit, p.at[unit])
    return _at_station(p, unit)


def _at_station(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot entrain where it stands."""
    if p.aboard[unit] >= 0:
        return refusal("AEC-5.7/1", "{unit} is on no hex of the map", unit)
    if hindering(p, unit) >> p.at[unit] & 1:
        return refusal(
            "AE-6.1/17", "{place} is in an enemy zone, and no land unit holds it when {unit} leaves", p.at[unit], unit
        )
    if not has_line(p, unit):
        return refusal("AE-6.1/19", "{unit} has no line of supply in {place}", unit, p.at[unit])
    return None


# ---------------------------------------------------------------- where to
def stations(p: Position, unit: int) -> int:
    """Return the hexes to which a unit can go by rail, whoever pays: the fast form of `no_train`."""
    found = connected(p, p.nation(unit), p.at[unit]) & ~cooperation.closed_to(p, unit)
    return found & ~closed_for(p, unit, found)


def no_train(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why no train takes a unit to a hex."""
    start = p.at[unit]
    if place == start:
        return refusal("AE-6.1/8", "{unit} is in {place} already", unit, place)
    if found := _no_rails(p, place) or cooperation.why_closed(p, unit, place, by_rail=True) or _no_line(p, unit, place):
        return found
    if not connected(p, p.nation(unit), start) >> place & 1:
        return _gap(p, unit, place)
    return no_room(p, unit, place)


def _no_rails(p: Position, place: int) -> Violation | None:
    """Tell that a hex has no railway, or is off the board."""
    if not p.card.board >> place & 1:
        return refusal("AEC-1.0/21", "{place} is off the board of this scenario", place)
    if not RAILS >> place & 1:
        return refusal("AE-6.1/10", "{place} has no railway", place)
    return None


def _no_line(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why no train of a unit's nation runs through a hex with a railway."""
    nation = p.nation(unit)
    if not allowed(nation) >> place & 1:
        return cooperation.why_closed(p, unit, place, by_rail=True)
    if not friendly_ground(p, nation) >> place & 1:
        return refusal("AE-6.1/12", "{place} is not in friendly hands", place)
    if not served(p) >> place & 1:
        return refusal("AE-6.1/6", "{nation} has no Rail Capacity: no train runs in {place}", COUNTRY[place], place)
    if uninhibited(p, nation) >> place & 1:
        return refusal("AE-6.1/17", "{place} is in an enemy zone, and no land unit of yours holds it", place)
    return None


def _gap(p: Position, unit: int, place: int) -> Violation:
    """Tell what breaks the line to a hex."""
    start = p.at[unit]
    path = trace(RAIL, 1 << start, 1 << place, p.card.land)
    for here in path or ():
        if found := _no_line(p, unit, here):
            return found
    return refusal("AE-6.1/10", "no railway joins {place} to {place}", start, place)


# ---------------------------------------------------------------- who pays
def rides_free(p: Position, unit: int, place: int) -> bool:
    """Tell whether an HQ or a General goes with a unit that was railed by the same way in this step (AEC-6.1/1)."""
    return bool(LEADERS >> unit & 1) and Ride(p.at[unit], place) in p.rides


def _unpaid(p: Position, unit: int, place: int, payer: int) -> Violation | None:
    """Tell why a train is not paid, by a country or by the only one that can."""
    ends = at_ends(p, p.nation(unit), p.at[unit], place)
    if payer != NOBODY:
        return _not_paying(p, unit, place, payer, ends)
    able = [country for country in bit_list(ends) if left(p, country)]
    if len(able) > 1:
        return refusal("AE-6.1/4", "{nation} or {nation} can pay: say which", *able)
    if able:
        return None
    if ends:
        return _used_up(p, lowest(ends))
    return refusal("AE-6.1/4", "no friend has Rail Capacity at either end, {place} or {place}", p.at[unit], place)


def _not_paying(p: Position, unit: int, place: int, payer: int, ends: int) -> Violation | None:
    if payer not in (COUNTRY[p.at[unit]], COUNTRY[place]):
        return refusal("AE-6.1/4", "{nation} lies at neither end, {place} nor {place}", payer, p.at[unit], place)
    if not capacity(p, payer):
        return refusal("AE-6.1/6", "{nation} has no Rail Capacity", payer)
    if not ends >> payer & 1:
        return refusal("AE-6.1/30", "the Rail Capacity of {nation} is that of {nation}", payer, user(p, payer))
    return None if left(p, payer) else _used_up(p, payer)


def _used_up(p: Position, payer: int) -> Violation:
    return refusal(
        "AE-6.1/1", "the Rail Capacity of {nation}, {number}, is used up this month", payer, capacity(p, payer)
    )


# ---------------------------------------------------------------- the act
class Train(ByFirst):
    """A unit goes by rail; `by` names who pays, and may be left out where nobody or only one country can."""

    def __init__(self) -> None:
        super().__init__("rail", Role.MOVE)

    def firsts(self, ground: Position) -> int:
        return entrained(ground)

    def of_first(self, ground: Position, first: int) -> list[Fan]:
        return self._fans(ground, first, is_main=False)

    def main_of(self, ground: Position, first: int) -> list[Fan]:
        return self._fans(ground, first, is_main=True)

    def _fans(self, p: Position, unit: int, *, is_main: bool) -> list[Fan]:
        """Return the trains of a unit; for a draw those that only name again who pays are left out."""
        plain, named = 0, list[Fan]()
        for place in bit_list(stations(p, unit)):
            if rides_free(p, unit, place):
                plain |= 1 << place
            elif able := payers(p, p.nation(unit), p.at[unit], place):
                is_one = not able & able - 1
                plain |= is_one << place
                if not (is_one and is_main):
                    named.append(Fan(self.verb, (unit, place), able))
        return [*([Fan(self.verb, (unit,), plain)] if plain else []), *named]

    def against(self, ground: Position, *args: int) -> list[Violation]:
        unit, place, *payer = args
        found = not_entrained(ground, unit) or no_train(ground, unit, place)
        if not found and rides_free(ground, unit, place):
            found = refusal("AE-6.1/2", "{unit} rides free to {place}", unit, place) if payer else None
        elif not found:
            found = _unpaid(ground, unit, place, payer[0] if payer else NOBODY)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place, *payer = args
        start = p.at[unit]
        if not rides_free(p, unit, place):
            self._pay(p, log, unit, place, payer[0] if payer else lowest(payers(p, p.nation(unit), start, place)))
        come_out(p, log, unit)
        p.put(unit, place)
        p.railed |= 1 << unit
        log.add("AE-6.1/8", "{unit} goes by rail to {place}", unit, place)
        log.along((start, place))

    def _pay(self, p: Position, log: Log, unit: int, place: int, payer: int) -> None:
        p.rail_used[payer] += 1
        log.add("AE-6.1/4", "{nation} pays for the train of {unit}", payer, unit)
        if not LEADERS >> unit & 1:
            p.rides = tuple(sorted({*p.rides, Ride(p.at[unit], place)}))


class Rail(LazyActs[Position]):
    """The Rail Movement Step: a camp rails its units one after the other."""

    name = "rail"
    moment = "the Rail Movement Step"
    rules = ("AE-6.1/1",)
    empty = "nobody can go by rail"
    asks = "Send units by rail, then say done."
    secret = True
    acts = (Train(), Act("done", freely, leave, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, p.acting)

    def prepare(self, p: Position) -> None:
        memory(p)  # what the menu finds serves the order, too
