"""Fog of war (WF-0/2): what a side may know of a position. Of an upright enemy block it sees the back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import FACE, OWNER, columns_naming, hide, marks
from sandtable.games.westfront.position import BACK, Neutral, Off, Picture, Position, picture
from sandtable.games.westfront.world.roster import (
    ALLIES,
    ARMY_GROUP_E,
    BEACHHEADS,
    OF_PLAYER,
    PLAYER,
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
    """Return a copy without what the other sides keep from these; the rules can be applied to it."""
    others = [player for player in Player if player not in sides]
    for other in others:
        p = _conceal(p, other)
    return p if others else p.copy()


def _conceal(p: Position, enemy: Player) -> Position:
    """Return a copy without what a side keeps from the other."""
    seen = p.copy()
    shown = _shown(p, enemy)
    stand_ins = _stand_ins(p, enemy, shown)
    _replace_blocks(seen, enemy, shown, stand_ins)
    _replace_marks(seen, p, enemy, shown, stand_ins)
    _replace_lists(seen, enemy, stand_ins)
    hide(seen, OWNER, {"unit": OF_PLAYER[1 - enemy]}, acts=_produces(p, 1 - enemy))
    if p.seen_before is not None:
        _replace_memory(seen, p.seen_before, enemy)
    return seen


def hidden(p: Position, player: int) -> int:
    """Return the blocks of a side that the other does not know, on the map and off it."""
    face_up = p.face_up if p.seen_before is None else p.seen_before.face_up
    return OF_PLAYER[player] & REAL & ~face_up & ~_public(p)


def _public(p: Position) -> int:
    """Return the blocks off the map that both sides know: those of neutrals and of Army Group E, until one is used."""
    known = 0 if p.yugoslavia else ARMY_GROUP_E
    known |= SPANISH if p.spain == Neutral.NEUTRAL else 0
    known |= PORTUGUESE if p.portugal == Neutral.NEUTRAL else 0
    return mask_of(unit for unit in bit_list(known) if p.place[unit] in (Off.NEUTRAL, Off.EAST))


def _produces(p: Position, side: int) -> bool:
    return bool(p.stack) and p.stack[-1][:2] == ("production", side)


def _shown(p: Position, enemy: int) -> Picture:
    """Return the enemy's blocks as the other side sees them.

    While he sets up none is seen (WF-3.21/1), while both sides produce they stand as before (WF-11.1/1).
    """
    if p.seen_before is not None:
        return p.seen_before
    now = picture(p)
    if ("setup", enemy) not in p.stack:
        return now
    return now._replace(place=tuple(Off.HAND if PLAYER[u] == enemy and at >= 0 else at for u, at in enumerate(p.place)))


def _stand_ins(p: Position, enemy: int, shown: Picture) -> dict[int, int]:
    """Give every hidden block on the map a stand-in: by hex, then by what can be seen of it, never by its identity."""
    unknown = [unit for unit in bit_list(OF_PLAYER[enemy] & ~shown.face_up) if shown.place[unit] >= 0]
    back = _backs(p, shown)
    unknown.sort(key=lambda unit: (shown.place[unit], back(unit)))
    return dict(zip(unknown, STAND_INS_OF[enemy], strict=False))


def _on_backs(p: Position, shown: Picture) -> dict[str, int]:
    return {name: getattr(p, name) for name in _ON_BACKS} | {"supplied": shown.supplied}


def _backs(p: Position, shown: Picture) -> Callable[[int], tuple[int, ...]]:
    """Return what tells two blocks apart from behind: their marks, and where they stand in the lists of moves."""
    visible = _on_backs(p, shown).values()
    listed: list[dict[int, int]] = [
        {row[column]: i for i, row in enumerate(getattr(p, name))}
        for name, columns in _LISTS.items()
        for column in columns
    ]

    def back(unit: int) -> tuple[int, ...]:
        return (*(mask >> unit & 1 for mask in visible), *(rows.get(unit, -1) for rows in listed))

    return back


def _replace_blocks(seen: Position, enemy: int, shown: Picture, stand_ins: dict[int, int]) -> None:
    due, public = list(seen.due), _public(seen)
    for unit in bit_list(OF_PLAYER[enemy]):
        place = shown.place[unit]
        is_open = (place >= 0 and shown.face_up >> unit & 1) or public >> unit & 1
        seen.put(unit, place if is_open else Off.OUT)
        seen.cv[unit] = shown.cv[unit] if is_open else 0
        due[unit] = -1
    for unit, stand_in in stand_ins.items():
        seen.put(stand_in, shown.place[unit])
        seen.cv[stand_in] = STAND_IN_CV
    seen.due = tuple(due)


def _replace_marks(seen: Position, p: Position, enemy: int, shown: Picture, stand_ins: dict[int, int]) -> None:
    seen.face_up = p.face_up & OF_PLAYER[1 - enemy] | shown.face_up & OF_PLAYER[enemy]
    known = OF_PLAYER[1 - enemy] | seen.face_up

    def from_behind(mask: int, own: int) -> int:
        backs = mask_of(stand_in for unit, stand_in in stand_ins.items() if mask >> unit & 1)
        return own & OF_PLAYER[1 - enemy] | mask & known & OF_PLAYER[enemy] | backs

    for name, units in _on_backs(p, shown).items():
        setattr(seen, name, from_behind(units, getattr(p, name)))
    on_faces = known if p.seen_before is None else OF_PLAYER[1 - enemy]  # what he disbands loses its marks unseen
    for name in _ON_FACES:
        setattr(seen, name, getattr(p, name) & on_faces)


def _replace_lists(seen: Position, enemy: int, stand_ins: dict[int, int]) -> None:
    """Name the stand-ins in what is known of the enemy's moves; leave out a row whose block is not there."""
    known = OF_PLAYER[1 - enemy] | seen.face_up

    def name_of(unit: int) -> int | None:
        return unit if unit < 0 or known >> unit & 1 else stand_ins.get(unit)

    for field, columns in _LISTS.items():
        rows = []
        for row in getattr(seen, field):
            cells = [name_of(cell) if i in columns else cell for i, cell in enumerate(row)]
            if None not in cells:
                rows.append(row._make(cells))
        setattr(seen, field, tuple(rows))


def _replace_memory(seen: Position, before: Picture, enemy: int) -> None:
    """Keep the picture from before Production as far as this side has it."""
    places = tuple(seen.place[unit] if PLAYER[unit] == enemy else place for unit, place in enumerate(before.place))
    cvs = tuple(seen.cv[unit] if PLAYER[unit] == enemy else cv for unit, cv in enumerate(before.cv))
    supplied = before.supplied & OF_PLAYER[1 - enemy] | seen.supplied & OF_PLAYER[enemy]
    seen.seen_before = before._replace(place=places, cv=cvs, supplied=supplied)
    if enemy == ALLIES:  # BeachHeads are theirs
        seen.beachheads = list(before.beachheads)
    else:  # and the paras are German
        seen.grounded = before.grounded
