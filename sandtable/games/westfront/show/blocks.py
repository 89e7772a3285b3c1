"""Blocks in words: what they are called, how strong they are, and every mark that lies on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.world.calendar import MONTH_TITLES
from sandtable.games.westfront.world.roster import ALLIES, AXIS, OF_PLAYER, STAND_INS, UNIT_TITLES

SIDE_ADJECTIVES: Final = ("Allied", "Axis")
_ROLES: Final = {"blitz": "as Blitz HQ", "invasion": "as Invasion HQ", "paradrop": "as Paradrop HQ"}
_MARKS: Final = {
    "face_up": "face-up",
    "spent": "command used",
    "resting": "has deactivated",
    "dropped": "dropped",
    "landed": "landed",
    "ashore": "on its beach",
    "moved": "moved",
    "strategic": "moved strategically",
    "raised": "raised",
}


def blocks(p: Position, units: int) -> str:
    """Return blocks with their strengths and marks; hidden ones are only counted."""
    names = [block(p, unit) for unit in bit_list(units & ~STAND_INS)]
    for side in (ALLIES, AXIS):
        hidden = Counter(_marked(p, unit) for unit in bit_list(units & STAND_INS & OF_PLAYER[side]))
        names += [counted(count, f"hidden {SIDE_ADJECTIVES[side]} block") + marks for marks, count in hidden.items()]
    return ", ".join(names)


def block(p: Position, unit: int) -> str:
    """Return a block with its strength, if it has any, and its marks: `OKW 2cv (active as Blitz HQ, face-up)`."""
    strength = f" {p.cv[unit]}cv" if p.cv[unit] or p.place[unit] >= 0 else ""
    return f"{UNIT_TITLES[unit]}{strength}{_marked(p, unit)}"


def _marked(p: Position, unit: int) -> str:
    marks = list(_marks(p, unit))
    return f" ({', '.join(marks)})" if marks else ""


def _marks(p: Position, unit: int) -> Iterator[str]:
    roles = [words for name, words in _ROLES.items() if getattr(p, name) >> unit & 1]
    if p.active >> unit & 1:
        yield " ".join(["active", *roles])
    else:
        yield from (f"marked {role}" for role in roles)
    yield from (words for name, words in _MARKS.items() if getattr(p, name) >> unit & 1)
    is_supplied, is_on_map = bool(p.supplied >> unit & 1), p.place[unit] >= 0
    if is_supplied != is_on_map:  # as a matter of course those on the map are, and no others
        yield "supplied" if is_supplied else "unsupplied"
    if p.due[unit] >= 0:
        yield f"{'' if p.place[unit] == Off.DUE else 'reinforcement of '}{MONTH_TITLES[p.due[unit]]}"
