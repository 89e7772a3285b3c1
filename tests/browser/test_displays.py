"""The displays of a game beside the map, and a production screen, in a real browser: by mouse, by keys, on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

import sandtable
from tests.browser.hand import Hand, Server, Sit
from tests.browser.layout import BEYOND, COVERED, FINGER, PARTS, SMALL
from tests.browser.test_looks import violations_by_day_and_night

USUAL = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}


def reached(server: Server, step: str) -> str:
    """Upload a match of the war from 1941 on that waits at the first step of a name."""
    match = sandtable.new("europe-engulfed", "campaign-1941", seed=1)
    while match.decision and match.decision.step != step:
        match.order(next(text for text in ("done", "pass", "produce germany") if not match.why_not(text)))
    seats = {"axis": "human", "allies": "human"}
    return str(server.call("/api/matches", {"upload": match.record(), "seats": seats})["id"])


def is_open(hand: Hand, what: str) -> None:
    """Hold that nothing lies over anything else or beyond the window."""
    hand.page.wait_for_timeout(400)
    assert hand.page.evaluate(COVERED, PARTS) == [], what
    assert hand.page.evaluate(BEYOND) == [], what


def test_a_power_produces_by_mouse_on_its_screen(new_hand: Sit, server: Server) -> None:
    hand = new_hand(**USUAL)
    page = hand.page
    hand.sit(reached(server, "purchases"), "axis")
    sheet = page.locator(".worksheet")
    expect(sheet.locator("h3")).to_have_text("Production of Germany 42 of 42 WERPs left", use_inner_text=True)
    expect(sheet.locator("dd.bad")).to_have_text("−2", use_inner_text=True)
    is_open(hand, "production")
    assert violations_by_day_and_night(hand) == []

    # a whole order at a click: a gauge of the track rises
    sheet.get_by_role("button", name="Assets", exact=True).click()
    last = hand.last
    sheet.locator('[data-row="buy u-boat"]').click()
    hand.settled(last + 1)
    hand.until("t.live.worksheet.progress.done === 41")
    assert "spent and given" in sheet.locator(".account").inner_text().lower()

    # what cannot be bought says why, and its rule opens the rulebook
    barred = sheet.locator(".barred", has_text="V-1")
    expect(barred).to_contain_text("there are none before Jan/Feb 1944", use_inner_text=True)
    expect(barred.get_by_role("button")).to_have_count(0)
    barred.get_by_role("link", name="EE-2.28/1").click()
    page.locator(".drawer").wait_for()
    page.locator(".drawer .close").click()

    # an order that is begun on the screen, and finished on the map
    sheet.get_by_role("button", name="New units", exact=True).click()
    sheet.get_by_role("button", name="German militia").click()
    hand.until("t.hand.verb === 'build' && t.hand.next.has('place:berlin')")
    hand.reveal("berlin")
    last = hand.last
    page.mouse.click(*hand.spot("berlin"))
    hand.settled(last + 1)
    hand.until("t.live.worksheet.progress.done === 40")
    assert hand.state("t.line.log.at(-1).text").endswith(" berlin")

    # a step for a block on the map, by the keyboard
    steps = sheet.get_by_role("button", name="Steps", exact=True)
    steps.focus()
    page.keyboard.press("Enter")
    first = sheet.locator('[data-row^="step "]').first
    first.focus()
    last = hand.last
    page.keyboard.press("Enter")
    hand.settled(last + 1)
    assert hand.state("t.line.log.at(-1).text").startswith("step ")
    hand.shot("production")
    assert hand.errors == []


def test_every_display_opens_stays_and_points_at_the_map(new_hand: Sit, server: Server) -> None:
    hand = new_hand(**USUAL)
    page = hand.page
    hand.sit(reached(server, "raid"), "allies")
    assert hand.state("Object.values(t.live.panels).every(panel => !panel.cards)")
    page.keyboard.press("d")
    titles = {
        "powers": "Great Britain",
        "politics": "Soviet Union",
        "warfare": "Raid on Germany",
        "sea": "Mediterranean",
    }
    for name, title in (*titles.items(), ("track", "Jan/Feb 1942")):
        page.locator(f'[data-display="{name}"]').click()
        page.locator(f'[data-shows="{name}"]', has_text=title).wait_for()
        assert hand.state("Object.keys(t.live.panels).filter(id => t.live.panels[id].cards)") == [name]
        is_open(hand, name)
    page.locator('[data-display="sea"]').click()
    page.get_by_role("button", name="Western fleets in the Mediterranean: show it on the map").click()
    hand.until("t.marked.places.has('mediterranean') && t.marked.pieces.size > 3")

    # the raid, with what it may be expected to do; it stays open while the match goes on
    page.locator('[data-display="warfare"]').click()
    raid = page.locator(".card.now")
    expect(raid.locator("tbody tr")).to_have_count(4)
    expect(raid).to_contain_text("WERPs (at most 15)", use_inner_text=True)
    hand.shot("raid")
    assert violations_by_day_and_night(hand) == []
    hand.button("pass")
    hand.until("!t.live.panels.warfare.cards.some(card => card.is_now)")
    page.click("#tab-orders")
    hand.until("!t.live.panels.warfare.cards")

    # on a phone it is a sheet, and all of it is for fingers
    page.set_viewport_size(PHONE)
    page.click("#tab-displays")
    page.locator('[data-display="politics"]').click()
    page.locator('[data-shows="politics"]', has_text="Soviet Union").wait_for()
    is_open(hand, "a phone")
    assert page.evaluate(SMALL, FINGER) == []
    hand.shot("politics-phone")
    assert hand.errors == []
