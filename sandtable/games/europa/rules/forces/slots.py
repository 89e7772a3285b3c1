"""Slots of divisions (EUC-13/4, EU-103.A.6): which units fill them, and whether all can be filled at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sandtable.games.europa.position import Position
from sandtable.games.europa.world.breakdown import DIVISIONS, SUBSTITUTIONS, Slot, Substitution
from sandtable.games.europa.world.nations import BRITISH
from sandtable.games.europa.world.pieces import Face

_BRIGADE_RE4: Final = 4
DIRECT: Final = -1  # a unit of the kind that the slot names


class Sort(NamedTuple):
    """What matters of a unit that fills a slot: units of one sort are as good as each other."""

    cls: int
    force: str
    full: Face
    is_british: bool
    is_cm: bool
    re4: int


class Terms(NamedTuple):
    """How strictly the slots of a division are filled."""

    division: int
    transports: int  # counters that can join
    at_most_once: bool = True  # each row of substitutions (EUC-13/4)


def sort_of(p: Position, unit: int) -> Sort:
    """Return the sort of a unit."""
    row = p.counter(unit)
    return Sort(row.cls, row.force, row.full, bool(BRITISH >> row.nation & 1), row.is_cm, row.re4)


def slots_of(p: Position, division: int) -> tuple[Slot, ...]:
    """Return the slots of a division on this turn, one by one."""
    makeup = DIVISIONS[division].makeup(p.turn)
    return tuple(slot for slot in makeup.slots for _ in range(slot.number))


# ---------------------------------------------------------------- one slot
def ways(division: int, slot: Slot, sort: Sort) -> Iterator[int]:
    """Yield how a unit of a sort can fill a slot: directly, or by the rows of substitutions."""
    if sort.re4 != _BRIGADE_RE4:
        return
    if sort.cls == slot.cls and _is_of(slot.force, sort) and _is_strong(slot, sort):
        yield DIRECT
    for number, row in enumerate(SUBSTITUTIONS):
        if not row.divisions >> division & 1 or row.force not in ("", slot.force) or row.cls not in (-1, slot.cls):
            continue
        cls = slot.cls if row.by_cls < 0 else row.by_cls
        is_fit = not row.strengths or (slot.least, sort.full) in row.strengths
        if sort.cls == cls and _is_of(row.by_force, sort) and is_fit and not (row.with_transport and sort.is_cm):
            yield number


def _is_of(force: str, sort: Sort) -> bool:
    """Tell whether a unit is of an armed force; where none is named any British one will do (EU-103.A.6.a/3)."""
    return sort.force == force if force else sort.is_british


def _is_strong(slot: Slot, sort: Sort) -> bool:
    return slot.least is None or all(have >= need for have, need in zip(sort.full, slot.least, strict=True))


def substitutions(division: int, slots: Iterable[Slot], sorts: Iterable[Sort]) -> list[Substitution]:
    """Return the rows by which any unit of some sorts can fill any of some slots."""
    found = (way for sort in sorts for slot in slots for way in ways(division, slot, sort) if way != DIRECT)
    return [SUBSTITUTIONS[way] for way in dict.fromkeys(found)]


def needs_transport(division: int, slots: Iterable[Slot], sort: Sort) -> int:
    """Return the row by which alone a unit of a sort fills any of the slots, if a transport counter must join."""
    found = [way for slot in slots for way in ways(division, slot, sort)]
    rows = [way for way in found if way != DIRECT and SUBSTITUTIONS[way].with_transport]
    return rows[0] if rows and len(rows) == len(found) else DIRECT


# ---------------------------------------------------------------- all slots
def can_fill(terms: Terms, slots: tuple[Slot, ...], chosen: tuple[Sort, ...], others: tuple[Sort, ...]) -> bool:
    """Tell whether slots can be filled by units of some sorts: all that are chosen, and any of the others."""
    return _fill(terms, slots, chosen, others, 0)


def _fill(terms: Terms, slots: tuple[Slot, ...], chosen: tuple[Sort, ...], others: tuple[Sort, ...], used: int) -> bool:
    if not slots:
        return not chosen
    if len(chosen) > len(slots):
        return False
    for pile, is_chosen in ((chosen, True), (others, False)):
        for sort in dict.fromkeys(pile):
            left = _without(pile, sort)
            rest = (left, others) if is_chosen else (chosen, left)
            for way in ways(terms.division, slots[0], sort):
                if (after := _use(terms, way, used)) >= 0 and _fill(terms, slots[1:], *rest, after):
                    return True
    return False


def _without(pile: tuple[Sort, ...], sort: Sort) -> tuple[Sort, ...]:
    place = pile.index(sort)
    return pile[:place] + pile[place + 1 :]


def _use(terms: Terms, way: int, used: int) -> int:
    """Return the rows in use once a way is taken, below 0: it cannot be, for want of a counter or a second time."""
    if way == DIRECT:
        return used
    if (terms.at_most_once and used >> way & 1) or (SUBSTITUTIONS[way].with_transport and not terms.transports):
        return -1
    return used | 1 << way
