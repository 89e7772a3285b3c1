"""Undo and redo at the table: to one's own last order, never across a die or a revealed secret."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.core.match import Match
from sandtable.core.stretch import Stretch
from sandtable.table.takeback import barrier
from tests.table.client import Table
from tests.table.test_live import moving
from tests.toy.game import TOY
from tests.toy.position import ToyPosition


def test_undo_and_redo_restore_the_position(both: Table) -> None:
    match = moving(both)
    with both.sit(match) as place:
        before = place.view["doc"]
        after = place.order("pass")["doc"]
        place.send(type="undo")
        assert place.wait(lambda view: view["at"] == 2)["doc"] == before
        assert [line["n"] for line in place.log] == [1, 2]
        assert place.view["can_redo"]
        place.send(type="redo")
        assert place.wait(lambda view: view["at"] == 3)["doc"] == after
        assert not place.view["can_redo"]
        assert "nothing to redo" in place.ask("error", type="redo")["reason"]


def test_undo_stops_where_secrets_came_to_light(table: Table) -> None:
    with table.sit(moving(table)) as place:
        assert not place.view["can_undo"]
        assert "undo stops here" in place.ask("error", type="undo")["reason"]
        place.order("pass")
        assert place.view["can_undo"]
        assert "undo stops here" in place.ask("error", type="undo", count=2)["reason"]
        assert place.view["at"] == 3


def test_undo_goes_back_to_a_line_of_the_log(table: Table) -> None:
    match = moving(table)
    with table.sit(match) as place:
        place.order("pass")
        place.send(type="undo_to", at=2)
        assert place.wait(lambda view: view["at"] == 2)["can_redo"]
        assert "undo stops here" in place.ask("error", type="undo_to", at=1)["reason"]


def test_nobody_takes_back_another_persons_order(table: Table) -> None:
    match = table.new()
    with table.sit(match, "red") as red, table.sit(match, "league") as blue, table.sit(match, "spectator") as watcher:
        red.order("bid 1")
        assert "nothing to undo" in blue.ask("error", type="undo")["reason"]
        assert "does not play" in watcher.ask("error", type="undo")["reason"]
        red.send(type="undo")
        assert red.wait(lambda view: view["at"] == 0)


def test_nobody_goes_back_past_another_persons_order(table: Table) -> None:
    match = moving(table)
    with table.sit(match, "red") as red, table.sit(match, "league") as blue:
        red.order("pass")
        assert red.view["can_undo"]
        blue.catch_up(red)
        blue.order("pass")
        red.catch_up(blue)
        assert not red.view["can_undo"]
        assert "another person has given an order" in red.ask("error", type="undo")["reason"]
        assert "another person has given an order" in red.ask("error", type="undo_to", at=2)["reason"]
        assert blue.view["can_undo"]


def test_a_new_order_after_undo_ends_redo(table: Table) -> None:
    match = moving(table)
    with table.sit(match) as place:
        first, second = place.texts[:2]
        place.order(first)
        place.send(type="undo")
        place.wait(lambda view: view["at"] == 2)
        place.order(second)
        assert place.log[-1]["text"].replace("-> ", "") == second
        assert not place.view["can_redo"]


def test_redo_plays_one_order_of_a_person_again_at_a_time(table: Table) -> None:
    with table.sit(moving(table)) as place:
        place.order("pass")
        place.order("pass")
        place.send(type="undo", count=2)
        place.wait(lambda view: view["at"] == 2)
        place.send(type="redo")
        assert place.wait(lambda view: view["at"] > 2)["at"] == 3
        assert place.view["can_redo"]
        place.send(type="redo")
        assert place.wait(lambda view: view["at"] > 3)["at"] == 4


def test_undo_survives_a_reload_from_the_store(toy_plugin: object, database: str) -> None:
    from sandtable.table.settings import Settings

    with Table(Settings(database)) as table:
        match = moving(table)
        with table.sit(match) as place:
            place.order("pass")
            place.send(type="undo")
            before = place.wait(lambda view: view["at"] == 2)
    with Table(Settings(database)) as table, table.sit(match) as place:
        assert place.view["doc"] == before["doc"]
        assert place.view["can_redo"]
        place.send(type="redo")
        assert place.wait(lambda view: view["at"] == 3)


@given(st.integers(0, 10**6))
def test_no_way_back_crosses_a_die_or_a_reveal(seed: int) -> None:
    rng = Random(seed)
    match: Match[ToyPosition] = sandtable.new(TOY, rng.choice(list(TOY.facts.scenarios)), seed)
    while match.decision:
        match.play(match.legal.draw(rng))
        for way in match.ways_back(TOY.facts.sides):
            crossed = match.history[-way:]
            assert not any(entry.rolls for entry in crossed)
            for event in (event for entry in crossed for event in entry.events):
                assert event.rule not in ("TOY-bid/3", "TOY-battle/1"), "a reveal was crossed"


def test_why_undo_stops_is_told_without_playing_the_past_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[ToyPosition] = sandtable.new(TOY, "meadow", 1)
    match.history.keep(2)
    while len(match.history) < 8 or not match.history[-1].is_final:
        match.play(match.legal.draw(Random(1)))
    people, last = frozenset(range(3)), frozenset({match.history[-1].side})
    monkeypatch.setattr(Stretch, "play", None)
    assert barrier(match, frozenset(), people) == "there is nothing to undo"
    assert "undo stops here" in barrier(match, last, people)


@pytest.mark.parametrize("count", [0, -1, "one", 10**9, 1.5])
def test_a_senseless_count_is_refused(table: Table, count: object) -> None:
    with table.sit(moving(table)) as place:
        assert "count" in place.ask("error", type="undo", count=count)["reason"]
