"""Europa's room: counters with ratings, the combat card, a stack unit by unit, overlays, displays, the phone."""

from __future__ import annotations

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position
from sandtable.games.europa.world.atlas import PLACE_IDS
from tests.browser.hand import Hand, Sit

_ENDS = ("done", "pass", "fly")


@pytest.fixture(scope="module")
def attack() -> tuple[str, str]:
    """Return the record of an attack of the surprise turn that all who can have joined, and its hex."""
    match: Match[Position] = Match.new(GAME, "poland-1939", SeededDice(4))
    while match.now.stack[-1][0] != "bonus-combat":
        orders = list(match.legal)
        match.play(next((order for order in orders if order.verb in _ENDS), orders[0]))
    place = GAME.notation.names["place"].ids.index("po2617")
    match.play(Order("attack", (place,)))
    while joins := [order for order in match.legal if order.verb == "join"]:
        match.play(joins[0])
    return match.record(), PLACE_IDS[place]


def sit(hand: Hand, record: str) -> None:
    hand.sit(hand.server.call("/api/matches", {"upload": record, "seats": {}})["id"])


def test_counters_show_ratings_and_air_units_are_round(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939")
    page = hand.page
    assert page.locator(".counters text.cs", has_text="9-7-10").count() > 0
    assert page.locator(".counters circle").count() > 5
    assert "Allied decisive victory" in page.locator(".status, [aria-label]").first.page.content()


def test_an_attack_has_a_card_with_columns_factors_and_rules(hand: Hand, attack: tuple[str, str]) -> None:
    sit(hand, attack[0])
    board = hand.page.locator(".battleboard")
    board.wait_for()
    assert "Attack on Mlawa NE1" in board.inner_text()
    heads = board.locator(".chart thead th").all_inner_texts()
    assert len(heads) == 13
    assert sum(head.startswith("▸") for head in heads) == 1
    assert "from Neidenburg" in board.locator(".factors").first.inner_text()
    assert "35 : 3 is 9:1" in board.locator(".needs").inner_text()
    hand.type_order("fight")
    hand.until("t.live.decision?.step === 'support'")
    assert board.locator(".stages .now").inner_text() == "GS"


def test_a_stack_is_inspected_unit_by_unit(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939")
    hand.page.get_by_role("tab", name="Place").click()
    hand.page.evaluate("window.__table.place = 'neidenburg'")
    unit = hand.page.locator(".stack li", has_text="Kempf Pz XX")
    unit.wait_for()
    text = unit.inner_text()
    assert "6-5-10, 3 REs, c/m, armour full" in text
    assert "supported by itself" in text


def test_who_has_buttons_alone_is_told_so(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939")
    assert "above the map" in hand.page.get_by_role("tabpanel").inner_text()
    hand.type_order("done")
    hand.until("t.live.decision?.step !== 'organisation'")
    assert "above the map" not in hand.page.get_by_role("tabpanel").inner_text()


def test_supply_and_zones_lie_over_the_map(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939")
    page = hand.page
    page.locator(".overlaybar .head").click()
    for name in ("supply-axis", "zones-axis"):
        page.locator(f"[data-toggle={name}]").click()
    page.get_by_text("a source, and what rail joins to it").wait_for()
    page.get_by_text("full zone of the Axis").wait_for()


def test_displays_tell_points_lines_air_and_dates(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939")
    page = hand.page
    page.get_by_role("tab", name="Displays").click()
    for button, words in (
        ("Victory points", "Allied decisive victory"),
        ("Supply, rail, sea", "German net"),
        ("Air", "Axis air force"),
        ("Calendar", "252 Inf XX arrives"),
        ("Regions", "Eastern Poland"),
    ):
        page.get_by_role("button", name=button, exact=True).click()
        page.locator(".card", has_text=words).first.wait_for()


def test_the_card_fits_an_upright_phone(new_hand: Sit, attack: tuple[str, str]) -> None:
    hand = new_hand(390, 844)
    sit(hand, attack[0])
    board = hand.page.locator(".battleboard")
    board.wait_for()
    box = board.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert board.locator(".chart .scroll").evaluate("node => node.scrollWidth <= node.clientWidth"), "all columns"


def test_a_legend_fits_an_upright_phone(new_hand: Sit) -> None:
    hand = new_hand(390, 844)
    hand.begin(game="europa", scenario="desert-crusader")
    bar = hand.page.locator(".overlaybar")
    bar.locator(".head").click()
    hand.page.locator("[data-toggle=supply-axis]").click()
    bar.locator(".head").click()
    assert bar.locator(".legends dd").count() > 4
    assert bar.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_the_bar_of_overlays_is_no_wider_than_what_it_tells(hand: Hand) -> None:
    hand.begin(scenario="crete-1941", game="europa", axis="human", allies="human")
    assert not hand.page.locator(".overlaybar .legends").count()
    bar = hand.page.locator(".overlaybar").bounding_box()
    assert bar
    assert bar["width"] < 150
