"""Fog (EUC-3.H/1): of an enemy stack one sees the number of ground units and the one on top; all else lies open.

Which stacks exert zones and which have a defence lies open, so that nobody's orders depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import islice
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import Each, Mark, columns_naming, fields_of
from sandtable.core.position import Pending
from sandtable.games.europa.position import Bridge, Off, Position, Side
from sandtable.games.europa.rules.ground import tops
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.zones import exerting
from sandtable.games.europa.world.pieces import STAND_INS, UNARMED

_CELLS: Final = tuple(spec for spec in fields_of(Position) if isinstance(spec, Each) and spec.of == "unit")
_MARKS: Final = tuple(spec.name for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of == "unit")
_ROWS: Final = columns_naming(Position, "unit")
_FRAMES: Final = {step.name: step.frame for step in STEPS}


def owned(p: Position, sides: Collection[int]) -> dict[str, int]:
    """Return the pieces that some sides command."""
    units = airs = 0
    for side in sides:
        units |= p.of_side(side)
        airs |= p.airs_of(side)
    return {"unit": units, "air": airs}


def hidden(p: Position, side: int) -> int:
    """Return the units of a side, in hexes and boxes, that the enemy cannot name."""
    return p.units_in(p.ground[side]) & p.of_side(side) & ~tops.seen(p, enemy(side))


def secrets(p: Position, side: int) -> frozenset[int]:
    """Return what is hidden from a side: units of the enemy."""
    return frozenset(bit_list(hidden(p, enemy(side))))


def redact(p: Position, sides: Collection[int]) -> Position:
    """Return the position as some sides see it: stand-ins for what is hidden of the other."""
    unseeing = [side for side in Side if side not in sides and hidden(p, side)]
    if unseeing:
        told = exerting(p)
        for side in unseeing:
            _conceal(p, side)
        p.told = told
    return p


def stand_ins(p: Position, side: int) -> dict[int, int]:
    """Give each hidden unit of a side a stand-in, by place and by what it is about to do: that much is seen of it.

    Where pending steps speak of some of a stack, their numbers would tell of all what rank they have in it.
    """
    found: dict[int, int] = {}
    fresh, spoken_of = iter(STAND_INS[side]), _spoken_of(p)
    concealed = hidden(p, side)
    for place in sorted(p.here):
        units = sorted(bit_list(p.here[place] & concealed), key=lambda unit: [not s >> unit & 1 for s in spoken_of])
        found |= dict(zip(units, islice(fresh, len(units)), strict=True))
    return found


def _spoken_of(p: Position) -> list[int]:
    """Return the sets of units that pending steps remember, and those that have tried overruns or bridge rivers."""
    found = [row.units for row in p.tried] + [1 << row.unit for row in p.bridges]
    for name, *values in p.stack:
        for kind, value in zip(_FRAMES[str(name)].kinds, values, strict=False):
            if kind == "units":
                found.append(int(value))
            elif kind == "unit" and int(value) >= 0:
                found.append(1 << int(value))
    return found


def _conceal(p: Position, side: int) -> None:
    faces, armed = stand_ins(p, side), p.armed[side]
    bridges = bridges_renamed(p.bridges, faces)  # zones and ways lead over them, and those are open
    for unit, face in faces.items():
        place = p.at[unit]
        if not armed >> place & 1:
            p.form[face] = UNARMED
        p.put(unit, Off.OUT)
        p.put(face, place)
    unseen = mask_of(faces)
    for spec in _CELLS:
        if spec.name != "at":
            for unit in faces:
                spec.set(p, unit, spec.blank)
    for name in _MARKS:
        setattr(p, name, getattr(p, name) & ~unseen)
    for name, columns in _ROWS.items():
        rows = getattr(p, name)
        if any(unseen >> row[column] & 1 for row in rows for column in columns if row[column] >= 0):
            kept = (row for row in rows if not any(row[c] >= 0 and unseen >> row[c] & 1 for c in columns))
            setattr(p, name, tuple(kept))
    p.bridges = bridges
    p.tried = tuple(row._replace(units=renamed(row.units, faces)) for row in p.tried)
    p.stack = [frame_renamed(frame, faces) for frame in p.stack]


def renamed(units: int, faces: Mapping[int, int]) -> int:
    """Return a set of units with stand-ins for those that are hidden."""
    shown = mask_of(faces[unit] for unit in bit_list(units) if unit in faces)
    return units & ~mask_of(faces) | shown


def bridges_renamed(rows: Iterable[Bridge], faces: Mapping[int, int]) -> tuple[Bridge, ...]:
    """Return the rivers that engineers bridge, served by stand-ins for those that are hidden."""
    return tuple(sorted(row._replace(unit=faces.get(row.unit, row.unit)) for row in rows))


def frame_renamed(frame: Pending, faces: Mapping[int, int]) -> Pending:
    """Return what a pending step remembers, as far as it may be known."""
    name, *values = frame
    layout = _FRAMES[str(name)]
    shown: list[int | str] = []
    for column, value in enumerate(values):
        kind = layout.kind(column)
        if kind == "unit":
            shown.append(faces.get(int(value), value))
        else:
            shown.append(renamed(int(value), faces) if kind == "units" else value)
    return (name, *shown)
