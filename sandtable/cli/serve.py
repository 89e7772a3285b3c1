"""The table in the browser: `sandtable serve`, and what `sandtable play` opens.

What the server is made of is imported when it is started: no other command should wait for that.
"""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from sandtable.cli.console import say
from sandtable.core.facts import Setting
from sandtable.core.files import read_text
from sandtable.table.settings import LOOPBACK, Settings, database_url

PORT = 8765
DataOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="where matches are kept; the user's data folder if not given")
]


def serve(
    host: Annotated[str, typer.Option(help="where to listen; what is not loopback is open to others")] = LOOPBACK[0],
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free")] = PORT,
    data: DataOption = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="a further host name to answer to; * for any")
    ] = None,
) -> None:
    """Serve the table to browsers."""
    from sandtable.table.server import address_of, bind, run

    settings = Settings(database_url(data), (*LOOPBACK, *(allow_host or [])))
    bound = bind(host, port)
    run(settings, bound, lambda: say(f"Sandtable is at {address_of(bound)} (Ctrl-C ends it)"))


def open_table(
    game: str,
    setting: Setting,
    load: Path | None,
    players: dict[str, str],
    seed: int | None,
    data: Path | None,
    *,
    browser: bool,
) -> None:
    """Begin a match or go on with one, serve it on a free port of this machine, and show its page."""
    from sandtable.table.beginnings import new_match, order_moves, standing, uploaded_match
    from sandtable.table.server import address_of, bind, run
    from sandtable.table.store import Store

    key = None if seed is None else str(seed)
    begun = uploaded_match(read_text(load), players, key) if load else new_match(game, setting, players, key)
    beginning, match = begun
    settings = Settings(database_url(data))
    store = Store(settings.database)
    store.create(beginning, order_moves(match), standing(match))
    store.close()
    bound = bind(LOOPBACK[0], 0)
    address = f"{address_of(bound)}/#/match/{beginning.id}"

    def ready() -> None:
        say(f"The table is at {address} (Ctrl-C ends it)")
        if browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(settings, bound, ready)
