"""Views as changes: how one plain value becomes another, and what a connection is sent one after the other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.core.documents import Doc
from sandtable.table.changes import Stream, changed, changes
from sandtable.table.families import texts
from tests.table.client import Table, told

# The page's twin is held against the same ones (web/tests/changes.test.ts)
EXAMPLES = json.loads(Path(__file__).with_name("changes.json").read_text(encoding="utf-8"))
PLAIN = st.recursive(
    st.none() | st.integers(2, 4) | st.booleans() | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(("what", "old", "new", "change"), EXAMPLES)
def test_only_what_differs_is_said(what: str, old: Any, new: Any, change: Any) -> None:
    assert changes(old, new) == change, what
    assert changed(old, change) == new, what


@given(old=PLAIN, new=PLAIN)
def test_a_value_becomes_any_other_by_its_changes(old: Any, new: Any) -> None:
    change = json.loads(json.dumps(changes(old, new)))
    assert changed(old, change) == new
    assert (change == {}) == (old == new)


def test_what_stays_the_same_is_shared() -> None:
    old = {"units": {"a": {"at": "x"}, "b": {"at": "y"}}, "places": {}}
    new = changed(old, changes(old, {"units": {"a": {"at": "x"}, "b": {"at": "z"}}, "places": {}}))
    assert new["units"]["a"] is old["units"]["a"]
    assert new["places"] is old["places"]
    assert old["units"]["b"] == {"at": "y"}


def seen(at: int, **more: Any) -> Doc:
    return {"type": "view", "at": at, "since": 0, "log": [], **more}


def test_a_stream_begins_with_the_whole_and_goes_on_with_changes() -> None:
    stream = Stream()
    assert stream.since((0,)) is None
    assert stream.message(seen(0, turn="one")) == seen(0, turn="one", n=1)
    assert stream.since((0,)) == 0
    found = stream.message(seen(1, turn="one", log=["line"]))
    assert found == {"type": "changes", "base": 1, "n": 2, "since": 0, "view": {"at": [1]}, "log": ["line"]}


def test_other_eyes_are_sent_the_whole() -> None:
    stream = Stream()
    stream.since((0,))
    stream.message(seen(3))
    assert stream.since((0,)) == 3
    assert stream.since((1,)) is None
    assert stream.message(seen(4))["type"] == "view"


def test_what_was_taken_back_is_sent_again() -> None:
    stream = Stream()
    stream.since((0,))
    stream.message(seen(5))
    assert stream.turn_back(3)
    assert stream.since((0,)) == 3
    assert not stream.turn_back(4)


def test_after_the_first_view_only_changes_are_sent(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match, "red") as red:
        assert red.view["n"] == 1
        red.send(type="order", text="bid 1", at=0)
        message = json.loads(red.session.receive_text())
        assert (message["type"], message["base"], message["n"], message["since"]) == ("changes", 1, 2, 0)
        assert set(message["view"]) == {"at", "last", "decision", "orders", "doc", "can_undo", "undo_stop"}
        assert set(message["view"]["doc"]) == {"stack", "globals", "sealed"}
        assert [line["text"] for line in message["log"]] == ["bid 1 coins"]


def test_who_missed_something_asks_for_the_whole(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match, "red") as red:
        red.order("bid 1")
        red.send(type="whole")
        message = json.loads(red.session.receive_text())
        assert (message["type"], message["n"], message["at"]) == ("view", 3, 1)
        assert [line["n"] for line in message["log"]] == [1]
        assert {**message, "n": 0} == {**red.view, "n": 0}


def test_the_next_person_at_a_hotseat_is_sent_the_whole(table: Table) -> None:
    with table.sit(table.new(seed=4)) as place:
        place.send(type="order", text="bid 1", at=0)
        assert json.loads(place.session.receive_text())["type"] == "view"


def test_overlays_are_sent_while_they_are_laid(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match, "red") as red, table.sit(match, "league") as blue:
        titles = {"held": {"title": "Who holds what"}, "ways": {"title": "Ways"}}
        assert red.view["overlays"] == titles
        laid = red.ask("view", type="lay", names=["held", "no such thing"])["overlays"]
        assert laid["held"]["fills"]["red"] == ["harbour"]
        assert laid["ways"] == titles["ways"]
        red.order("bid 1")
        blue.catch_up(red)
        blue.order("bid 0")
        red.catch_up(blue)
        mover, other = (red, blue) if red.is_asked else (blue, red)
        mover.order(next(text for text in mover.texts if text.startswith("move") and "guard" in text))
        other.catch_up(mover)
        again = table.view(match, "red", laid=["held"])["overlays"]["held"]
        assert red.view["overlays"]["held"] == again != laid["held"]
        assert blue.view["overlays"] == titles
        assert red.ask("view", type="lay", names=[])["overlays"] == titles


def test_a_panel_is_sent_while_it_is_open(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match, "red") as red, table.sit(match, "league") as blue:
        titles = {"treasury": {"title": "Treasury"}}
        assert red.view["panels"] == titles
        cards = red.ask("view", type="lay", names=["treasury"])["panels"]["treasury"]["cards"]
        assert [card["title"] for card in cards] == ["Red", "Blue", "What coins buy"]
        purse = cards[0]["gauges"][0]
        assert (purse["title"], purse["text"], purse["is_counted"]) == ("Coins", str(purse["value"]), True)
        assert (cards[0]["places"], cards[2]["gauges"][0]["text"]) == (["harbour"], "1 of 3")
        red.order("bid 1")
        blue.catch_up(red)
        blue.order("bid 0")
        red.catch_up(blue)
        again = table.view(match, "red", laid=["treasury"])["panels"]["treasury"]
        assert red.view["panels"]["treasury"] == again
        assert blue.view["panels"] == titles
        assert red.ask("view", type="lay", names=[])["panels"] == titles


def test_a_message_after_a_move_of_a_large_scenario_is_small(table: Table) -> None:
    match, rng = sandtable.new("westfront", "s44", seed=2), Random(2)
    for text in ("default", "done", "default", "done"):
        match.play(match.read(text))
    while len(match.legal) < 500:
        match.play(match.legal.draw(rng))
    decision = match.decision
    assert decision
    with table.sit(table.upload(match.record()), match.game.side_id(decision.side)) as place:
        legal = place.texts
        assert {match.read(text) for text in legal} == set(match.legal)
        assert len(legal) == len(match.legal) > sum(1 for _ in texts(told(place.view["orders"])[0]))
        for _ in range(5):
            move = rng.choice([text for text in place.texts if text.split()[0] in ("move", "rail", "ship")])
            place.send(type="order", text=move, at=place.view["at"])
            message = place.session.receive_text()
            assert len(message) < 3000
            place.send(type="whole")
            place.next("view")


def test_a_change_of_nothing_is_small(table: Table) -> None:
    with table.sit(table.new(seed=4), "red") as red:
        red.send(type="lay", names=[])
        assert json.loads(red.session.receive_text())["view"] == {}
