"""Draws anew what a side must not know of Europa, by the book and not by the game's own fog.

EUC-3.H/1: of an enemy stack one sees how many ground units it has and the one on top. Which hexes lie in a zone is open
to both sides, so a unit is given the place of one that counts for its zone as it does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import Each, Mark, columns_naming, fields_of
from sandtable.core.position import Pending
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position
from sandtable.games.europa.world.options import OPEN_STACKS
from tests.properties.suite import Twin

_CELLS = [spec for spec in fields_of(Position) if isinstance(spec, Each) and spec.of == "unit"]
_MARKS = [spec.name for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of == "unit"]
_ROWS = columns_naming(Position, "unit")


def twin(p: Position, side: int, rng: Random) -> Twin[Position]:
    """Return a position that looks the same to a side, in which enemy units under the top are others."""
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for unit in _unknown(p, side):
        groups[_counts_as(p, unit)].append(unit)
    names: dict[int, int] = {}
    for units in groups.values():
        names |= dict(zip(units, rng.sample(units, len(units)), strict=True))
    return Twin(renamed(p, names), names)


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the units that a side does not know are others."""
    return twin(p, side, rng).position


def _unknown(p: Position, side: int) -> list[int]:
    if p.chose(OPEN_STACKS):
        return []
    stacks = (units & p.of_side(1 - side) for units in p.here.values())
    return [unit for units in stacks for unit in bit_list(units & ~(p.known | p.shown)) if not _is_inspected(p, unit)]


def _is_inspected(p: Position, unit: int) -> bool:
    """On the turn of the invasion Polish stacks near the border lie open (EU-103.D.15.c.1/5): leave all Poles alone."""
    return p.scenario == "poland-1939" and p.turn == p.card.first_turn


def _counts_as(p: Position, unit: int) -> object:
    """Return all that decides what a unit does for the zone of its hex, for support and for what stands on top."""
    row, face = p.counter(unit), p.face(unit)
    state = (p.cadre >> unit & 1, p.disrupted >> unit & 1, p.ever_moved >> unit & 1, p.hunger[unit])
    return row._replace(title="", note="", formation=""), face, state


def renamed(p: Position, names: Mapping[int, int]) -> Position:
    """Return a copy in which units stand for others wherever the position speaks of them."""
    q = p.copy()
    q.legal = None

    def other(unit: int) -> int:
        return names.get(unit, unit)

    for spec in _CELLS:
        values = getattr(p, spec.name)
        for unit, value in enumerate(values):
            spec.set(q, other(unit), value)
    for name in ("inside", "aboard"):
        values = getattr(q, name)
        for unit, value in enumerate(values):
            if value >= 0:
                values[unit] = other(value)
    for name in _MARKS:
        setattr(q, name, mask_of(map(other, bit_list(getattr(p, name)))))
    for name, columns in _ROWS.items():
        rows = getattr(p, name)
        cells = ([other(cell) if i in columns else cell for i, cell in enumerate(row)] for row in rows)
        setattr(q, name, tuple(row._make(cell) for row, cell in zip(rows, cells, strict=True)))
    q.tried = tuple(row._replace(units=mask_of(map(other, bit_list(row.units)))) for row in p.tried)
    q.stack = [_frame(frame, names) for frame in p.stack]
    q.derive()
    return q


def _frame(frame: Pending, names: Mapping[int, int]) -> Pending:
    name, *values = frame
    layout = GAME.steps[str(name)].frame
    shown: list[int | str] = []
    for column, value in enumerate(values):
        kind = layout.kind(column)
        if kind == "unit":
            shown.append(names.get(int(value), value))
        elif kind == "units":
            shown.append(mask_of(names.get(unit, unit) for unit in bit_list(int(value))))
        else:
            shown.append(value)
    return (name, *shown)
