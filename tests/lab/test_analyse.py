"""A match looked at afterwards."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.lab.analyse import AnalysisError, Analyst, Side, stretches
from sandtable.players.budget import BudgetError
from tests.lab.scenes import analysed, in_the_keep
from tests.toy.game import Toy
from tests.toy.world import BLUE, RED


def side(loss: float, doubt: float = 0.0) -> Side:
    return Side(RED, 0, (), (), 0.5, 0.5 + loss, doubt, (), ())


def test_who_leaves_what_he_holds_blunders_and_is_told_what_to_do() -> None:
    analysis = analysed(in_the_keep("red-guard"), "disband red-guard")
    ((turn, entry),) = analysis.marked
    assert (entry.side, entry.mark, turn.moment) == (RED, "blunder", "turn 3")
    assert (entry.chance, entry.best, entry.loss, entry.doubt) == (0.5, 1.0, 0.5, 0.0)
    assert entry.given == ("disband red-guard",)
    assert entry.found == ("pass",)
    assert [reason.text for reason in entry.found_reasons] == ["wins the game"]
    assert turn.before[RED] > 0.85
    assert turn.after[RED] == 0.5


def test_who_holds_what_he_has_does_not() -> None:
    analysis = analysed(in_the_keep("red-guard"), "pass")
    assert analysis.marked == []
    assert analysis.given_away(RED) == 0
    assert analysis.turns[-1].after == (1.0, 0.0)


@pytest.mark.parametrize(("dice", "is_good_for_red"), [("6 1", False), ("1 6", True)])
def test_dice_that_fell_otherwise_than_expected_are_luck(dice: str, is_good_for_red: bool) -> None:
    analysis = analysed(in_the_keep("blue-lancers", dice), "move blue-lancers keep")
    (turn,) = analysis.turns
    assert turn.after[RED] == float(is_good_for_red)
    assert 0.2 < (turn.luck if is_good_for_red else -turn.luck) < 0.8
    assert analysis.luck(RED) == -analysis.luck(BLUE) == turn.luck


def test_without_dice_there_is_no_luck() -> None:
    assert analysed(in_the_keep("red-guard"), "disband red-guard").luck(RED) == 0


def test_a_side_is_judged_by_what_it_knew() -> None:
    weak, strong = (analysed(in_the_keep("red-guard", strength=strength), "pass").turns[0].sides for strength in (1, 6))
    assert weak == strong


def test_the_same_seed_gives_the_same_analysis() -> None:
    stories = []
    for seed in (1, 1, 2):
        match = sandtable.new(Toy(), "duel", seed=5)
        while match.decision:
            match.play(match.legal.pick(0))
        stories.append(analysed(match, seed=seed).turns)
    assert stories[0] == stories[1] != stories[2]


def test_both_sides_are_judged_in_a_turn_that_both_play() -> None:
    match = sandtable.new(Toy(), "duel", seed=5)
    orders = ("bid 1", "bid 0", "pass", "pass")
    analysis = analysed(match, *orders)
    (turn,) = analysis.turns
    assert [(entry.side, entry.first, entry.given) for entry in turn.sides] == [
        (RED, 0, ("bid 1 coins", "pass")),
        (BLUE, 1, ("bid 0 coins", "pass")),
    ]


def test_a_turn_that_is_not_over_is_judged_as_far_as_it_went() -> None:
    match = sandtable.new(Toy(), "duel", seed=5)
    (turn,) = analysed(match, "bid 1", "bid 1").turns  # a die decides who moves first
    assert [entry.given for entry in turn.sides] == [("bid 1 coins",), ("bid 1 coins",)]
    assert turn.luck == 0


def test_who_cannot_choose_is_not_judged() -> None:
    game = Toy()
    p = game.build({"scenario": "duel", "globals": {"coins": {"red": 0, "blue": 0}}})
    match = sandtable.Match.at(game, "duel", sandtable.SeededDice(1), p)
    assert [turn.sides for turn in analysed(match, "bid 0", "bid 0").turns] == [()]


def test_player_turns_follow_each_other() -> None:
    match = sandtable.new(Toy(), "duel", seed=3)
    while match.decision:
        match.play(match.legal.pick(len(match.legal) - 1))
    found = stretches(match)
    assert [(stretch.moment, stretch.begin) for stretch in found] == [("turn 1", 0), ("turn 2", 4), ("turn 3", 8)]
    assert [stretch.end for stretch in found] == [4, 8, len(match.history)]


@pytest.mark.parametrize(
    ("entry", "mark"),
    [
        (side(0.2), "blunder"),
        (side(0.15), "blunder"),
        (side(0.14), "mistake"),
        (side(0.06), ""),
        (side(-0.3), ""),
        (side(0.2, doubt=0.25), ""),
    ],
)
def test_marks_tell_how_much_was_given_away_beyond_doubt(entry: Side, mark: str) -> None:
    assert entry.mark == mark


def test_a_match_without_orders_cannot_be_analysed() -> None:
    with pytest.raises(AnalysisError, match="no orders yet"):
        Analyst(sandtable.new(Toy(), seed=1), "300n", 0)


def test_a_budget_that_cannot_be_read_is_refused_first() -> None:
    with pytest.raises(BudgetError, match="'soon' is no time to think"):
        Analyst(sandtable.new(Toy(), seed=1), "soon", 0)
