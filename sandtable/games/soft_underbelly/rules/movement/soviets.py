"""The Red Army on the move: its two markers, one area a turn (SU-soviet/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import hand_over
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK
from sandtable.games.soft_underbelly.world.calendar import RED_ARMY
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, BY_NATION, MARKERS, SIDE, Nation

MARKERS_OF_THE_RED_ARMY: Final = BY_NATION[Nation.SOVIET] & MARKERS


def moves(p: Position) -> list[tuple[int, int]]:
    """The moves that the markers have left."""
    if p.side != ALLIES or p.turn <= RED_ARMY:
        return []
    idle = MARKERS_OF_THE_RED_ARMY & ~p.moved
    return [(marker, goals(p, marker)) for marker in bit_list(idle) if p.at[marker] < AREAS]


def goals(p: Position, marker: int) -> int:
    """Where a marker may go: Axis or Soviet areas over a black line, without an Axis land unit (SU-soviet/3)."""
    f = p.facts
    held_by_land_units = f.fighters[AXIS] | f.supplies[AXIS]
    return BLACK[p.at[marker]] & (f.owned[AXIS] | p.held[Nation.SOVIET]) & ~held_by_land_units


def unmarkable(p: Position, marker: int, place: int | None) -> Violation | None:
    """Return why a marker may not move to a place, or do anything else (None)."""
    if SIDE[marker] == AXIS:
        return refusal("SU-marita/2", "{unit} is a marker and never moves", marker)
    if p.side != ALLIES:
        return refusal("SU-move/1", "{unit} is not yours to move", marker)
    if p.at[marker] >= AREAS or p.turn <= RED_ARMY:
        return refusal("SU-soviet/3", "the Red Army moves from fall 1944 on")
    if p.moved >> marker & 1:
        return refusal("SU-soviet/3", "{unit} has moved one area this turn", marker)
    if place is None:
        return refusal("SU-soviet/2", "{unit} is a marker: it can only move", marker)
    if not goals(p, marker) >> place & 1:
        return refusal("SU-soviet/3", "{place} is not an area {unit} can take with one step", place, marker)
    return None


def advance(p: Position, log: Log, marker: int, place: int) -> None:
    """Move a marker; what it enters becomes Soviet, and ships and aircraft there are driven out."""
    start = p.at[marker]
    p.put(marker, place)
    p.moved |= 1 << marker
    log.add("SU-soviet/3", "{unit} advances into {place}", marker, place)
    log.along((start, place))
    if p.owner(place) != Nation.SOVIET:
        hand_over(p, place, Nation.SOVIET, log, "SU-soviet/3")
    overrun(p, place, ALLIES, log)
