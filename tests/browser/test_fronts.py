"""The drawn boards of Europa on the page: their hexes and boxes are found, and both levels are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Server
from tests.browser.test_areas import begin, count, pointed_at

BOX = """id => {
  const z = window.__board.zoom(), frame = document.querySelector('.map').getBoundingClientRect();
  const { x, y, w, h, label } = window.__table.map.places[id];
  const [across, down] = [(v) => v * z.k + z.x + frame.left, (v) => v * z.k + z.y + frame.top];
  return { left: across(x - w / 2), right: across(x + w / 2), name: down(label.y), bottom: down(y + h / 2) };
}"""
HOLDS = "(() => {{ const m = t.map.places['{}']; return [m.x, m.y]; }})()"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a game for each of three boards."""
    games = {f"front-{name}": f"tests.browser.fronts:{name.upper()}" for name in ("eritrea", "crete", "tunisia")}
    server = Server(tmp_path_factory.mktemp("table"), **games)
    server.start()
    yield server
    server.kill()


def middle(hand: Hand, place: str) -> tuple[float, float]:
    x, y = hand.state(HOLDS.format(place))
    return float(x), float(y)


def test_a_turned_board_has_north_up(hand: Hand) -> None:
    begin(hand, "front-eritrea")
    assert hand.state("t.map.grid.pointy")
    keren, asmara, kassala = (middle(hand, name) for name in ("keren", "asmara", "kassala"))
    assert keren[1] < asmara[1]  # Keren lies north of Asmara
    assert kassala[0] < keren[0]  # and Kassala west of both
    for name, (x, y) in (("Keren", keren), ("Asmara", asmara), ("Kassala", kassala)):
        assert pointed_at(hand, x + 30, y + 20) == name
    assert str(hand.page.locator("image").get_attribute("href")).endswith("/maps/eritrea/base-2.webp")
    hand.shot("front-eritrea")


def test_boxes_are_places_and_hold_a_stack_below_their_names(hand: Hand) -> None:
    begin(hand, "front-crete")
    x, y = middle(hand, "box-greece")
    assert pointed_at(hand, x - 150, y + 110) == "Box-Greece"
    hand.shot("front-crete")
    box = hand.page.evaluate(BOX, "box-greece")
    seats = [counter.bounding_box() or {} for counter in hand.page.locator(".counters [data-unit]").all()]
    stood = [seat for seat in seats if box["left"] < seat["x"] + seat["width"] / 2 < box["right"]]
    assert len(stood) == 6
    assert min(seat["y"] for seat in stood) > box["name"]
    assert max(seat["y"] + seat["height"] for seat in stood) < box["bottom"]


def test_near_the_ground_numbers_are_shown_and_from_afar_large_names(hand: Hand) -> None:
    begin(hand, "front-tunisia")
    names = hand.page.locator(".name.country", has_text="TUNISIA")
    assert count(hand, ".name.number") == 0
    afar = float(names.first.get_attribute("font-size") or 0)
    x, y = middle(hand, "kasserine")
    hand.page.evaluate(f"window.__board.zoom().centre({x}, {y}, 1)")
    hand.page.wait_for_timeout(900)
    assert count(hand, ".name.number") > 50
    expect(hand.page.locator(".name.number").first).to_be_visible()
    assert float(names.first.get_attribute("font-size") or 0) < afar
    assert str(hand.page.locator("image").get_attribute("href")).endswith("/maps/tunisia/base.webp")
    hand.shot("front-tunisia")
