"""Europa in a real browser, at moments of its campaigns: the desert, Crete, France, Normandy; boxes, turned maps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.clicks import click_order
from tests.browser.hand import Hand, Sit
from tests.browser.layout import BEYOND, COVERED, PARTS
from tests.browser.standing import open_case
from tests.browser.test_engulfed_turn import by_mouse, where
from tests.browser.test_europa_turn import TWO, played, reach, sit_at, told

CASES = "europa"
USUAL = {"width": 1280, "height": 720}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
# A box of the map, and the counters in it, in pixels of the window
IN_BOX = """id => {
  const z = window.__board.zoom(), frame = document.querySelector('.map').getBoundingClientRect();
  const { x, y, w, h } = window.__table.map.places[id];
  const [left, top] = [(x - w / 2) * z.k + z.x + frame.left, (y - h / 2) * z.k + z.y + frame.top];
  return [...document.querySelectorAll("[data-shelf], .counters [data-unit]")].filter(node => {
    const box = node.getBoundingClientRect();
    const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
    return cx > left && cx < left + w * z.k && cy > top && cy < top + h * z.k;
  }).length;
}"""


# ---------------------------------------------------------------- the desert
def test_an_attack_in_the_desert_is_paid_from_a_depot(hand: Hand) -> None:
    open_case(hand, f"{CASES}/supply/attack-supply-two-depots", **TWO)
    by_mouse(hand, "attack bir-hacheim", "join ge-15-pz", "join ge-21-pz", "fight")
    assert hand.state("t.live.decision.step") == "attack-supply"
    assert "Supply" in hand.page.locator(".battleboard .stages .now").inner_text()
    by_mouse(hand, "pay 18a4520")
    assert hand.state("t.live.doc.globals.depots.find(depot => depot.place === '18a4420').points") == 2
    assert "the depot in Bir Hacheim SW1 pays 1 supply point" in told(hand)


def test_an_overrun_has_a_card_with_its_ratio(hand: Hand) -> None:
    open_case(hand, f"{CASES}/ground/an-overrun-is-paid-by-a-choice", **TWO)
    by_mouse(hand, "overrun 19a0529 with ge-5-lt")
    card = hand.page.locator(".battleboard")
    assert "10 to 1 needs" in card.locator(".needs").inner_text()
    assert card.locator(".stages .now").inner_text() == "Payment"
    by_mouse(hand, "pay 19a0428")
    assert where(hand, "ge-5-lt") == "19a0529"
    assert hand.state("t.battle.isHeld"), "the result waits until it was seen"
    assert "Overrun of" in card.inner_text()


def test_a_railway_is_built_into_the_desert(hand: Hand) -> None:
    open_case(hand, f"{CASES}/rail-and-sea/ex-eu-11", **TWO)
    by_mouse(hand, "build-rail 19a1119 with nz-10-nz-rail-cons")
    assert hand.state("t.live.doc.globals.railhead") == "19a1119"
    hand.page.locator(".overlaybar .head").click()
    hand.page.locator("[data-toggle=rail-allies]").click()
    hand.page.locator(".legends", has_text="railhead").wait_for()


def test_a_raid_is_sent_against_an_airbase(hand: Hand) -> None:
    hand.begin(game="europa", scenario="desert-crusader", **TWO)
    assert hand.state("t.live.decision.step") == "raids"
    by_mouse(hand, "raid martuba")
    assert "Martuba" in told(hand)
    assert hand.state("t.line.log.some(line => line.dice?.length)")
    assert not [order for order in hand.orders() if order["verb"] == "raid"], "one a month"


# ---------------------------------------------------------------- Crete, France, Normandy
def test_parachutists_drop_on_crete(hand: Hand) -> None:
    hand.begin(game="europa", scenario="crete-1941", **TWO)
    reach(hand, "movement")
    order = next(order for order in hand.orders() if order["text"].startswith("drop ge-1-fj "))
    target = order["args"][1]["id"]
    click_order(hand, order)
    board = hand.page.locator(".battleboard")
    assert "Air drop" in board.inner_text()
    assert "with 1 FJ" in board.inner_text()
    while not any(order["text"] == "fly" for order in hand.orders()):
        click_order(hand, next(order for order in hand.orders() if order["verb"] == "lift"))
    hand.button("fly")
    reach(hand, "movement")
    assert where(hand, "ge-1-fj") == ("pool" if "is lost in its drop" in told(hand) else target)
    assert hand.state("t.line.log.some(line => (line.dice ?? []).some(dice => dice.purpose.includes('drop')))")


def test_a_neutral_that_is_attacked_joins(hand: Hand) -> None:
    open_case(hand, f"{CASES}/politics/attacked-neutral", **TWO)
    by_mouse(hand, "attack we3211")
    assert hand.state("t.live.doc.globals.joined") == ["belgium"]
    assert "Belgium" in told(hand)


def test_divisions_land_in_normandy(hand: Hand) -> None:
    sit_at(hand, played("overlord-1944", "move uk-49 ipswich"))
    order = next(order for order in hand.orders() if order["text"] == "land uk-50 bayeux")
    click_order(hand, order)
    assert "50 XX waits at sea off Bayeux" in told(hand)
    assert hand.state("t.live.doc.units['uk-50'].at") == "afloat"
    reach(hand, "combat", side="allies")
    by_mouse(hand, "attack bayeux", "join uk-50", "fight")
    assert "the sea" in hand.page.locator(".battleboard .factors").first.inner_text()
    reach(hand, "exploitation", side="allies")
    assert where(hand, "uk-50") == "southampton", "one division alone is thrown back"


def test_mulberries_are_placed(hand: Hand) -> None:
    open_case(hand, f"{CASES}/rail-and-sea/mulberry-two-of-them", **TWO)
    by_mouse(hand, "mulberry bayeux")
    assert "mulberry" in hand.state("t.live.doc.places.bayeux.state")
    assert "Mulberry" in told(hand)


# ---------------------------------------------------------------- stacks, boxes, maps, a phone
def test_a_stack_of_nine_is_inspected(new_hand: Sit) -> None:
    hand = new_hand(**USUAL)
    hand.begin(game="europa", scenario="desert-gazala", seat="axis", **TWO)
    hand.reveal("tmimi")
    shelf = hand.page.locator('[data-shelf][data-place="tmimi"]')
    if shelf.count():
        hand.page.mouse.click(*hand.middle('[data-shelf][data-place="tmimi"]'))
        hand.page.locator(".fan").wait_for()
        assert hand.page.locator(".fan [data-unit]").count() >= 9
        hand.page.mouse.move(5, 5)
        hand.page.locator(".fan").wait_for(state="detached")
    else:
        hand.page.mouse.click(*hand.spot("tmimi"))
    hand.page.click("#tab-place")
    facts = hand.page.get_by_role("tabpanel").inner_text()
    assert "Tmimi" in facts
    assert "Axis stacking" in facts
    assert hand.page.locator(".stack small", has_text="support").count() >= 9, "a line a unit, with its support"


def test_boxes_hold_their_units(hand: Hand) -> None:
    hand.begin(game="europa", scenario="crete-1941", **TWO)
    hand.reveal("box-greece")
    assert hand.page.evaluate(IN_BOX, "box-greece") > 0
    hand.page.evaluate("window.__table.place = 'box-greece'")
    hand.page.click("#tab-place")
    hand.page.get_by_role("tabpanel").get_by_text("1 FJ").first.wait_for()


@pytest.mark.parametrize(
    ("scenario", "north", "south", "west", "east"),
    [("eritrea-1941", "keren", "asmara", "kassala", "massawa"), ("iraq-1941", "samarra", "basra", "ramadi", "baghdad")],
)
def test_a_turned_map_has_north_up(hand: Hand, scenario: str, north: str, south: str, west: str, east: str) -> None:
    hand.begin(game="europa", scenario=scenario, **TWO)

    def at(place: str) -> list[float]:
        return list(hand.state(f"[t.map.places[{place!r}].x, t.map.places[{place!r}].y]"))

    assert at(north)[1] < at(south)[1]
    assert at(west)[0] < at(east)[0]
    assert hand.state("t.map.grid.pointy")


def test_an_upright_phone_shows_all_of_it(new_hand: Sit) -> None:
    hand = new_hand(**PHONE)
    page = hand.page
    hand.begin(game="europa", scenario="crete-1941", **TWO)
    for name in ("orders", "place", "log", "displays"):
        page.locator(f"#tab-{name}").tap()
        page.wait_for_timeout(300)
        assert page.evaluate(BEYOND) == [], name
        assert page.evaluate(COVERED, PARTS) == [], name


def test_facts_above_the_map_are_not_cut_off(new_hand: Sit) -> None:
    hand = new_hand(**USUAL)
    hand.begin(game="europa", scenario="overlord-1944", **TWO)
    strip = hand.page.locator(".strip")
    assert strip.evaluate("node => node.scrollWidth <= node.clientWidth")
    hand.page.click("#tab-displays")
    hand.page.wait_for_timeout(300)
    assert hand.page.evaluate(COVERED, PARTS) == []
