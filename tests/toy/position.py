"""The toy game's position, and the little that never changes."""

from __future__ import annotations

from typing import Self

from sandtable.core.position import Position

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


class ToyPosition(Position):
    """Where the units are, how strong, who knows it, and the coins."""

    __slots__ = ("at", "bids", "coins", "mud", "scenario", "shown", "strength", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.scenario = ""
        self.turn = 0
        self.mud = 0
        self.at: list[int] = []
        self.strength: list[int] = []
        self.shown: list[int] = [0] * len(UNITS)
        self.coins: list[int] = [3, 3]
        self.bids: list[int] = [UNKNOWN, UNKNOWN]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.legal = self.legal
        twin.seating = self.seating
        twin.options = self.options
        twin.scenario = self.scenario
        twin.turn = self.turn
        twin.mud = self.mud
        twin.at = self.at[:]
        twin.strength = self.strength[:]
        twin.shown = self.shown[:]
        twin.coins = self.coins[:]
        twin.bids = self.bids[:]
        return twin

    def key(self) -> tuple[object, ...]:
        lists = (self.at, self.strength, self.shown, self.coins, self.bids, self.stack)
        return (self.scenario, self.turn, self.mud, *(tuple(values) for values in lists), *self.unusual())

    def units_at(self, place: int, side: int) -> list[int]:
        """Return the units of a side in a place."""
        return [unit for unit, where in enumerate(self.at) if where == place and OWNER[unit] == side]

    def has_units(self, side: int) -> bool:
        """Tell whether a side has anything left."""
        return any(where != REMOVED for unit, where in enumerate(self.at) if OWNER[unit] == side)
