"""Strategic movement overland (WF-6.53, chapter 9): by rail, by rail ferry, off the map's edge; Army Group E."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.command.authority import deactivate
from sandtable.games.westfront.rules.control import allowed, engaged
from sandtable.games.westfront.rules.movement.engagement import jammed, leave, would_retreat
from sandtable.games.westfront.rules.movement.maneuver import (
    STRATEGISTS,
    fare,
    mobilizing,
    pay,
    purse,
    strategic_movers,
    unfit_for_strategy,
)
from sandtable.games.westfront.rules.movement.overland import forbidden
from sandtable.games.westfront.rules.movement.railways import TRACK, Seeds, ride, ride_waves, rides
from sandtable.games.westfront.rules.movement.stacking import Occupancy, forted, packed, shut
from sandtable.games.westfront.rules.movement.trail import Stops, stopovers, trample
from sandtable.games.westfront.rules.production.arrivals import rail_entries
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.world.atlas import ENTRY_OF_E, FERRY
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY
from sandtable.games.westfront.world.roster import (
    ALLIES,
    ARMY_GROUP_E,
    AXIS,
    FORTS,
    ITALIANS,
    LAST_STEP,
    PLAYER,
    SPANISH,
)

_USED_UP: Final = 5  # hexes of its Rail Move that a unit of Army Group E has behind it (WF-16.5/3)


def span(p: Position, player: int) -> int:
    """Return how many hexes a Rail Move covers (WF-9.21/1, WF-9.21/2, WF-13.22/2)."""
    return 5 if player == AXIS and p.month >= AIR_SUPREMACY else 10


def open_entries(p: Position) -> int:
    """Return the Axis Rail Entries that are not lost, and hold no Allies (WF-16.7/1, WF-16.7/3)."""
    return rail_entries(p) & ~p.occupied[ALLIES]


def _moves_to(levels: tuple[int, ...], place: int) -> int | None:
    """Return the Rail Moves that a hex takes, or None if it is out of reach."""
    return next((moves for moves, hexes in enumerate(levels) if hexes >> place & 1), None)


def _within(levels: tuple[int, ...], moves: int) -> int:
    return levels[min(moves, len(levels) - 1)] if levels else 0


# ---------------------------------------------------------------- rail
class Timetable:
    """What rides of the active side depend on, gathered once for all units."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.lines = network(p, p.player).rail
        self.stretch = span(p, p.player)
        self.entries = open_entries(p) if p.player == AXIS else 0
        self._rails = self.lines & ~p.battles
        self._open: dict[int, int] = {}
        self._occupancy = Occupancy(p)
        self._ends: dict[tuple[int, ...], int] = {}

    def track(self, unit: int) -> int:
        """Return the hexes through which a unit may ride: Friendly ones without a battle (WF-9.21/3, WF-6.53/2)."""
        kind = ITALIANS >> unit & 1
        if kind not in self._open:
            self._open[kind] = self._rails & allowed(self.p, unit)
        return self._open[kind]

    def rides(self, unit: int, seeds: Seeds) -> tuple[int, ...]:
        """Return what a unit reaches from somewhere, by the number of Rail Moves."""
        track = self.track(unit)
        return rides(seeds, track, self.entries & track, self.stretch)

    def levels(self, unit: int) -> tuple[int, ...]:
        """Return what a unit reaches from its hex, by the number of Rail Moves."""
        here = self.p.place[unit]
        engaged = self.p.battles >> here & 1
        return self.rides(unit, self.first_steps(unit) if engaged else ((0, 1 << here),))

    def first_steps(self, unit: int) -> Seeds:
        """Return how a ride out of a battle begins, over sides that are not used up (WF-9.22/1)."""
        battle = self.p.place[unit]
        exits = self.track(unit) & ~jammed(self.p, battle)
        return (1, TRACK[battle] & exits), (self.stretch, FERRY[battle] & exits)

    def ends(self, unit: int) -> int:
        """Return where a unit that can leave its hex by rail may go."""
        here, moves = self.p.place[unit], _budget(self.p, unit)
        key = here, moves, ITALIANS >> unit & 1, SPANISH >> unit & 1
        if key not in self._ends:
            self._ends[key] = self.vacant(unit, self.levels(unit), moves) & ~(1 << here)
        closed = shut(self.p) if self.p.active >> unit & 1 else 0
        return self._ends[key] & ~forted(self.p, unit) & ~closed

    def vacant(self, unit: int, levels: tuple[int, ...], most: int) -> int:
        """Return the hexes for which so many Rail Moves suffice and that, once they are paid, take the unit."""
        found, occupancy = _within(levels, most), self._occupancy
        for here in bit_list(found & occupancy.hexes):
            moves = _moves_to(levels, here) or 0
            found &= ~(occupancy.full(unit, fare(self.p, unit, moves)) & 1 << here)
        return found

    def way_out(self, unit: int, place: int, moves: int) -> tuple[int, int]:
        """Return how a ride that takes no more moves leaves a battle, by the shortest way of all: length and hex."""
        track = self.track(unit)

        def length(step: tuple[int, int]) -> int:
            return _moves_to(rides(((1, 1 << step[1]),), track, self.entries & track, 1), place) or 0

        starts = [(behind, via) for behind, hexes in self.first_steps(unit) for via in bit_list(hexes)]
        return min(
            (step for step in starts if _within(self.rides(unit, ((step[0], 1 << step[1]),)), moves) >> place & 1),
            key=length,
        )

    def can_stop_over(self, unit: int, seeds: Seeds, stops: Stops, moves: int) -> bool:
        """Tell whether so many Rail Moves suffice for a ride that leads through some hexes, one after the other."""
        track = self.track(unit)
        for stop in stops:
            waves = ride_waves(seeds, track, self.entries & track, self.stretch)
            length = next((length for length, hexes in waves if hexes >> stop & 1), None)
            if length is None or length > moves * self.stretch:
                return False
            seeds = ((length, 1 << stop),)
        return True


def _trains(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that may go by rail, with where it may go."""
    movers = strategic_movers(p) if any(p.supreme) else mobilizing(p) & STRATEGISTS
    if not movers:
        return
    timetable = Timetable(p)
    for here in bit_list(timetable.lines & p.occupied[p.player]):
        embattled = p.battles >> here & 1
        for unit in bit_list(p.at[here] & movers):
            if not (embattled and _stranded(timetable, unit)):
                yield unit, timetable.ends(unit)


def _no_train(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from going to a hex by rail."""
    if found := unfit_for_strategy(p, unit):
        return found
    timetable = Timetable(p)
    if found := _stranded(timetable, unit):
        return found
    return None if timetable.ends(unit) >> place & 1 else _no_ride(timetable, unit, place)


def _ride(p: Position, log: Log, unit: int, place: int) -> None:
    """Move a unit by rail, as far as Supreme Moves are spent on it (WF-6.53/1, WF-9.2/1, WF-9.21/1)."""
    timetable = Timetable(p)
    moves = _moves_to(timetable.levels(unit), place)
    assert moves is not None
    behind, start = 0, p.place[unit]
    came_from: Stops = ()
    if engaged(p, unit):
        came_from = (start,)
        behind, start = timetable.way_out(unit, place, moves)
        leave(p, unit, p.place[unit], start)
    set_out(p, unit, moves, log)
    p.put(unit, place)
    seeds = ((behind, 1 << start),)
    stops = _stops(timetable, unit, seeds, place, moves)
    route = (*came_from, *_line(timetable, log, unit, seeds, (*stops, place)))
    report(log, p, "WF-9.21/1", "{unit} goes by rail to {place}", unit, place, route=route)
    trample(p, log, unit, place, stops)


def _stops(timetable: Timetable, unit: int, seeds: Seeds, place: int, moves: int) -> Stops:
    """Return where a ride finds BeachHeads to overrun, on any way that takes no more Rail Moves (WF-15.51/5)."""

    def fits(stops: Stops) -> bool:
        return timetable.can_stop_over(unit, seeds, (*stops, place), moves)

    return stopovers(timetable.p, unit, place, timetable.track(unit), fits)


def _line(timetable: Timetable, log: Log, unit: int, seeds: Seeds, stops: Stops) -> Stops:
    """Return the hexes that a ride passes, from where it begins through its stops; none if nobody listens."""
    if not log.is_heard:
        return ()
    track = timetable.track(unit)
    route: Stops = ()
    for stop in stops:
        leg = ride(seeds, stop, track, timetable.entries & track, timetable.stretch)
        route += leg[1:] if route else leg
        seeds = ((0, 1 << stop),)
    return route


def _stranded(timetable: Timetable, unit: int) -> Violation | None:
    """Say why a unit cannot leave its hex by rail."""
    p, here = timetable.p, timetable.p.place[unit]
    if not timetable.lines >> here & 1:
        return refusal("WF-9.21/3", "no friendly rail line runs to {unit} in {place}", unit, here)
    if not engaged(p, unit):
        return None
    if FORTS >> unit & 1:
        return refusal("WF-2.26/1", "{unit} is a fort in a battle and does not move", unit)
    if would_retreat(p, unit):
        return refusal("WF-6.53/3", "{unit} is the last of your units there and cannot retreat by rail", unit)
    return None


def _budget(p: Position, unit: int) -> int:
    """Return how many Rail Moves a unit may make; a mobilizing SHQ has one for nothing (WF-5.62/1)."""
    return purse(p, unit) + 1 - fare(p, unit, 1)


def _no_ride(timetable: Timetable, unit: int, place: int) -> Violation:
    """Say why a unit may not go to a hex by rail."""
    p = timetable.p
    if place == p.place[unit]:
        return refusal("WF-9.21/3", "{unit} is in {place} already", unit, place)
    if found := forbidden(p, unit, place):
        return found
    if p.battles >> place & 1:
        return refusal("WF-9.21/4", "Rail Movement may not end in the battle in {place}", place)
    moves = _moves_to(timetable.levels(unit), place)
    if moves is None:
        return refusal("WF-9.21/3", "no friendly rail line joins {unit} to {place}", unit, place)
    if moves > _budget(p, unit):
        return refusal("WF-9.2/1", "{place} takes {count}, more than are left", place, f"{moves} Rail Moves")
    if forted(p, unit) >> place & 1:
        return refusal("WF-2.26/5", "there is a fort in {place} already", place)
    return packed(p, unit, place)


def set_out(p: Position, unit: int, moves: int, log: Log) -> None:
    """Pay for a strategic move and mark the unit: a fort falls to its last step, an active SHQ mobilizes."""
    pay(p, unit, fare(p, unit, moves))
    if p.active >> unit & 1:
        deactivate(p, unit, log)  # WF-5.62/1
    if FORTS >> unit & 1:
        p.cv[unit] = LAST_STEP[unit]  # WF-2.26/6
    p.moved |= 1 << unit
    p.strategic |= 1 << unit


# ---------------------------------------------------------------- Army Group E
def _reserves(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit of Army Group E that may come, with where it may go."""
    if not p.yugoslavia or p.player != AXIS or not p.supreme[0]:
        return
    timetable = Timetable(p)
    for unit in bit_list(ARMY_GROUP_E):
        if not _shut_out(p, unit):
            yield unit, _entry_ends(timetable, unit)


def _entry_ends(timetable: Timetable, unit: int) -> int:
    return timetable.vacant(unit, _entry_levels(timetable, unit), purse(timetable.p, unit))


def _entry_levels(timetable: Timetable, unit: int) -> tuple[int, ...]:
    """Return what a unit reaches: an entry hex for one Supreme Move, or from there by rail (WF-16.5/3)."""
    _, *levels = timetable.rides(unit, _entry_seeds(timetable, unit))
    return (0, *(hexes | _gates(timetable, unit) for hexes in levels))


def _entry_seeds(timetable: Timetable, unit: int) -> Seeds:
    return ((_USED_UP, _gates(timetable, unit) & timetable.track(unit)),)


def _gates(timetable: Timetable, unit: int) -> int:
    """Return the entry hexes that are open to a unit."""
    return ENTRY_OF_E & timetable.entries & allowed(timetable.p, unit)


def _no_reserve(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit of Army Group E from coming to a hex."""
    if found := _shut_out(p, unit):
        return found
    timetable = Timetable(p)
    return None if _entry_ends(timetable, unit) >> place & 1 else _no_entry(timetable, unit, place)


def _shut_out(p: Position, unit: int) -> Violation | None:
    """Say why a unit does not come from the east at all."""
    if PLAYER[unit] != p.player:
        return refusal("WF-4.42/1", "{unit} is not yours to move", unit)
    if p.place[unit] != Off.EAST:
        return refusal("WF-16.5/2", "{unit} does not wait with Army Group E", unit)
    if not p.yugoslavia:
        return refusal("WF-16.5/1", "the Allies have not entered Yugoslavia")
    if p.italy and ITALIANS >> unit & 1:
        return refusal("WF-16.5/2", "Italy has surrendered: {unit} does not come", unit)
    if not purse(p, unit):
        return refusal("WF-16.5/3", "there is no Supreme Move left")
    return None


def _no_entry(timetable: Timetable, unit: int, place: int) -> Violation:
    """Say why a unit may not come to a hex."""
    p = timetable.p
    if found := forbidden(p, unit, place):
        return found
    if p.occupied[ALLIES] >> place & 1:
        return refusal("WF-16.5/1", "Allies are in {place}", place)
    moves = _moves_to(_entry_levels(timetable, unit), place)
    if moves is None:
        return refusal("WF-16.5/3", "{unit} gets to {place} by no entry hex", unit, place)
    if moves > purse(p, unit):
        return refusal("WF-16.5/3", "{place} takes {count}, more than are left", place, f"{moves} Rail Moves")
    return packed(p, unit, place)


def _enter(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit of Army Group E from the east, once the Allies are in Yugoslavia (WF-16.5/1)."""
    timetable = Timetable(p)
    moves = _moves_to(_entry_levels(timetable, unit), place)
    assert moves is not None
    set_out(p, unit, moves, log)
    p.put(unit, place)
    p.supplied |= 1 << unit  # WF-10.1/1
    seeds = _entry_seeds(timetable, unit)
    stops = _stops(timetable, unit, seeds, place, moves)
    is_gate = _gates(timetable, unit) >> place & 1
    route = (place,) if is_gate else _line(timetable, log, unit, seeds, (*stops, place))
    report(log, p, "WF-16.5/1", "{unit} comes from the east to {place}", unit, place, route=route)
    trample(p, log, unit, place, stops)


# ---------------------------------------------------------------- what they cost
def ticket(p: Position, unit: int, moves: int) -> str:
    """Say what so many strategic moves cost a unit (WF-5.62/1, WF-2.26/6)."""
    price = [counted(paid, "Supreme Move")] if (paid := fare(p, unit, moves)) else []
    if p.active >> unit & 1:
        price.append("1 step and its command")
    if FORTS >> unit & 1 and p.cv[unit] > LAST_STEP[unit]:
        price.append(f"all steps but {LAST_STEP[unit]}")
    return ", ".join(price)


def _rail_effect(p: Position, unit: int, place: int) -> Effect:
    """Return what a ride costs."""
    return Effect((), ticket(p, unit, _moves_to(Timetable(p).levels(unit), place) or 0))


def _enter_effect(p: Position, unit: int, place: int) -> Effect:
    """Return what it costs to bring a unit from the east."""
    return Effect((), ticket(p, unit, _moves_to(_entry_levels(Timetable(p), unit), place) or 0))


BY_RAIL: Final = Act("rail", _no_train, _ride, _trains, role=Role.CARRY, effect=_rail_effect)
ENTER: Final = Act("enter", _no_reserve, _enter, _reserves, role=Role.PLACE, effect=_enter_effect)
