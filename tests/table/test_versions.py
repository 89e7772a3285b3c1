"""Stored matches of an older version of their game: they go on if the rules take them, or else can be branched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import text

from sandtable.table.settings import Settings
from sandtable.table.store import MIGRATE
from tests.table.client import Table
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition
from tests.toy.rules import sequence
from tests.toy.texts import ToyTexts

KEY, START = ToyPosition.key, ToyTexts.start


def mend(monkeypatch: pytest.MonkeyPatch, version: int = 2) -> None:
    """Raise the version of the toy game, and change its hashes."""
    monkeypatch.setattr(Toy, "facts", replace(TOY.facts, version=version))
    monkeypatch.setattr(ToyPosition, "key", lambda p: (version, *KEY(p)))


def begun(database: str, *orders: str, undo: int = 0, seats: dict[str, str] | None = None) -> str:
    """Play some orders of the toy game, take the last ones back, and stop the server."""
    with Table(Settings(database)) as table:
        match = table.new(seed=3, seats=seats)
        with table.sit(match) as place:
            for order in orders:
                place.order(order)
            if undo:
                place.send(type="undo", count=undo)
                place.wait(lambda view: view["at"] == len(orders) - undo)
    return match


@pytest.mark.usefixtures("toy_plugin")
def test_a_match_of_an_older_version_opens_and_goes_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(database, "bid 1", "bid 2")
    mend(monkeypatch)
    with Table(Settings(database)) as table:
        with table.sit(match) as place:
            assert (place.view["at"], place.view["misfit"]) == (2, "")
            place.order("pass")
        assert table.get(f"/api/matches/{match}")["version"] == 2
        beginning, moves = table.app.state.matches.store.read(match)
        assert [move.kind for move in moves] == ["order", "order", MIGRATE, "order"]
        assert (moves[2].text, beginning.headers["Migrated"]) == ("1 -> 2", "1 -> 2")
    with Table(Settings(database)) as table:  # and again, now as a match of version 2
        assert table.view(match)["at"] == 3
        assert len(table.app.state.matches.store.read(match)[1]) == 4
    mend(monkeypatch, version=3)
    with Table(Settings(database)) as table, table.sit(match) as place:
        assert place.order("pass")["at"] == 4
        assert table.app.state.matches.store.read(match)[0].headers["Migrated"] == "1 -> 2 -> 3"


@pytest.mark.usefixtures("toy_plugin")
def test_orders_that_were_taken_back_need_not_fit(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(sqlite, "bid 2", undo=1)
    mend(monkeypatch)
    monkeypatch.setattr(sequence, "HIGHEST_BID", 1)
    for at in (0, 1):
        with Table(Settings(sqlite)) as table, table.sit(match) as place:
            assert (place.view["at"], place.view["can_redo"]) == (at, False)
            place.order("bid 1")


@pytest.mark.usefixtures("toy_plugin")
def test_a_match_that_no_longer_fits_is_read_up_to_there_and_can_be_branched(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(database, "bid 1", "bid 2", "pass", seats={"red": "human", "league": "human"})
    mend(monkeypatch)
    monkeypatch.setattr(sequence, "HIGHEST_BID", 1)
    with Table(Settings(database)) as table:
        with table.sit(match) as place:
            assert place.view["at"] == 1
            misfit = place.view["misfit"]
            assert misfit.startswith("order 2 of this match of version 1 does not fit version 2 of toy: 'bid 2 coins'")
            assert "(TOY-bid/1); the 1 before it do" in misfit
            assert not place.is_asked
            assert place.refused("bid 1")["reason"] == misfit
        assert table.view(match, at=0)["last"] == 1
        shown = table.get(f"/api/matches/{match}")
        assert (shown["version"], shown["orders"]) == (1, 3)  # what is stored stays as it was
        assert len(table.app.state.matches.store.read(match)[1]) == 3
        response = table.http.post("/api/matches", json={"branch": match})
        assert response.status_code == 201, response.text
        branch = response.json()
        assert (branch["version"], branch["orders"], branch["name"]) == (2, 1, "Red and blue alone, from order 1")
        with table.sit(branch["id"]) as place:
            assert place.order("bid 1")["at"] == 2
        beginning, _ = table.app.state.matches.store.read(branch["id"])
        assert beginning.headers["Migrated"] == "1 -> 2"


@pytest.mark.usefixtures("toy_plugin")
def test_no_computer_thinks_in_a_match_that_no_longer_fits(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(sqlite, "bid 1", "bid 2")
    with Table(Settings(sqlite)) as table, table.app.state.matches.store.engine.begin() as connection:
        connection.execute(text("""UPDATE matches SET seats = '{"red": "human", "league": "random"}'"""))
    mend(monkeypatch)
    monkeypatch.setattr(sequence, "HIGHEST_BID", 1)
    with Table(Settings(sqlite)) as table, table.sit(match) as place:
        assert place.ask("error", type="undo")["reason"] == "who watches does not play"
        assert place.ask("error", type="hint")["reason"].startswith("order 2 of this match")
        sleep(0.5)
        assert (table.view(match)["at"], table.get(f"/api/matches/{match}")["orders"]) == (1, 2)


def test_only_a_match_that_no_longer_fits_is_branched(table: Table) -> None:
    reason = table.refusal(422, "POST", "/api/matches", json={"branch": table.new()})
    assert reason == "this match goes on with this version of its game: it needs no branch"
    assert "there is no match" in table.refusal(404, "POST", "/api/matches", json={"branch": "nothing"})


@pytest.mark.usefixtures("toy_plugin")
def test_a_match_whose_beginning_no_longer_fits_says_so(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Table(Settings(sqlite)) as table:
        match = table.new(scenario="storm", seed=3)
    mend(monkeypatch)
    monkeypatch.setattr(ToyTexts, "start", lambda self, scenario: START(self, "meadow"))
    monkeypatch.setattr(TOY, "_openings", {})
    with Table(Settings(sqlite)) as table:
        reason = table.refusal(409, "GET", f"/api/matches/{match}/view")
        assert reason.startswith("the beginning of this match is no longer accepted: nothing is thrown here")


@pytest.mark.usefixtures("toy_plugin")
def test_a_match_of_a_newer_version_is_refused(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as newer:
        mend(newer)
        match = begun(sqlite, "bid 1")
    with Table(Settings(sqlite)) as table:
        reason = table.refusal(409, "GET", f"/api/matches/{match}/view")
        assert reason == "this match is of version 2 of toy; this is version 1"


def test_two_servers_that_migrate_a_match_do_no_harm(
    toy_plugin: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(sqlite, "bid 1")
    mend(monkeypatch)
    with Table(Settings(sqlite)) as one, Table(Settings(sqlite)) as other:
        store, read = other.app.state.matches.store, other.app.state.matches.store.read
        old = read(match)
        one.view(match)
        monkeypatch.setattr(store, "read", lambda _: old)
        assert "another server has changed this match" in other.refusal(422, "GET", f"/api/matches/{match}/view")
        monkeypatch.setattr(store, "read", read)
        assert other.view(match)["at"] == 1
