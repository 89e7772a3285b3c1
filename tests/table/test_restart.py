"""The server is killed as a power cut would, and started again: no announced order is lost."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from sandtable.table.families import texts
from tests.table.process import SECONDS, Server, next_view, order, receive, serving

SERVE = ("serve", "--port", "0")
ORDERS = 60  # that are heard before the kill comes


@pytest.fixture
def place(database: str) -> dict[str, str]:
    """Say in the environment where matches are kept, in each kind of database."""
    return {"SANDTABLE_DATABASE_URL": database}


@pytest.fixture
def file(sqlite: str) -> dict[str, str]:
    """Say in the environment that matches are kept in a file."""
    return {"SANDTABLE_DATABASE_URL": sqlite}


def test_a_match_goes_on_after_a_kill(toy_plugin: Path, file: dict[str, str]) -> None:
    server = Server(*SERVE, plugins=toy_plugin, **file)
    match = server.new(game="toy", scenario="duel", seed=3)
    with server.connect(match, "table") as line:
        view = order(line, receive(line), "bid 1")
        view = order(line, view, "bid 0")
        server.kill()
        with pytest.raises(ConnectionClosed):
            receive(line)
    with serving(*SERVE, plugins=toy_plugin, **file) as again, again.connect(match, "table") as line:
        found = receive(line)
        assert (found["at"], found["doc"], found["orders"]) == (view["at"], view["doc"], view["orders"])
        assert order(line, found, "pass")["at"] == 3


def test_no_announced_order_is_lost_whenever_the_kill_comes(toy_plugin: Path, place: dict[str, str]) -> None:
    """Many matches are played at once while the server is killed; each has all that its player heard of."""
    server = Server(*SERVE, plugins=toy_plugin, **place)
    heard: dict[str, int] = {}
    is_enough = threading.Event()

    def play(number: int) -> None:
        rng = Random(number)
        while True:
            match = server.new(game="toy", seed=number)
            with server.connect(match, "table") as line:
                view = receive(line)
                while view["orders"]:
                    view = order(line, view, rng.choice(list(texts(view["orders"]))))
                    heard[match] = view["at"]
                    if sum(list(heard.values())) > ORDERS:
                        is_enough.set()

    def play_until_killed(number: int) -> None:
        try:
            play(number)
        except (OSError, WebSocketException, json.JSONDecodeError):  # the kill may come during a handshake, too
            return

    players = [threading.Thread(target=play_until_killed, args=(number,)) for number in range(6)]
    for player in players:
        player.start()
    was_enough = is_enough.wait(SECONDS)
    server.kill()
    for player in players:
        player.join()
    assert was_enough, f"in {SECONDS} seconds only {sum(heard.values())} orders were played"
    with serving(*SERVE, plugins=toy_plugin, **place) as again:
        for match, at in heard.items():
            assert again.get(f"/api/matches/{match}")["orders"] >= at
            assert again.get(f"/api/matches/{match}/view?seat=spectator")["last"] >= at


def test_a_kill_while_a_computer_thinks_loses_nothing(toy_plugin: Path, file: dict[str, str]) -> None:
    server = Server(*SERVE, plugins=toy_plugin, **file)
    match = server.new(game="toy", scenario="duel", seed=3, seats={"league": "greedy"})
    with server.connect(match, "red") as line:
        order(line, receive(line), "bid 2")
        server.kill()
    with serving(*SERVE, plugins=toy_plugin, **file) as again, again.connect(match, "red") as line:
        view = next_view(line, {})
        while not (view["decision"]["yours"] and view["decision"]["step"] == "move"):
            view = next_view(line, view)
        assert view["at"] >= 2
