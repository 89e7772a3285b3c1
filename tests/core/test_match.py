"""A match of the toy game: playing, refusing, going back and forth, branching."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.core.dice import DiceError, ScriptedDice, SeededDice
from sandtable.core.errors import Ambiguous, Illegal, SandtableError, Unreadable, Violation
from sandtable.core.facts import Result
from sandtable.core.match import Match
from sandtable.core.order import Order
from tests.toy.game import TOY
from tests.toy.position import ToyPosition
from tests.toy.world import NORTH, SOUTH


def toy(*orders: str, dice: tuple[int, ...] = ()) -> Match[ToyPosition]:
    """Return a match of red and blue alone after some orders."""
    match = Match.new(TOY, "duel", ScriptedDice(dice))
    for order in orders:
        match.order(order)
    return match


def test_a_match_starts_at_the_first_decision() -> None:
    decision = toy().decision
    assert decision is not None
    assert (decision.side, decision.step, decision.secret) == (0, "bid", True)
    assert decision.prompt == "How many of 3 coins?"
    assert decision.rules == ("TOY-bid/1", "TOY-bid/2")


def test_an_order_returns_what_happened_in_words() -> None:
    events = toy("bid 0").order("bid 1")
    assert [str(event) for event in events] == [
        "Blue bids 1 (TOY-bid/1)",
        "Red pays 0 (TOY-bid/3)",
        "Blue pays 1 (TOY-bid/3)",
    ]
    assert [event.rule for event in events] == ["TOY-bid/1", "TOY-bid/3", "TOY-bid/3"]


def test_legal_orders_print_as_text_and_are_found_by_text() -> None:
    legal = toy("bid 1", "bid 0").legal
    assert [str(order) for order in legal] == [
        *(f"move red-{unit} -> {place}" for unit in ("guard", "lancers") for place in ("north", "marsh", "south")),
        "move red-galley -> bay",
        *(f"disband red-{piece}" for piece in ("guard", "lancers", "galley")),
        "pass",
    ]
    assert legal.texts() == str(legal).splitlines()
    assert "move Red Guard to the south" in legal
    assert Order("move", (0, SOUTH)) in legal
    assert "move red-guard keep" not in legal
    assert "fly to the moon" not in legal
    assert repr(toy().legal) == "<3 legal: bid 0 coins, bid 1 coins, bid 2 coins>"
    assert repr(legal).endswith(", move red-lancers -> south, 5 more>")
    assert repr(legal.pick(10)) == "<pass>"


def test_an_order_drawn_from_the_legal_ones_is_the_plain_order() -> None:
    match = toy("bid 1", "bid 0")
    drawn = match.legal.pick(0)
    assert drawn == Order("move", (0, NORTH))
    assert hash(drawn) == hash(Order("move", (0, NORTH)))
    match.play(drawn)
    assert type(match.history[-1].order) is Order


def test_an_illegal_order_cites_every_rule_it_breaks_and_changes_nothing() -> None:
    match = toy("bid 1", "bid 0")
    before = match.now.digest()
    with pytest.raises(Illegal) as caught:
        match.order("move blue-guard marsh")
    cited = [violation.rule for violation in caught.value.violations]
    assert (
        cited == ["TOY-move/2", "TOY-move/3", "TOY-stack/1"] == [v.rule for v in match.why_not("move blue-guard marsh")]
    )
    assert str(caught.value) == (
        "'move blue-guard -> marsh' is refused: Blue Guard is not Red's to move (TOY-move/2); "
        "no way leads Blue Guard to Marsh at once (TOY-move/3); Marsh is full (TOY-stack/1)"
    )
    assert match.now.digest() == before
    assert len(match.history) == 2


def test_a_legal_order_has_nothing_against_it() -> None:
    assert toy("bid 1", "bid 0").why_not("pass") == []


def test_an_unreadable_order_is_another_refusal() -> None:
    with pytest.raises(Unreadable, match="'southern' names no place; did you mean 'south'"):
        toy("bid 1", "bid 0").order("move red-guard southern")


def test_an_ambiguous_order_names_its_readings_unless_only_one_is_legal() -> None:
    match = toy("bid 1", "bid 0")
    with pytest.raises(Ambiguous) as caught:
        match.order("move red south")
    assert caught.value.readings == ("move red-guard -> south", "move red-lancers -> south")
    match.order("move guard south")  # the blue guard is not red's to move
    assert match.history[-1].order == Order("move", (0, SOUTH))


def test_nobody_but_chance_throws_dice() -> None:
    violations = toy().why_not("roll 6")
    assert [violation.rule for violation in violations] == ["TOY-sequence/1"]


def test_dice_answer_the_order_that_calls_for_them() -> None:
    match = toy("bid 1", "bid 1", dice=(2, 6, 1))
    assert [entry.rolls for entry in match.history] == [(), ((2,),)]
    match.order("move red-guard south")
    match.order("move blue-guard south")
    assert match.history[-1].rolls == ((6, 1),)
    (throw,) = match.history[-1].throws
    assert TOY.notation.say(throw.pattern, throw.args) == "Blue Guard against Red Guard"
    assert TOY.texts.dump(match.now)["units"]["red-guard"]["at"] == "exile"


def test_dice_that_run_out_leave_the_match_as_it_was() -> None:
    match = toy("bid 1")
    before = match.now.digest()
    with pytest.raises(DiceError):
        match.order("bid 1")
    assert (match.now.digest(), match.dice.counter, len(match.history)) == (before, 0, 1)
    assert isinstance(match.dice, ScriptedDice)
    match.dice.add([5])
    match.order("bid 1")
    assert match.history[-1].rolls == ((5,),)


def test_a_scenario_may_open_with_dice() -> None:
    match = Match.new(TOY, "storm", ScriptedDice([3]))
    assert match.opening.rolls == ((3,),)
    assert [event.rule for event in match.events] == ["TOY-weather/1"]
    assert match.now.mud
    assert match.decision is not None


def test_undo_goes_back_across_dice_and_redo_gives_the_same_dice() -> None:
    match = Match.new(TOY, "duel", SeededDice(3))
    digests = [match.now.digest()]
    for order in ("bid 1", "bid 1", "pass", "pass"):
        match.order(order)
        digests.append(match.now.digest())
    toss = match.history[1].rolls
    assert toss
    match.undo(3)
    assert (match.now.digest(), match.dice.counter) == (digests[1], 0)
    match.redo()
    assert match.history[1].rolls == toss
    match.redo(2)
    assert match.now.digest() == digests[4]


def test_undo_and_another_order_give_the_same_dice_so_nobody_fishes_for_better_ones() -> None:
    match = Match.new(TOY, "duel", SeededDice(3))
    match.order("bid 1")
    match.order("bid 1")
    toss = match.history[-1].rolls
    match.undo(2)
    match.order("bid 2")
    match.order("bid 2")
    assert match.history[-1].rolls == toss


def test_a_new_order_after_undo_ends_the_old_future() -> None:
    match = toy("bid 1", "bid 0")
    match.undo()
    match.order("bid 2")
    with pytest.raises(SandtableError, match="cannot redo 1 of 0 orders"):
        match.redo()


def test_more_cannot_be_undone_than_was_ordered() -> None:
    match = toy("bid 1")
    with pytest.raises(SandtableError, match="cannot undo 2 of 1 orders"):
        match.undo(2)
    assert len(match.history) == 1


def test_a_way_back_ends_at_what_came_to_light() -> None:
    match = toy("bid 2")
    assert list(match.ways_back("red")) == [1]
    match.order("bid 1")
    assert list(match.ways_back(["red", "blue"])) == [], "the bids lie open"
    match.order("pass")
    match.order("pass")
    assert list(match.ways_back((0, 1))) == [1, 2]


def test_a_way_back_ends_at_dice() -> None:
    match = toy("bid 1", "bid 1", dice=(1,))
    match.order("pass")
    assert list(match.ways_back((0, 1))) == [1]


def test_nobody_goes_back_past_the_order_of_another_person() -> None:
    match = toy("bid 2", "bid 1", "pass", "pass")
    assert list(match.ways_back("blue")) == [1]
    assert list(match.ways_back("red")) == []
    assert list(match.ways_back("red", people=("red", "blue"))) == []


def test_what_a_computer_answered_goes_back_with_ones_own_order() -> None:
    match = toy("bid 2", "bid 1", "pass", "pass")
    assert list(match.ways_back("red", people="red")) == [2]
    match.order("bid 0")
    assert list(match.ways_back("red", people="red")) == [1, 3]


def test_who_plays_nothing_takes_nothing_back() -> None:
    assert list(toy("bid 2").ways_back((), people="red")) == []


def test_at_the_end_of_the_game_all_comes_to_light() -> None:
    match = toy(*["bid 1", "bid 0", "pass", "pass"] * 3)
    assert match.decision is None
    assert list(match.ways_back((0, 1))) == []
    match.undo()
    assert list(match.ways_back((0, 1))) == [1]


def test_a_branch_shares_the_past_and_not_the_future() -> None:
    match = Match.new(TOY, "duel", SeededDice(3))
    for order in ("bid 1", "bid 1", "pass"):
        match.order(order)
    branch = match.branch(1)
    assert branch.now.digest() == match.history[1].before.digest()
    branch.order("bid 1")
    assert branch.history[1].rolls == match.history[1].rolls
    branch.order("pass")
    assert branch.now.digest() == match.now.digest()
    branch.order("pass")
    assert len(match.history) == 3
    assert match.branch().now.digest() == match.now.digest()


def test_a_game_that_is_over_offers_nothing_and_says_who_won() -> None:
    match = toy(
        *("bid 0", "bid 0", "move red-guard south", "pass", "pass"),
        *("bid 0", "bid 0", "move red-guard keep", "pass", "pass"),
        *("bid 0", "bid 0", "pass", "pass"),
        dice=(1, 1, 1),
    )
    assert match.decision is None
    assert list(match.legal) == []
    assert "pass" not in match.legal
    assert match.result == Result(0, "marginal", "TOY-victory/1")
    assert match.why_not("pass") == [Violation("TOY-sequence/1", "the game is over")]


def test_new_draws_a_seed_and_names_a_misspelt_scenario() -> None:
    one, other = sandtable.new(TOY), sandtable.new(TOY)
    assert isinstance(one.dice, SeededDice)
    assert isinstance(other.dice, SeededDice)
    assert one.dice.seed != other.dice.seed
    assert one.scenario == "meadow"
    with pytest.raises(SandtableError, match="toy has no scenario 'strom'; did you mean 'storm'"):
        sandtable.new(TOY, "strom")


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result(0, "decisive", "TOY-victory/1"), "The game is over: won by red, decisive"),
        (Result(0, "", "TOY-victory/1"), "The game is over: won by red"),
        (Result(None, "draw", "TOY-victory/1"), "The game is over: a draw"),
    ],
)
def test_a_result_tells_the_level_of_a_win(result: Result, text: str) -> None:
    assert result.text("red" if result.winner == 0 else "") == text
