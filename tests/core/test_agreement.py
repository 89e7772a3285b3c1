"""Matches that people end before the game does: the result stands in the record, and the position stays what it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable
from sandtable.cli.narrate import result_line
from sandtable.core.agreement import DRAW, read_agreement, resignation
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.facts import Result, Scenario, Setting
from sandtable.core.match import Match
from sandtable.core.replay import replay
from tests.toy.game import TOY
from tests.toy.plugin import only_toy
from tests.toy.position import ToyPosition


@pytest.fixture
def match() -> Match[ToyPosition]:
    begun = Match.new(TOY, "duel", sandtable.new(TOY, "duel", seed=3).dice)
    begun.order("bid 1")
    return begun


def test_who_resigns_loses_to_the_other_camp_and_the_position_stays(match: Match[ToyPosition]) -> None:
    before = match.now.digest()
    match.agree(resignation(TOY.facts, match.setting, "league"))
    assert match.result == Result(0, "by resignation", "")
    assert (match.decision, match.now.digest()) == (None, before)
    assert list(match.ways_back("red")) == []
    with pytest.raises(SandtableError, match="the match has ended by resignation"):
        match.order("bid 1")
    with pytest.raises(SandtableError, match="the match has ended"):
        match.agree(DRAW)


def test_a_seat_of_several_resigns_for_its_camp() -> None:
    assert resignation(TOY.facts, Setting("meadow", "three"), "green") == Result(0, "by resignation", "")


def test_nobody_resigns_from_a_match_of_three_camps() -> None:
    three = {"three": Scenario("three", "Everyone for himself")}
    facts = replace(TOY.facts, camps={}, scenarios=three, default_scenario="three")
    with pytest.raises(SandtableError, match="more than two camps"):
        resignation(facts, Setting("three"), "green")


@pytest.mark.parametrize(
    ("ending", "tag"), [(Result(1, "by resignation", ""), "league by resignation"), (DRAW, "draw by agreement")]
)
def test_a_record_tells_the_agreement_and_replays_to_the_same_hash(
    match: Match[ToyPosition], ending: Result, tag: str
) -> None:
    match.agree(ending)
    record = match.record()
    assert f'[Result "{tag}"]' in record
    again = sandtable.verify(record, "record", lookup=only_toy).match
    assert (again.agreement, again.now.digest(), again.record()) == (ending, match.now.digest(), record)
    assert replay(record, "record", 0, lookup=only_toy).agreement is None


def test_a_match_goes_on_where_its_last_order_is_taken_back(match: Match[ToyPosition]) -> None:
    match.agree(DRAW)
    assert match.branch().result == DRAW
    assert match.branch(0).result is None
    match.undo()
    assert match.result is None
    match.order("bid 2")


def test_a_game_that_is_over_was_not_given_up(match: Match[ToyPosition]) -> None:
    while match.decision:
        match.play(next(iter(match.legal)))
    record = match.record().replace(f'[Result "{sandtable_result(match)}"]', '[Result "draw by agreement"]')
    with pytest.raises(InputError, match="the record says 'draw by agreement'"):
        sandtable.load(record, lookup=only_toy)


def sandtable_result(match: Match[ToyPosition]) -> str:
    return match.record().partition('[Result "')[2].partition('"]')[0]


@pytest.mark.parametrize(
    "text", ["", "*", "draw", "red", "nobody by resignation", "by resignation", "red by agreement"]
)
def test_what_is_no_agreement_is_not_read_as_one(text: str) -> None:
    assert read_agreement(TOY.facts, text) is None


def test_a_result_that_no_rule_gives_cites_none() -> None:
    assert result_line(TOY, DRAW) == "The game is over: a draw, by agreement"
    assert result_line(TOY, Result(0, "total", "TOY-victory/2")).endswith("total (TOY-victory/2)")
