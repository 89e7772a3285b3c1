"""What never changes: the land, who fights for it with which pieces, and what is chosen before a match."""

from __future__ import annotations

from typing import Final

from sandtable.board.boards import load_areas
from sandtable.core.datafolder import DataFolder
from sandtable.core.facts import Option, Scenario

DATA: Final = DataFolder("tests.toy")
BOARD: Final = load_areas(DATA.text("map.toml"), "map.toml", {}, {})
NORTH, HARBOUR, MARSH, SOUTH, KEEP, EXILE, BAY = range(BOARD.size)
WALK, SAIL = BOARD.near("walk", "inside"), BOARD.near("sail")

SIDES: Final = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
CAMPS: Final[dict[str, tuple[str, ...]]] = {"red": ("red",), "league": ("blue", "green")}
CAMP_OF: Final = (0, 1, 1)
SIDES_OF: Final = ((RED,), (BLUE, GREEN))
HOME: Final = (HARBOUR, MARSH, NORTH)

UNITS: Final = ("red-guard", "red-lancers", "blue-guard", "blue-lancers", "green-guard")
STRENGTH: Final = (2, 1, 1, 2, 1)
SHIPS: Final = ("red-galley", "green-galley")
PIECES: Final = UNITS + SHIPS
OWNER: Final = (RED, RED, BLUE, BLUE, GREEN, RED, GREEN)
FRIENDS: Final = tuple(SIDES_OF[CAMP_OF[side]] for side in OWNER)
ENEMIES: Final = tuple(SIDES_OF[1 - CAMP_OF[side]] for side in OWNER)

LAST_TURN: Final = 3
GUST: Final = Option("gust", "A gust closes the bay", ("TOY-gust/1",))
HANDICAP: Final = Option(
    "handicap", "Coins that red has more", ("TOY-bid/5",), "0", ("0", "1", "2"), by_seating={"three": "1"}
)
SEATINGS: Final[dict[str, dict[str, tuple[str, ...]]]] = {"two": CAMPS, "three": {side: (side,) for side in SIDES}}
_CARDS: Final = (
    Scenario("meadow", "Clear weather", turns=LAST_TURN, seatings=SEATINGS, offers=("gust", "handicap")),
    Scenario("storm", "A die for the weather first", turns=LAST_TURN, seatings=SEATINGS, offers=("gust", "handicap")),
    Scenario("duel", "Red and blue alone", turns=LAST_TURN, sides=("red", "blue")),
    Scenario("bench", "For tests alone", fixed={"handicap": "2"}, is_test=True),
)
SCENARIOS: Final = {card.id: card for card in _CARDS}
PLAYING: Final = {card.id: tuple(SIDES.index(side) for side in card.sides or SIDES) for card in _CARDS}
