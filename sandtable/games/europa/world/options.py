"""The rules that people choose before a match (EUC-60/16)."""

from __future__ import annotations

from typing import Final

from sandtable.core.facts import OFF, Option
from sandtable.games.europa.world.data import DATA

OPTIONS: Final = tuple(
    Option(row["id"], row["title"], tuple(row["rules"]), row.get("default", OFF), tuple(row.get("values", ())))
    for row in DATA.tables("options.toml")["option"]
)
FREE_SETUP, OPEN_STACKS, RAIDS_FROM, FIGHT_ON = OPTIONS  # as the file has them
