"""The toy game's position, and the little that never changes."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.fields import TURN, each, one
from sandtable.core.names import PIECE, PLACE, Names, numbers
from sandtable.core.position import Position
from sandtable.core.values import FLAG, SIGNED, TEXT, date, name

SIDES = ("red", "blue")
RED, BLUE = 0, 1
PLACES = ("west", "hill", "east", "removed")
WEST, HILL, EAST, REMOVED = range(4)
NEIGHBOURS = {WEST: (HILL,), HILL: (WEST, EAST), EAST: (HILL,), REMOVED: ()}
UNITS = ("red-guard", "red-lancers", "blue-guard", "blue-lancers")
OWNER = (RED, RED, BLUE, BLUE)
LAST_TURN = 3
HIGHEST_BID = 2
STACKING = 2
UNKNOWN, HIDDEN = -1, -2
NAMES = {
    "unit": Names(UNITS, ("Red Guard", "Red Lancers", "Blue Guard", "Blue Lancers"), on=PIECE),
    "place": Names(PLACES, ("West", "The Hill", "East", "Removed"), on=PLACE),
    "side": Names(SIDES, ("Red", "Blue")),
    "number": numbers(10),
}


@dataclass(slots=True, eq=False, repr=False)
class ToyPosition(Position):
    """Where the units are, how strong, who knows it, and the coins."""

    scenario: str = one("", TEXT, head=True)
    turn: int = one(0, date([f"turn {n}" for n in range(LAST_TURN + 1)], "turn"), head=True)
    mud: int = one(0, FLAG)
    at: list[int] = each("unit", len(UNITS), REMOVED, name("place"), alone=True)
    strength: list[int] = each("unit", len(UNITS), 0, SIGNED)
    shown: list[int] = each("unit", len(UNITS), 0, FLAG)
    coins: list[int] = each("", len(SIDES), 3, SIGNED)
    bids: list[int] = each("", len(SIDES), UNKNOWN, SIGNED, lasts=TURN)

    def units_at(self, place: int, side: int) -> list[int]:
        """Return the units of a side in a place."""
        return [unit for unit, where in enumerate(self.at) if where == place and OWNER[unit] == side]

    def has_units(self, side: int) -> bool:
        """Tell whether a side has anything left."""
        return any(where != REMOVED for unit, where in enumerate(self.at) if OWNER[unit] == side)
