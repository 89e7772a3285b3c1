"""A map of areas in a real browser: places are found by their shapes; and a large map is drawn by levels of detail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import twomaps
from tests.browser.clicks import click_order
from tests.browser.hand import Hand, Server, Sit
from tests.browser.test_looks import violations
from tests.giant.drawing import lay_out
from tests.giant.world import FIRST

LAKE, BESIDE_THE_KEEP, COVE, POINT_OF_NORTH = (600, 115), (560, 475), (228, 338), (220, 100)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has three games more, which no start page of other tests is to list."""
    games = {
        "wander": "tests.browser.wander:WANDER",
        "giant": "tests.giant.drawn:GIANT",
        "islands": "tests.browser.islands:ISLANDS",
    }
    server = Server(tmp_path_factory.mktemp("table"), **games)
    lay_out(server.plugins)
    twomaps.lay_out(server.plugins)
    server.start()
    yield server
    server.kill()


def begin(hand: Hand, game: str = "wander", scenario: str = "walk") -> None:
    hand.begin(game=game, scenario=scenario, red="human", blue="human")
    hand.page.evaluate("() => document.fonts.ready.then(() => null)")
    hand.page.evaluate("window.__board.fit()")
    hand.page.wait_for_timeout(700)


def pick(hand: Hand, unit: str) -> None:
    hand.page.evaluate(f"window.__table.hand.clickPiece({unit!r}, 10, 10)")
    hand.until("t.hand.picks.length === 1")


def pointed_at(hand: Hand, x: float, y: float) -> str | None:
    """Return what the page says of the place under a point of the map."""
    hand.page.mouse.move(*hand.point(x, y))
    hand.page.wait_for_timeout(60)
    tip = hand.page.locator(".tip b")
    return str(tip.inner_text()) if tip.count() else None


def goals(hand: Hand) -> set[str]:
    return set(hand.page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)"))


def test_the_innermost_place_is_found_by_its_shape(hand: Hand) -> None:
    begin(hand)
    assert pointed_at(hand, *POINT_OF_NORTH) == "North"
    assert hand.page.locator(".hovered").get_attribute("d") == hand.state("t.map.places.north.path")
    assert pointed_at(hand, *LAKE) is None
    assert pointed_at(hand, *BESIDE_THE_KEEP) == "South"
    assert pointed_at(hand, 560, 548) == "The Keep"
    assert pointed_at(hand, *COVE) == "The Bay"
    assert pointed_at(hand, 770, 150) == "Exile"
    assert pointed_at(hand, 820, 400) is None


def test_a_piece_goes_to_an_area_that_is_clicked_anywhere(hand: Hand) -> None:
    begin(hand)
    pick(hand, "red-1")
    assert goals(hand) == {"harbour", "marsh", "keep"}
    hand.page.mouse.click(*hand.point(180, 268))  # the head of land
    hand.settled(1)
    assert hand.state("t.live.doc.units['red-1']") == "harbour"
    hand.shot("areas")


def test_an_area_in_an_area_is_not_the_one_around_it(hand: Hand) -> None:
    begin(hand)
    for order in ("go red-1 harbour", "go blue-8 north"):
        hand.type_order(order)
        hand.take_over()
    pick(hand, "red-1")
    assert {"south", "north", "bay"} <= goals(hand)
    assert "keep" not in goals(hand)
    hand.page.mouse.click(*hand.point(560, 548))
    hand.page.wait_for_selector(".whynot, .refusal, [role=alertdialog]")
    assert hand.last == 2
    hand.page.keyboard.press("Escape")
    pick(hand, "red-1")
    hand.page.mouse.click(*hand.point(*BESIDE_THE_KEEP))
    hand.settled(3)
    assert hand.state("t.live.doc.units['red-1']") == "south"


def test_pieces_are_dragged_to_a_sea_and_into_a_box(hand: Hand) -> None:
    begin(hand)
    hand.drag("red-5", "exile")
    hand.settled(1)
    assert hand.state("t.live.doc.units['red-5']") == "exile"
    hand.take_over()
    hand.type_order("go blue-8 north")
    hand.take_over()
    hand.page.wait_for_timeout(600)  # until all counters stand
    hand.drag("red-5", "bay")
    hand.settled(3)
    assert hand.state("t.live.doc.units['red-5']") == "bay"


def test_areas_are_reached_by_the_keyboard(hand: Hand) -> None:
    begin(hand)
    pick(hand, "red-1")
    marsh = hand.page.locator('.place.goal[data-place="marsh"]')
    assert marsh.get_attribute("aria-label") == "Marsh, for Red-1"
    marsh.focus()
    expect(hand.page.locator(".tip b")).to_have_text("Marsh", use_inner_text=True)
    hand.page.keyboard.press("Enter")
    hand.settled(1)
    assert hand.state("t.live.doc.units['red-1']") == "marsh"


def test_an_area_is_chosen_without_a_pointer(hand: Hand) -> None:
    begin(hand)
    pick(hand, "red-1")
    x, y = hand.spot("harbour")
    marsh = hand.page.locator('.place.goal[data-place="marsh"]')
    marsh.dispatch_event("click", {"detail": 0, "clientX": x, "clientY": y})
    hand.settled(1)
    assert hand.state("t.live.doc.units['red-1']") == "marsh"


def test_ground_changes_its_colour_with_who_holds_it(hand: Hand) -> None:
    begin(hand)
    red = hand.page.locator('.ground[fill="#b8463a"]:not(.wet)')
    marsh = hand.state("t.map.places.marsh.path")
    assert marsh not in str(red.get_attribute("d"))
    fronts = hand.page.eval_on_selector_all(".front", "nodes => nodes.map(node => node.getAttribute('stroke'))")
    assert len([stroke for stroke in fronts if stroke.startswith("#")]) == 2, "one of each side, under its pattern"
    assert len(fronts) == 4
    hand.type_order("go red-1 marsh")
    assert marsh in str(red.get_attribute("d"))
    hand.page.locator(".overlaybar .head").click()
    hand.page.locator(".overlaybar", has_text="Held").get_by_text("Held").click()
    fill = hand.page.locator(".overlay[data-overlay=held] .fill.red")
    assert marsh in str(fill.get_attribute("d"))
    assert hand.state("t.map.places.north.path") not in str(fill.get_attribute("d"))


def test_counters_stand_in_their_areas_and_leave_the_names_free(hand: Hand) -> None:
    begin(hand)
    wrong = hand.page.eval_on_selector_all(
        ".counters .counter",
        """nodes => nodes.filter(node => {
          const box = node.querySelector('use').getBoundingClientRect();
          const covers = name => name.left < box.right && box.left < name.right
            && name.top + 4 < box.bottom && box.top < name.bottom - 4;
          return [...document.querySelectorAll('.place-name')].some(name => covers(name.getBoundingClientRect()));
        }).map(node => node.dataset.unit)""",
    )
    assert wrong == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_map_of_areas(new_hand: Sit, theme: str) -> None:
    hand = new_hand(color_scheme=theme)
    begin(hand)
    pick(hand, "red-1")
    assert violations(hand) == []
    hand.shot(f"areas-{theme}")


def test_orders_are_given_by_clicks_alone(hand: Hand) -> None:
    begin(hand)
    for text in ("go red-4 south", "go blue-8 harbour", "go red-5 exile", "go blue-8 bay", "go red-3 keep"):
        order = next(order for order in hand.orders() if order["text"] == text)
        click_order(hand, order)
    assert hand.last == 5


# Levels of detail


def look(hand: Hand, scale: float) -> None:
    hand.page.evaluate(f"window.__board.zoom().centre(3000, 1700, {scale})")
    hand.page.wait_for_timeout(900)


def count(hand: Hand, selector: str) -> int:
    return int(hand.page.locator(selector).count())


def test_a_large_map_is_drawn_by_levels_of_detail(hand: Hand) -> None:
    begin(hand, "giant", "campaign")
    look(hand, 0.2)
    assert count(hand, ".layer.grid path") == 0
    assert count(hand, ".layer.river path") > 10
    assert count(hand, ".name.number") == count(hand, ".name.town") == 0
    assert str(hand.page.locator("image").get_attribute("href")).endswith("/base-4.webp")
    look(hand, 0.6)
    assert 0 < count(hand, ".layer.grid path") < 130
    assert count(hand, ".name.number") == 0 < count(hand, ".name.town")
    assert str(hand.page.locator("image").get_attribute("href")).endswith("/base.webp")
    look(hand, 1.0)
    assert 0 < count(hand, ".name.number") < 900
    assert count(hand, ".mover *") < 4000
    hand.shot("giant")


def test_what_comes_into_sight_is_drawn_while_the_map_moves(hand: Hand) -> None:
    begin(hand, "giant", "campaign")
    look(hand, 1.0)
    far = hand.page.locator(".name.number", has_text="w0122")
    expect(far).to_have_count(0)
    for _ in range(30):
        hand.page.evaluate("window.__board.zoom().move(110, 0)")
        hand.page.wait_for_timeout(20)  # less than the pause that ends a gesture
    expect(far).to_have_count(1)


def test_counters_out_of_sight_stay_in_reach_of_the_keyboard(hand: Hand) -> None:
    begin(hand, "giant", "campaign")
    look(hand, 2.0)
    counter = hand.page.locator('.counters [data-unit="red-1"]')
    assert count(hand, ".counters .counter") == 2 * FIRST
    expect(counter.locator("use")).to_have_count(0)
    counter.locator("[tabindex]").focus()
    counter.locator("use").first.wait_for()


def test_a_match_is_played_on_the_map_of_its_board(hand: Hand) -> None:
    begin(hand, "islands")
    assert str(hand.page.locator("image").get_attribute("href")).endswith("/games/islands/maps/inland/base.webp")
    assert hand.state("Object.keys(t.map.places).length") == hand.state("Object.keys(t.game.sheet.places).length") == 7
    assert not hand.state("'isle' in t.game.sheet.places")
    assert pointed_at(hand, *POINT_OF_NORTH) == "North"
