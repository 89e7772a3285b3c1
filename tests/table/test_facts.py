"""What a game tells of itself reaches the table: acts, forfeits, warnings, status, markers, routes, the end."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Order
from sandtable.core.positiontext import write_position
from tests.table.client import Table
from tests.table.test_live import moving
from tests.toy.game import TOY
from tests.toy.language import NOTATION

RULE = "TOY-exile/2"


def texts(remarks: list[dict[str, Any]]) -> list[str]:
    return [remark["text"] for remark in remarks]


def beginning(table: Table, **doc: Any) -> str:
    """Begin a match at the move of red."""
    p = TOY.build({"scenario": "duel", "turn": "turn 3", "step": "move", "side": "red", **doc})
    return table.upload(write_position(TOY, p))


def test_a_view_tells_what_verbs_are_for_and_which_are_grave(table: Table) -> None:
    with table.sit(moving(table)) as place:
        acts = place.view["decision"]["acts"]
    assert acts == {
        "move": {"role": "move"},
        "disband": {"role": "lose", "grave": True},
        "pass": {"role": "end"},
    }


def test_a_piece_that_has_no_order_says_why(table: Table) -> None:
    with table.sit(moving(table)) as place:
        answer = place.ask("why", type="idle", piece="blue-guard")
        assert answer["text"] == "Blue Guard"
        assert [violation["text"] for violation in answer["violations"]] == ["Blue Guard is not Red's to move"]
        assert place.ask("why", type="idle", piece="red-guard")["violations"] == []
        assert "no piece 'nobody'" in place.ask("error", type="idle", piece="nobody")["reason"]


def test_who_does_not_decide_is_told_neither_acts_nor_forfeits(table: Table) -> None:
    with table.sit(moving(table), "spectator") as watcher:
        assert watcher.view["decision"]["acts"] == {}
        assert watcher.view["forfeits"] == []


def test_a_view_tells_how_things_stand(table: Table) -> None:
    with table.sit(moving(table)) as place:
        view = place.view
    assert [(fact["id"], fact["text"], fact["is_news"]) for fact in view["status"]] == [
        ("turn", "1 of 3", True),
        ("weather", "clear", True),
        ("points", "Red 2, Blue 3", False),
        ("victory", "nobody holds the keep", False),
    ]
    assert [(marker["place"], marker["face"]) for marker in view["markers"]] == [("keep", "♛")]
    assert texts(view["warnings"]) == ["Harbour is full", "Marsh is full"]
    assert {(w["kind"], *w["places"]) for w in view["warnings"]} == {("overfull", "harbour"), ("overfull", "marsh")}
    assert view["epilogue"] is None


def test_who_ends_a_step_is_told_what_that_would_lose(table: Table) -> None:
    with table.sit(beginning(table, units={"red-guard": "exile"})) as place:
        (forfeit,) = place.view["forfeits"]
    assert forfeit["text"] == "Red Guard stays in exile, though a coin would bring it to Harbour"
    assert (forfeit["rule"], forfeit["pieces"], forfeit["places"]) == (RULE, ["red-guard"], ["harbour"])


def test_an_order_tells_what_it_starts_and_costs(table: Table) -> None:
    units = {"red-guard": "south", "red-lancers": "exile", "blue-guard": "keep"}
    with table.sit(beginning(table, units=units)) as place:
        orders = ["move red-guard -> keep", "move red-lancers -> harbour"]
        effects = place.ask("preview", type="preview", texts=orders)["effects"]
    assert [(effects[text]["starts"], effects[text]["price"]) for text in orders] == [(["battle"], ""), ([], "1 coin")]


def test_the_end_is_told_with_what_decided_it(table: Table) -> None:
    with table.sit(beginning(table, units={"red-guard": "keep"})) as place:
        place.order("pass")
        view = place.order("pass")
    assert view["result"]["winner"] == "red"
    assert view["epilogue"]["title"] == "Red keeps the keep"
    assert texts(view["epilogue"]["facts"]) == ["red has 2 units left", "blue has 2 units left"]


def test_the_facts_of_a_place_are_told_now_and_as_they_were(table: Table) -> None:
    with table.sit(moving(table)) as place:
        mover = place.view["decision"]["side"]
        piece, home = {"red": ("red-guard", "harbour"), "blue": ("blue-guard", "marsh")}[mover]
        place.order(f"move {piece} south")
        now = place.ask("place", type="place", place=home)
        then = place.ask("place", type="place", place=home, at=2)
        assert "Guard" not in now["facts"][0]["text"]
        assert "Guard" in then["facts"][0]["text"]
        assert then["at"] == 2
        assert "there is no place 'nowhere'" in place.ask("error", type="place", place="nowhere")["reason"]


def test_the_log_tells_the_way_of_a_move(table: Table) -> None:
    with table.sit(moving(table)) as place:
        mover = place.view["decision"]["side"]
        piece, home = {"red": ("red-guard", "harbour"), "blue": ("blue-guard", "marsh")}[mover]
        place.order(f"move {piece} south")
        assert place.log[-1]["events"][0]["route"] == [home, "south"]


def test_an_order_reads_as_its_verb_says_it() -> None:
    assert NOTATION.said(NOTATION.read("move red-guard south")[0]) == "Let Red Guard go to South"
    assert NOTATION.said(NOTATION.read("disband red-guard")[0]) == "Disband Red Guard"
    assert NOTATION.said(Order("roll", (3, 4))) == "roll 3 4"
    assert TOY.sheet()["verbs"]["move"]["says"] == ["Let {1} go to {2}"]


@pytest.mark.parametrize("says", ["Load {1}", "Load {1} and {1}", "Load {1} {2} {3}"])
def test_a_verb_that_does_not_say_each_of_its_arguments_is_refused(says: str) -> None:
    names = {"unit": Names(("u",), ("U",), on=PIECE), "place": Names(("p",), ("P",), on=PLACE)}
    with pytest.raises(ValueError, match=r"does not name each argument of 'load {unit} {place}'"):
        Notation(names, [Verb("load", ("{unit} {place}",), "", (says,))])
