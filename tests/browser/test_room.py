"""Nothing on the table lies over anything else, nor over what can act now: both games, at two sizes of the window."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

import sandtable
from tests.browser.clicks import click_arg
from tests.browser.hand import Hand, Server, Sit
from tests.browser.layout import ASKED, BEYOND, COVERED, PARTS
from tests.browser.test_blocks import JULY_I
from tests.browser.test_care import drawn

USUAL = {"width": 1280, "height": 720}
LARGE = {"width": 1920, "height": 1080}
LOOKS = 10  # on a busy machine things take their time to come to rest


def is_open(hand: Hand, what: str, *others: dict[str, int]) -> None:
    """Hold that nothing lies over anything else, in a window of the usual size, and of others before."""
    for window in (*others, USUAL):
        hand.page.set_viewport_size(window)
        for _ in range(LOOKS):
            hand.page.wait_for_timeout(500)  # until map and parts lie still
            if not (found := faults(hand)):
                break
        assert not found, (what, window)


def faults(hand: Hand) -> list[str]:
    """Return what lies over something else, over what is asked for, or beyond the window."""
    page = hand.page
    return [*page.evaluate(COVERED, PARTS), *page.evaluate(ASKED, PARTS), *page.evaluate(BEYOND)]


AXIS = ("activate okw as ordinary", "fight catania")


def play_july(allies: Hand, axis: Hand) -> None:
    """Play July I up to the Allies' next turn; the Axis attacks in Catania."""
    given: list[str] = []
    while "1st fortnight" in allies.state("t.live.moment"):
        hand, wanted = (allies, JULY_I) if allies.state("t.live.decision.side") == "allies" else (axis, AXIS)
        last = allies.last
        hand.settled(last)
        if hand.state("t.battle.isHeld"):
            hand.page.locator(".battleboard button", has_text="Go on").click()
        texts = [order["text"] for order in hand.orders()]
        meant = [text for text in wanted if text in texts and text not in given]
        given.append((meant or [text for text in texts if text == "done"] or texts)[0])
        hand.state(f"t.orders.send({given[-1]!r})")
        allies.settled(last + 1)
    assert given.count("fight catania") == 1, given
    allies.until("t.mine")


def test_a_turn_of_husky_leaves_everything_in_the_open(new_hand: Sit) -> None:
    hand, axis = new_hand(**USUAL), new_hand(**USUAL)
    page = hand.page
    hand.begin("allies", "husky", "westfront", allies="human", axis="human")
    is_open(hand, "the first look")
    page.mouse.click(*hand.middle('.counters [data-unit="15-ag"]'))
    page.locator(".menu").wait_for()
    is_open(hand, "a menu of roles")
    page.keyboard.press("Escape")

    # the enemy has attacked in Catania: its board lies open, HQs are asked for, somebody thinks
    axis.sit(hand.match, "axis")
    play_july(hand, axis)
    page.locator(".recap").wait_for()  # before the board of a battle that goes on
    expect(page.locator(".battleboard")).to_have_count(0)
    is_open(hand, "what others did, while a battle goes on")
    page.keyboard.press("Escape")
    page.locator(".battleboard").wait_for()
    assert {"piece:15-ag", "piece:21-ag"} <= set(hand.state("[...t.orders.first.keys()]"))
    is_open(hand, "HQs beside a battle", LARGE)
    page.keyboard.press("h")
    pill = page.locator(".banner.thinking")
    pill.wait_for()
    assert page.evaluate(COVERED, PARTS) == []
    hand.shot("room-thinking")
    pill.get_by_role("button").click()
    page.locator(".overlaybar .head").click()
    for key in "467":
        page.keyboard.press(key)
    page.locator(".legends dd").nth(8).wait_for()
    is_open(hand, "the legend of overlays", LARGE)
    page.click("text=Reference")
    for tab in page.locator(".drawer .tabs button").all():
        tab.click()
        page.wait_for_timeout(60)
        assert page.evaluate(COVERED, PARTS) == [], tab.inner_text()
    is_open(hand, "the reference", LARGE)
    hand.shot("room-reference")
    page.locator(".drawer .close").click()
    expect(page.locator(".battleboard")).to_be_visible()
    page.keyboard.press(",")
    hand.until("t.isPast")
    is_open(hand, "the past")
    hand.shot("room-past")


def test_three_buttons_leave_room_for_the_prompt(hand: Hand, server: Server) -> None:
    match = sandtable.new("westfront", "husky", seed=7)
    first = ("activate 15-ag as invasion", "activate 21-ag as invasion", "activate af as ordinary")
    for text in (
        *first,
        "invade us-2-amph licata with 15-ag",
        "invade us-6-amph palermo with 21-ag",
        "done",
        "strike palermo with af",
    ):
        match.order(text)
    hand.page.set_viewport_size(USUAL)
    hand.sit(str(server.call("/api/matches", {"upload": match.record()})["id"]))
    hand.take_over()
    verbs = hand.page.locator(".verbs button")
    expect(verbs).to_have_count(3)
    assert verbs.all_inner_texts()[0].startswith("Place US")
    assert hand.page.locator(".ask").bounding_box()["width"] >= 300
    assert hand.page.locator("header.bar").bounding_box()["height"] <= 100
    hand.shot("room-three-buttons")


def test_a_heralded_phase_lies_below_what_is_played(new_hand: Sit) -> None:
    hand = new_hand(**USUAL, pace="slow")
    hand.begin("spectator", "husky", "westfront", axis="staff", allies="staff")
    hand.until("t.pace.isPlaying && t.herald.card", 30)
    assert hand.page.locator(".banner.playing").count() == hand.page.locator(".herald .card").count() == 1
    assert hand.page.evaluate(COVERED, PARTS) == []
    hand.shot("room-herald")


def in_production(server: Server) -> str:
    """Upload a match in which the Allies of 1944 spend their points, with reinforcements in the tray."""
    match, rng = sandtable.new("westfront", "s44", seed=7), Random(1)
    for text in ("default", "done", "default", "done"):
        match.order(text)
    while match.decision and match.decision.step != "production":
        if match.why_not("done"):
            match.play(match.legal.draw(rng))
        else:
            match.order("done")
    return str(server.call("/api/matches", {"upload": match.record()})["id"])


def test_an_overfull_place_and_a_full_tray_leave_everything_in_the_open(new_hand: Sit, server: Server) -> None:
    hand = new_hand(**USUAL)
    hand.sit(drawn(server, "soft-underbelly", "spring-1941", 72, 15))
    hand.take_over()
    assert "Tripoli is overfull" in hand.prompt
    is_open(hand, "overfull Tripoli")
    hand.page.click("#tab-orders")
    listed = hand.page.locator("aside.panel .orders button")
    graves = [bool(there) for there in listed.evaluate_all("nodes => nodes.map(n => n.classList.contains('grave'))")]
    assert graves == sorted(graves), "what destroys comes last"
    assert {True, False} == set(graves)
    click_arg(hand, {"kind": "piece", "id": "italian-infantry-1"})
    hand.page.locator(".menu").wait_for()
    is_open(hand, "the menu of overfull Tripoli", LARGE)
    hand.shot("room-tripoli")

    hand.sit(in_production(server))
    hand.take_over()
    assert hand.page.locator(".traybar [data-tray]").count() > 3
    is_open(hand, "a full tray")
    hand.page.locator(".overlaybar .head").click()
    hand.page.keyboard.press("4")
    is_open(hand, "a full tray and a legend", LARGE)
    click_arg(hand, {"kind": "piece", "id": "br-5"})
    hand.page.locator(".menu").wait_for()
    is_open(hand, "a menu above a tray")
    hand.shot("room-production")
