"""Lessons at the table: they are listed, shown, begun, and the others answer as they say."""

from __future__ import annotations

from tests.table.client import Table


def begun(table: Table) -> str:
    response = table.http.post("/api/matches", json={"game": "toy", "lesson": "first"})
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def test_a_game_lists_its_lessons_and_shows_their_steps(table: Table) -> None:
    (card,) = table.http.get("/api/games/toy").json()["lessons"]
    assert (card["id"], card["seat"], card["minutes"]) == ("first", "red", 2)
    steps = table.http.get("/api/games/toy/lessons/first").json()["steps"]
    assert [bool(step["do"]) for step in steps] == [False, True, True, True, False, False]
    answer = table.http.get("/api/games/toy/lessons/frist")
    assert (answer.status_code, answer.json()["reason"]) == (404, "toy has no lesson 'frist'; did you mean 'first'?")


def test_the_others_answer_as_the_lesson_says_and_then_by_themselves(table: Table) -> None:
    match = begun(table)
    with table.sit(match, "red") as red:
        red.order("bid 1")
        red.wait(lambda view: view["at"] == 2)
        red.order("move red-guard south")
        red.wait(lambda view: view["at"] == 4)
        red.order("pass")
        assert [line["text"] for line in red.log][3:] == ["pass", "pass"]
        red.order("bid 1")
        red.wait(lambda view: view["at"] == 7)
        red.order("pass")
        red.wait(lambda view: view["at"] == 9)
        red.order("bid 0")
        view = red.wait(lambda view: view["at"] > 10)
        assert view["seats"] == {"red": "human", "league": "lesson@first"}
    assert table.http.get(f"/api/matches/{match}").json()["name"] == "The way to the keep"


def test_a_lesson_that_is_not_there_cannot_begin(table: Table) -> None:
    answer = table.http.post("/api/matches", json={"game": "toy", "lesson": "last"})
    assert answer.status_code == 404
    assert "toy has no lesson 'last'" in answer.json()["reason"]
