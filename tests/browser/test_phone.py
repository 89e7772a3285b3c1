"""A phone, upright and sideways, and a window seen at twice its size: all of it on the screen, all of it reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Server, Sit
from tests.browser.layout import BEYOND, COVERED, FINGER, PARTS, SMALL
from tests.browser.test_pace import end_the_turn

UPRIGHT = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
TWICE = {"width": 640, "height": 360}  # 1280x720 at 200 %
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well: it has a lesson."""
    server = Server(tmp_path_factory.mktemp("phone"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def fits(hand: Hand, what: str) -> None:
    """Hold that nothing stands beyond the edge, and that fingers can hit what there is."""
    assert hand.page.evaluate(BEYOND) == [], what
    assert hand.page.evaluate(SMALL, FINGER) == [], what


def table_fits(hand: Hand, what: str) -> None:
    hand.page.wait_for_timeout(250)  # until the sheet lies still
    fits(hand, what)
    assert hand.page.evaluate(COVERED, PARTS) == [], what
    prompt = hand.page.locator(".ask")
    assert prompt.evaluate("node => node.scrollWidth <= node.clientWidth && node.clientWidth > 120"), what


@pytest.mark.parametrize("window", [UPRIGHT, SIDEWAYS, TWICE], ids=["upright", "sideways", "twice"])
def test_everything_is_on_the_screen(new_hand: Sit, server: Server, window: dict[str, int]) -> None:
    hand = new_hand(**window, **TOUCH)
    hand.page.goto(server.url)
    hand.page.wait_for_selector(".hero")
    fits(hand, "start")
    name = f"{window['width']}"
    hand.shot(f"phone-start-{name}")
    for game, scenario in (("soft-underbelly", "spring-1941"), ("westfront", "husky")):
        hand.begin(game=game, scenario=scenario, axis="human", allies="human")
        table_fits(hand, game)
        hand.shot(f"phone-{game}-{name}")
        hand.page.locator("#tab-log").tap()
        table_fits(hand, f"{game}, half a sheet")
        hand.page.locator("button[aria-label='More of the panel']").tap()
        hand.page.wait_for_timeout(250)
        fits(hand, f"{game}, a whole sheet")
        hand.page.locator("button[aria-label='Side panel']").tap()
        hand.page.locator("button[aria-label='More']").tap()
        hand.page.get_by_role("menuitem", name="Reference").tap()
        fits(hand, f"{game}, reference")
        hand.shot(f"phone-drawer-{game}-{name}")
    hand.sit(server.call("/api/matches", {"game": "toy", "lesson": "first"})["id"], "red")
    hand.page.wait_for_selector(".lesson")
    table_fits(hand, "lesson")
    hand.shot(f"phone-lesson-{name}")
    for game in ("soft-underbelly", "westfront"):
        hand.page.goto(f"{server.url}/#/rules/{game}")
        hand.page.wait_for_selector(".ruletext")
        assert hand.page.evaluate(BEYOND) == [], f"rules of {game}"


@pytest.mark.parametrize("window", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_what_others_did_is_read_on_a_phone(new_hand: Sit, window: dict[str, int]) -> None:
    hand = new_hand(**window, **TOUCH)
    hand.begin("axis", axis="human", allies="staff")
    end_the_turn(hand)
    card = hand.page.locator(".recap")
    card.wait_for()
    table_fits(hand, "what others did")
    hand.shot(f"phone-recap-{window['width']}")
    whole = card.bounding_box()
    assert whole
    above = whole["y"]
    told = card.locator(".told").all()
    assert len(told) >= 3
    for sentence in told:
        sentence.scroll_into_view_if_needed()
        box, now = sentence.bounding_box(), card.evaluate("node => node.scrollTop")
        assert box
        assert whole["x"] <= box["x"] <= whole["x"] + whole["width"] - box["width"]
        assert box["y"] + now >= above, "one below the other"
        above = box["y"] + now + box["height"] - 1


def test_the_sheet_is_drawn_by_finger_buttons_and_keys(new_hand: Sit) -> None:
    hand = new_hand(**UPRIGHT, **TOUCH)
    hand.begin(axis="human", allies="human")
    sheet, grip = hand.page.locator("aside.panel"), hand.page.locator(".grip")

    def drawn() -> tuple[str | None, float]:
        hand.page.wait_for_timeout(250)
        box = sheet.bounding_box()
        assert box
        return sheet.get_attribute("data-drawn"), box["height"]

    first, low = drawn()
    grip.press("ArrowUp")
    second, middle = drawn()
    grip.press("ArrowUp")
    third, high = drawn()
    assert [first, second, third] == ["peek", "half", "full"]
    assert low < 100 < 250 < middle < 450 < 600 < high
    assert grip.get_attribute("aria-valuetext") == "full"
    grip.press("Home")
    assert drawn() == ("peek", low)
    x, y = hand.middle(".grip")
    hand.page.mouse.move(x, y)
    hand.page.mouse.down()
    hand.page.mouse.move(x, y - 240, steps=4)
    assert drawn()[1] == pytest.approx(low + 240, abs=2)
    hand.page.mouse.up()
    assert drawn() == ("half", middle)
    hand.page.locator("button[aria-label='Less of the panel']").tap()
    assert drawn() == ("peek", low)
    hand.page.keyboard.press("3")
    assert drawn() == ("half", middle)
    expect(hand.page.locator(".log")).to_be_visible()


def test_a_finger_that_rests_is_told_what_is_there_and_selects_nothing(new_hand: Sit) -> None:
    hand = new_hand(**UPRIGHT, **TOUCH)
    hand.begin(game="westfront", scenario="husky", axis="human", allies="human")
    hand.page.wait_for_timeout(500)
    unit = str(hand.page.locator(".counters .counter.can").first.get_attribute("data-unit"))
    hand.reveal(str(hand.state(f"t.pieces.get({unit!r}).at")))
    x, y = hand.middle(f'.counters [data-unit="{unit}"]')
    session = hand.page.context.new_cdp_session(hand.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    tip = hand.page.locator(".tip.touched b")
    tip.wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.page.wait_for_timeout(300)
    expect(tip).to_be_visible()
    assert hand.state("t.hand.picks.length") == 0
    assert hand.state("t.hand.menu") is None
    hand.page.touchscreen.tap(200, 300)
    expect(tip).to_be_hidden()
