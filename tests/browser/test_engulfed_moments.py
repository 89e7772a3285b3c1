"""Europe Engulfed in a real browser, from where cases begin: three people, a raid, Vichy, hunger, and a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.clicks import click_order
from tests.browser.hand import Hand, Sit
from tests.browser.layout import BEYOND, COVERED, PARTS
from tests.browser.standing import open_case
from tests.browser.test_engulfed_turn import by_mouse, find, other_order, where

TWO = {"axis": "human", "allies": "human"}
THREE = {"axis": "human", "west": "human", "soviet": "human"}
CASES = "europe-engulfed"
# Whether the middle of something lies in the open
SEEN = """node => {
  const box = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def click(hand: Hand, text: str) -> None:
    """Give an order by clicks."""
    click_order(hand, next(order for order in hand.orders() if order["text"] == text))


def told(hand: Hand) -> str:
    """Return all that the log says to this seat."""
    return " ".join(hand.state("t.line.log.flatMap(line => line.events.map(event => event.text))"))


def three_hands(new_hand: Sit, case: str) -> tuple[Hand, Hand, Hand]:
    """Sit three people down where a case begins: the Axis, the west, the Soviets."""
    axis, west, soviet = new_hand(), new_hand(), new_hand()
    open_case(axis, case, "axis", **THREE)
    west.sit(axis.match, "west")
    soviet.sit(axis.match, "soviet")
    return axis, west, soviet


def mine(hand: Hand, step: str) -> None:
    """Wait until a step is this person's."""
    hand.until(f"t.live.decision?.yours && t.live.decision.step === {step!r}")


def test_the_axis_settles_which_allied_attack_comes_next(new_hand: Sit) -> None:
    axis, west, soviet = three_hands(new_hand, f"{CASES}/combat/109-allies-differ")
    mine(west, "propose")
    click(west, "attack sicily normal")
    mine(soviet, "propose")
    assert "Sicily" not in told(soviet), "sealed until both are in"
    assert "Sicily" not in told(axis)
    click(soviet, "attack kursk normal")
    mine(axis, "umpire")
    assert "Sicily" in told(axis)
    assert "Kursk" in told(west)
    expect(axis.page.locator(".verbs button")).to_have_count(0)
    click(axis, "allow smolensk")
    mine(soviet, "ordered-round")
    click(soviet, "attack smolensk normal")
    for hand in (axis, west, soviet):
        hand.until("t.line.log.some(line => line.text?.startsWith('attack smolensk'))")
        assert "the Axis decides: Smolensk is next" in told(hand)


def test_the_axis_settles_who_spends_the_next_action(new_hand: Sit) -> None:
    axis, west, soviet = three_hands(new_hand, f"{CASES}/combat/112-both-allies-claim")
    mine(west, "claim")
    west.button("claim")
    mine(soviet, "claim")
    soviet.button("claim")
    mine(axis, "referee")
    axis.button("prefer soviet")
    mine(soviet, "breakthrough")
    west.until("!t.live.decision?.yours")
    assert "the Axis decides: the Soviet Union goes first" in told(west)


# What three people want of an Allied player-turn, in this order; between it they end what they are asked
ALLIED_TURN = (
    "produce britain",
    "buy fighter",
    "build su-5-a vologda",
    "move uk-ii pas-de-calais",
    "hand-over",
    "move su-3-a smolensk",
    "attack paris normal",
    "attack kursk normal",
    "allow smolensk",
    "attack smolensk normal",
    "claim",
    "claim",
    "prefer soviet",
    "strike kursk normal by ussr",
)


def asked(hands: Sequence[Hand]) -> Hand:
    """Wait until somebody is asked, and return who."""
    for _ in range(400):
        for hand in hands:
            if hand.state("t.live.decision?.yours && !t.orders.waiting"):
                return hand
        hands[0].page.wait_for_timeout(25)
    raise AssertionError("nobody is asked")


def test_three_people_play_an_allied_turn(new_hand: Sit) -> None:
    hands = axis, west, soviet = three_hands(new_hand, f"{CASES}/sequence/12-a-turn-of-three-people")
    wishes, givers = list(ALLIED_TURN), []
    while "Sep/Oct" not in axis.state("t.live.moment"):
        hand = asked(hands)
        wish = find(hand, wishes[0]) if wishes else None
        if wish:
            givers.append((wishes.pop(0), hand))
        click_order(hand, wish or other_order(hand))
    assert wishes == []
    assert {order for order, hand in givers if hand is axis} == {"allow smolensk", "prefer soviet"}
    assert {order for order, hand in givers if hand is soviet} >= {"build su-5-a vologda", "move su-3-a smolensk"}
    for hand in (west, soviet):
        assert [where(hand, unit) for unit in ("uk-ii", "su-3-a")] == ["pas-de-calais", "smolensk"]
    assert [where(axis, unit) for unit in ("uk-ii", "su-3-a")] == ["None", "smolensk"], "who is not fought shows a back"


def test_a_raid_tells_its_odds_and_its_dice(hand: Hand) -> None:
    open_case(hand, f"{CASES}/strategic-warfare/09-escorts-from-1944", **TWO)
    panel = hand.page.get_by_role("tabpanel").inner_text()
    assert all(row in panel for row in ("Escorts", "Interceptors", "Flak", "Bombs", "If it is intercepted"))
    before = hand.state("t.live.doc.globals.track")
    hand.button("raid")
    thrown = hand.state("t.line.log.flatMap(line => (line.dice ?? []).map(dice => dice.values.length))")
    assert thrown[:2] == [4, 4], "the escorts' dice, then the interceptors'"
    assert "EE-2.24/3" in hand.state("t.line.log.flatMap(line => line.events.map(event => event.rule ?? ''))")
    assert hand.state("t.live.doc.globals.track") != before


def test_vichy_is_declared(hand: Hand) -> None:
    open_case(hand, f"{CASES}/vichy/07-one-stroke", **TWO)
    hand.button("done")
    assert "Vichy" in hand.prompt
    vichy = hand.page.get_by_role("button", name="Declare Vichy France")
    vichy.click()
    asked = hand.page.locator("dialog.asking")
    asked.wait_for()
    expect(asked).to_contain_text("Vichy", use_inner_text=True)
    hand.answer()
    hand.settled(2)
    assert hand.state("t.live.doc.globals.vichy") == "declared"
    assert hand.state("t.live.doc.places.marseille.owner ?? t.live.doc.places.marseille") == "vichy"


def test_somebody_goes_hungry(hand: Hand) -> None:
    open_case(hand, f"{CASES}/supply/22-a-tenth-in-egypt", **TWO)
    hand.button("done")
    assert "without supply" in hand.prompt
    hand.until("[...t.hand.next.keys()].includes('piece:uk-anzac')")
    click(hand, "starve uk-anzac")
    assert "out-of-supply" in hand.state("t.live.doc.units['uk-anzac'].state")
    assert hand.state("t.live.decision.step") == "operations"


def fits(hand: Hand, what: str) -> None:
    hand.page.wait_for_timeout(250)  # until the sheet lies still
    assert hand.page.evaluate(BEYOND) == [], what
    assert hand.page.evaluate(COVERED, PARTS) == [], what


def test_a_phone_shows_and_does_all_of_it(new_hand: Sit) -> None:
    hand = new_hand(**PHONE)
    page = hand.page
    hand.begin(scenario="barbarossa-1941", game="europe-engulfed", axis="human", allies="human")
    fits(hand, "production")
    tray = page.locator(".traybar [data-tray]").first
    assert page.evaluate(SEEN, tray.element_handle()), "what can be bought is seen at once"
    tray.tap()
    hand.until("t.hand.picks.length === 1")
    click(hand, f"build {tray.get_attribute('data-tray')} berlin")
    for tab in page.get_by_role("tab").all():
        tab.tap()
        fits(hand, tab.inner_text())
    page.locator("button[aria-label='Side panel']").tap()
    hand.button("finish")
    while hand.state("t.live.decision.step") != "operations":
        hand.button("done")
    by_mouse(hand, "move de-iii-pz lvov", "attack lvov normal")
    hand.take_over()
    page.locator(".battleboard").wait_for()
    hand.shot("engulfed-phone-battle")
    expect(page.locator(".battleboard .stages .now")).to_have_css("box-shadow", "none")  # it is underlined alone
    fits(hand, "battle")
