"""The rules that people choose before a match (EUC-60/16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.core.facts import OFF, Option
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.data import DATA

_ROWS: Final = DATA.tables("options.toml")["option"]
OPTIONS: Final = tuple(
    Option(row["id"], row["title"], tuple(row["rules"]), row.get("default", OFF), tuple(row.get("values", ())))
    for row in _ROWS
)
FREE_SETUP, OPEN_STACKS, RAIDS_FROM, FIGHT_ON = OPTIONS  # as the file has them
# The turn that each value of RAIDS_FROM means (EU-103.A.21.f/1)
RAID_DATES: Final[Mapping[str, int]] = {
    value: turn_of(date) for row in _ROWS for value, date in row.get("dates", {}).items()
}
