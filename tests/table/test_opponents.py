"""Opponents at the table: their levels, what is told of their thinking and to whom, hurrying them, and hints."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.core.match import Match
from sandtable.core.seeds import derive
from sandtable.players.player import Thought
from sandtable.players.registry import make_player
from sandtable.table.seats import recorded_players, take_seat
from sandtable.table.views import thinking
from tests.table.client import Table
from tests.toy.game import TOY

SEATS = ("axis", "allies", "table", "spectator")
SEED = 3


def played(match: str, table: Table) -> list[str]:
    """Return the orders of a match between computers, when it is over."""
    with table.sit(match, "all") as watcher:
        if not watcher.view["result"]:
            watcher.wait(lambda view: view["result"])
        return [line["text"] for line in watcher.log]


def test_a_match_keeps_the_level_and_its_time_to_think_and_refuses_what_is_none(table: Table) -> None:
    match = table.new(seats={"league": "marshal@5s"})
    assert table.view(match, "red")["seats"] == {"red": "human", "league": "marshal@5s"}
    assert "there is no player 'marshall'" in table.refusal(
        422, "POST", "/api/matches", json={"game": "toy", "seats": {"league": "marshall"}}
    )
    assert "is no time to think" in table.refusal(
        422, "POST", "/api/matches", json={"game": "toy", "seats": {"league": "marshal@soon"}}
    )


@pytest.mark.parametrize(
    ("tag", "player"),
    [("marshal@5s", "marshal@5s"), ("staff", "staff"), ("marshal@soon", "human"), ("Anna", "human"), ("", "human")],
)
def test_who_is_not_one_of_our_players_is_a_person(tag: str, player: str) -> None:
    match = sandtable.new(TOY, seed=1)
    match.headers["League"] = tag
    assert recorded_players(match) == {"red": "human", "league": player}


def remembered(player: str, *, is_kept: bool) -> list[str]:
    """Return the orders of a match between two players, who are kept from decision to decision or are not."""
    match: Match[Any] = sandtable.new(TOY, "duel", seed=SEED)
    minds = {}
    while decision := match.decision:
        seed = derive(derive(0, "seeded", str(SEED)), len(match.history))
        if decision.side not in minds or not is_kept:
            minds[decision.side] = make_player(player, seed)
        minds[decision.side].rng = Random(seed)
        match.play(minds[decision.side].choose(match.view(decision.side)))
    return [TOY.notation.text(entry.order) for entry in match.history]


def test_a_player_remembers_its_plan_and_what_it_has_spent(table: Table) -> None:
    player = "marshal@40n"
    assert remembered(player, is_kept=True) != remembered(player, is_kept=False)
    match = table.new(seats={"red": player, "league": player}, seed=SEED)
    assert played(match, table) == remembered(player, is_kept=True)


def test_a_player_without_memory_plays_as_if_it_were_new_at_every_decision(table: Table) -> None:
    match = table.new(seats={"red": "cadet", "league": "cadet"}, seed=SEED)
    assert played(match, table) == remembered("cadet", is_kept=False)


def test_thoughts_are_told_but_plans_only_to_who_may_know_them(table: Table, gate: Path) -> None:
    gate.touch()
    match = table.new("slow-toy", {"league": "staff"}, seed=4)
    with (
        table.sit(match, "red") as red,
        table.sit(match, "league") as blue,
        table.sit(match) as whole,
        table.sit(match, "spectator") as watcher,
    ):
        red.order("bid 1")
        assert blue.next("thinking")["line"][0].startswith("bid ")
        for place in (red, whole, watcher):
            told = place.next("thinking")
            assert set(told) == {"type", "side", "player", "done", "tried"}
            assert (told["side"], told["player"]) == ("blue", "staff")


@pytest.mark.parametrize(
    ("game", "scenario", "seats", "knowing"),
    [
        ("westfront", "husky", {"axis": "marshal", "allies": "human"}, {"axis"}),
        ("westfront", "husky", {"axis": "marshal", "allies": "staff"}, {"axis", "table", "spectator", "all"}),
        ("soft-underbelly", "spring-1941", {"axis": "marshal", "allies": "human"}, {*SEATS, "all"}),
    ],
)
def test_who_may_know_the_plan(game: str, scenario: str, seats: dict[str, str], knowing: set[str]) -> None:
    match: Match[Any] = sandtable.new(game, scenario, seed=7)
    thought = Thought(0.5, 12, (match.legal.pick(0),), 0.6)
    told = {seat: thinking(match, seats, take_seat(match, seats, seat), "axis", thought) for seat in {*SEATS, *knowing}}
    assert {seat for seat, doc in told.items() if "line" in doc} == knowing
    plan = match.game.notation.text(match.legal.pick(0))
    for seat, doc in told.items():
        assert (plan in json.dumps(doc)) == (seat in knowing)
        assert ("0.6" in json.dumps(doc)) == (seat in knowing)


def test_a_marshal_that_is_hurried_plays_the_best_it_has_found(table: Table, gate: Path) -> None:
    gate.touch()
    match = table.new("slow-toy", {"league": "marshal"}, seed=4)
    with table.sit(match, "red") as red, table.sit(match, "spectator") as watcher:
        red.order("bid 1")
        red.next("thinking")
        assert "who watches does not play" in watcher.ask("error", type="hurry")["reason"]
        red.send(type="hurry")
        assert red.wait(lambda view: view["at"] > 1)["log"][-1]["side"] == "blue"


def test_who_is_given_no_time_is_not_hurried(table: Table, gate: Path) -> None:
    with table.sit(table.new("slow-toy", {"league": "greedy"}), "red") as red:
        red.order("bid 1")
        red.next("thinking")
        red.send(type="hurry")
        gate.touch()
        assert red.wait(lambda view: view["at"] > 1)["paused"] is False


def test_a_hint_comes_with_reasons_and_what_could_follow(table: Table, gate: Path) -> None:
    gate.touch()
    with table.sit(table.new("slow-toy", seed=4)) as place:
        place.send(type="hint")
        considered = place.next("considering")
        assert 0 < considered["done"] < 1
        assert considered["tried"] > 0
        hint = place.next("hint")
        assert " ".join([hint["verb"], *(arg["id"] for arg in hint["args"])]) in place.texts
        assert hint["line"][0] == hint["text"]
        assert 0 <= hint["chance"] <= 1
        assert all(reason["text"] and abs(reason["gain"]) <= 1 for reason in hint["reasons"])
        assert hint["reasons"]
        assert all(rival["text"] != hint["text"] and rival["chance"] <= 1 for rival in hint["rivals"])
        assert place.ask("hint", type="hint")["text"]  # thought out anew
    with table.sit(table.new(), "spectator") as watcher:
        assert "Red must decide now" in watcher.ask("error", type="hint")["reason"]


def test_a_hint_that_is_cancelled_or_overtaken_does_not_come(table: Table, gate: Path) -> None:
    match = table.new("slow-toy", seed=4)
    with table.sit(match, "red") as red, table.sit(match, "league") as blue:
        red.send(type="hint")
        red.send(type="cancel")
        red.send(type="hint")
        red.order("bid 2")
        blue.catch_up(red)
        blue.order("bid 0")
        red.catch_up(blue)
        assert "Red must decide now" in blue.ask("error", type="hint")["reason"]
        gate.touch()
        assert red.ask("hint", type="hint")["verb"] in (
            "move",
            "disband",
            "pass",
        )  # neither of those about a bid comes before
