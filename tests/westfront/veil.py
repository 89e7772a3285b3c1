"""Draws anew what a side must not know: who the enemy's upright blocks are, how strong, and who is off the map."""

from __future__ import annotations

from random import Random

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.westfront.fog import hidden
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.roster import ITALIANS, LAST_STEP, MAX_CV, OF_PLAYER

_SETS = (
    "supplied",
    "dropped",
    "landed",
    "ashore",
    "active",
    "invasion",
    "paradrop",
    "blitz",
    "spent",
    "resting",
    "moved",
    "strategic",
    "raised",
)
_OPEN_ABOUT_ITALY = ("politics", "defection")  # surrender counts the Italians that are gone, and brings them to light


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the blocks that a side does not know are other blocks, of other strength."""
    enemy = 1 - side
    unknown = hidden(p, enemy)
    groups = [unknown]
    if p.stack and p.stack[-1][0] in _OPEN_ABOUT_ITALY:
        groups = [unknown & ~ITALIANS]
    names = {unit: unit for unit in bit_list(OF_PLAYER[enemy])}
    for group in groups:
        units = bit_list(group)
        names |= dict(zip(units, rng.sample(units, len(units)), strict=True))
    return _renamed(p, enemy, names, mask_of(unit for group in groups for unit in bit_list(group)), rng)


def _renamed(p: Position, enemy: int, names: dict[int, int], changed: int, rng: Random) -> Position:
    q = p.copy()
    q.legal = None
    due = list(p.due)
    for unit in names:
        q.put(unit, -1)
    for unit, other in names.items():
        q.put(other, p.place[unit])
        q.cv[other] = p.cv[unit]
        due[other] = p.due[unit]
        if changed >> other & 1:
            q.cv[other] = rng.randint(LAST_STEP[other], MAX_CV[other])
    q.due = tuple(due)
    for field in _SETS:
        mask = getattr(p, field)
        moved = mask_of(other for unit, other in names.items() if mask >> unit & 1)
        setattr(q, field, mask & ~OF_PLAYER[enemy] | moved)
    for field, columns in (
        ("entries", ("unit",)),
        ("rearguards", ("unit",)),
        ("voyages", ("unit",)),
        ("waves", ("hq", "unit")),
        ("strikes", ("hq",)),
    ):
        rows = getattr(p, field)
        new = [row._replace(**{c: names.get(getattr(row, c), getattr(row, c)) for c in columns}) for row in rows]
        setattr(q, field, tuple(new))
    if p.seen_before is not None:
        before, cvs = list(p.seen_before.place), list(p.seen_before.cv)
        for unit, other in names.items():
            before[other], cvs[other] = p.seen_before.place[unit], p.seen_before.cv[unit]
        face_up, supplied = (
            mask_of(names.get(unit, unit) for unit in bit_list(mask))
            for mask in (p.seen_before.face_up, p.seen_before.supplied)
        )
        q.seen_before = p.seen_before._replace(place=tuple(before), cv=tuple(cvs), face_up=face_up, supplied=supplied)
    return q
