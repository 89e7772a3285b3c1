"""Fog of war (WF-0/2): what a side may know of a position. Of an upright enemy block it sees the back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import FACE, columns_naming, marks
from sandtable.games.westfront.position import BACK, Neutral, Off, Phase, Position
from sandtable.games.westfront.world.roster import (
    ALLIES,
    ARMY_GROUP_E,
    BEACHHEADS,
    OF_PLAYER,
    PORTUGUESE,
    REAL,
    SPANISH,
    STAND_IN_CV,
    STAND_INS_OF,
    Player,
)

# Marks that can be seen on a block from behind; those of face-up blocks are all seen
_ON_BACKS: Final = marks(Position, "unit", BACK)
_ON_FACES: Final = marks(Position, "unit", FACE)
# What is known of the enemy's moves, with the columns that name his blocks. Airstrikes are not among it: their HQs are
# face-up when they send them (WF-5.2/1), so everybody knows whose they are, even of one that is lost before they fall.
_LISTS: Final = {name: columns for name, columns in columns_naming(Position, "unit").items() if name != "strikes"}


def owned(sides: Collection[int]) -> dict[str, int]:
    """Return the blocks of some sides, and the BeachHeads, which are Allied."""
    return {
        "unit": sum(OF_PLAYER[side] for side in sides),
        "beachhead": (1 << len(BEACHHEADS)) - 1 if ALLIES in sides else 0,
    }


def redact(p: Position, sides: Collection[int]) -> Position:
    """Return a copy in which stand-ins hide the blocks of the other sides; the rules can be applied to it."""
    for player in Player:
        if player not in sides:
            p = _conceal(p, player)
    return p


def _conceal(p: Position, enemy: Player) -> Position:
    seen, on_map = p.copy(), _on_map(p, enemy)
    stand_ins = _stand_ins(p, on_map & ~p.face_up, enemy)
    _replace_blocks(seen, p, OF_PLAYER[enemy] & ~(on_map & p.face_up | _public(p)), stand_ins)
    _replace_marks(seen, p, OF_PLAYER[1 - enemy], stand_ins)
    _replace_lists(seen, OF_PLAYER[1 - enemy] | p.face_up, stand_ins)
    return seen


def hidden(p: Position, player: int) -> int:
    """Return the blocks of a side that the other does not know, on the map and off it."""
    return OF_PLAYER[player] & REAL & ~(p.sealed or p).face_up & ~_public(p)


def _public(p: Position) -> int:
    """Return the blocks off the map that both sides know: those of neutrals and of Army Group E, until one is used."""
    known = 0 if p.yugoslavia else ARMY_GROUP_E
    known |= SPANISH if p.spain == Neutral.NEUTRAL else 0
    known |= PORTUGUESE if p.portugal == Neutral.NEUTRAL else 0
    return mask_of(unit for unit in bit_list(known) if p.place[unit] in (Off.NEUTRAL, Off.EAST))


def _on_map(p: Position, enemy: Player) -> int:
    """Return the enemy's blocks that the other side sees in hexes: none while he sets up (WF-3.21/1)."""
    return 0 if ("setup", enemy) in p.stack else mask_of(p.side_units(enemy))


def _stand_ins(p: Position, unknown: int, enemy: Player) -> dict[int, int]:
    """Give every hidden block on the map a stand-in: by hex, then by what can be seen of it, never by its identity."""
    back = _backs(p)
    blocks = sorted(bit_list(unknown), key=lambda unit: (p.place[unit], back(unit)))
    return dict(zip(blocks, STAND_INS_OF[enemy], strict=False))


def _backs(p: Position) -> Callable[[int], tuple[int, ...]]:
    """Return what tells two blocks apart from behind: their marks, and where they stand in the lists of moves."""
    visible = [getattr(p, name) for name in _ON_BACKS]
    listed: list[dict[int, int]] = [
        {row[column]: i for i, row in enumerate(getattr(p, name))}
        for name, columns in _LISTS.items()
        for column in columns
    ]

    def back(unit: int) -> tuple[int, ...]:
        return (*(mask >> unit & 1 for mask in visible), *(rows.get(unit, -1) for rows in listed))

    return back


def _replace_blocks(seen: Position, p: Position, closed: int, stand_ins: dict[int, int]) -> None:
    """Take away the blocks that are not open to the other side, and put the stand-ins in their places."""
    for unit in bit_list(closed):
        if p.place[unit] != Off.OUT:
            seen.put(unit, Off.OUT)
        seen.cv[unit] = 0
    for unit, stand_in in stand_ins.items():
        seen.put(stand_in, p.place[unit])
        seen.cv[stand_in] = STAND_IN_CV


def _replace_marks(seen: Position, p: Position, own: int, stand_ins: dict[int, int]) -> None:
    """Leave the marks of known blocks alone, and those that can be seen on the backs of the others."""
    known = own | p.face_up
    on_faces = own if p.phase == Phase.PRODUCTION else known  # in Production the turn that they are about is over
    for name in _ON_FACES:
        setattr(seen, name, getattr(p, name) & on_faces)
    for name in _ON_BACKS:
        units = getattr(p, name)
        backs = mask_of(stand_in for unit, stand_in in stand_ins.items() if units >> unit & 1)
        setattr(seen, name, units & known | backs)


def _replace_lists(seen: Position, known: int, stand_ins: dict[int, int]) -> None:
    """Name the stand-ins in what is known of the enemy's moves; leave out a row whose block is not there."""

    def name_of(unit: int) -> int | None:
        return unit if unit < 0 or known >> unit & 1 else stand_ins.get(unit)

    for field, columns in _LISTS.items():
        rows = []
        for row in getattr(seen, field):
            cells = [name_of(cell) if i in columns else cell for i, cell in enumerate(row)]
            if None not in cells:
                rows.append(row._make(cells))
        setattr(seen, field, tuple(rows))
