"""Seatings and options at the table: seats hold sides, computers sit at seats, and the store keeps what was chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from sandtable.table.settings import Settings
from sandtable.table.store import Store
from tests.table.client import Place, Table

OLD_MATCH = """
INSERT INTO matches (id, game, version, scenario, name, seats, headers, dice_kind, dice_seed, player_seed, opening,
    created, orders, moment, to_move, result, changed)
VALUES ('a1', 'toy', 1, 'meadow', 'Old', '{"red": "human", "league": "human"}', '{}', 'seeded', '7', 1, '[]',
    't', 0, 'turn 1', 'red', '*', 't')
"""
CHOSEN: dict[str, Any] = {"scenario": "meadow", "seating": "three", "options": ["handicap=2", "gust"]}


def test_the_catalogue_offers_seatings_and_options_and_no_scenario_for_tests(table: Table) -> None:
    toy = table.get("/api/games/toy")
    assert list(toy["scenarios"]) == ["meadow", "storm", "duel"]
    meadow = toy["scenarios"]["meadow"]
    assert meadow["seatings"]["two"] == {"red": ["red"], "league": ["blue", "green"]}
    assert (meadow["offers"], meadow["turns"]) == (["gust", "handicap"], 3)
    assert [option["id"] for option in toy["options"]] == ["gust", "handicap"]
    assert toy["options"][1]["values"] == ["0", "1", "2"]
    assert {camp: facts["title"] for camp, facts in toy["sheet"]["camps"].items()} == {
        "red": "Red",
        "league": "The League",
    }


def test_what_was_chosen_is_stored_and_shown_and_there_after_a_restart(toy_plugin: Path, database: str) -> None:
    with Table(Settings(database)) as table:
        match = table.new(**CHOSEN, seed=1)
        with table.sit(match, "red") as red:
            red.order("bid 1")
        shown = table.get(f"/api/matches/{match}")
        assert (shown["seating"], shown["options"], shown["to_move"]) == ("three", ["gust", "handicap=2"], "blue")
        assert shown["seats"] == {"red": "human", "blue": "human", "green": "human"}
    with Table(Settings(database)) as table, table.sit(match, "blue") as blue:
        assert (blue.view["at"], blue.view["doc"]["seating"]) == (1, "three")
        assert blue.order("bid 1")["decision"]["seat"] == "green"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"seating": "tree"}, "has no seating 'tree'; did you mean 'three'?"),
        ({"options": ["gsut"]}, "toy has no option 'gsut'; did you mean 'gust'?"),
        ({"scenario": "duel", "options": ["gust"]}, "does not offer the option 'gust'"),
        ({"seats": {"blue": "random"}}, "this match has no seat 'blue'"),
        ({"seating": "three", "seats": {"league": "random"}}, "this match has no seat 'league'"),
        ({"options": ["gust"] * 65}, "options: List should have at most 64 items"),
    ],
)
def test_what_is_not_offered_is_refused(table: Table, body: dict[str, Any], reason: str) -> None:
    assert reason in table.refusal(422, "POST", "/api/matches", json={"game": "toy", **body})


def strengths(view: dict[str, Any]) -> list[str]:
    """Return the units whose strength is told."""
    return [name for name, unit in view["doc"]["units"].items() if "strength" in unit]


def test_a_seat_orders_for_its_sides_alone(table: Table) -> None:
    match = table.new(scenario="meadow", seed=1)
    assert "there is no seat 'blue'" in table.refusal(404, "GET", f"/api/matches/{match}/view", params={"seat": "blue"})
    with table.sit(match, "red") as red, table.sit(match, "league") as league:
        assert league.refused("bid 1")["kind"] == "not-yours"
        red.order("bid 2")
        league.catch_up(red)
        assert [league.order("bid 1")["decision"]["side"], league.order("bid 0")["decision"]["side"]] == [
            "green",
            "red",
        ]
        red.catch_up(league)
        assert strengths(red.view) == ["red-guard", "red-lancers"]
        assert strengths(league.view) == ["blue-guard", "blue-lancers", "green-guard"]


def test_an_ally_at_another_seat_sees_what_the_camp_sees_and_does_not_order_for_it(table: Table) -> None:
    match = table.new(**CHOSEN, seed=1)
    with table.sit(match, "red") as red, table.sit(match, "blue") as blue, table.sit(match, "green") as green:
        red.order("bid 2")
        blue.catch_up(red)
        blue.order("bid 1")
        green.catch_up(blue)
        assert strengths(green.view) == ["blue-guard", "blue-lancers", "green-guard"]
        assert blue.view["doc"]["globals"]["bids"] == {"blue": 1}
        assert "bids" not in green.view["doc"]["globals"]
        assert green.log[-1]["text"] is None
        assert blue.refused("bid 1")["kind"] == "not-yours"


def test_a_spectator_sees_what_every_side_may_know(table: Table) -> None:
    assert strengths(table.view(table.new(scenario="meadow", seed=1), "spectator")) == []


def _until_over(place: Place) -> dict[str, Any]:
    while place.view["decision"]:
        if place.is_asked:
            place.order(place.texts[-1])
        else:
            place.next("view")
    result: dict[str, Any] = place.view["result"]
    return result


@pytest.mark.parametrize(
    ("body", "seat"),
    [
        ({"seats": {"league": "staff"}}, "red"),
        ({"seats": {"red": "marshal@0.2s"}}, "league"),
        ({"seating": "three", "options": ["gust"], "seats": {"red": "greedy", "green": "staff"}}, "blue"),
    ],
)
def test_a_computer_at_a_seat_answers_for_its_sides(table: Table, body: dict[str, Any], seat: str) -> None:
    match = table.new(scenario="meadow", seed=2, **body)
    with table.sit(match, seat) as place:
        result = _until_over(place)
    assert result["winner"] in ("red", "league", None)
    assert table.get(f"/api/matches/{match}")["result"].split()[0] in ("red", "league", "draw")


def test_a_winner_is_a_camp_by_its_title(table: Table) -> None:
    with table.sit(table.new(scenario="meadow", seed=1)) as place:
        for move in ("move blue-guard south", "move blue-guard keep", "pass"):
            for order in ("bid 0", "bid 1", "bid 0", move, *("pass",) * (2 if move == "pass" else 3)):
                place.order(order)
        assert place.view["result"]["winner"] == "league"
        assert place.view["result"]["text"] == "The game is over: won by the League, marginal."


def test_an_uploaded_record_keeps_its_seating_options_and_players(table: Table) -> None:
    first = table.new(**CHOSEN, seed=1, seats=dict.fromkeys(("red", "blue", "green"), "random"))
    with table.sit(first, "spectator") as place:
        _until_over(place)
    record = table.http.get(f"/api/matches/{first}/record").text
    second = table.upload(record)
    shown = table.get(f"/api/matches/{second}")
    assert (shown["seating"], shown["options"], shown["seats"]["green"]) == ("three", ["gust", "handicap=2"], "random")
    assert table.http.get(f"/api/matches/{second}/record").text == record


@pytest.fixture
def old_database(database: str) -> str:
    """Give a database as the first version of the tables left it, with a match in it."""
    store = Store(database)
    with store.engine.begin() as connection:
        for table in ("analyses", "snapshots"):
            connection.execute(text(f"DROP TABLE {table}"))
        for column in ("seating", "options", "turn", "deleted"):
            connection.execute(text(f"ALTER TABLE matches DROP COLUMN {column}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        connection.execute(text(OLD_MATCH))
    store.close()
    return database


def test_a_match_that_was_stored_before_there_were_seatings_has_the_usual_one(
    toy_plugin: Path, old_database: str
) -> None:
    with Table(Settings(old_database)) as table, table.sit("a1", "red") as red:
        assert red.order("bid 1")["at"] == 1
        shown = table.get("/api/matches/a1")
        assert (shown["seating"], shown["options"], shown["version"]) == ("", [], 1)
