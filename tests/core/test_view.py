"""What a side may know."""

from __future__ import annotations

import pytest

from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import SandtableError
from sandtable.core.match import Match
from tests.toy.game import TOY
from tests.toy.position import HIDDEN, ToyPosition


def after(*orders: str, dice: tuple[int, ...] = ()) -> Match[ToyPosition]:
    """Return a match after some orders."""
    match = Match.new(TOY, "meadow", ScriptedDice(dice))
    for order in orders:
        match.order(order)
    return match


def test_a_secret_bid_is_known_to_its_side_alone() -> None:
    match = after("bid 2")
    red, blue = match.view("red"), match.view("blue")
    assert (red.position.bids[0], blue.position.bids[0]) == (2, HIDDEN)
    assert red.orders == (match.history[0].order,)
    assert blue.orders == (None,)
    assert [event.rule for event in red.events] == ["TOY-bid/1"]
    assert blue.events == ()


def test_two_different_secret_bids_look_the_same_to_the_other_side() -> None:
    assert after("bid 2").view("blue").key() == after("bid 0").view("blue").key()
    assert after("bid 2").view("red").key() != after("bid 0").view("red").key()


def test_strengths_are_hidden_until_a_battle_shows_them() -> None:
    match = after("bid 1", "bid 0", "move red-guard hill")
    assert match.view("blue").position.strength == [HIDDEN, HIDDEN, 1, 2]
    assert "(2) in hill" not in match.view("blue").text()
    assert isinstance(match.dice, ScriptedDice)
    match.dice.add([3, 4])
    match.order("move blue-guard hill")
    assert match.view("blue").position.strength == [2, HIDDEN, 1, 2]


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
