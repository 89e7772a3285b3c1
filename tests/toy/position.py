"""The position: where the pieces are, how strong, and the coins."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.fields import FACE, TURN, each, mark, one
from sandtable.core.position import Position
from sandtable.core.values import FLAG, NUMBER, SIGNED, TEXT, date, name
from tests.toy.world import EXILE, LAST_TURN, OWNER, PIECES, PLAYING, SIDES, SIDES_OF, UNITS

GONE = -1  # where a piece is that was disbanded, or takes no part
UNKNOWN = -1  # a strength or a bid that one has not seen


@dataclass(slots=True, eq=False, repr=False)
class ToyPosition(Position):
    """All that changes; pieces are the units, then the ships."""

    scenario: str = one("", TEXT, head=True)
    turn: int = one(0, date([f"turn {n}" for n in range(LAST_TURN + 1)], "turn"), head=True)
    mud: int = one(0, FLAG)
    at: list[int] = each("piece", len(PIECES), GONE, name("place", {"gone": GONE}), alone=True)
    moved: int = mark("piece", lasts=TURN)
    strength: list[int] = each("unit", len(UNITS), UNKNOWN, NUMBER, sees=FACE, terse=True)
    shown: int = mark("unit")
    coins: list[int] = each("side", len(SIDES), 0, SIGNED)
    bids: list[int] = each("side", len(SIDES), UNKNOWN, NUMBER, lasts=TURN, terse=True)

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that the scenario does not leave out."""
        return PLAYING[self.scenario]

    def units(self, place: int, *sides: int) -> list[int]:
        """Return the units of some sides in a place."""
        return [unit for unit in range(len(UNITS)) if self.at[unit] == place and OWNER[unit] in sides]

    def left(self, camp: int) -> int:
        """Return how many units of a camp are on the map: exile is not."""
        return sum(len(self.units(place, *SIDES_OF[camp])) for place in range(EXILE))
