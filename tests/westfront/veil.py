"""Draws anew what a side must not know: who the enemy's upright blocks are, how strong, and who is off the map."""

from __future__ import annotations

from random import Random

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.fog import hidden
from sandtable.games.westfront.staff.imagination import renamed
from sandtable.games.westfront.world.roster import ITALIANS, LAST_STEP, MAX_CV

_OPEN_ABOUT_ITALY = ("politics", "defection")  # surrender counts the Italians that are gone, and brings them to light


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the blocks that a side does not know are other blocks, of other strength."""
    unknown = hidden(p, 1 - side)
    if p.stack and p.stack[-1][0] in _OPEN_ABOUT_ITALY:
        unknown &= ~ITALIANS
    units = bit_list(unknown)
    q = renamed(p, dict(zip(units, rng.sample(units, len(units)), strict=True)))
    for unit in units:
        q.cv[unit] = rng.randint(LAST_STEP[unit], MAX_CV[unit])
    return q
