"""The position: where the pieces are, how many steps they have, and who holds which hex, in arrays and bit sets."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final

from sandtable.core.fields import PHASE, by_side, derived, each, mark, one, shorts
from sandtable.core.position import Position
from sandtable.core.values import TEXT, date, name, number
from tests.giant.world import HEXES, OWNER, PIECES, STEPS, TURNS

RESERVE: Final = -1  # where a piece is that has not entered yet …
GONE: Final = -2  # … and one that has lost its last step
TURN_NAMES: Final = [f"turn {n}" for n in range(TURNS + 1)]


@dataclass(slots=True, eq=False, repr=False)
class GiantPosition(Position):
    """All that changes; `put` and `hit` keep up what is derived."""

    scenario: str = one("", TEXT, head=True)
    turn: int = one(0, date(TURN_NAMES, "turn"), head=True)
    at: array[int] = each(
        "unit", len(PIECES), RESERVE, name("place", {"reserve": RESERVE, "gone": GONE}), store=shorts, alone=True
    )
    steps: bytearray = each("unit", len(PIECES), 0, number(max(STEPS)), store=bytearray)
    busy: int = mark("unit", lasts=PHASE)
    held: list[int] = by_side("place", key="owner")
    crowd: bytearray = derived(bytearray(HEXES))  # how many pieces are in each hex
    armies: list[int] = derived([0, 0])  # the hexes with pieces of each side

    @property
    def playing(self) -> tuple[int, ...]:
        """Both sides, always."""
        return (0, 1)

    def put(self, piece: int, place: int) -> None:
        """Move a piece to a hex, or off the map."""
        here, side = self.at[piece], OWNER[piece]
        if here >= 0:
            self.crowd[here] -= 1
            if not self.crowd[here]:
                self.armies[side] ^= 1 << here
        self.at[piece] = place
        if place >= 0:
            self.crowd[place] += 1
            self.armies[side] |= 1 << place

    def derive(self) -> None:
        """Count who is where."""
        self.crowd, self.armies = bytearray(HEXES), [0, 0]
        for piece, place in enumerate(self.at):
            if place >= 0:
                self.crowd[place] += 1
                self.armies[OWNER[piece]] |= 1 << place
