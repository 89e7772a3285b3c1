"""The opponents at the table: a person picks the level, sees the thinking, stops or hurries it, and asks for a hint."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.test_looks import violations

SONNENBLUME = "Sonnenblume, Spring 1941 (the example turn)"


def begin_against(hand: Hand, level: str, seconds: str = "") -> None:
    """Begin a match on the start page, as the Axis against a level of the machine."""
    page = hand.page
    hand.set_up("The Soft Underbelly", SONNENBLUME)
    page.locator(".seat select").nth(1).select_option(level)
    if seconds:
        page.locator(".times label", has_text=seconds).click()
    hand.shot(f"level-{level}")
    page.click("button:has-text('Begin')")
    hand.until("t?.live")


def end_the_turn(hand: Hand) -> None:
    """Give plain orders until the other side must decide."""
    for _ in range(60):
        if hand.state("t.live.decision.side") == "allies":
            return
        orders = hand.orders()
        ends = [order for order in orders if order["verb"] in ("done", "stand", "ready")]
        hand.type_order((ends or orders)[0]["text"])
    raise AssertionError("the turn has no end")


def test_a_person_picks_the_level_sees_the_thinking_stops_it_and_asks_for_a_hint(hand: Hand) -> None:
    page = hand.page
    begin_against(hand, "marshal", "60 s")
    assert hand.state("t.live.seats") == {"axis": "human", "allies": "marshal@60s"}

    page.click("button:has-text('Hint')")
    page.locator(".banner.thinking", has_text="Looking for a hint").wait_for()
    hand.until("t.thinking.considering?.tried > 0")
    page.locator(".banner.thinking button", has_text="Stop").click()
    page.wait_for_selector(".banner.thinking", state="detached")
    page.wait_for_timeout(400)
    assert hand.state("t.thinking.hint === null && t.thinking.considering === null")

    page.click("button:has-text('Hint')")
    hand.until("t.thinking.considering?.line?.length > 0")
    hand.shot("looking-for-a-hint")
    advice = page.locator(".hint")
    advice.wait_for()
    assert re.match(r"(Because it|It) \w+", advice.locator(".because").inner_text())
    assert hand.state("t.orders.all.some(o => o.text === t.thinking.hint.text)")
    assert hand.state("t.hand.hovered.text === t.thinking.hint.text")
    assert violations(hand) == []
    hand.shot("hint")
    last = hand.last
    advice.locator("button", has_text="Do it").click()
    hand.settled(last + 1)
    expect(advice).to_have_count(0)

    end_the_turn(hand)
    banner = page.locator(".banner.thinking")
    banner.locator(".plan b").wait_for(timeout=30_000)
    expect(banner.locator(".who")).to_have_text("The Allies: Marshal (60 s) is thinking", use_inner_text=True)
    assert re.search(r"\d+ lines tried · \d+\s% to win with \w+", banner.locator(".plan").inner_text())
    assert banner.locator("progress").get_attribute("value") is not None
    last = hand.last
    banner.locator("button", has_text="Stop").click()
    page.locator(".banner.stopped", has_text="The Allies: Marshal (60 s) was stopped").wait_for()
    assert hand.last == last
    assert violations(hand) == []
    hand.shot("marshal-stopped")

    page.locator(".banner.stopped button", has_text="Go on").click()
    banner.locator(".plan").wait_for(timeout=30_000)
    hand.shot("marshal-thinking")
    banner.locator("button", has_text="Play now").click()
    hand.until(f"t.live.last > {last}", 5)


def test_the_usual_opponent_is_the_staff_and_those_for_study_come_last(hand: Hand) -> None:
    page = hand.page
    hand.set_up("The Soft Underbelly", SONNENBLUME)
    assert page.locator(".seat select").nth(0).input_value() == "human"
    opponent = page.locator(".seat select").nth(1)
    assert opponent.input_value() == "staff"
    assert opponent.locator("optgroup").last.get_attribute("label") == "For study"
    assert "Cadet – plays at once, forgives mistakes" in opponent.locator("option").all_inner_texts()
    opponent.select_option("cadet")
    expect(page.locator(".times")).to_have_count(0)
    opponent.select_option("marshal")
    expect(page.locator(".times :checked + span")).to_have_text("20 s (usual)", use_inner_text=True)


def test_the_thinking_of_an_enemy_with_secrets_shows_no_plan(hand: Hand) -> None:
    hand.begin("allies", "husky", "westfront", axis="marshal@60s", allies="human")
    for _ in range(60):
        if hand.state("t.live.decision.side") == "axis":
            break
        orders = hand.orders()
        hand.type_order(([order for order in orders if not order["args"]] or orders)[-1]["text"])
    banner = hand.page.locator(".banner.thinking")
    banner.locator(".plan").wait_for(timeout=30_000)
    assert re.fullmatch(r"\d+ lines? tried", banner.locator(".plan").inner_text())
    hand.shot("marshal-thinking-in-secret")
