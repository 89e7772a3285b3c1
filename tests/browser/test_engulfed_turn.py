"""Europe Engulfed in a real browser: whole Axis player-turns of the 1941 campaign, by mouse and by the order box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.clicks import click_order
from tests.browser.hand import Hand

Order = dict[str, Any]
Give = Callable[[Hand, Order], None]
ENDS = ("done", "finish", "pass")
ORDERS = 80
# The orders that begin with a thing of a large menu are asked for first
FIND = """async text => {
  const t = window.__table, first = text.split(" ")[1] ?? "";
  while (t.orders.need(first)) await new Promise(done => setTimeout(done, 5));
  return t.orders.all.find(order => order.text === text) ?? null;
}"""


def begin(hand: Hand) -> None:
    hand.begin(scenario="campaign-1941", game="europe-engulfed", axis="human", allies="human")


def find(hand: Hand, text: str) -> Order | None:
    found: Order | None = hand.page.evaluate(FIND, text)
    return found


def other_order(hand: Hand) -> Order:
    """Return what ends the step, or else the first of the few orders that there are."""
    return next((order for text in ENDS if (order := find(hand, text))), None) or hand.orders()[0]


def play(hand: Hand, give: Give, sit_down: Callable[[Hand], None], *wishes: str) -> None:
    """Give orders one after the other; while the next is not legal, end steps, and let others answer."""
    for text in wishes:
        for _ in range(ORDERS):
            sit_down(hand)
            order = find(hand, text)
            give(hand, order or other_order(hand))
            if order:
                break
        else:
            raise AssertionError(f"{text!r} never became legal")


def play_out(hand: Hand, give: Give, sit_down: Callable[[Hand], None]) -> None:
    """End what is left of the Axis player-turn."""
    for _ in range(ORDERS):
        if "Axis" not in hand.state("t.live.moment"):
            return
        sit_down(hand)
        give(hand, other_order(hand))
    raise AssertionError("the player-turn does not end")


def where(hand: Hand, piece: str) -> str:
    return str(hand.state(f"t.pieces.get({piece!r})?.at"))


def actions(hand: Hand, nation: str) -> int:
    return int(hand.state(f"t.live.doc.globals['special-actions'][{nation!r}] ?? 0"))


# ---------------------------------------------------------------- by mouse
def by_mouse(hand: Hand, *wishes: str) -> None:
    play(hand, click_order, Hand.take_over, *wishes)


def pick_together(hand: Hand, *units: str) -> None:
    """Take several units of one stack in hand: the first by a click, the others with Shift."""
    page = hand.page
    hand.reveal(where(hand, units[0]))
    for unit in units:
        fanned = page.locator(f'.fan [data-unit="{unit}"]')
        if page.locator(f'.counters [data-unit="{unit}"]').count():
            page.mouse.move(5, 400)
            page.mouse.move(*hand.middle(f'.counters [data-unit="{unit}"]'))
        else:
            hand.open_shelf(unit)
        fanned.wait_for()
        fanned.click(modifiers=["Shift"])
    hand.until(f"t.group.pieces.length === {len(units)}")
    page.mouse.move(5, 400)
    page.locator(".fan").wait_for(state="detached")


def test_an_axis_turn_of_the_1941_campaign_is_played_by_mouse(hand: Hand) -> None:
    begin(hand)
    by_mouse(hand, "produce germany", "unrestricted warsaw")
    assert actions(hand, "germany") == 4
    by_mouse(hand, "buy special-action", "build de-wk-ii silesia", "step de-wk-ii")
    assert actions(hand, "germany") == 5
    assert where(hand, "de-wk-ii") == "silesia"
    assert hand.state("t.live.doc.units['de-wk-ii'].strength") == 2
    by_mouse(hand, "step ro-ii", "declare ussr")
    assert hand.state("t.live.doc.globals.status.ussr") == "at_war"

    by_mouse(hand, "move de-xl-pz warsaw")  # two areas, and over the Vistula
    pick_together(hand, "de-iii-pz", "de-xiv-pz", "de-iv")
    last = hand.last
    hand.reveal("lvov")
    hand.page.mouse.click(*hand.spot("lvov"))
    hand.settled(last + 3)
    by_mouse(hand, "move de-wing-7 lvov")
    assert {where(hand, unit) for unit in ("de-iii-pz", "de-xiv-pz", "de-iv", "de-wing-7")} == {"lvov"}

    by_mouse(hand, "invade it-i malta", "cast-off", "attack malta normal")
    hand.page.locator(".battleboard").wait_for()
    by_mouse(hand, "attack lvov normal", "dogfight 1 germany")
    hand.take_over()
    assert "will dogfight" not in hand.page.inner_text(".battleboard"), "what is sealed"
    by_mouse(hand, "dogfight 1 ussr", "fire infantry")
    assert hand.page.locator(".battleboard .die").count() > 0
    by_mouse(hand, "exploit lithuania by germany", "move de-i lithuania", "move de-ii lithuania")
    assert actions(hand, "germany") == 4
    by_mouse(hand, "return it-i")
    play_out(hand, click_order, Hand.take_over)
    assert {where(hand, unit) for unit in ("de-i", "de-ii")} == {"lithuania"}
    assert where(hand, "it-i") == "rome"
    assert hand.state("t.live.moment") == "May/Jun 1941, Allies"


# ---------------------------------------------------------------- by the order box
def sit_by_keys(hand: Hand) -> None:
    """Go on from a result that was seen, sit down, and put the card away that tells what the others did."""
    page = hand.page
    if hand.state("t.battle.isHeld"):
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        hand.until("!t.battle.isHeld")
    if page.locator(".curtain").count():
        page.keyboard.press("Enter")
        page.locator(".curtain").wait_for(state="detached")
    if hand.state("!!t.pace.recap"):
        page.keyboard.press("Escape")
        hand.until("!t.pace.recap")


def by_box(hand: Hand, order: Order) -> None:
    """Type an order; what is asked before it goes out is answered by keys as well."""
    page, last = hand.page, hand.last
    page.keyboard.press("/")
    page.keyboard.type(order["text"])
    page.keyboard.press("Enter")
    hand.until(f"t.live.last > {last} || t.care.question")
    if hand.state("t.care.question"):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    hand.settled(last + 1)
    page.keyboard.press("Escape")  # out of the order box


def test_an_axis_turn_is_played_by_the_order_box(hand: Hand) -> None:
    begin(hand)

    def order(*wishes: str) -> None:
        play(hand, by_box, sit_by_keys, *wishes)

    order("transfer germany atlantic baltic", "produce italy", "build it-vi rome", "build de-v prague", "buy u-boat")
    assert hand.state("t.live.doc.globals.track['u-boat']") == 23
    order("raise hu-vii debrecen", "declare ussr", "move de-iii-pz lvov", "move de-xiv-pz lvov", "move de-iv lvov")
    order("move de-wing-7 lvov", "sail de-xxvi oslo")
    order("rail de-xxv berlin")
    assert where(hand, "de-xxvi") == "oslo"
    assert where(hand, "de-xxv") == "berlin"
    order("attack lvov assault", "dogfight 1 germany", "dogfight 0 ussr", "fire infantry")
    order("strike lvov normal by germany")
    assert actions(hand, "germany") == 4
    play_out(hand, by_box, sit_by_keys)
    assert [where(hand, unit) for unit in ("it-vi", "de-v", "hu-vii")] == ["rome", "prague", "debrecen"]
    assert hand.state("t.live.moment") == "May/Jun 1941, Allies"


def test_the_log_is_read_below_what_is_planned(hand: Hand) -> None:
    hand.begin(scenario="poland-1939", game="europe-engulfed", axis="human", allies="staff")
    hand.type_order("declare poland")
    hand.settled(2)  # Poland has been set up
    for order in ("move de-i danzig", "done", "done"):
        hand.type_order(order)
    hand.page.get_by_role("tab", name="Log").click()
    planned = hand.page.locator(".panel .forecast").bounding_box()
    log = hand.page.locator(".panel .log").bounding_box()
    assert planned
    assert log
    assert planned["y"] + planned["height"] <= log["y"]
    assert log["width"] > planned["width"]
    assert log["height"] > 100
