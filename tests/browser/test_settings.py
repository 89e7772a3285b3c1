"""The start page offers what a game offers: seatings and options; three people sit down at a match of three sides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well."""
    server = Server(tmp_path_factory.mktemp("toy"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def test_a_person_chooses_scenario_seating_options_and_who_sits_where(hand: Hand) -> None:
    page = hand.page
    hand.set_up("The Keep", "Clear weather")
    assert page.locator("#scenarios h4").all_inner_texts() == [
        "Clear weather",
        "A die for the weather first",
        "Red and blue alone",
    ]
    expect(page.locator(".seat select")).to_have_count(2)
    page.get_by_label("Seating").select_option("three")
    expect(page.locator(".seat select")).to_have_count(3)
    assert page.get_by_label("Coins that red has more").input_value() == "1"  # usual with three
    page.get_by_label("Coins that red has more").select_option("2")
    page.get_by_label("A gust closes the bay").select_option("on")
    page.locator(".seat select").nth(1).select_option("human")
    page.locator(".seat select").nth(2).select_option("greedy")
    hand.shot("settings")
    page.click("button:has-text('Begin')")
    hand.until("t?.live")
    assert hand.state("t.live.seats") == {"red": "human", "blue": "human", "green": "greedy"}
    assert hand.state("[t.live.doc.seating, t.live.doc.options]") == ["three", ["gust", "handicap=2"]]
    assert hand.state("[t.live.decision.side, t.live.decision.seat]") == ["red", "red"]
    hand.type_order("bid 2")
    hand.take_over()
    hand.type_order("bid 1")
    hand.until("t.live.at >= 3")  # green, a computer, has bid as well
    assert hand.state("t.line.log.map(line => line.side)")[:3] == ["red", "blue", "green"]


def test_two_people_at_one_screen_bid_for_their_sides(hand: Hand) -> None:
    page = hand.page
    hand.set_up("Europe Engulfed", "Barbarossa")
    page.get_by_label("an auction for the sides").select_option("auction")
    page.locator(".seat select").nth(1).select_option("human")
    page.click("button:has-text('Begin')")
    hand.until("t?.live")
    assert hand.state("[t.live.doc.options, t.live.decision.step]") == [["bid=auction"], "bid"]
    hand.type_order("bid 30 for allies")
    hand.take_over()
    assert "axis-offer" not in hand.state("JSON.stringify(t.live)")
    assert "30" not in hand.state("JSON.stringify(t.line.log)")
    hand.type_order("bid 20 for allies")
    hand.until("t.live.decision?.step !== 'bid'")
    expect(page.locator("ul.strip")).to_contain_text("Soviet conscription loses 30 steps", use_inner_text=True)


def test_a_scenario_that_leaves_nothing_to_choose_asks_for_nothing(hand: Hand) -> None:
    page = hand.page
    hand.set_up("The Keep", "Red and blue alone")
    expect(page.get_by_label("Seating")).to_have_count(0)
    expect(page.get_by_label("Coins that red has more")).to_have_count(0)
    page.click("button:has-text('Begin')")
    hand.until("t?.live")
    assert list(hand.state("t.live.seats")) == ["red", "league"]
