"""The rules that people choose before a match."""

from __future__ import annotations

from typing import Final

from sandtable.core.facts import OFF, Option
from sandtable.games.europe_engulfed.world.data import DATA

OPTIONS: Final = tuple(
    Option(
        row["id"],
        row["title"],
        (row["rule"],),
        row.get("default", OFF),
        tuple(row.get("values", ())),
        row.get("by-seating", {}),
    )
    for row in DATA.tables("options.toml")["option"]
)
# OVERALL_WINNER is on with three seats, off with two (EE-intro/3)
DESERT, DORMANT_FORTIFICATIONS, SURPRISE_ATTACK, OVERALL_WINNER, BID = OPTIONS  # as the file has them
AUCTION: Final = "auction"  # the value of BID that leaves it to the players (EE-10.5/1)
