"""Strategic movement overland (WF-6.53, chapter 9): by rail, by rail ferry, off the map's edge."""

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
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.command.authority import deactivate
from sandtable.games.westfront.rules.command.chain import no_supreme_move
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
from sandtable.games.westfront.rules.movement.obstacles import forbidden, jam
from sandtable.games.westfront.rules.movement.railways import TRACK, Seeds, ride, ride_waves, rides
from sandtable.games.westfront.rules.movement.stacking import Occupancy, forted, packed, shut
from sandtable.games.westfront.rules.movement.trail import Stops, stopovers, trample
from sandtable.games.westfront.rules.production.arrivals import rail_entries
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.world.atlas import FERRY, RAIL, RAIL_HEXES
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    FORTS,
    ITALIANS,
    LAST_STEP,
    SPANISH,
)

_SPAN: Final = 10
_SHORT_SPAN: Final = 5


def span(p: Position, player: int) -> int:
    """Return how many hexes a Rail Move covers (WF-9.21/1, WF-9.21/2, WF-13.22/2)."""
    return _SHORT_SPAN if player == AXIS and p.month >= AIR_SUPREMACY else _SPAN


def open_entries(p: Position) -> int:
    """Return the Axis Rail Entries that are not lost, and hold no Allies (WF-16.7/1, WF-16.7/3)."""
    return rail_entries(p) & ~p.occupied[ALLIES]


def moves_to(levels: tuple[int, ...], place: int) -> int | None:
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
            moves = moves_to(levels, here) or 0
            found &= ~(occupancy.full(unit, fare(self.p, unit, moves)) & 1 << here)
        return found

    def way_out(self, unit: int, place: int, moves: int) -> tuple[int, int]:
        """Return how a ride that takes no more moves leaves a battle, by the shortest way of all: length and hex."""
        track = self.track(unit)

        def length(step: tuple[int, int]) -> int:
            return moves_to(rides(((1, 1 << step[1]),), track, self.entries & track, 1), place) or 0

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
    moves = moves_to(timetable.levels(unit), place)
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
    stops = overruns(timetable, unit, seeds, place, moves)
    route = (*came_from, *line(timetable, log, unit, seeds, (*stops, place)))
    report(log, p, "WF-9.21/1", "{unit} goes by rail to {place}", unit, place, route=route)
    trample(p, log, unit, place, stops)


def overruns(timetable: Timetable, unit: int, seeds: Seeds, place: int, moves: int) -> Stops:
    """Return where a ride finds BeachHeads to overrun, on any way that takes no more Rail Moves (WF-15.51/5)."""

    def fits(stops: Stops) -> bool:
        return timetable.can_stop_over(unit, seeds, (*stops, place), moves)

    return stopovers(timetable.p, unit, place, timetable.track(unit), fits)


def line(timetable: Timetable, log: Log, unit: int, seeds: Seeds, stops: Stops) -> Stops:
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
        return no_line(timetable, here)
    if not engaged(p, unit):
        return None
    if FORTS >> unit & 1:
        return refusal("WF-2.26/1", "{unit} is a fort in a battle and does not move", unit)
    if would_retreat(p, unit):
        return refusal(
            "WF-6.53/3", "{unit} is the last of your units in {place} and cannot retreat by rail", unit, here
        )
    return None


def no_line(timetable: Timetable, here: int) -> Violation:
    """Say why no friendly rail line runs to a hex (WF-9.12/1, WF-9.21/3)."""
    p = timetable.p
    if not RAIL_HEXES >> here & 1:
        return refusal("WF-9.21/3", "there is no rail in {place}", here)
    if p.held[1 - p.player] >> here & 1:
        return refusal("WF-9.21/3", "the enemy controls the rail in {place}", here)
    if not p.held[p.player] >> here & 1:
        return refusal("WF-9.21/3", "the rail in {place} is Disputed", here)
    return refusal("WF-9.12/1", "the rail in {place} is cut off from your Supply Origin", here)


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
    moves = moves_to(timetable.levels(unit), place)
    if moves is None:
        return no_line(timetable, place) if not timetable.lines >> place & 1 else _no_track(timetable, unit, place)
    if moves > (left := _budget(p, unit)):
        return _too_long(timetable, unit, place, moves) if left else no_supreme_move(p, unit, "WF-9.2/1")
    if forted(p, unit) >> place & 1:
        return refusal("WF-2.26/5", "{place} has a fort already", place)
    return packed(p, unit, place)


def _no_track(timetable: Timetable, unit: int, place: int) -> Violation:
    """Say why no ride leads to a hex on a friendly line: sides of a battle are used up, or there is a gap."""
    p, here = timetable.p, timetable.p.place[unit]
    for via in bit_list(RAIL[here] & jammed(p, here) & timetable.track(unit)) if engaged(p, unit) else ():
        if moves_to(timetable.rides(unit, ((1, 1 << via),)), place) is not None:
            return jam(p, here, via)
    return refusal("WF-9.21/3", "no friendly rail joins {place} to {place}", here, place)


def _too_long(timetable: Timetable, unit: int, place: int, moves: int) -> Violation:
    """Say how many Rail Moves it is to a hex; Air Supremacy makes them short (WF-9.21/2)."""
    p = timetable.p
    count, left = counted(moves, "Rail Move"), _budget(p, unit)
    if timetable.stretch < _SPAN:
        timetable.stretch = _SPAN
        if (moves_to(timetable.levels(unit), place) or 0) <= left:
            return refusal(
                "WF-9.21/2", "{place} takes {count} of 5 hexes, and you have {left}", place, count, in_words(left)
            )
    return refusal("WF-9.2/1", "{place} takes {count}, and you have {left}", place, count, in_words(left))


def in_words(moves: int) -> str:
    """Say how many Supreme Moves are left."""
    return counted(moves, "Supreme Move")


def set_out(p: Position, unit: int, moves: int, log: Log) -> None:
    """Pay for a strategic move and mark the unit: a fort falls to its last step, an active SHQ mobilizes."""
    pay(p, unit, fare(p, unit, moves))
    if p.active >> unit & 1:
        deactivate(p, unit, log)  # WF-5.62/1
    if FORTS >> unit & 1:
        p.cv[unit] = LAST_STEP[unit]  # WF-2.26/6
    p.moved |= 1 << unit
    p.strategic |= 1 << unit


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
    return Effect((), ticket(p, unit, moves_to(Timetable(p).levels(unit), place) or 0))


BY_RAIL: Final = Act("rail", _no_train, _ride, _trains, role=Role.CARRY, effect=_rail_effect)
