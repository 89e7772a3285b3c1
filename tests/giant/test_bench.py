"""A long match is made, stored, opened and played on, as `make bench-giant` does it, only shorter."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sandtable.core.plugins import games
from sandtable.table.settings import sqlite_url
from sandtable.table.store import Store
from tests.giant.bench import Figure, measured
from tests.giant.build import LIVE, build, installed, left_in

ORDERS, MORE = LIVE + 20, 6


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder in which the giant is installed."""
    monkeypatch.syspath_prepend(str(installed(tmp_path)))
    games.cache_clear()
    yield tmp_path
    games.cache_clear()


def orders_in(folder: Path, match: str) -> int:
    """Return how many orders are stored of a match."""
    with closing(Store(sqlite_url(folder))) as store:
        return store.stored(match).standing.orders


def test_what_is_measured_was_stored_opened_and_played_on(folder: Path) -> None:
    asyncio.run(build(folder, ORDERS))
    left = left_in(folder)
    assert orders_in(folder, left["match"]) == ORDERS
    figures = list(measured(folder, left["match"], left["next"][:MORE]))
    assert orders_in(folder, left["match"]) == ORDERS + MORE
    assert all(figure.value > 0 for figure in figures if not figure.what.startswith("memory")), figures
    assert [figure.what for figure in figures if figure.target] == [
        "open: work of server and client",
        "memory of the live match",
        f"memory after {MORE} more orders",
    ]


def test_a_figure_tells_what_was_promised_and_whether_it_is_kept() -> None:
    assert not str(Figure("first view", 12.0, "KB")).strip().endswith("kept")
    assert str(Figure("open", 1.5, "s", 2.0)).endswith("1.5 s        under 2 s")
    assert str(Figure("open", 2.5, "s", 2.0)).endswith("2.5 s        under 2 s  NOT kept")
