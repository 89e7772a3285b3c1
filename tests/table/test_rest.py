"""Games, matches, records, positions and views over HTTP."""

from __future__ import annotations

import json
import re

import pytest

import sandtable
from tests.table.client import Table
from tests.toy.plugin import only_toy


def test_games_and_players_are_listed(table: Table) -> None:
    listed = table.get("/api/games")
    assert "toy" in [game["id"] for game in listed["games"]]
    players = {player["name"]: player for player in listed["players"]}
    assert list(players) == ["human", "cadet", "staff", "marshal", "greedy", "random"]
    assert all(player["title"] and player["words"] for player in players.values())
    assert [name for name, player in players.items() if player["is_usual"]] == ["staff"]
    assert [name for name, player in players.items() if player["is_for_study"]] == ["greedy", "random"]
    assert (players["marshal"]["seconds"], players["marshal"]["usual_seconds"]) == ([5, 20, 60], 20)
    assert table.get("/api/games/toy")["players"] == listed["players"]


def test_the_interface_says_who_may_play(table: Table) -> None:
    schemas = table.get("/openapi.json")["components"]["schemas"]
    assert "`marshal` – searches" in schemas["NewMatch"]["properties"]["seats"]["description"]
    assert {"title", "words", "seconds"} <= set(schemas["PlayerInfo"]["properties"])


def test_a_game_shows_its_facts_and_its_sheet(table: Table) -> None:
    game = table.get("/api/games/toy")
    assert game["sides"] == ["red", "blue", "green"]
    assert game["sheet"]["pieces"]["red-guard"]["title"] == "Red Guard"
    assert game["sheet"]["verbs"]["move"] == {
        "patterns": ["{piece} -> {place}"],
        "help": "move a unit or a ship",
        "says": ["Let {1} go to {2}"],
    }
    assert game["has_map"]


def test_an_unknown_game_is_refused_with_a_hint(table: Table) -> None:
    assert "did you mean 'toy'" in table.refusal(404, "GET", "/api/games/tpy")
    assert "there is no game" in table.refusal(422, "POST", "/api/matches", json={"game": "chess"})


def test_a_game_without_a_map_has_no_map_files(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(only_toy("toy"), "data", None)
    assert not table.get("/api/games/toy")["has_map"]
    for file in ("map.json", "base.webp", "base-4.webp"):
        assert f"has no {file}" in table.refusal(404, "GET", f"/api/games/toy/{file}")


@pytest.mark.parametrize("path", ["..%2f..%2fgame.py", "rules.jsonl", "%2e%2e", "map.json%00", "base-3.webp"])
def test_nothing_but_map_files_leaves_a_games_folder(table: Table, path: str) -> None:
    assert table.http.get(f"/api/games/soft-underbelly/{path}").status_code in (404, 422)


def test_pictures_that_a_game_names_are_sent_and_nothing_else(table: Table) -> None:
    facts = next(game for game in table.get("/api/games")["games"] if game["id"] == "soft-underbelly")
    picture = table.http.get(f"/api/games/soft-underbelly/pictures/{facts['picture']}")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
    assert picture.content[8:12] == b"WEBP"
    for name in ("other.webp", "..%2frules.jsonl", "%2e%2e%2fmap.json", "game.webp%00"):
        assert table.http.get(f"/api/games/soft-underbelly/pictures/{name}").status_code == 404
    assert "has no picture" in table.refusal(404, "GET", "/api/games/toy/pictures/game.webp")


def test_a_catalogue_says_what_seats_are_called(table: Table) -> None:
    toy = next(game for game in table.get("/api/games")["games"] if game["id"] == "toy")
    assert toy["seats"]["league"]["title"] == "The League"
    assert set(toy["seats"]) == {"red", "blue", "green", "league"}


def test_rules_are_found_by_id_and_by_words(table: Table) -> None:
    every = table.get("/api/games/toy/rules")["rules"]
    assert [rule["id"] for rule in table.get("/api/games/toy/rules", q="toy-bid/1")["rules"]] == ["TOY-bid/1"]
    assert 0 < len(table.get("/api/games/toy/rules", q="bid")["rules"]) < len(every)


def test_rules_come_with_their_rulings(table: Table) -> None:
    rules = {rule["id"]: rule["rulings"] for rule in table.get("/api/games/toy/rules")["rules"]}
    (ruling,) = rules["TOY-move/5"]
    assert ruling == rules["TOY-move/3"][0]
    assert ruling["title"] == "Ships at sea"
    assert ruling["notes"] == [{"label": "Ruling, missing", "text": "A ship may stay in the bay."}]
    assert rules["TOY-stack/1"] == []


def test_a_match_begins_and_is_listed(both: Table) -> None:
    match = both.new(seats={"league": "greedy"}, scenario="meadow", seed=7, name="Sunday")
    summary = both.get(f"/api/matches/{match}")
    assert both.get("/api/matches") == [summary]
    assert (summary["name"], summary["to_move"], summary["orders"]) == ("Sunday", "red", 0)
    assert summary["seats"] == {"red": "human", "league": "greedy"}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "game: Field required"),
        ({"game": "toy", "upload": "x"}, "game: Extra inputs"),
        ({"game": "toy", "scenario": "storn"}, "did you mean|no scenario"),
        ({"game": "toy", "seats": {"green": "human"}}, "has no seat 'green'"),
        ({"game": "toy", "seats": {"red": "kasparov"}}, "there is no player 'kasparov'"),
        ({"game": "toy", "name": "x" * 1000}, "at most 120 characters"),
        ({"game": "toy", "surprise": 1}, "surprise"),
        ({"game": ["toy"]}, "string"),
        ({"game": "toy", "name": "a\0b"}, "cannot be stored"),
        ({"game": "toy", "seed": "\ud800"}, "unicode"),
        ({"game": "toy", "seats": {"red": "\ud800"}}, "unicode"),
        ({"upload": '[Game "toy"]\n[Red "\0"]\n'}, "cannot be stored"),
    ],
)
def test_a_match_that_cannot_begin_says_why(both: Table, body: dict[str, object], reason: str) -> None:
    sent = {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}}
    assert re.search(reason, both.refusal(422, "POST", "/api/matches", **sent))
    assert both.get("/api/matches") == []


def test_the_same_seed_gives_the_same_match(table: Table) -> None:
    views = [table.view(table.new(scenario="storm", seed=3), "red") for _ in range(2)]
    assert views[0]["doc"] == views[1]["doc"]
    assert views[0]["log"][0]["n"] == 0  # the weather fell before the first order
    assert views[0]["log"][0]["dice"]


def test_a_record_goes_out_and_comes_in_again(both: Table) -> None:
    match = finished(both)
    record = both.http.get(f"/api/matches/{match}/record")
    assert "attachment" in record.headers["content-disposition"]
    sandtable.verify(record.text, "record", lookup=only_toy)
    again = both.upload(record.text)
    assert both.http.get(f"/api/matches/{again}/record").text == record.text
    assert both.view(again)["result"] == both.view(match)["result"]


def test_a_record_goes_on_where_it_ends(table: Table) -> None:
    record = sandtable.new("toy", "duel", seed=5)
    record.order("bid 1")
    match = table.upload(record.record(), seats={"red": "human"})
    with table.sit(match) as place:
        assert place.view["at"] == 1
        assert place.order("bid 2")["at"] == 2


def test_a_position_is_a_beginning(table: Table) -> None:
    position = sandtable.new("toy", "duel", seed=5)
    position.order("bid 1")
    match = table.upload(position.position(), seed=1)
    view = table.view(match)
    assert view["at"] == 0
    assert view["decision"]["side"] == "blue"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_cut_off_record_is_refused_with_its_line(both: Table, newline: str) -> None:
    match = finished(both)
    record = both.http.get(f"/api/matches/{match}/record").text.replace("\n", newline)
    lines = record.rstrip().split(newline)
    cut = newline.join(lines[:-1]) + newline
    assert "cut off" in both.refusal(422, "POST", "/api/matches", json={"upload": cut})
    assert "cut off" in both.refusal(422, "POST", "/api/matches", json={"upload": record.rstrip()})
    assert len(both.get("/api/matches")) == 1


def test_a_corrupt_record_is_refused_where_it_differs(table: Table) -> None:
    record = table.http.get(f"/api/matches/{finished(table)}/record").text
    digest = re.search(r"= ([0-9a-f]{16})", record)
    assert digest
    wrong = record.replace(digest[1], "0" * 16)
    assert "differs first here" in table.refusal(422, "POST", "/api/matches", json={"upload": wrong})


@pytest.mark.parametrize("text", ["", " ", "hello", "\x00", "[", '[Game "toy"]', "sandtable = 1", "a = [" * 500, "🂡"])
def test_what_is_no_record_and_no_position_is_refused(table: Table, text: str) -> None:
    assert table.refusal(422, "POST", "/api/matches", json={"upload": text})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello world", "this is neither the record nor the position of a match"),
        ("game =", "line 1: "),
        ('[Game "chess"]\n', "line 1: "),
    ],
)
def test_a_wrong_upload_is_told_what_it_is_or_the_line(table: Table, text: str, reason: str) -> None:
    refused = str(table.refusal(422, "POST", "/api/matches", json={"upload": text}))
    assert reason in refused
    assert "<text>" not in refused


def test_an_upload_that_is_too_long_is_refused(table: Table) -> None:
    assert "at most" in table.refusal(422, "POST", "/api/matches", json={"upload": "#" * (2 * 1024 * 1024 + 1)})
    assert "at most" in table.refusal(413, "POST", "/api/matches", json={"upload": "#" * (4 * 1024 * 1024)})
    streamed = table.http.post("/api/matches", content=(b"#" * 65536 for _ in range(64)))
    assert streamed.status_code == 413


def test_a_view_travels_in_time(table: Table) -> None:
    match = finished(table)
    last = table.view(match)["last"]
    first = table.view(match, at=0)
    assert (first["at"], first["last"], first["orders"], first["result"]) == (0, last, [], None)
    assert first["log"] == []
    assert len(table.view(match, at=2)["log"]) == 2
    assert "there is no order" in table.refusal(422, "GET", f"/api/matches/{match}/view?at={last + 1}")


def test_positions_of_the_past_can_be_had(table: Table) -> None:
    match = finished(table)
    text = table.http.get(f"/api/matches/{match}/position?at=1").text
    assert sandtable.load(text, lookup=only_toy).game is only_toy("toy")


def test_a_series_has_a_number_for_every_moment(table: Table) -> None:
    series = table.get(f"/api/matches/{finished(table)}/series")
    assert series["moments"][0] == "turn 1"
    assert len(series["at"]) == len(series["moments"]) == len(series["sides"]["red"]["units"])


def test_what_a_match_hides_cannot_be_downloaded_while_it_is_played(table: Table) -> None:
    match = table.new()
    for what in ("record", "position", "view?seat=all"):
        assert "when the match is over" in table.refusal(403, "GET", f"/api/matches/{match}/{what}")


def test_unknown_matches_and_seats_are_refused(both: Table) -> None:
    match = both.new()
    assert "no match" in both.refusal(404, "GET", "/api/matches/nothing")
    assert "no match" in both.refusal(404, "GET", "/api/matches/%00/view")
    assert "did you mean 'red'" in both.refusal(404, "GET", f"/api/matches/{match}/view?seat=rad")


def test_an_unbuilt_page_says_how_to_build_it(table: Table) -> None:
    answer = table.http.get("/")
    assert answer.status_code == 200
    assert "make web" in answer.text or "<script" in answer.text


def finished(table: Table) -> str:
    """Play a match to its end, and return its id."""
    match = table.new(seed=11)
    with table.sit(match) as place:
        while place.is_asked:
            place.order(place.texts[-1])
    return match
