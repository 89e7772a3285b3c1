"""The hunt for the Bismarck: its map, its opponents, its secrets; the rules themselves have cases."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from bismarck.game import GAME
from bismarck.position import ALLIES, AXIS, BOARD, SIDES, Position
from bismarck.rules import SEA, Hunt

from maps.pointing import Finder
from sandtable.core.case import load_case, run_case
from sandtable.core.dice import SeededDice
from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.view import look
from sandtable.lab.coverage import coverage
from sandtable.players.registry import make_player
from tests.properties import suite
from tests.properties.explore import trial
from tests.properties.suite import Subject
from tests.tutorial.conftest import TUTORIAL
from tests.tutorial.subjects import ships, twin

CASES = sorted((TUTORIAL / "cases").rglob("*.toml"))
MAP: dict[str, Any] = json.loads(GAME.data.text("map.json"))


def played(scenario: str, seed: int, *names: str) -> Match[Position]:
    """Let two players play a whole game."""
    match = Match.new(GAME, scenario, SeededDice(seed))
    players = [make_player(name, seed) for name in names]
    while decision := match.decision:
        match.play(players[decision.side].choose(match.view(decision.side)))
    return match


# ---------------------------------------------------------------- cases
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_passes(path: Any) -> None:
    outcome = run_case(load_case(path), lambda _: GAME)
    assert outcome.ok, str(outcome)


def test_every_rule_is_implemented_and_seen_by_a_case() -> None:
    assert [rule for rule, found in coverage(GAME, TUTORIAL).items() if not found.is_covered] == []


# ---------------------------------------------------------------- opponents
@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_the_staff_beats_chance_from_both_sides(scenario: str) -> None:
    axis = [played(scenario, seed, "staff", "random").result for seed in range(5)]
    allies = [played(scenario, seed, "random", "staff").result for seed in range(5)]
    won = [side for side, results in ((AXIS, axis), (ALLIES, allies)) for end in results if end and end.winner == side]
    assert len(won) >= 7


def test_the_marshal_plays_a_whole_game() -> None:
    assert played("denmark-strait", 1, "marshal@40n", "marshal@40n").result is not None


def test_what_the_staff_imagines_looks_the_same() -> None:
    for seed in range(20):
        match = suite.contested(Subject(GAME, "rhine-exercise", ships, twin), seed)
        for entry in match.history:
            if entry.side == ALLIES:
                seen = look(GAME, entry.before, (ALLIES,)).position
                world = GAME.staff.imagine(seen, ALLIES, Random(seed))
                assert look(GAME, world, (ALLIES,)).position == seen
                assert GAME.texts.faults(world) == []


# ---------------------------------------------------------------- secrets
class Mum(Log):
    """Tells what was found, and not that it comes to light."""

    def reveal(self, rule: str, pattern: str, *args: int | str, sides: int = 0) -> None:
        self.add(rule, pattern, *args)


class SilentHunt(Hunt):
    """Finds ships without saying so."""

    def apply(self, p: Position, order: Order, log: Log) -> None:
        mum = Mum()
        super().apply(p, order, mum)
        log.events += mum.events


def test_the_suite_notices_that_nobody_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME.steps, "hunt", SilentHunt())
    subject = Subject(GAME, "rhine-exercise", ships, twin)
    faults = [fault for seed in range(40) for fault in trial(subject, seed, (suite.what_comes_to_light_is_told,))]
    assert any("allies learns" in fault.reason for fault in faults)


# ---------------------------------------------------------------- the map
def test_the_drawn_map_has_every_area_and_finds_it_where_its_counters_stand() -> None:
    assert set(MAP["places"]) == set(BOARD.ids)
    for name, place in MAP["places"].items():
        assert Finder(MAP).place((place["x"], place["y"])) == name


def test_areas_that_touch_are_one_day_apart() -> None:
    for border in MAP["features"]["borders"]:
        a, b = (BOARD.graph.index[border[end]] for end in "ab")
        assert SEA[a] >> b & 1


def test_ports_belong_to_the_sides() -> None:
    assert set(BOARD.regions) == set(SIDES)
