"""`sandtable serve` and `sandtable play`, as processes."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.serve import has_screen
from sandtable.core.errors import SandtableError
from sandtable.core.plugins import games
from sandtable.table.server import address_of, bind
from tests.table.process import Server, receive, serving
from tests.toy.game import TOY


def test_play_serves_a_match_on_a_free_port_and_says_where(toy_plugin: Path, tmp_path: Path) -> None:
    args = ("play", "toy", "--league", "greedy", "--no-browser", "--data", str(tmp_path / "data"))
    with serving(*args, plugins=toy_plugin) as server:
        assert "The table is at http://127.0.0.1:" in server.said
        match = server.path.removeprefix("/#/match/")
        assert server.get(f"/api/matches/{match}")["seats"] == {"red": "human", "league": "greedy"}
        with server.connect(match, "table") as line:
            assert receive(line)["decision"]["yours"]


def test_play_without_a_game_opens_the_start_page_and_says_how_to_go_on_without_a_browser(
    toy_plugin: Path, tmp_path: Path
) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}
    with serving("play", "--data", str(tmp_path / "data"), plugins=toy_plugin, **nowhere) as server:
        assert (server.said.startswith("The table is at http://127.0.0.1:"), server.path) == (True, "")
        assert server.get("/api/matches") == []
        assert server.process.stdout
        said = "".join(server.process.stdout.readline() for _ in range(3))
        assert "No browser can be opened here." in said
        assert "play GAME --terminal" in said
        assert "toy" in said


@pytest.mark.parametrize(
    ("environment", "platform", "has_one"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    environment: dict[str, str], platform: str, has_one: bool
) -> None:
    assert has_screen(environment, platform) is has_one


@pytest.mark.parametrize("args", [("--terminal",), ("--scenario", "husky"), ("--axis", "staff"), ("--seed", "3")])
def test_what_is_said_of_a_match_needs_a_game(args: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "play", *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"name a GAME to play: {', '.join(games())}" in done.stderr


def test_two_tables_do_not_share_an_address() -> None:
    with bind("127.0.0.1", 0) as one, pytest.raises(SandtableError, match="no server on"):
        bind("127.0.0.1", one.getsockname()[1])


def test_play_goes_on_from_a_file(toy_plugin: Path, tmp_path: Path) -> None:
    match = sandtable.new(TOY, seed=3)
    match.order("bid 1")
    file = tmp_path / "match.record"
    file.write_text(match.record())
    args = ("play", "toy", "--load", str(file), "--no-browser", "--data", str(tmp_path / "data"))
    with serving(*args, plugins=toy_plugin) as server:
        assert server.get("/api/matches")[0]["orders"] == 1


def test_a_signal_ends_the_server_in_order(toy_plugin: Path, tmp_path: Path) -> None:
    server = Server("serve", "--port", "0", "--data", str(tmp_path), plugins=toy_plugin)
    assert server.end() in (0, -15, 143)


def test_a_port_that_is_taken_is_said(toy_plugin: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AssertionError, match="no server on"):
        Server("serve", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path), plugins=toy_plugin)


def test_an_address_is_written_as_browsers_take_it() -> None:
    with bind("127.0.0.1", 0) as bound:
        assert address_of(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}"
    with bind("0.0.0.0", 0) as bound:
        assert address_of(bound).startswith("http://127.0.0.1:")
    with pytest.raises(SandtableError, match="no server on"):
        bind("no.such.host.invalid", 0)


def test_other_commands_do_not_load_the_server() -> None:
    code = "import sys, sandtable.cli.main; sys.exit(any(name in sys.modules for name in ('fastapi', 'sqlalchemy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
