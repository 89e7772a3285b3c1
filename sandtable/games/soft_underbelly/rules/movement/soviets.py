"""The Red Army on the move: its two markers, one area a turn (SU-soviet/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import hand_over, presence
from sandtable.games.soft_underbelly.rules.movement.overrun import overrun
from sandtable.games.soft_underbelly.rules.whereabouts import not_on_map
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK
from sandtable.games.soft_underbelly.world.calendar import RED_ARMY
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    BY_NATION,
    FIGHTERS,
    MARKERS,
    SIDE,
    SUPPLIES,
    Nation,
)

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
        return refusal("SU-move/1", "{unit} is the enemy's", marker)
    if place is None:
        return refusal("SU-soviet/2", "{unit} is a marker: it can only move", marker)
    if p.turn <= RED_ARMY:
        return refusal("SU-soviet/3", "the Red Army moves from Fall 1944 on")
    if p.moved >> marker & 1:
        return refusal("SU-soviet/3", "{unit} has moved one area this turn", marker)
    return not_on_map(p, marker) or (None if goals(p, marker) >> place & 1 else no_step(p, marker, place))


def no_step(p: Position, marker: int, place: int) -> Violation:
    """A marker takes Axis areas over a black line, where no Axis land unit is (SU-soviet/3)."""
    if not BLACK[p.at[marker]] >> place & 1:
        return refusal("SU-soviet/3", "no black line joins {place} and {place}", p.at[marker], place)
    if enemies := presence(p, place, AXIS) & (FIGHTERS | SUPPLIES):
        return refusal("SU-soviet/3", "{unit} holds {place} against {unit}", lowest(enemies), place, marker)
    return refusal("SU-soviet/3", "{unit} takes no area of {nation}, and {place} is one", marker, p.owner(place), place)


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
