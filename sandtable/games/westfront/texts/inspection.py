"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.position import Pending
from sandtable.games.westfront.position import Beachhead, Off, Phase, Position
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.sequence import MONTH, TURN
from sandtable.games.westfront.world.atlas import COASTAL, HEXES, PLACE_IDS, STACKING
from sandtable.games.westfront.world.calendar import MONTHS
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    BEACHHEAD_IDS,
    FORTS,
    LAST_STEP,
    MAX_CV,
    PORTUGUESE,
    SPANISH,
    UNIT_IDS,
    UNITS,
)

_STATES: Final = frozenset(int(state) for state in Beachhead)
_ON_MAP_MARKS: Final = ("face_up", "dropped", "landed", "active")


def faults(p: Position) -> list[str]:
    """Return everything that is wrong."""
    return [
        *unplayable(p),
        *_strength_faults(p),
        *_closed_hexes(p),
        *_fort_faults(p),
        *_mark_faults(p),
        *_battle_faults(p),
        *_control_faults(p),
        *_due_faults(p),
        *_stacking_faults(p),
        *_date_faults(p),
    ]


def unplayable(p: Position) -> list[str]:
    """Return the faults that the rules could not even be applied to."""
    return [*_stack_faults(p), *_beachhead_faults(p)]


def _stack_faults(p: Position) -> Iterator[str]:
    if not p.stack and p.outcome is None:
        yield "no step is pending, and nobody has won (WF-4.4/1)"
    elif p.stack and not _is_counter(p.stack[0], "war", (len(MONTH),)):
        yield f"the stack does not begin with 'war' and a part of the month, 0 to {len(MONTH)} (WF-4.1/1)"
    for frame in p.stack[1:]:
        if frame[0] == "turn" and not _is_counter(frame, "turn", (AXIS, len(TURN))):
            yield f"a 'turn' needs its side, 0 or 1, and a part of it, 0 to {len(TURN)} (WF-4.4/1)"


def _is_counter(frame: Pending, step: str, most: tuple[int, ...]) -> bool:
    """Tell whether a frame is that of a step with its numbers, none of them above the most that is possible."""
    if frame[0] != step or len(frame) != len(most) + 1:
        return False
    return all(isinstance(value, int) and 0 <= value <= top for value, top in zip(frame[1:], most, strict=True))


def _beachhead_faults(p: Position) -> Iterator[str]:
    for name, state in zip(BEACHHEAD_IDS, p.beachheads, strict=True):
        if state >= 0 and not COASTAL >> state & 1:
            yield f"{name} is in {PLACE_IDS[state]}, which has no coast (WF-15.51/1)"
        elif state < 0 and state not in _STATES:
            yield f"{name} is in no state that a BeachHead can have (WF-15.51/3)"


def _strength_faults(p: Position) -> Iterator[str]:
    for unit in range(UNITS):
        if p.place[unit] >= 0 and not LAST_STEP[unit] <= p.cv[unit] <= MAX_CV[unit]:
            limits = f"{LAST_STEP[unit]} to {MAX_CV[unit]}"
            yield f"{UNIT_IDS[unit]} has {p.cv[unit]}cv, but {limits} are possible (WF-2.3/1)"


def _closed_hexes(p: Position) -> Iterator[str]:
    for unit in range(UNITS):
        here = p.place[unit]
        if here >= 0 and not allowed(p, unit) >> here & 1:
            yield f"{UNIT_IDS[unit]} is in {PLACE_IDS[here]}, where it may not be (WF-1.1/3, WF-2.66/1, WF-16.4/8)"
        if p.place[unit] == Off.NEUTRAL and not (SPANISH | PORTUGUESE) >> unit & 1:
            yield f"{UNIT_IDS[unit]} is no unit of a neutral (WF-2.1/1)"


def _fort_faults(p: Position) -> Iterator[str]:
    for here in range(HEXES):
        if (p.at[here] & FORTS).bit_count() > 1:
            yield f"{PLACE_IDS[here]} has more than one fort (WF-2.26/5)"


def _mark_faults(p: Position) -> Iterator[str]:
    for name in _ON_MAP_MARKS:
        for unit in bit_list(getattr(p, name)):
            if p.place[unit] < 0:
                yield f"{UNIT_IDS[unit]} is {name.replace('_', '-')}, but not on the map (WF-0/2)"


def _battle_faults(p: Position) -> Iterator[str]:
    for here in bit_list(p.battles):
        attackers = [side for side in (ALLIES, AXIS) if p.attacked[side] >> here & 1]
        if len(attackers) != 1:
            yield f"{PLACE_IDS[here]} is a battle, and one side must be its Original Attacker (WF-7.12/1)"


def _control_faults(p: Position) -> Iterator[str]:
    for here in bit_list(p.held[ALLIES] & p.held[AXIS]):
        yield f"{PLACE_IDS[here]} is Friendly to both sides (WF-8.3/2)"


def _due_faults(p: Position) -> Iterator[str]:
    for unit in range(UNITS):
        if p.place[unit] == Off.DUE and not 0 <= p.due[unit] < len(MONTHS):
            yield f"{UNIT_IDS[unit]} is still to come, but no month is set (WF-2.5/1)"


def _stacking_faults(p: Position) -> Iterator[str]:
    """Between its enemy's Supply Phase and its first HQ a side has none but unsupplied units above the limit."""
    if p.phase != Phase.COMMAND or p.active:
        return  # deployed and repulsed units may be too many until then (WF-5.21/5, WF-6.22/2)
    for here in bit_list(p.occupied[p.player]):
        units = p.units(p.player, here)
        if (units & p.supplied).bit_count() > STACKING[here]:
            counts = f"{units.bit_count()} units of one side, but {STACKING[here]} may be there"
            yield f"{PLACE_IDS[here]} holds {counts} (WF-6.21/1)"


def _date_faults(p: Position) -> Iterator[str]:
    if p.fortnight not in (0, 1):
        yield f"the fortnight is {p.fortnight}, but a month has 0 and 1 (WF-4.1/1)"
