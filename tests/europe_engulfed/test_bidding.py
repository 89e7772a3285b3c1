"""The auction for the sides (EE-10.5): sealed until both have bid, then awarded, and told to both."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.options import AUCTION, BID
from sandtable.games.europe_engulfed.world.scenario import SCENARIOS
from sandtable.players.registry import make_player

OFFERING = [name for name, scenario in SCENARIOS.items() if BID.id in scenario.offers]


def auction(scenario: str = "campaign-1941", seating: str = "", seed: int = 1) -> Match[Position]:
    return sandtable.new("europe-engulfed", scenario, seed, seating=seating, options=[f"{BID.id}={AUCTION}"])


def told(match: Match[Position], side: str) -> list[str]:
    """Return what a side has read of the bids."""
    events = match.view(side).events
    return [GAME.notation.say(event.pattern, event.args) for event in events if event.rule == "EE-10.5/1"]


def bids(*orders: str) -> Match[Position]:
    match = auction()
    for order in orders:
        match.order(order)
    return match


@pytest.mark.parametrize("scenario", OFFERING)
@pytest.mark.parametrize("name", ["cadet", "greedy", "staff", "marshal@1s", "random"])
def test_computers_bid_and_the_game_goes_on(scenario: str, name: str) -> None:
    match = auction(scenario)
    for _ in range(2):
        assert match.decision is not None
        assert match.decision.step == "bid"
        match.play(make_player(name, 1).choose(match.view(match.decision.side)))
    assert match.decision is not None
    assert match.decision.step != "bid"
    assert (match.now.axis_offer, match.now.allied_offer, match.now.sealed) == ((), (), None)


def test_no_scenario_without_soviet_conscription_offers_an_auction() -> None:
    assert set(OFFERING) == {"barbarossa-1941", "blitzkrieg", "campaign-1941", "campaign-1939"}


@pytest.mark.parametrize("seating", ["", "three"])
def test_nobody_reads_a_bid_before_both_are_in(seating: str) -> None:
    seen = {}
    for order in ("bid 10 for axis", "bid 50 for allies"):
        match = auction(seating=seating)
        match.order(order)
        for side in ("west", "soviet"):
            view = match.view(side)
            seen[order, side] = (write_position(GAME, view.position), told(match, side))
        assert len(told(match, "axis")) == 1
    for side in ("west", "soviet"):
        assert seen["bid 10 for axis", side] == seen["bid 50 for allies", side]
        assert seen["bid 10 for axis", side][1] == []


def test_an_auction_stands_in_a_document_while_it_is_sealed() -> None:
    match = bids("bid 30 for axis")
    again = read_position(GAME, write_position(GAME, match.now), "here")
    assert again.digest() == match.now.digest()
    assert again.sealed is not None
    assert (again.axis_offer[0].steps, again.sealed.axis_offer) == (30, ())


def test_a_record_of_an_auction_replays() -> None:
    match = bids("bid 30 for axis", "bid 30 for axis")
    assert replay(match.record(), "here").now.digest() == match.now.digest()
    assert match.now.bid == 30


@pytest.mark.parametrize(
    ("orders", "bid", "is_changing"),
    [
        (("bid 20 for axis", "bid 10 for axis"), 20, False),
        (("bid 10 for axis", "bid 20 for axis"), 20, True),
        (("bid 40 for allies", "bid 0 for allies"), -40, True),
        (("bid 0 for allies", "bid 40 for allies"), -40, False),
        (("bid 50 for axis", "bid 50 for allies"), 0, False),
        (("bid 50 for allies", "bid 50 for axis"), 0, True),
    ],
)
def test_both_are_told_who_has_which_side(orders: tuple[str, str], bid: int, is_changing: bool) -> None:
    match = bids(*orders)
    assert match.now.bid == bid
    for side in ("axis", "soviet"):
        assert ("the players change seats" in told(match, side)) == is_changing


def test_what_was_bid_is_told_as_long_as_the_match_lasts() -> None:
    facts = {fact.id: fact.text for fact in GAME.show.status(bids("bid 20 for axis", "bid 40 for axis").now)}
    assert facts["bid"] == "Soviet conscription gains 40 steps"
    assert "bid" not in {fact.id for fact in GAME.show.status(bids("bid 20 for axis", "bid 40 for allies").now)}


def test_an_option_without_an_auction_asks_nobody() -> None:
    match = sandtable.new("europe-engulfed", "campaign-1941", 1, options=["bid=-20"])
    assert match.decision is not None
    assert match.decision.step == "transfers"
    assert match.why_not("bid 10 for axis")
