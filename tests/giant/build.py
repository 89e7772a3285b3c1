"""Makes a long match of the giant and stores it as a server does: `python -m tests.giant.build FOLDER ORDERS`.

Most of it is stored at once, as that of an uploaded record is; the last orders are given one by one, as people do.
What the script would order next is left in the folder beside the database, so that somebody can play on.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.facts import Setting
from sandtable.core.match import Match
from sandtable.table.beginnings import new_match
from sandtable.table.registry import Matches
from sandtable.table.seats import TABLE
from sandtable.table.settings import Settings, sqlite_url
from tests.giant.script import script
from tests.plugins import install_games

LIVE = 70  # orders that are given one by one
NEXT = 60  # orders that are left for others to give
SEED = "1"
PLUGINS, LEFT = "plugins", "left.json"


def installed(folder: Path, where: str = "tests.giant.game:GIANT") -> Path:
    """Install the giant into a folder, and return the part of it to be on the import path."""
    plugins = folder / PLUGINS
    install_games(plugins, giant=where)
    return plugins


def played(match: Match[Any], seed: int = 1) -> Iterator[str]:
    """Play a match by the script, and yield the texts of its orders."""
    for order in script(match, seed):
        match.play(order)
        yield match.game.notation.text(order)


async def build(folder: Path, orders: int) -> None:
    """Store a match of so many orders, and leave its id and what the script would order next."""
    matches = Matches(Settings(sqlite_url(folder)))
    beginning, match = new_match("giant", Setting("campaign"), {}, SEED)
    going = played(match)
    for _ in islice(going, orders - LIVE):
        pass
    await matches.create(beginning, match)
    following = list(islice(going, LIVE + NEXT))
    live = await matches.get(beginning.id)
    for number, text in enumerate(following[:LIVE], start=orders - LIVE):
        await live.order(live.seat(TABLE), text, number)
    await matches.close()
    (folder / LEFT).write_text(json.dumps({"match": beginning.id, "next": following[LIVE:]}), encoding="utf-8")


def left_in(folder: Path) -> Doc:
    """Return the `match` that was left in a folder, and the orders that come `next`."""
    left: Doc = json.loads((folder / LEFT).read_text(encoding="utf-8"))
    return left


if __name__ == "__main__":
    asyncio.run(build(Path(sys.argv[1]), int(sys.argv[2])))
