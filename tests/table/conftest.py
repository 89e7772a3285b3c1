"""The table is tested with the toy game, which has dice and secrets, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.core.plugins import games
from sandtable.table.settings import Settings, sqlite_url
from tests.endless import ENDLESS, EndlessToy
from tests.plugins import install_games
from tests.table import postgres
from tests.table.client import Table
from tests.table.slow import install_slow
from tests.toy.plugin import toy_plugin

__all__ = ["toy_plugin"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Postgres]:
    """Run a PostgreSQL."""
    binaries = postgres.binaries()
    assert binaries, "no PostgreSQL is installed: .ci/system-packages does that"
    with postgres.running(binaries) as server:
        yield server


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Give the address of a new SQLite database."""
    return sqlite_url(tmp_path / "data")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Give the address of a new database, of each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite"))
    server: postgres.Postgres = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def both(toy_plugin: Path, database: str) -> Iterator[Table]:
    """Give a table with each kind of database."""
    with Table(Settings(database, thinkers=1)) as table:
        yield table


@pytest.fixture
def table(toy_plugin: Path, sqlite: str) -> Iterator[Table]:
    """Give a table with SQLite."""
    with Table(Settings(sqlite, thinkers=1)) as table:
        yield table


@pytest.fixture
def gate(toy_plugin: Path) -> Path:
    """Install a game whose computers think until this file is there."""
    install_slow(toy_plugin)
    games.cache_clear()
    return toy_plugin / "open"


@pytest.fixture
def endless(toy_plugin: Path, monkeypatch: pytest.MonkeyPatch) -> EndlessToy:
    """Install the toy that never ends."""
    folder = toy_plugin / "endless"
    install_games(folder, **{"endless-toy": "tests.endless:ENDLESS"})
    monkeypatch.syspath_prepend(str(folder))
    games.cache_clear()
    return ENDLESS
