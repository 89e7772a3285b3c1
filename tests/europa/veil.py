"""Draws anew what a side must not know of Europa, by the book and not by the game's own fog.

EUC-3.H/1: of an enemy stack one sees how many ground units it has, and what lay on top of it as the phase began; what
was looked at stays known until it moves. What is off the map lies open. Which hexes lie in a zone, which are held and
which stop a unit is open too, so units change places only where all of that stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import Each, Mark, columns_naming, fields_of
from sandtable.core.position import Pending
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.rules.zones import level_of
from sandtable.games.europa.world.atlas import OF_COUNTRY, distance
from sandtable.games.europa.world.options import OPEN_STACKS
from sandtable.games.europa.world.pieces import Nation
from tests.properties.suite import Twin

_OWN = ("form", "inside", "due", "cadre", "ever_moved", "released", "transferred")  # they go with the unit
_CELLS = [
    spec for spec in fields_of(Position) if isinstance(spec, Each) and spec.of == "unit" and spec.name not in _OWN
]
_MARKS = [
    spec.name for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of == "unit" and spec.name not in _OWN
]
_ROWS = columns_naming(Position, "unit")
_TRIES = 400  # exchanges that are thought of


def twin(p: Position, side: int, rng: Random) -> Twin[Position]:
    """Return a position that looks the same to a side, in which enemy units under the top are others."""
    unknown, stands = _unknown(p, side), dict[int, int]()
    for _ in range(_TRIES if len(unknown) > 1 else 0):
        one, other = rng.sample(unknown, 2)
        if _may_be(p, one, stands.get(other, other)) and _may_be(p, other, stands.get(one, one)):
            swapped = {**stands, one: stands.get(other, other), other: stands.get(one, one)}
            if all(_looks_the_same(p, place, swapped) for place in {p.at[one], p.at[other]}):
                stands = swapped
    names = {unit: other for unit, other in stands.items() if unit != other}
    return Twin(renamed(p, names), names)


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the units that a side does not know are others."""
    return twin(p, side, rng).position


# ---------------------------------------------------------------- what is unknown
def _unknown(p: Position, side: int) -> list[int]:
    if p.chose(OPEN_STACKS):
        return []
    enemies = p.card.axis_units if side == Side.ALLIES else p.card.allied_units
    hidden = enemies & ~p.known & ~p.shown & ~_named(p)
    return [unit for unit in bit_list(hidden) if p.at[unit] >= 0 and not _is_inspected(p, side, unit)]


def _named(p: Position) -> int:
    """Return the units that pending steps ask about: who attacks, retreats and is lost is told to both."""
    return mask_of(
        unit
        for name, *values in p.stack
        for column, value in enumerate(values)
        for unit in _in_column(GAME.steps[str(name)].frame.kind(column), value)
    )


def _in_column(kind: str, value: int | str) -> Iterable[int]:
    if kind == "units":
        return bit_list(int(value))
    return [int(value)] if kind == "unit" and int(value) >= 0 else []


def _is_inspected(p: Position, side: int, unit: int) -> bool:
    """On the turn of the invasion the Axis looks through Polish stacks near the border (EU-103.D.15.c.1/5)."""
    is_invasion = p.card.id == "poland-1939" and p.turn == p.card.first_turn
    return is_invasion and side == Side.AXIS and p.counter(unit).nation == Nation.PL and p.at[unit] in _near_germany()


@cache
def _near_germany() -> frozenset[int]:
    beyond = bit_list(OF_COUNTRY["germany"] | OF_COUNTRY["slovakia"])
    return frozenset(
        here for here in bit_list(OF_COUNTRY["poland"]) if any(distance(here, there) <= 5 for there in beyond)
    )


# ---------------------------------------------------------------- who may stand for whom
def _may_be(p: Position, unit: int, other: int) -> bool:
    """Tell whether a unit may be another: what carries, is carried or works does not stand for what cannot."""
    one, two = p.counter(unit), p.counter(other)
    return (
        one.transport == two.transport
        and one.is_cm == two.is_cm
        and one.construction == two.construction
        and one.engineer == two.engineer
        and one.hq == two.hq
        and bool(p.face(unit).move) == bool(p.face(other).move)
    )


def _looks_the_same(p: Position, place: int, stands: Mapping[int, int]) -> bool:
    """Tell whether a stack of these units, each in the state of whom it stands for, does what everybody sees."""
    return _seen_of(p, place, {}) == _seen_of(p, place, stands)


def _seen_of(p: Position, place: int, stands: Mapping[int, int]) -> list[object]:
    q = p if not stands else renamed(p, {unit: stands.get(unit, unit) for unit in stands})
    stacks = [q.here.get(place, 0) & q.of_side(side) for side in Side]
    return [(units.bit_count(), level_of(q, units), *_weight(q, place, units)) for units in stacks]


def _weight(p: Position, place: int, units: int) -> Iterator[object]:
    yield any(p.face(unit).defence for unit in bit_list(units))
    yield any(p.face(unit).attack or p.face(unit).defence for unit in bit_list(units))
    yield too_many(p, place, units) is None


# ---------------------------------------------------------------- the other position
def renamed(p: Position, names: Mapping[int, int]) -> Position:
    """Return a copy in which units stand for others wherever the position speaks of them."""
    q = p.copy()
    q.legal = None

    def other(unit: int) -> int:
        return names.get(unit, unit)

    for spec in _CELLS:
        values = getattr(p, spec.name)
        for unit in names:
            spec.set(q, other(unit), values[unit])
    for unit, carrier in enumerate(q.aboard):
        if carrier >= 0:
            q.aboard[unit] = other(carrier)
    for name in _MARKS:
        setattr(q, name, mask_of(map(other, bit_list(getattr(p, name)))))
    for name, columns in _ROWS.items():
        rows = getattr(p, name)
        cells = ([other(cell) if i in columns else cell for i, cell in enumerate(row)] for row in rows)
        setattr(q, name, tuple(sorted(row._make(cell) for row, cell in zip(rows, cells, strict=True))))
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
