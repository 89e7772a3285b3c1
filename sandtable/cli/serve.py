"""The table in the browser: `sandtable serve`, and what `sandtable play` opens.

What the server is made of is imported when it is started: no other command should wait for that.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Annotated
from urllib.parse import urlsplit

import typer

from sandtable.cli.console import say
from sandtable.core.errors import SandtableError
from sandtable.core.facts import Setting
from sandtable.core.files import read_text
from sandtable.core.plugins import games
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


def open_start(data: Path | None, *, browser: bool) -> None:
    """Serve the table on this machine, and show its start page."""
    _serve_here(Settings(database_url(data)), "", browser)


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
    from sandtable.table.store import Store

    key = None if seed is None else str(seed)
    begun = uploaded_match(read_text(load), players, key) if load else new_match(game, setting, players, key)
    beginning, match = begun
    settings = Settings(database_url(data))
    store = Store(settings.database)
    store.create(beginning, order_moves(match), standing(match))
    store.close()
    _serve_here(settings, f"/#/match/{beginning.id}", browser)


def _serve_here(settings: Settings, path: str, browser: bool) -> None:
    from sandtable.table.server import address_of, bind, run

    try:
        bound = bind(LOOPBACK[0], PORT)  # the same address every time: the browser knows it again
    except SandtableError:
        bound = bind(LOOPBACK[0], 0)
    address = f"{address_of(bound)}{path}"

    def ready() -> None:
        say(f"The table is at {address} (Ctrl-C ends it)")
        if browser:
            Thread(target=_show, args=(address,), daemon=True).start()

    run(settings, bound, ready)


def _show(address: str) -> None:
    """Open a page in the browser, and say how to go on where there is none."""
    if has_screen() and webbrowser.open(address):
        say("It opens in your browser. If nothing happens, go to that address yourself.")
    else:
        port = urlsplit(address).port
        say(
            "No browser can be opened here. Go to that address with one on this machine,",
            f"or from another after: ssh -L {port}:{LOOPBACK[0]}:{port} THIS-MACHINE",
        )
    say(f"Without a browser: {_command()} play GAME --terminal ({', '.join(games())})")


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a browser can show itself; one in this terminal would take it over."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def _command() -> str:
    """Return how this command is called from here."""
    return "sandtable" if which("sandtable") else os.path.relpath(sys.argv[0])
