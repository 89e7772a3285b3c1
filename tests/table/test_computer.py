"""Computer players: they answer, can be stopped, and think on after a restart."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest

from sandtable.table.settings import Settings
from tests.table.client import Table


def test_a_computer_answers_and_undo_takes_its_answers_back(table: Table) -> None:
    match = table.new(seats={"league": "greedy"}, seed=1)
    with table.sit(match, "red") as red:
        red.order("bid 2")
        red.wait(lambda view: view["decision"]["step"] == "move" and view["decision"]["yours"])
        at = red.view["at"]
        red.order("pass")  # blue moves, and it is red's turn again
        while red.view["at"] < at + 2:
            red.next("view")
        assert red.log[-1]["side"] == "blue"
        assert red.view["can_undo"]
        red.send(type="undo")
        assert red.wait(lambda view: view["at"] == at)["can_redo"]
        red.send(type="redo")
        assert red.wait(lambda view: view["at"] > at + 1)["decision"]["yours"]


def test_two_computers_play_to_the_end_and_all_can_be_seen(table: Table) -> None:
    match = table.new(seats={"red": "greedy", "league": "random"}, seed=4)
    with table.sit(match, "all") as watcher:
        if not watcher.view["result"]:
            watcher.wait(lambda view: view["result"])
        assert all(line["text"] for line in watcher.log)
        assert not watcher.view["can_undo"]
    record = table.http.get(f"/api/matches/{match}/record").text
    assert '[Red "greedy"]' in record


def test_the_same_seed_gives_the_same_game_between_computers(table: Table) -> None:
    records = []
    for _ in range(2):
        match = table.new(seats={"red": "greedy", "league": "random"}, seed=8)
        with table.sit(match, "all") as watcher:
            if not watcher.view["result"]:
                watcher.wait(lambda view: view["result"])
        records.append(table.http.get(f"/api/matches/{match}/record").text)
    assert records[0] == records[1]


def test_thinking_is_stopped_and_resumed(table: Table, gate: Path) -> None:
    match = table.new("slow-toy", {"league": "greedy"}, seed=4)
    with table.sit(match, "red") as red:
        red.order("bid 1")
        thinking = red.next("thinking")
        assert thinking["side"] == "blue"
        assert thinking["tried"] in (0, 1)  # the first thought is passed on if the thinker was slow to begin
        red.send(type="cancel")
        assert red.wait(lambda view: view["paused"])["at"] == 1
        gate.touch()
        red.send(type="resume")
        assert red.wait(lambda view: view["at"] > 1)


def test_nobody_orders_from_the_chair_of_a_computer(table: Table, gate: Path) -> None:
    match = table.new("slow-toy", seats={"league": "greedy"}, seed=3)
    with table.sit(match, "red") as red, table.sit(match, "league") as watcher:
        red.order("bid 1")
        watcher.catch_up(red)
        assert watcher.view["decision"]["side"] == "blue"
        assert not watcher.is_asked
        assert watcher.texts == []
        assert watcher.refused("bid 1")["kind"] == "not-yours"


def test_undo_ends_thinking(table: Table, gate: Path) -> None:
    with table.sit(table.new("slow-toy", {"league": "greedy"}), "red") as red:
        red.order("bid 1")
        red.next("thinking")
        red.send(type="undo")
        assert red.wait(lambda view: view["at"] == 0)["decision"]["yours"]
        gate.touch()
        sleep(0.3)
        assert table.view(red.view["match"], "red")["at"] == 0


def test_a_restart_resumes_thinking(toy_plugin: Path, sqlite: str, gate: Path) -> None:
    with Table(Settings(sqlite, thinkers=1)) as table:
        match = table.new("slow-toy", {"league": "greedy"}, seed=4)
        with table.sit(match, "red") as red:
            red.order("bid 1")
            red.next("thinking")
    gate.touch()
    with Table(Settings(sqlite, thinkers=1)) as table:
        for _ in range(600):  # a busy machine takes its time
            if table.get(f"/api/matches/{match}")["orders"] > 1:
                return
            sleep(0.1)
        pytest.fail("nobody thinks on")
