"""Tops of stacks (EUC-3.H/1): of an enemy stack a side sees how many units it has, and the one on top.

What lies on top is shown as a phase begins, so that a player may still take back the moves of his own phase.
"""

from __future__ import annotations

from functools import cache

from sandtable.core.act import Reasons
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.traits import INVASION, traits
from sandtable.games.europa.world.atlas import OF_COUNTRY, SHEETS
from sandtable.games.europa.world.charts import INSPECTED_HEXES
from sandtable.games.europa.world.options import OPEN_STACKS

RULE = "EUC-3.H/1"


# ---------------------------------------------------------------- who is seen
def top(p: Position, place: int, side: int) -> int:
    """Return the unit on top of a side's stack: the owner's choice, else the largest defence; -1: there is none."""
    units = p.here.get(place, 0) & p.of_side(side)
    found = units & p.on_top or units
    if not found & found - 1:
        return found.bit_length() - 1
    return max(bit_list(units), key=lambda unit: (p.face(unit).defence, -unit))


def seen(p: Position, side: int) -> int:
    """Return the ground units of the enemy that a side knows by name."""
    enemies = p.of_side(1 - side)
    if p.chose(OPEN_STACKS):
        return enemies
    units = p.known | p.shown
    if side == Side.AXIS and p.turn == INVASION:
        units |= p.units_in(near_germany()) & traits(p).polish  # EU-103.D.15.c.1/5
    return enemies & units


@cache
def near_germany() -> int:
    """Return the hexes of Poland within five of the border with Germany or Slovakia (EU-103.D.15.c.1/5)."""
    steps = SHEETS["poland"].steps()
    return steps.within(OF_COUNTRY["germany"] | OF_COUNTRY["slovakia"], INSPECTED_HEXES) & OF_COUNTRY["poland"]


def show(p: Position, log: Log) -> None:
    """Show what lies on top of each stack, as a phase begins."""
    for side in (Side.AXIS, Side.ALLIES):
        tops = sum(1 << top(p, place, side) for place in bit_list(p.ground[side]))
        fresh = tops & ~(p.shown | p.known)
        p.shown = p.shown & ~p.of_side(side) | tops
        if log.is_heard and fresh and not p.chose(OPEN_STACKS):
            for unit in bit_list(fresh):
                log.reveal(RULE, "{unit} is on top in {place}", unit, p.at[unit], sides=1 << 1 - side)


def report(
    p: Position, log: Log, rule: str, pattern: str, unit: int, *args: int | str, route: tuple[int, ...] = ()
) -> None:
    """Note what a unit does, its slot first in the sentence; the enemy is told its name only if he has seen it."""
    if not log.is_heard:
        return
    side = p.side_of(unit)
    if seen(p, 1 - side) >> unit & 1:
        log.add(rule, pattern, unit, *args)
        log.along(route)
        return
    log.tell(1 << side, rule, pattern, unit, *args)
    log.along(route)
    words = ("an Axis unit", "an Allied unit")[side]
    log.echo(1 << 1 - side, rule, pattern.replace("{unit}", words, 1), *args)
    log.along(route)


def disclose(p: Position, log: Log, rule: str, pattern: str, unit: int, *args: int | str) -> None:
    """Tell everybody of a unit that leaves the map: what is off the map lies open, so it comes to light if need be."""
    is_open = p.at[unit] < 0 or seen(p, 1 - p.side_of(unit)) >> unit & 1
    (log.add if is_open else log.reveal)(rule, pattern, unit, *args)


# ---------------------------------------------------------------- the owner's choice
def not_on_top(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be put on top of its stack."""
    side, place = _owner(p), p.at[unit]
    if not p.of_side(side) >> unit & 1:
        return refusal(RULE, "{unit} is not yours", unit)
    if place < 0:
        return refusal(RULE, "{unit} is in no stack", unit)
    if p.tops_changed >> place & 1:
        return refusal(RULE, "the stack in {place} has been put in order in this phase", place)
    if top(p, place, side) == unit:
        return refusal(RULE, "{unit} is on top in {place} already", unit, place)
    return None


def could_be_top(p: Position) -> int:
    """Return the units that can be put on top."""
    side, found = _owner(p), 0
    for place in bit_list(p.ground[side] & ~p.tops_changed):
        units = p.here[place] & p.of_side(side)
        if units & units - 1:
            found |= units & ~(1 << top(p, place, side))
    return found


def put_on_top(p: Position, log: Log, unit: int) -> None:
    """Put a unit on top of its stack, once a stack and phase."""
    place = p.at[unit]
    p.on_top = p.on_top & ~p.here[place] | 1 << unit
    p.tops_changed |= 1 << place
    log.tell(1 << p.side_of(unit), RULE, "{unit} is put on top in {place}", unit, place)


def _owner(p: Position) -> int:
    return p.phasing
