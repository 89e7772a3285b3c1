"""Pieces in words: what they are called, how many steps they have, and every mark that lies on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.fields import marks as marks_of
from sandtable.core.phrases import counted, listed
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES
from sandtable.games.europe_engulfed.world.pieces import (
    ARMORED,
    BLOCKS,
    BLOCKS_MASK,
    FOOT,
    NATION,
    UNIT_TITLES,
    UNITS_MASK,
    WINGS_MASK,
)
from sandtable.games.europe_engulfed.world.roster import UNIT_NAMES

PIECE_IDS: Final = (*NOTATION.names["unit"].ids, *NOTATION.names["wing"].ids)
PIECE_TITLES: Final = (*NOTATION.names["unit"].titles, *NOTATION.names["wing"].titles)
STAND_INS_MASK: Final = UNITS_MASK & ~BLOCKS_MASK
_MARKS: Final = {
    "face_up": "face-up",
    "starved": "out of supply",
    "sea_fed": "supplied by sea",
    "moved": "moved",
    "marched": "moved in this player-turn",
    "railed": "strat-moved",
    "aboard": "at sea",
    "fresh": "new",
    "dogfighting": "dogfights",
    "vichy_units": "of Vichy",
}
_FIELDS: Final = marks_of(Position, "piece")


def words(p: Position, pieces: int) -> str:
    """Return pieces with their steps and marks; hidden blocks are counted by what is seen of them."""
    names = [*_blocks(p, pieces & BLOCKS_MASK)]
    hidden = Counter((UNIT_TITLES[unit], _marked(p, unit)) for unit in bit_list(pieces & STAND_INS_MASK))
    names += [counted(count, f"hidden {title}") + marks for (title, marks), count in hidden.items()]
    return ", ".join([*names, *_wings(p, pieces & WINGS_MASK)])


def _blocks(p: Position, units: int) -> Iterator[str]:
    """Yield blocks, each nation named once: `German I 4`, `II 3`, `Rumanian I 3`."""
    nation = -1
    for unit in bit_list(units):
        yield block(p, unit, is_first=NATION[unit] != nation)
        nation = NATION[unit]


def _wings(p: Position, wings: int) -> Iterator[str]:
    """Yield wings, those of a nation that are marked alike together: `German wings 1 and 3`."""
    alike: dict[tuple[str, str], list[str]] = {}
    for wing in bit_list(wings):
        what, _, number = PIECE_TITLES[wing].rpartition(" ")
        alike.setdefault((what, _marked(p, wing)), []).append(number)
    for (what, marks), numbers in alike.items():
        yield f"{what}{'s' * (len(numbers) > 1)} {listed(numbers)}{marks}"


def block(p: Position, unit: int, is_first: bool = True) -> str:
    """Return a block with its steps, if it has any, and its marks: `German III Pz 4 (moved)`."""
    steps = f" {p.steps[unit]}" if p.steps[unit] else ""
    return f"{UNIT_TITLES[unit] if is_first else UNIT_NAMES[unit]}{steps}{_marked(p, unit)}"


def _marked(p: Position, piece: int) -> str:
    found = [name for name in _FIELDS if getattr(p, name) >> piece & 1]
    marks = [_MARKS.get(name, name) for name in found if name != "marched" or "moved" not in found]
    if piece < BLOCKS and p.dropped[piece] >= 0:
        marks.append(f"dropped in {TURN_TITLES[p.dropped[piece]]}")
    return f" ({', '.join(marks)})" if marks else ""


def strength(p: Position, units: int) -> str:
    """Return the steps of known blocks by class, and how many are hidden: `12 infantry, 6 armor, 2 hidden`."""
    known = units & BLOCKS_MASK
    foot, armor = p.steps_of(known & FOOT), p.steps_of(known & ARMORED)
    hidden = (units & STAND_INS_MASK).bit_count()
    parts = [f"{steps} {name}" for steps, name in ((foot, "infantry"), (armor, "armor")) if steps]
    steps = f"{', '.join(parts)} step{'s' * ((armor or foot) != 1)}" if parts else ""
    return ", ".join(filter(None, (steps, counted(hidden, "hidden block") if hidden else "")))
