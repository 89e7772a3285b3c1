"""Who is let in."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from sandtable.table.settings import Settings
from tests.table.client import Table


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "localhost@evil.example:8765"])
def test_other_host_names_are_refused(table: Table, host: str) -> None:
    assert "host name" in table.refusal(400, "GET", "/api/games", headers={"Host": host})


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1", "LOCALHOST", "[::1]:8765"])
def test_loopback_is_let_in(table: Table, host: str) -> None:
    assert table.http.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "file://", "http://["])
def test_pages_of_other_origins_are_refused(table: Table, origin: str) -> None:
    assert "another origin" in table.refusal(400, "POST", "/api/matches", headers={"Origin": origin}, json={})
    with (
        pytest.raises(WebSocketDisconnect),
        table.http.websocket_connect(f"/api/matches/{table.new()}/live", headers={"Origin": origin}),
    ):
        pass


def test_our_own_page_is_let_in(table: Table) -> None:
    own = {"Origin": "http://127.0.0.1:8765"}
    assert table.http.post("/api/matches", headers=own, json={"game": "toy"}).status_code == 201
    with table.http.websocket_connect(f"ws://127.0.0.1:8765/api/matches/{table.new()}/live", headers=own) as session:
        assert session.receive_json()["type"] == "view"


def test_a_host_can_be_allowed(toy_plugin: object, sqlite: str) -> None:
    with Table(Settings(sqlite, hosts=("games.example",))) as table:
        assert table.http.get("/api/games", headers={"Host": "games.example"}).status_code == 200


def test_answers_are_protected(table: Table) -> None:
    headers = table.http.get("/").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5cwin.ini", "//etc/passwd", "/%00"]
)
def test_no_path_leads_out_of_the_page(table: Table, path: str, tmp_path: object) -> None:
    answer = table.http.get(f"http://127.0.0.1:8765{path}")
    assert answer.status_code < 500
    assert "root:" not in answer.text
