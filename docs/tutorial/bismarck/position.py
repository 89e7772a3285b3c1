"""What never changes, read once from the data, and the position, which does."""

from dataclasses import dataclass

from sandtable.board.boards import load_areas
from sandtable.board.mapfile import Column
from sandtable.core import position
from sandtable.core.datafolder import DataFolder
from sandtable.core.fields import FACE, OWNER, PHASE, each, mark, one
from sandtable.core.values import NUMBER, TEXT, name, names_of, word

DATA = DataFolder("bismarck")
SCENARIOS, SHIPS = DATA.tables("scenarios.toml"), DATA.tables("ships.toml")
BOARD = load_areas(DATA.text("map.toml"), "map.toml", {"convoys": Column(bool, required=False)}, {})
DAYS = ("23 May", "24 May", "25 May", "26 May", "27 May")
SIDES, AXIS, ALLIES, UNSEEN = ("axis", "allies"), 0, 1, -1
SIDE = tuple(SIDES.index(ship["side"]) for ship in SHIPS.values())
HUNTED, HUNTERS = ([ship for ship, owner in enumerate(SIDE) if owner == side] for side in (AXIS, ALLIES))


@dataclass(slots=True, eq=False, repr=False)
class Position(position.Position):
    """Where the ships are, how strong, and where the hunted may be."""

    scenario: str = one("", TEXT, head=True)
    turn: int = one(0, word({day: n for n, day in enumerate(DAYS)}, "day"), head=True)
    side: int = one(AXIS, name("side"), head=True)
    at: list[int] = each("ship", len(SHIPS), UNSEEN, name("area", {"unseen": UNSEEN}), alone=True, sees=FACE)
    strength: list[int] = each("ship", len(SHIPS), 0, NUMBER)
    traces: list[int] = each("ship", len(SHIPS), 0, names_of("area"), terse=True)
    sailed: int = mark("ship", lasts=PHASE, sees=OWNER)
    raids: int = one(0, NUMBER, sees=FACE)

    def ships(self, area: int, side: int) -> list[int]:
        """Return the ships of a side in an area."""
        return [ship for ship, at in enumerate(self.at) if at == area and SIDE[ship] == side]
