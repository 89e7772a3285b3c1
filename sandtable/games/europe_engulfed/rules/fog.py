"""Fog of war: of an enemy block one sees the back, and the markers beside it (EE-glossary-ground-unit/1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import columns_naming, marks
from sandtable.games.europe_engulfed.position import Camp, Off, Position
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, group_of_piece, pieces_of_camp, pieces_of_side
from sandtable.games.europe_engulfed.world.pieces import (
    BLOCKS_MASK,
    STAND_IN_STEPS,
    STAND_INS,
    UNITS,
    WINGS_MASK,
    family_of,
)

_MARKS: Final = marks(Position, "piece")  # they stand beside blocks for all to see
_LISTS: Final = columns_naming(Position, "piece")
_KNOWN_OFF_MAP: Final = (Off.NEUTRAL, Off.NOT_YET)  # what nobody has touched yet is printed in the book


def owned(p: Position, sides: Collection[int]) -> dict[str, int]:
    """Return the pieces that some sides command."""
    mine = 0
    for side in sides:
        mine |= pieces_of_side(p, side)
    return {"piece": mine, "unit": mine & ~WINGS_MASK, "wing": mine >> UNITS}


def redact(p: Position, sides: Collection[int]) -> Position:
    """Return the position as the camps of some sides see it: stand-ins for the hidden blocks of the others."""
    seeing = {CAMP_OF_SIDE[side] for side in sides}
    for camp in Camp:
        if camp not in seeing:
            _conceal(p, camp)
    return p


def hidden(p: Position, camp: int) -> int:
    """Return the blocks of a camp that the other does not know, on the map and off it."""
    blocks = pieces_of_camp(p, camp) & BLOCKS_MASK & ~p.face_up & ~p.vichy_units
    return blocks & ~mask_of(unit for unit in bit_list(blocks) if p.at[unit] in _KNOWN_OFF_MAP)


def secrets(p: Position, side: int) -> frozenset[int | str]:
    """Return what is hidden from a side: blocks of the enemy, and what a sealed step holds."""
    found: set[int | str] = set(bit_list(hidden(p.sealed or p, 1 - CAMP_OF_SIDE[side])))
    return frozenset(found | {"sealed"} if p.sealed is not None else found)


def backs(p: Position, camp: int) -> dict[int, int]:
    """Return the hidden blocks of a camp on the map, each with what the other sees of it."""
    return _stand_ins(p, [unit for unit in bit_list(hidden(p, camp)) if p.at[unit] >= 0])


def faces(p: Position, camp: int) -> dict[int, int]:
    """Return what the other camp sees of a camp's blocks, each with the block; of a view each stands for itself."""
    seen = mask_of(unit for family in STAND_INS for unit in family if p.at[unit] >= 0) & pieces_of_camp(p, camp)
    return {**{back: unit for unit, back in backs(p, camp).items()}, **{back: back for back in bit_list(seen)}}


def by_looks(p: Position, pieces: int) -> list[int]:
    """Return pieces by where they are and what all see of them: an order that does not tell a hidden block's name."""
    return sorted(bit_list(pieces), key=_looks(p))


def _looks(p: Position) -> Callable[[int], tuple[int, ...]]:
    """Return what tells pieces apart for all to see: place, back, and the markers beside them."""
    visible = [getattr(p, name) for name in _MARKS]
    listed = [
        {row[column]: i for i, row in enumerate(getattr(p, name))} for name, found in _LISTS.items() for column in found
    ]

    def looks(piece: int) -> tuple[int, ...]:
        family = family_of(piece, group_of_piece(p, piece)) if piece < UNITS else -1
        seen = (*(mask >> piece & 1 for mask in visible), *(rows.get(piece, -1) for rows in listed))
        return (p.at[piece], family, *seen)

    return looks


def _conceal(p: Position, camp: int) -> None:
    blocks, stand_ins = hidden(p, camp), backs(p, camp)
    rename(p, blocks, stand_ins)
    for unit in bit_list(blocks):
        area = p.at[unit]
        p.put(unit, Off.OUT)
        p.steps[unit], p.dropped[unit] = 0, -1
        if area >= 0:
            p.put(stand_ins[unit], area)
            p.steps[stand_ins[unit]] = STAND_IN_STEPS


def _stand_ins(p: Position, blocks: Iterable[int]) -> dict[int, int]:
    """Give every hidden block on the map a stand-in: by area, then by what can be seen of it, never by its identity."""
    left = [iter(units) for units in STAND_INS]
    return {unit: next(left[family_of(unit, group_of_piece(p, unit))]) for unit in sorted(blocks, key=_looks(p))}


def rename(p: Position, blocks: int, names: Mapping[int, int]) -> None:
    """Let whatever speaks of some blocks speak of others in their place: of stand-ins, or of the faces of these."""
    _replace_marks(p, blocks, names)
    _replace_lists(p, blocks, names)


def _replace_marks(p: Position, blocks: int, stand_ins: Mapping[int, int]) -> None:
    for name in _MARKS:
        marked = getattr(p, name)
        backs = mask_of(stand_in for unit, stand_in in stand_ins.items() if marked >> unit & 1)
        setattr(p, name, marked & ~blocks | backs)


def _replace_lists(p: Position, blocks: int, stand_ins: Mapping[int, int]) -> None:
    """Name the stand-ins in what is known of the enemy's moves; leave out a row whose block is gone."""

    def shown(piece: int) -> int:
        return stand_ins.get(piece, -1) if blocks >> piece & 1 else piece

    for name, columns in _LISTS.items():
        rows = []
        for row in getattr(p, name):
            cells = [shown(cell) if i in columns else cell for i, cell in enumerate(row)]
            if all(cells[i] >= 0 for i in columns):
                rows.append(row._make(cells))
        setattr(p, name, tuple(rows))
