"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.texts import Check
from sandtable.games.aeto.language import WORK_TITLES
from sandtable.games.aeto.position import NEVER, Off, Position, State, Work
from sandtable.games.aeto.rules.forts.works import shelters
from sandtable.games.aeto.rules.sides import enemies
from sandtable.games.aeto.rules.stacking import LIMIT, steps_in
from sandtable.games.aeto.world.atlas import COASTAL, LAND, PLACE_IDS
from sandtable.games.aeto.world.calendar import MONTH_TITLES
from sandtable.games.aeto.world.nations import NATION_IDS, NATIONS
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS, PARTISANS, STEPS, UNIT_IDS

_ON_LAND: Final = LAND_UNITS | HQS | GENERALS | PARTISANS


# ---------------------------------------------------------------- what the rules could not go on with
def _month_faults(p: Position) -> Iterator[str]:
    card = p.card
    if not card.first_month <= p.month <= card.last_month:
        yield f"{p.scenario} is not played in {MONTH_TITLES[p.month]} (AEC-1.0/21)"


def _pending_faults(p: Position) -> Iterator[str]:
    if not p.stack and p.outcome is None:
        yield "no step is pending, and nobody has won (AEC-1.0/2)"


def _stray_faults(p: Position) -> Iterator[str]:
    """Units stand on the board of the scenario, land units on land."""
    for unit, place in enumerate(p.at):
        if place >= 0 and not p.card.board >> place & 1:
            yield f"{UNIT_IDS[unit]} is in {PLACE_IDS[place]}, which is off the board of {p.scenario} (AEC-1.0/21)"
        elif place >= 0 and _ON_LAND >> unit & 1 and not LAND >> place & 1 and p.aboard[unit] < 0:
            yield f"{UNIT_IDS[unit]} is in {PLACE_IDS[place]}, which is no land (AEC-5.8/1)"


def _side_faults(p: Position) -> Iterator[str]:
    """Whoever stands on the board belongs to a nation that somebody plays; wars have two sides."""
    for units in p.here.values():
        for unit in bit_list(units):
            if p.camp(unit) < 0:
                yield f"{UNIT_IDS[unit]} is on the map, and nobody plays {NATION_IDS[p.nation(unit)]} (AEC-1.0/8)"
    for nation in range(NATIONS):
        for other in bit_list(p.war[nation]):
            if not p.war[other] >> nation & 1:
                yield f"{NATION_IDS[nation]} is at war with {NATION_IDS[other]}, which is not (AEC-5.13/5)"


UNPLAYABLE: Final[tuple[Check, ...]] = (_month_faults, _pending_faults, _stray_faults, _side_faults)


# ---------------------------------------------------------------- what cannot have come about
def _step_faults(p: Position) -> Iterator[str]:
    for unit, steps in enumerate(p.steps):
        if steps > STEPS[unit]:
            yield f"{UNIT_IDS[unit]} has {steps} steps, and {STEPS[unit]} are printed (AEC-1.2/1)"
        elif STEPS[unit] and not steps and p.at[unit] >= 0:
            yield f"{UNIT_IDS[unit]} is on the map without a step (AEC-1.2/1)"


def _stack_faults(p: Position) -> Iterator[str]:
    """No hex holds more than six land steps, and no two who are at war."""
    for place, units in p.here.items():
        if steps_in(p, place) > LIMIT:
            yield f"{PLACE_IDS[place]} holds {steps_in(p, place)} land steps (AEC-5.9/1)"
        armies = {p.nation(unit): unit for unit in bit_list(units & LAND_UNITS)}
        for one, first in armies.items():
            for other, second in armies.items():
                if first < second and enemies(p, one, other):
                    yield f"{UNIT_IDS[first]} and {UNIT_IDS[second]} are enemies in one hex (AEC-5.7/1)"


def _due_faults(p: Position) -> Iterator[str]:
    for unit, due in enumerate(p.due):
        if due != NEVER and p.at[unit] not in (Off.HAND, Off.TRACK):
            yield f"{UNIT_IDS[unit]} is due in {MONTH_TITLES[due]}, and is not to come (AEC-1.0/3)"


def _ground_faults(p: Position) -> Iterator[str]:
    """Land has an owner, and only land."""
    for place in bit_list(p.card.land):
        if p.ground[place] >= NATIONS:
            yield f"{PLACE_IDS[place]} belongs to nobody (AEC-5.7/2)"


def _work_faults(p: Position) -> Iterator[str]:
    for row in p.works:
        where = PLACE_IDS[row.place]
        if not p.card.board >> row.place & 1:
            yield f"{WORK_TITLES[row.kind]} of {where} is off the board of {p.scenario} (AEC-1.0/21)"
        elif row.kind == Work.COASTAL_FORT and not COASTAL >> row.place & 1:
            yield f"{where} has a coastal fort, and no coast (AEC-5.12/2)"
        if row.kind == Work.PERMANENT and row.state == State.BUILDING:
            yield f"{where} has a permanent fort under construction: they are printed (AEC-5.12/2)"


def _chit_faults(p: Position) -> Iterator[str]:
    for row in p.chits:
        if not p.card.land >> row.place & 1:
            yield f"a supply chit lies in {PLACE_IDS[row.place]}, which is no land of the board (AE-7.4/1)"


def _concealed_faults(p: Position) -> Iterator[str]:
    """One unit lies under a fort, where there is one (AEC-4.11/1)."""
    forts = shelters(p)
    seen: set[int] = set()
    for unit in bit_list(p.concealed):
        place = p.at[unit]
        if place < 0 or not forts >> place & 1:
            yield f"{UNIT_IDS[unit]} is concealed, and there is no fort (AEC-4.11/1)"
        elif place in seen:
            yield f"{PLACE_IDS[place]} has two units under its fort (AEC-4.11/1)"
        seen.add(place)


def _active_faults(p: Position) -> Iterator[str]:
    for unit in bit_list(p.active & p.activated):
        yield f"{UNIT_IDS[unit]} acts in an Offensive, and has acted in another this month (AEC-5.0/8)"


IMPLAUSIBLE: Final[tuple[Check, ...]] = (
    _step_faults,
    _stack_faults,
    _due_faults,
    _ground_faults,
    _work_faults,
    _chit_faults,
    _concealed_faults,
    _active_faults,
)
