"""What a side may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import SandtableError
from sandtable.core.event import EVERYONE, Log
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.view import told
from tests.toy.game import TOY
from tests.toy.position import UNKNOWN, ToyPosition


def after(*orders: str, dice: tuple[int, ...] = ()) -> Match[ToyPosition]:
    """Return a match after some orders."""
    match = Match.new(TOY, "duel", ScriptedDice(dice))
    for order in orders:
        match.order(order)
    return match


def test_a_secret_bid_is_known_to_its_side_alone() -> None:
    match = after("bid 2")
    red, blue = match.view("red"), match.view("blue")
    assert (red.position.bids[0], blue.position.bids[0]) == (2, UNKNOWN)
    assert red.orders == (match.history[0].order,)
    assert blue.orders == (None,)
    assert [event.rule for event in red.events] == ["TOY-bid/1"]
    assert blue.events == ()


def test_two_different_secret_bids_look_the_same_to_the_other_side() -> None:
    assert after("bid 2").view("blue").key() == after("bid 0").view("blue").key()
    assert after("bid 2").view("red").key() != after("bid 0").view("red").key()


def test_strengths_are_hidden_until_a_battle_shows_them() -> None:
    match = after("bid 1", "bid 0", "move red-guard south")
    assert match.view("blue").position.strength == [UNKNOWN, UNKNOWN, 1, 2, 1]
    assert "Red Guard South" in match.view("blue").text()
    assert "Red Guard 2" not in match.view("blue").text()
    assert isinstance(match.dice, ScriptedDice)
    match.dice.add([3, 4])
    match.order("move blue-guard south")
    assert match.view("blue").position.strength == [2, UNKNOWN, 1, 2, 1]


def test_only_the_side_that_decides_sees_the_decision() -> None:
    match = after("bid 1")
    red, blue = match.view("red"), match.view("blue")
    assert red.decision is None
    assert blue.decision is not None
    assert red.waiting_for == blue.waiting_for == "blue"


def test_a_view_does_not_carry_the_legal_orders_of_the_other_side() -> None:
    match = after("bid 1")
    assert match.legal
    assert match.now.legal is not None
    assert match.view("red").position.legal is None


def test_a_view_is_a_copy() -> None:
    match = after()
    match.view("red").position.coins[0] = 99
    assert match.now.coins[0] == 3


def test_views_have_a_digest_and_a_side_has_a_name() -> None:
    match = after("bid 1")
    assert match.view("red").digest() == match.view(0).digest() != match.view("blue").digest()
    with pytest.raises(SandtableError, match="there is no side 'bleu'; did you mean 'blue'"):
        match.view("bleu")


def test_sides_that_look_together_see_what_any_of_them_sees_and_nobody_sees_what_all_may_know() -> None:
    match = after("bid 2")
    both, nobody = match.view(["red", 1, 2]), match.view(())
    assert (both.sides, both.position.key()) == ((0, 1, 2), match.now.key())
    assert both.orders == (Order("bid", (2,)),)
    assert [event.rule for event in both.events] == ["TOY-bid/1"]
    assert nobody.position.strength == [UNKNOWN] * 5
    assert nobody.position.bids[0] == UNKNOWN
    assert (nobody.orders, nobody.events, nobody.decision) == ((None,), (), None)
    assert nobody.waiting_for == "blue"


def test_what_is_asked_in_secret_is_told_to_nobody_else() -> None:
    match = after("bid 1")
    red, blue = match.view("red").awaited, match.view("blue").awaited
    assert red is not None
    assert blue is not None
    assert (red.side, red.step, red.prompt, len(red.legal)) == (1, "bid", "", 0)
    assert (blue.prompt, len(blue.legal)) == ("How many of 3 coins?", 3)
    openly = after("bid 1", "bid 0").view("blue").awaited
    assert openly is not None
    assert (openly.side, openly.prompt, len(openly.legal)) == (0, "Move a piece, or pass.", 0)


def test_a_view_for_several_sides_plays_for_the_one_that_decides() -> None:
    assert after("bid 1").view((0, 1)).side == 1
    assert after("bid 1").view(0).side == 0


@pytest.mark.parametrize(
    ("sides", "sentences"),
    [
        ((0,), ["The guard moves", "Dust rises"]),
        ((1,), ["A block moves", "Dust rises"]),
        ((0, 1), ["The guard moves", "Dust rises"]),
        ((), ["Dust rises"]),
    ],
)
def test_what_two_sides_saw_apart_is_told_once(sides: tuple[int, ...], sentences: list[str]) -> None:
    log = Log()
    log.tell(0b01, "TOY-move/1", "The guard moves")
    log.echo(0b10, "TOY-move/1", "A block moves")
    log.add("TOY-move/1", "Dust rises")
    assert [event.pattern for event in told(TOY, log.events, sides)] == sentences


def test_a_reveal_is_for_everyone_or_for_some_sides() -> None:
    log = Log()
    log.reveal("TOY-bid/3", "the bids are {n} and {n}", 1, 2)
    log.reveal("TOY-bid/3", "the cards lie open", sides=0b10)
    assert [(event.seen_by, event.is_reveal) for event in log.events] == [(EVERYONE, True), (0b10, True)]
    assert [len(list(told(TOY, log.events, (side,)))) for side in (0, 1)] == [1, 2]


def test_the_past_has_a_line_an_order_and_stays_as_it_was_seen() -> None:
    match = after("bid 2", "bid 1")
    past = match.view("blue").past
    match.undo(2)
    opening, first, second = past
    assert (opening.order, opening.events) == (None, ())
    assert (first.order, first.events, first.moment) == (None, (), "turn 1")
    assert second.order == Order("bid", (1,))
    assert [event.rule for event in second.events] == ["TOY-bid/1", "TOY-bid/3", "TOY-bid/3"]
    assert past[-1] == second
    assert past[1:] == [first, second]
    assert len(match.view("blue").past) == 1


def test_an_order_that_ends_a_step_says_which() -> None:
    match = sandtable.new("westfront", "husky", seed=1)
    for order in ("activate 15-ag as invasion", "done"):
        match.order(order)
    assert [line.ends for line in match.view(()).past] == ["", "", "the Command Phase"]


def test_dice_of_the_past_are_seen_by_all() -> None:
    line = after("bid 1", "bid 1", dice=(6,)).view(()).past[-1]
    assert ([throw.pattern for throw in line.throws], line.rolls) == (["who moves first"], ((6,),))


def test_an_order_is_foreseen_as_far_as_one_knows() -> None:
    match = after("bid 1", "bid 0", "move red-guard south")
    attack = match.read("move blue-guard south")
    events = match.view("blue").foresee(attack)
    sentences = [TOY.notation.say(event.pattern, event.args) for event in events]
    assert sentences == ["Blue Guard goes to South", f"Blue Guard (1) attacks Red Guard ({UNKNOWN})"]
    assert match.view("blue").position.strength[0] == UNKNOWN
    assert len(match.history) == 3


def test_only_the_engine_and_the_games_redact() -> None:
    package = Path(sandtable.__file__).parent
    callers = [path for path in package.rglob("*.py") if "redact(" in path.read_text(encoding="utf-8")]
    assert {path.relative_to(package).parts[0] for path in callers} == {"core", "games"}
