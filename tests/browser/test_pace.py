"""Nothing happens unseen: others' orders are played at a pace, told on a card, and can be seen again."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import expect

from tests.browser.hand import Hand, Sit
from tests.browser.test_looks import violations_by_day_and_night


def end_the_turn(hand: Hand) -> None:
    """Give plain orders of The Soft Underbelly until the Allies must decide, or do so."""
    for _ in range(60):
        if hand.state("t.live.decision.side === 'allies' || t.pace.isPlaying"):
            return
        orders = hand.orders()
        ends = [order for order in orders if order["verb"] in ("done", "stand", "ready")]
        last = hand.last
        hand.state(f"t.orders.send({(ends or orders)[0]['text']!r})")
        hand.settled(last + 1)
    raise AssertionError("the turn has no end")


def test_the_enemys_turn_is_played_told_and_seen_again(new_hand: Sit) -> None:
    hand = new_hand(pace="normal")
    page = hand.page
    hand.begin("axis", axis="human", allies="staff")
    end_the_turn(hand)
    hand.until("t.pace.isPlaying")
    pill = page.locator(".banner.playing")
    pill.wait_for()
    assert not hand.state("t.mine")
    moments: list[int] = []
    began = monotonic()
    while hand.state("t.pace.isPlaying") and len(moments) < 4:
        at = hand.state("t.shown.at")
        if at not in moments:
            moments.append(at)
            hand.shot(f"pace-{len(moments)}")
        page.wait_for_timeout(50)
    assert moments == sorted(moments)
    assert len(moments) == 4
    assert monotonic() - began > 1.5
    assert hand.state("t.shown.at < t.live.last")
    page.keyboard.press("Escape")
    hand.until("!t.pace.isPlaying && t.shown === t.live")

    card = page.locator(".recap")
    card.wait_for()
    expect(card.locator("h2")).to_have_text("What the Allies did", use_inner_text=True)
    told = card.locator(".told")
    assert 3 <= told.count() <= 7
    hand.shot("recap")
    told.first.click()
    hand.until("t.isPast && t.shown.log.at(-1).side === 'allies'")
    assert violations_by_day_and_night(hand) == [], "the card, and the banner of a moment"
    page.locator(".banner button", has_text="Return to now").click()
    card.locator("button", has_text="Go on").click()
    card.wait_for(state="detached")

    page.keyboard.press("p")
    hand.until("t.pace.isPlaying")
    assert hand.state("t.shown.at < t.live.last")
    page.mouse.click(620, 420)  # anywhere on the map
    hand.until("!t.pace.isPlaying && t.mine")
    card.wait_for()


def test_who_wants_no_motion_gets_the_card_alone(new_hand: Sit) -> None:
    hand = new_hand(pace="normal", reduced_motion="reduce")
    hand.begin("axis", axis="human", allies="staff")
    end_the_turn(hand)
    hand.page.locator(".recap").wait_for()
    assert hand.state("t.mine && t.shown === t.live && !t.pace.isPlaying")
    assert hand.page.evaluate("document.getAnimations().length") == 0
    hand.page.locator(".recap .told").first.click()  # a moment whose moves are arrows
    hand.until("t.isPast")
    hand.page.keyboard.press(",")
    assert hand.page.evaluate("document.getAnimations().length") == 0
