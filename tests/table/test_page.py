"""The built page, as it is served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.table.settings import Settings
from tests.table.client import Table


@pytest.fixture
def built(toy_plugin: Path, sqlite: str, tmp_path: Path) -> Iterator[Table]:
    """Give a table with a page."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the page</title>")
    (static / "assets" / "main-1a2b.js").write_text("play()")
    (tmp_path / "secret.txt").write_text("secret")
    with Table(Settings(sqlite, static=static)) as table:
        yield table


def test_the_page_is_served_and_asked_for_again(built: Table) -> None:
    for path in ("/", "/match/17", "/index.html"):
        answer = built.http.get(path)
        assert (answer.text, answer.headers["cache-control"]) == ("<title>the page</title>", "no-cache")


def test_hashed_files_are_kept(built: Table) -> None:
    answer = built.http.get("/assets/main-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/none", "/assets/none.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt"])
def test_what_is_not_there_is_not_found(built: Table, path: str) -> None:
    assert built.http.get(path).status_code == 404
    assert built.get("/api/matches") == []
