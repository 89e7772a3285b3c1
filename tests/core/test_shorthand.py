"""What may be left out of an order, and who is meant by half a name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.core.errors import Ambiguous, Illegal, Unreadable
from sandtable.core.match import Match
from sandtable.core.shorthand import understand
from tests.toy.game import TOY


def meant(match: Match[Any], text: str) -> str:
    assert match.decision is not None
    return match.game.notation.text(understand(match.view(match.decision.side), text))


@pytest.fixture
def moving() -> Match[Any]:
    match = sandtable.new(TOY, "duel", seed=4)
    for order in ("bid 2", "bid 1"):
        match.order(order)
    return match


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("move galley", "move red-galley -> bay"),
        ("move bay", "move red-galley -> bay"),
        ("move red guard south", "move red-guard -> south"),
        ("pass", "pass"),
    ],
)
def test_an_argument_that_can_only_be_one_thing_may_be_left_out(moving: Match[Any], text: str, order: str) -> None:
    assert meant(moving, text) == order


def test_what_may_be_several_things_is_asked_for(moving: Match[Any]) -> None:
    with pytest.raises(Ambiguous) as caught:
        meant(moving, "move red-lancers")
    assert caught.value.readings == tuple(f"move red-lancers -> {place}" for place in ("north", "marsh", "south"))


@pytest.mark.parametrize("text", ["move nowhere", "fly red-guard", "move red-guard bay south", ""])
def test_what_fits_no_legal_order_is_unreadable_as_before(moving: Match[Any], text: str) -> None:
    with pytest.raises(Unreadable):
        meant(moving, text)


def test_a_verb_of_another_step_is_refused_though_something_is_left_out(moving: Match[Any]) -> None:
    with pytest.raises(Illegal, match="this is the move, and an order to bid belongs to the bidding"):
        meant(moving, "bid")


def test_the_hq_of_a_landing_is_left_out_where_there_is_one() -> None:
    match = sandtable.new("westfront", "husky", seed=1)
    for order in ("activate 15-ag as invasion", "done"):
        match.order(order)
    landing = next(order for order in match.legal if order.verb == "invade")
    unit, place, _ = landing.args
    names = match.game.notation.names
    text = f"invade {names['unit'].ids[unit]} {names['place'].ids[place]}"
    assert meant(match, text) == match.game.notation.text(landing)


def test_only_pieces_in_play_are_named_where_nothing_is_legal() -> None:
    match = sandtable.new("westfront", "husky", seed=1)
    with pytest.raises(Ambiguous) as caught:
        meant(match, "move us palermo")
    assert set(caught.value.readings) == {"move us-2-amph palermo", "move us-6-amph palermo"}
    match = sandtable.new("soft-underbelly", "spring-1941", seed=1)
    assert meant(match, "move german tactical 2 rome") == "move german-tactical-2 rome"
    with pytest.raises(Ambiguous) as caught:
        meant(match, "move british malta")
    pieces = {reading.split()[1] for reading in caught.value.readings}
    assert "british-convoy-2" not in pieces, "it lies in the pile"
    assert "british-convoy-1" in pieces


def test_many_readings_are_named_in_part() -> None:
    match, rng = sandtable.new("westfront", "husky", seed=1), Random(1)
    while match.decision and match.decision.step != "movement":
        match.play(match.legal.draw(rng))
    with pytest.raises(Ambiguous, match=r"' or \d+ more$") as caught:
        meant(match, "move")
    assert len(caught.value.readings) == 8
