"""What commandos wreck in an Offensive (AE-10.0/5 to /7): an installation of each hex that they enter, at no cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Installation, Position, State, Work
from sandtable.games.aeto.rules.command.offensives import camp_of
from sandtable.games.aeto.rules.forts.works import permanent
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.world.atlas import PORTS
from sandtable.games.aeto.world.roster import COMMANDOS

_RULE: Final = "AE-10.0/5"
_PRINTED: Final = (Work.PORT, Work.PERMANENT)  # a row of `works` tells only that one is destroyed


def standing(p: Position, place: int) -> int:
    """Return the kinds of installations that stand in a hex, printed ones among them."""
    here = [row for row in p.works if row.place == place]
    gone = mask_of(row.kind for row in here if row.state == State.DESTROYED)
    found = mask_of(row.kind for row in here if row.state == State.DONE)
    found |= (PORTS >> place & 1) << Work.PORT | (permanent(p) >> place & 1) << Work.PERMANENT
    return found & ~gone


def not_wrecked(p: Position, unit: int, work: int) -> Reasons:
    """Tell why a unit does not wreck an installation."""
    if not units_of_camp(p, camp_of(p)) >> unit & 1:
        return refusal("AEC-1.0/10", "{unit} is not yours", unit)
    if not COMMANDOS >> unit & 1:
        return refusal(_RULE, "{unit} is no commando", unit)
    if not p.active >> unit & 1 or p.at[unit] < 0:
        return refusal(_RULE, "{unit} is not activated for this Offensive", unit)
    place = p.at[unit]
    if work == Work.PERMANENT:
        return refusal("AE-10.0/6", "{unit} can destroy no permanent fort in {place}", unit, place)
    if not standing(p, place) >> work & 1:
        return refusal(_RULE, "{work} stands not in {place}", work, place)
    if p.wrecked >> unit & 1:
        return refusal(_RULE, "{unit} has wrecked an installation in {place}", unit, place)
    return None


def wreckable(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each commando and the installations that it can wreck."""
    own = units_of_camp(p, camp_of(p)) & COMMANDOS & p.active & ~p.wrecked
    for unit in bit_list(own & p.units_in(p.card.land)):
        if kinds := standing(p, p.at[unit]) & ~(1 << Work.PERMANENT):
            yield unit, kinds


def wreck(p: Position, log: Log, unit: int, work: int) -> None:
    """Destroy an installation."""
    place = p.at[unit]
    p.works = tuple(row for row in p.works if (row.place, row.kind) != (place, work))
    if work in _PRINTED:
        p.works = tuple(sorted((*p.works, Installation(place, work, State.DESTROYED))))
    p.wrecked |= 1 << unit
    p.touch()
    log.add(_RULE, "{unit} destroys {work} of {place}", unit, work, place)


WRECK: Final = Act("wreck", not_wrecked, wreck, wreckable, is_grave=True)
"""The act `wreck` of the Land Movement Step of an Offensive."""
