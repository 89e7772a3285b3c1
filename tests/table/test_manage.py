"""What people do with matches beside playing them: name, seats, copies, deletion, resignation, draws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import sandtable
from sandtable.core.facts import Result
from sandtable.table import talks
from sandtable.table.registry import Matches
from sandtable.table.settings import Settings
from tests.table.client import Table
from tests.toy.plugin import only_toy


def post(table: Table, match: str, what: str, status: int = 200, **body: Any) -> Any:
    """Send what is to be done with a match, and return the answer."""
    answer = table.http.post(f"/api/matches/{match}/{what}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def patch(table: Table, match: str, **body: Any) -> Any:
    """Change a match, and return how a list shows it then."""
    answer = table.http.patch(f"/api/matches/{match}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def matches_of(table: Table) -> Matches:
    matches: Matches = table.app.state.matches
    return matches


def test_a_list_tells_the_turn_the_scenario_and_who_is_to_move(both: Table) -> None:
    match = both.new(seats={"league": "greedy"}, seed=1)
    (listed,) = both.get("/api/matches")
    assert (listed["turn"], listed["turns"], listed["scenario_title"]) == (1, 3, "Red and blue alone")
    assert (listed["to_move"], listed["ending"]) == ("red", "")
    with both.sit(match) as place:
        place.order("bid 1")
        while place.view["turn"] == "turn 1":
            place.order(place.texts[-1]) if place.is_asked else place.receive()
    assert both.get(f"/api/matches/{match}")["turn"] >= 2


def test_a_match_is_renamed(both: Table) -> None:
    match = both.new()
    assert patch(both, match, name="Sunday, two o'clock")["name"] == "Sunday, two o'clock"
    assert both.get("/api/matches")[0]["name"] == "Sunday, two o'clock"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "nothing is to be changed"),
        ({"name": ""}, "at least 1 character"),
        ({"name": "x" * 121}, "at most 120"),
        ({"name": "a\0b"}, "cannot be stored"),
        ({"name": 7}, "string"),
        ({"seats": {"green": "human"}}, "has no seat 'green'"),
        ({"seats": {"red": "kasparov"}}, "no player 'kasparov'"),
        ({"seats": ["red"]}, "dictionary"),
        ({"result": "red"}, "Extra inputs"),
    ],
)
def test_a_change_that_cannot_be_made_says_why(table: Table, body: dict[str, object], reason: str) -> None:
    match = table.new(name="as it was")
    assert re.search(reason, table.refusal(422, "PATCH", f"/api/matches/{match}", json=body))
    assert table.get(f"/api/matches/{match}")["name"] == "as it was"
    assert "no match" in table.refusal(404, "PATCH", "/api/matches/nothing", json={"name": "x"})


def test_seats_change_in_a_running_match_and_the_computer_plays_on(both: Table) -> None:
    match = both.new(seed=4)
    with both.sit(match, "league") as place:
        with both.sit(match, "red") as red:
            red.order("bid 1")
            place.catch_up(red)
        assert place.is_asked
        patch(both, match, seats={"league": "greedy"})
        view = place.wait(lambda view: view["at"] > 1)
        assert view["seats"] == {"red": "human", "league": "greedy"}
        assert not place.is_asked  # who sat there only watches now
    record = both.get(f"/api/matches/{match}")
    assert record["seats"] == {"red": "human", "league": "greedy"}
    with both.sit(match, "table") as place:
        patch(both, match, seats={"red": "random"})
        place.wait(lambda view: view["result"] is not None)
        assert '[Red "random"]' in both.http.get(f"/api/matches/{match}/record").text
    assert "is over" in both.refusal(409, "PATCH", f"/api/matches/{match}", json={"seats": {"red": "human"}})


def test_a_deleted_match_is_gone_until_it_is_brought_back(both: Table) -> None:
    match, other = both.new(name="gone"), both.new(name="there")
    with both.sit(match) as place:
        assert both.http.delete(f"/api/matches/{match}").status_code == 204
        assert "deleted" in place.next("error")["reason"]
    assert [listed["id"] for listed in both.get("/api/matches")] == [other]
    for path in ("", "/view", "/record"):
        assert "can be brought back" in both.refusal(404, "GET", f"/api/matches/{match}{path}")
    assert "deleted" in both.refusal(404, "DELETE", f"/api/matches/{match}")
    assert post(both, match, "restore")["name"] == "gone"
    assert {listed["id"] for listed in both.get("/api/matches")} == {match, other}
    with both.sit(match) as place:
        assert place.order("bid 1")["at"] == 1
    assert "no match" in both.refusal(404, "POST", "/api/matches/nothing/restore")
    assert "no match" in both.refusal(404, "DELETE", "/api/matches/nothing")


def test_what_was_deleted_long_ago_is_purged_with_all_that_belongs_to_it(both: Table) -> None:
    match, kept = both.new(), both.new()
    for one in (match, kept):
        with both.sit(one) as place:
            place.order("bid 1")
    store = matches_of(both).store
    both.http.delete(f"/api/matches/{match}")
    store.purge()
    post(both, match, "restore")
    both.http.delete(f"/api/matches/{match}")
    store.purge(days=0)
    assert "no match" in both.refusal(404, "POST", f"/api/matches/{match}/restore")
    with store.engine.connect() as connection:
        assert [row[0] for row in connection.execute(text("SELECT match FROM moves"))] == [kept]
    assert both.view(kept)["at"] == 1


def test_a_copy_has_all_orders_and_goes_on_by_itself(both: Table) -> None:
    match = both.new(name="Sunday", seats={"league": "human"})
    with both.sit(match) as place:
        place.order("bid 1")
    copy = both.http.post("/api/matches", json={"copy_of": match}).json()
    assert (copy["name"], copy["orders"], copy["seats"]) == ("Sunday (copy)", 1, {"red": "human", "league": "human"})
    with both.sit(copy["id"]) as place:
        place.order("bid 2")
    assert both.view(match)["at"] == 1
    assert "no match" in both.refusal(404, "POST", "/api/matches", json={"copy_of": "nothing"})
    assert "Extra" in both.refusal(422, "POST", "/api/matches", json={"copy_of": match, "name": "x"})


def test_a_copy_does_not_tell_what_sealed_dice_will_fall(table: Table) -> None:
    sealed, seeded = table.new(), table.new(seed=5)
    store = matches_of(table).store
    for match, is_same in ((sealed, False), (seeded, True)):
        copy = table.http.post("/api/matches", json={"copy_of": match}).json()["id"]
        seeds = [store.read(one)[0].dice_seed for one in (match, copy)]
        assert (seeds[0] == seeds[1]) is is_same


def test_who_resigns_has_lost_and_everyone_hears_of_it(both: Table) -> None:
    match = both.new(seed=2)
    with both.sit(match, "red") as red, both.sit(match, "league") as league:
        before = red.order("bid 1")
        summary = post(both, match, "resign", seat="league")
        assert (summary["result"], summary["to_move"]) == ("red by resignation", None)
        assert summary["ending"] == "Red won, by resignation"
        for place in (red, league):
            view = place.wait(lambda view: view["result"] is not None)
            assert view["result"]["winner"] == "red"
            assert (view["result"]["rule"], view["decision"], view["can_undo"]) == ("", None, False)
            assert view["at"] == before["at"]
            assert view["result"]["text"] == "The game is over: won by Red, by resignation."
        assert "over" in league.refused("bid 1")["reason"]
        red.send(type="undo")
        assert "undo" in red.next("error")["reason"]
    record = both.http.get(f"/api/matches/{match}/record").text  # nothing is hidden any more
    assert '[Result "red by resignation"]' in record
    assert sandtable.verify(record, "record", lookup=only_toy).match.agreement == Result(0, "by resignation", "")
    again = both.upload(record)
    assert both.get(f"/api/matches/{again}")["result"] == "red by resignation"
    assert both.view(match, at=0)["result"] is None
    assert "is over" in both.refusal(409, "POST", f"/api/matches/{match}/resign", json={"seat": "red"})
    copy = both.http.post("/api/matches", json={"copy_of": match}).json()
    assert (copy["result"], copy["to_move"]) == ("*", "league")


@pytest.mark.parametrize(
    ("seat", "status", "reason"),
    [("green", 404, "no seat 'green'"), ("league", 403, "no person plays league"), ("table", 404, "no seat")],
)
def test_only_a_person_who_plays_resigns(table: Table, seat: str, status: int, reason: str) -> None:
    match = table.new(seats={"league": "greedy"})
    assert reason in table.refusal(status, "POST", f"/api/matches/{match}/resign", json={"seat": seat})
    assert "Field required" in table.refusal(422, "POST", f"/api/matches/{match}/resign", json={})
    assert table.get(f"/api/matches/{match}")["result"] == "*"


def test_people_agree_on_a_draw(both: Table) -> None:
    match = both.new(seed=2)
    with both.sit(match, "league") as league:
        assert post(both, match, "draw", seat="red", says="offer") == {"answer": "waiting", "by": ""}
        assert league.wait(lambda view: view["offer"])["offer"] == "red"
        draw = f"/api/matches/{match}/draw"
        assert "waits for an answer" in both.refusal(422, "POST", draw, json={"seat": "red", "says": "offer"})
        assert "offered you" in both.refusal(422, "POST", draw, json={"seat": "red", "says": "accept"})
        post(both, match, "draw", seat="league", says="decline")
        assert league.wait(lambda view: not view["offer"])["result"] is None
        assert "nobody offers" in both.refusal(422, "POST", draw, json={"seat": "league", "says": "decline"})
        assert "'offer', 'accept' or 'decline'" in both.refusal(422, "POST", draw, json={"seat": "red", "says": "no"})
        post(both, match, "draw", seat="red", says="offer")
        assert post(both, match, "draw", seat="league", says="accept")["answer"] == "agreed"
        view = league.wait(lambda view: view["result"] is not None)
        assert (view["result"]["winner"], view["offer"]) == (None, None)
    assert both.get(f"/api/matches/{match}")["ending"] == "A draw, by agreement"


@pytest.mark.parametrize(("chance", "answer"), [(0.39, "agreed"), (0.4, "declined")])
def test_a_computer_answers_by_its_chances(
    table: Table, monkeypatch: pytest.MonkeyPatch, chance: float, answer: str
) -> None:
    match = table.new(seats={"league": "greedy"})
    monkeypatch.setattr(talks, "chance", lambda match, seat: chance)
    told = post(table, match, "draw", seat="red", says="offer")
    assert told == {"answer": answer, "by": "" if answer == "agreed" else "league"}
    assert (table.get(f"/api/matches/{match}")["result"] == "draw by agreement") is (answer == "agreed")


def test_a_computer_judges_from_what_it_may_know(table: Table) -> None:
    match = table.new(seats={"league": "greedy"}, seed=3)
    assert post(table, match, "draw", seat="red", says="offer")["answer"] in ("agreed", "declined")


def test_offers_and_endings_outlive_the_server(toy_plugin: Path, database: str) -> None:
    with Table(Settings(database, thinkers=1)) as one:
        match, given_up = one.new(seed=1), one.new(seed=1)
        for each in (match, given_up):
            with one.sit(each) as place:
                place.order("bid 1")
        post(one, match, "draw", seat="red", says="offer")
        post(one, given_up, "resign", seat="red")
    with Table(Settings(database, thinkers=1)) as other:
        assert other.view(match)["offer"] == "red"
        view = other.view(given_up)
        assert (view["result"]["winner"], view["at"], view["decision"]) == ("league", 1, None)
        patch(other, match, seats={"red": "greedy"})
        assert other.view(match)["offer"] is None


def test_what_another_server_settled_is_not_written_over(toy_plugin: Path, sqlite: str) -> None:
    with Table(Settings(sqlite, thinkers=1)) as one, Table(Settings(sqlite, thinkers=1)) as other:
        match = one.new(seed=1)
        assert other.view(match)["result"] is None
        post(one, match, "resign", seat="red")
        reason = other.refusal(422, "POST", f"/api/matches/{match}/resign", json={"seat": "league"})
        assert "another server" in reason
        assert other.view(match)["result"]["winner"] == "league"
