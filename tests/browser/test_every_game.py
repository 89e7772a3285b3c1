"""What the table makes of Europe Engulfed and Europa as of other games: room, theatre, what others did, the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Sit
from tests.browser.layout import BEYOND, COVERED, PARTS
from tests.browser.test_looks import violations_by_day_and_night
from tests.browser.test_map import READ
from tests.browser.test_room import LARGE, USUAL, is_open
from tools.scenes import ARMOR, CRETE, CRETE_HELD, EUROPE, FALLEN, KASTELLI, PEOPLE, PRODUCED, Moment


def sit_at(hand: Hand, moment: Moment, seat: str = "") -> None:
    """Sit down at a moment of a kept game."""
    hand.sit(str(hand.server.call("/api/matches", moment.match())["id"]), seat or moment.seat)


def give(hand: Hand, text: str) -> None:
    last = hand.last
    hand.state(f"t.orders.send({text!r})")
    hand.settled(last + 1)


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [
        ("europe-engulfed", "poland-1939", "axis"),
        ("europa", "poland-1939", "axis"),
        ("europa", "desert-gazala", "axis"),
    ],
)
def test_nothing_lies_over_anything_at_the_first_look(new_hand: Sit, game: str, scenario: str, seat: str) -> None:
    hand = new_hand(**USUAL)
    hand.begin(seat, scenario, game, **PEOPLE)
    is_open(hand, "the first look", LARGE)
    seen = hand.page.evaluate(READ)
    assert seen["names"] > 5
    assert seen["under"] == [], "names under counters"


@pytest.mark.parametrize(
    ("moment", "order", "is_over"),
    [
        pytest.param(ARMOR, "fire armor", False, id="engulfed"),
        pytest.param(KASTELLI, "done", True, id="europa"),
    ],
)
def test_a_battle_is_seen_with_its_values_dice_and_losses(
    new_hand: Sit, moment: Moment, order: str, is_over: bool
) -> None:
    hand = new_hand(**USUAL)
    sit_at(hand, moment)
    theatre = hand.page.locator(".battleboard")
    theatre.wait_for()
    is_open(hand, "a battle that is fought", LARGE)
    give(hand, order)
    theatre.locator(".die").first.wait_for()
    expect(theatre.locator("footer button", has_text="Go on")).to_have_count(int(is_over))
    expect(theatre.locator(".party")).to_have_count(2)
    expect(theatre.locator(".needs .rule")).to_have_count(1)
    assert theatre.locator(".factors .rule").count() > 0
    expect(theatre.locator(".die").last).to_be_in_viewport()
    dice, seen = theatre.locator(".die").last.bounding_box(), theatre.bounding_box()
    assert dice
    assert seen
    under = theatre.locator("footer").bounding_box() if is_over else None
    assert dice["y"] + dice["height"] <= (under["y"] + 8 if under else seen["y"] + seen["height"])
    expect(theatre.locator(".facing")).to_contain_text("lost" if is_over else "−", use_inner_text=True)
    hand.shot(f"theatre-{moment.game}")
    assert violations_by_day_and_night(hand) == []
    hand.page.keyboard.press("Enter")
    hand.until("!t.battle.isHeld")


@pytest.mark.parametrize("moment", [pytest.param(EUROPE, id="engulfed"), pytest.param(CRETE, id="europa")])
def test_what_others_did_is_told_and_seen_again(new_hand: Sit, moment: Moment) -> None:
    hand = new_hand(**USUAL)
    sit_at(hand, moment)
    hand.page.keyboard.press("p")
    card = hand.page.locator(".recap")
    card.wait_for()
    assert 3 <= card.locator(".told").count() <= 7
    is_open(hand, "what others did", LARGE)
    assert violations_by_day_and_night(hand) == []
    card.locator(".told").first.click()
    hand.until("t.isPast")


@pytest.mark.parametrize("moment", [pytest.param(FALLEN, id="engulfed"), pytest.param(CRETE_HELD, id="europa")])
def test_the_end_says_who_won_by_which_rule_and_what_decided(new_hand: Sit, moment: Moment) -> None:
    hand = new_hand(**USUAL)
    sit_at(hand, moment)
    hand.take_over()
    give(hand, moment.last)
    ending = hand.page.locator("dialog.ending")
    ending.wait_for()
    result = hand.state("t.live.result")
    assert result["rule"] in ending.locator("header").inner_text()
    assert ending.locator(".facts li").count() > 2
    ending.locator("figure.lines").nth(2).wait_for()
    expect(ending.locator("button", has_text="Find the turning points")).to_be_enabled()
    hand.shot(f"ending-{moment.game}")
    assert violations_by_day_and_night(hand) == []


def test_production_overlays_displays_and_reference_do_not_cover_each_other(new_hand: Sit) -> None:
    hand = new_hand(**USUAL)
    sit_at(hand, PRODUCED)
    for key in ("", "4", "d", "f", "k"):
        if key:
            hand.page.keyboard.press(key)
        hand.page.wait_for_timeout(500)
        assert hand.page.evaluate(COVERED, PARTS) == [], key
        assert hand.page.evaluate(BEYOND) == [], key
