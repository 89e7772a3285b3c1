"""Army Group E (WF-16.5): once the Allies are in Yugoslavia its units may come from the east, for Supreme Moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.command.chain import no_supreme_move
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.movement.maneuver import purse
from sandtable.games.westfront.rules.movement.obstacles import forbidden
from sandtable.games.westfront.rules.movement.railways import Seeds
from sandtable.games.westfront.rules.movement.stacking import packed
from sandtable.games.westfront.rules.movement.strategic import (
    Timetable,
    in_words,
    line,
    moves_to,
    no_line,
    overruns,
    set_out,
    ticket,
)
from sandtable.games.westfront.rules.movement.trail import trample
from sandtable.games.westfront.rules.production.arrivals import rail_entries
from sandtable.games.westfront.world.atlas import ENTRY_OF_E, RAIL_ENTRIES
from sandtable.games.westfront.world.roster import ALLIES, ARMY_GROUP_E, AXIS, ITALIANS, PLAYER

_USED_UP: Final = 5  # hexes of its Rail Move that a unit of Army Group E has behind it (WF-16.5/3)


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
    if not purse(p, unit):
        return no_supreme_move(p, unit, "WF-16.5/3")
    timetable = Timetable(p)
    return None if _entry_ends(timetable, unit) >> place & 1 else _no_entry(timetable, unit, place)


def _shut_out(p: Position, unit: int) -> Violation | None:
    """Say why a unit does not come from the east at all."""
    if PLAYER[unit] != p.player:
        return refusal("WF-4.42/1", "{unit} is not yours to move", unit)
    if p.place[unit] != Off.EAST:
        return refusal("WF-16.5/2", "{unit} does not wait in the east with Army Group E", unit)
    if not p.yugoslavia:
        return refusal("WF-16.5/1", "the Allies have not entered Yugoslavia")
    if p.italy and ITALIANS >> unit & 1:
        return refusal("WF-16.5/2", "Italy has surrendered: {unit} does not come", unit)
    return None


def _no_entry(timetable: Timetable, unit: int, place: int) -> Violation:
    """Say why a unit may not come to a hex."""
    p = timetable.p
    if found := forbidden(p, unit, place):
        return found
    if p.occupied[ALLIES] >> place & 1:
        return refusal("WF-16.5/1", "Allies are in {place}", place)
    moves = moves_to(_entry_levels(timetable, unit), place)
    if moves is None:
        return _no_way_in(timetable, unit, place)
    if moves > (left := purse(p, unit)):
        count = counted(moves, "Rail Move")
        return refusal("WF-16.5/3", "{place} takes {count}, and you have {left}", place, count, in_words(left))
    return packed(p, unit, place)


def _no_way_in(timetable: Timetable, unit: int, place: int) -> Violation:
    """Say why no rail brings a unit from the east to a hex (WF-16.5/3)."""
    if (mask_of(RAIL_ENTRIES) & ~rail_entries(timetable.p)) >> place & 1:
        return refusal("WF-16.7/2", "{place} lies beyond the Iron Curtain", place)
    if not _gates(timetable, unit):
        return refusal("WF-16.5/1", "no entry hex of Army Group E is open to {unit}", unit)
    if not timetable.lines >> place & 1:
        return no_line(timetable, place)
    return refusal("WF-16.5/3", "no friendly rail joins {place} to an entry hex of Army Group E", place)


def _enter(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit of Army Group E from the east, once the Allies are in Yugoslavia (WF-16.5/1)."""
    timetable = Timetable(p)
    moves = moves_to(_entry_levels(timetable, unit), place)
    assert moves is not None
    set_out(p, unit, moves, log)
    p.put(unit, place)
    p.supplied |= 1 << unit  # WF-10.1/1
    seeds = _entry_seeds(timetable, unit)
    stops = overruns(timetable, unit, seeds, place, moves)
    is_gate = _gates(timetable, unit) >> place & 1
    route = (place,) if is_gate else line(timetable, log, unit, seeds, (*stops, place))
    report(log, p, "WF-16.5/1", "{unit} comes from the east to {place}", unit, place, route=route)
    trample(p, log, unit, place, stops)


def _enter_effect(p: Position, unit: int, place: int) -> Effect:
    """Return what it costs to bring a unit from the east."""
    return Effect((), ticket(p, unit, moves_to(_entry_levels(Timetable(p), unit), place) or 0))


ENTER: Final = Act("enter", _no_reserve, _enter, _reserves, role=Role.PLACE, effect=_enter_effect)
