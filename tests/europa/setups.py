"""The scenarios as the checks of the data look at them: each with what it shares with others, and rows made whole."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.europa.world.data import DATA
from tests.europa.boards import BOARDS
from tests.europa.check_tables import CALENDAR, CLASSES
from tests.europa.tally import SIDES, Row

NATIONS: Row = {row["id"]: row for row in DATA.tables("units.toml")["nation"]}
SCENARIO_IDS = (
    *("poland-1939", "desert-campaign", "desert-crusader", "desert-gazala", "eritrea-1941", "iraq-1941", "crete-1941"),
    *("france-1940", "overlord-1944", "france-1944", "tunisia-1943", "italy-1943", "gothic-1944", "sandbox"),
)
MONTHS: list[str] = CALENDAR["calendar"]["months"]


def strength(text: str) -> tuple[int, int, int]:
    """Return attack, defence and movement of a strength: `5-5-10`, or `6-8` where the first two are equal."""
    parts = [int(part) for part in text.split("-")]
    return (parts[0], parts[0], parts[1]) if len(parts) == 2 else (parts[0], parts[1], parts[2])


def turn_number(turn: str) -> int:
    """Return the number of a turn, written `Sep 1 39`: four a month (EUC-3/1)."""
    month, week, year = turn.split()
    if week not in "1234" or len(year) != 2:
        raise ValueError(turn)
    return (int(year) * 12 + MONTHS.index(month)) * 4 + int(week) - 1


def is_turn(turn: object) -> bool:
    """Tell whether this is a turn of the calendar."""
    try:
        turn_number(str(turn))
    except ValueError:
        return False
    return True


def whole_unit(row: Row) -> Row:
    """Return a unit with all its ratings: what it does not say is that of its class."""
    kind = CLASSES.get(row.get("class", ""), {})
    ratings = {"sup": kind.get("supported"), **{key: kind.get(key) for key in ("re", "cm", "aeca", "atec")}}
    attack, defence, movement = strength(row["str"])
    return {**ratings, "a": attack, "d": defence, "m": movement, **row}


class Setup:
    """A scenario: its pieces, who owns what, what feeds them, what is to come and how it is won."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.row: Row = DATA.tables(f"scenarios/{name}.toml")
        self.common: Row = DATA.tables(f"{self.row['common']}.toml") if "common" in self.row else {}
        self.board = BOARDS[self.row["sheet"]]
        self.theatre: str = self.row["theatre"]
        self.supply: Row = self.row.get("supply") or self.common["supply"]
        self.events: list[Row] = (self.row.get("schedule") or self.common.get("schedule") or {}).get("events", [])
        self.regions: Row = self.row.get("regions") or self.common.get("regions") or {}
        self.victory: Row = {**self.common.get("victory", {}), **self.row["victory"]}
        self._ground = {side: [whole_unit(row) for row in self.row["ground"][side]] for side in SIDES}

    def ground(self, side: str) -> list[Row]:
        """Return the ground units of a side that stand in a place of their own."""
        return [row for row in self._ground[side] if "division" not in row]

    def inside(self) -> list[Row]:
        """Return the units that stand inside a division at the start."""
        return [row for side in SIDES for row in self._ground[side] if "division" in row]

    def air(self, side: str) -> list[Row]:
        """Return the air units of a side."""
        return list(self.row["air"][side])

    @cached_property
    def owners(self) -> dict[str, str]:
        """Who owns each land hex at the start (EUC-3.C/2)."""
        rule, found = self.row["ownership"], {}
        split = rule.get("split", {})
        for name, row in self.board.hexes.items():
            country = row.get("country")
            for side in SIDES:
                if country and country in rule[side]:
                    found[name] = side
            if country and country == split.get("country"):
                found[name] = "axis" if row["col"] <= split["axis-up-to-column"] else "allies"
        for side in SIDES:
            for name in rule.get(f"{side}-hexes", ()):
                found[name] = side
            for unit in self.ground(side):
                if "arrive" not in unit and (unit["a"] or unit["d"]) and unit["at"] in self.board.hexes:
                    found[unit["at"]] = side
        return found

    def is_box(self, name: str) -> bool:
        """Tell whether this is a box of the board."""
        return name in self.board.boxes


SETUPS = {name: Setup(name) for name in SCENARIO_IDS}
