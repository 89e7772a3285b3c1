"""The map and what lies on it, by hand: tray, stacks, ships, groups, signs, the camera."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from sandtable.core.positiontext import write_position
from tests.browser.hand import MIDDLE, Hand, Server, Sit
from tests.toy.game import TOY


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well: it tells everything that a game can tell."""
    server = Server(tmp_path_factory.mktemp("map"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def carry(hand: Hand, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one point of the page to another."""
    hand.page.mouse.move(*start)
    hand.page.mouse.down()
    hand.page.mouse.move(start[0] + 12, start[1] + 12)
    hand.page.mouse.move(*end, steps=4)
    hand.page.mouse.up()


def counter(hand: Hand, piece: str) -> tuple[float, float]:
    """Return where the counter of a piece is."""
    return hand.middle(f'.counters [data-unit="{piece}"]')


def to_the_movement(hand: Hand) -> None:
    """Begin spring 1941 with the army, the parachute and the supply in the Po valley; the army comes from the tray."""
    hand.begin(axis="human", allies="human")
    hand.reveal("po-valley")
    tray = hand.page.locator('.traybar [data-tray="panzerarmee-afrika"]')
    tray.wait_for()
    carry(hand, hand.middle('.traybar [data-tray="panzerarmee-afrika"]'), hand.spot("po-valley"))
    hand.settled(1)
    assert hand.state("t.pieces.get('panzerarmee-afrika').at") == "po-valley"
    hand.type_order("place german-parachute po-valley")
    hand.type_order("place german-supply po-valley")
    hand.page.keyboard.press("Escape")


def test_what_lies_beside_the_map_is_dragged_there_and_ships_take_what_is_dropped_or_picked(hand: Hand) -> None:
    to_the_movement(hand)
    assert hand.page.locator("[data-marker]").count() == len(hand.state("t.shown.markers")) == 5

    # cargo dropped on a ship: to go aboard or to go there are two things, and the menu asks which
    carry(hand, fanned(hand, "panzerarmee-afrika"), counter(hand, "italian-convoy"))
    lines = hand.page.locator(".menu button b")
    lines.first.wait_for()
    assert "Load Panzerarmee Afrika aboard Italian Convoy" in lines.all_inner_texts()
    lines.get_by_text("Load Panzerarmee Afrika", exact=False).click()
    hand.settled(4)
    assert hand.state("t.pieces.get('panzerarmee-afrika').aboard") == "italian-convoy"
    hand.page.keyboard.press("u")
    hand.until("t.live.last === 3 && !t.orders.waiting")

    # the ship in hand: any unit of a stack can be chosen in its fan, and the tip says what a click takes
    hand.page.keyboard.press("Escape")
    hand.page.mouse.click(*fanned(hand, "italian-convoy"))
    hand.until("t.hand.piece === 'italian-convoy'")
    hand.page.mouse.move(*fanned(hand, "german-supply"))
    hand.page.wait_for_timeout(60)
    expect(hand.page.locator(".tip b").first).to_contain_text("German Supply", use_inner_text=True)
    hand.page.mouse.click(*hand.middle('.fan [data-unit="german-supply"]'))
    lines.get_by_text("Load German Supply", exact=False).click()
    hand.settled(4)
    assert hand.state("t.live.log.at(-1).text") == "load italian-convoy german-supply"
    hand.until("t.hand.piece === 'italian-convoy'")  # it stays in hand


def test_a_drag_that_is_no_order_says_what_would_be_one(hand: Hand) -> None:
    to_the_movement(hand)
    hand.page.locator("#tab-orders").click()
    expect(hand.page.locator(".panel summary", has_text="Panzerarmee Afrika")).to_have_count(1)
    army = fanned(hand, "panzerarmee-afrika")
    carry(hand, army, hand.spot("sardinia"))
    why = hand.page.locator(".whynot")
    why.wait_for()
    assert str(hand.state("t.live.decision.prompt")) in why.inner_text()
    way = why.locator(".ways button", has_text="Load Panzerarmee Afrika aboard Italian Convoy")
    before = hand.last
    way.click()
    hand.settled(before + 1)
    assert hand.state("t.pieces.get('panzerarmee-afrika').aboard") == "italian-convoy"


def fanned(hand: Hand, piece: str) -> tuple[float, float]:
    """Rest on the stack of a piece until it is spread; return where the piece is then."""
    hand.reveal(str(hand.state(f"t.pieces.get({piece!r}).at")))
    hand.page.mouse.move(5, 400)
    hand.page.mouse.move(*counter(hand, piece))
    hand.page.wait_for_timeout(300)
    spread = f'.fan [data-unit="{piece}"]'
    return hand.middle(spread) if hand.page.locator(spread).count() else counter(hand, piece)


def test_several_pieces_go_together_and_one_undo_takes_them_back(hand: Hand) -> None:
    to_the_movement(hand)
    before = hand.last
    x, y = fanned(hand, "german-supply")
    hand.page.mouse.click(x, y)
    hand.page.keyboard.down("Shift")
    hand.page.mouse.click(*fanned(hand, "panzerarmee-afrika"))
    hand.page.keyboard.up("Shift")
    assert hand.state("t.group.pieces") == ["german-supply", "panzerarmee-afrika"]
    hand.page.keyboard.press("Escape")
    hand.page.mouse.dblclick(*fanned(hand, "german-supply"))
    assert {"german-supply", "panzerarmee-afrika", "german-parachute"} == set(hand.state("t.group.pieces")), "the stack"
    hand.state("t.group.pick(['german-supply', 'panzerarmee-afrika'])")
    hand.reveal("rome")
    hand.page.mouse.click(*hand.spot("rome"))
    hand.settled(before + 2)
    where = "['german-supply', 'panzerarmee-afrika'].map(id => t.pieces.get(id).at)"
    assert hand.state(where) == ["rome", "rome"]
    hand.page.keyboard.press("u")
    hand.until(f"t.live.last === {before} && !t.orders.waiting")
    assert hand.state(where) == ["po-valley", "po-valley"]


def test_a_frame_drawn_with_shift_picks_what_is_in_it(hand: Hand) -> None:
    to_the_movement(hand)
    hand.take_the_map()
    hand.page.evaluate(MIDDLE, "po-valley")
    hand.page.wait_for_timeout(250)
    x, y = hand.spot("po-valley")
    hand.page.keyboard.down("Shift")
    hand.page.mouse.move(x - 62, y - 58)
    hand.page.mouse.down()
    hand.page.mouse.move(x + 40, y + 40, steps=4)
    expect(hand.page.locator(".band")).to_have_count(1)
    hand.page.mouse.move(x + 62, y + 58)
    hand.page.mouse.up()
    hand.page.keyboard.up("Shift")
    assert {"panzerarmee-afrika", "german-parachute", "german-supply"} <= set(hand.state("t.group.pieces"))
    assert not hand.page.locator(".band").count()


CAMERA = """() => { const z = window.__board.zoom(); return [z.x, z.y, z.k] }"""
IN_THE_MIDDLE = """place => {
  const z = window.__board.zoom(), m = window.__table.map.places[place];
  return [m.x * z.k + z.x, m.y * z.k + z.y];
}"""


def test_a_step_begins_with_a_look_at_what_can_act_until_somebody_looks_elsewhere(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    for unit in ("panzerarmee-afrika", "german-parachute", "german-supply"):
        hand.type_order(f"place {unit} po-valley")
    hand.page.wait_for_timeout(700)
    shown = [
        hand.spot(str(hand.state(f"t.pieces.get({unit!r}).at"))) for unit in ("german-supply", "italian-infantry-1")
    ]
    assert all(0 < x < 900 and 100 < y < 740 for x, y in shown), shown
    hand.page.mouse.move(500, 400)
    hand.page.mouse.wheel(0, -400)
    hand.page.wait_for_timeout(300)
    before = hand.page.evaluate(CAMERA)[2]
    hand.button("done")
    hand.page.wait_for_timeout(700)
    assert hand.page.evaluate(CAMERA)[2] == pytest.approx(before)


def test_the_camera_finds_is_remembered_and_grows_with_the_window(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.page.keyboard.press("g")
    hand.page.keyboard.type("tobr")
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_timeout(600)
    assert hand.state("t.place") == "tobruk"
    x, y = hand.page.evaluate(IN_THE_MIDDLE, "tobruk")
    assert 200 < x < 900
    assert 150 < y < 700
    hand.page.keyboard.press("+")
    hand.page.wait_for_timeout(600)
    before = hand.page.evaluate(CAMERA)
    hand.page.reload()
    hand.page.wait_for_selector(".board")
    hand.page.wait_for_timeout(600)
    assert hand.page.evaluate(CAMERA) == pytest.approx(before, abs=1)
    hand.page.set_viewport_size({"width": 1920, "height": 1080})
    hand.page.wait_for_timeout(600)
    assert hand.page.evaluate(CAMERA)[2] == pytest.approx(before[2] * 1.5, rel=0.02)
    x, y = hand.page.evaluate(IN_THE_MIDDLE, "tobruk")
    assert 300 < x < 1500
    assert 200 < y < 1000


def test_the_toy_shows_its_crown_and_its_battle_and_an_attacker_is_dragged_onto_its_target(
    hand: Hand, server: Server
) -> None:
    units = {"red-guard": "harbour", "red-lancers": "south", "blue-guard": "keep"}
    p = TOY.build({"scenario": "duel", "turn": "turn 2", "step": "move", "side": "red", "units": units})
    seats = {"red": "human", "league": "human"}
    hand.sit(str(server.call("/api/matches", {"upload": write_position(TOY, p), "seats": seats})["id"]), "red")
    crown = hand.page.locator('[data-marker="crown"]')
    assert crown.get_attribute("aria-label") == "The crown in the Keep"
    hand.page.mouse.click(*counter(hand, "red-lancers"))
    hand.page.locator('[data-start="battle"]').first.wait_for()
    hand.page.keyboard.press("Escape")  # the menu first, then what is in hand
    hand.page.keyboard.press("Escape")
    assert not hand.page.locator("[data-start]").count()
    carry(hand, counter(hand, "red-lancers"), counter(hand, "blue-guard"))
    hand.settled(1)
    assert hand.state("t.live.log.map(line => line.text)[0]") == "move red-lancers -> keep"
    hand.until("t.live.log.some(line => line.dice?.length)")


# What can be read: the heights of symbols and figures in pixels (lining figures are as high as capitals), and the names
# that a counter lies on
READ = """() => {
  const brush = document.createElement('canvas').getContext('2d');
  brush.font = "800 100px 'Alegreya Sans'";
  const ink = brush.measureText('H').actualBoundingBoxAscent / 100;
  const shown = node => node.getClientRects().length && getComputedStyle(node).display !== 'none';
  const counters = [...document.querySelectorAll('.counters .counter:not(.cargo)')];
  const scale = node => node.getScreenCTM().a;
  const boxes = counters.map(node => {
    const m = node.getScreenCTM();
    return { left: m.e, top: m.f, right: m.e + 100 * m.a, bottom: m.f + 100 * m.d };
  });
  const of = selector => counters.flatMap(node => [...node.querySelectorAll(selector)]).filter(shown);
  const under = [...document.querySelectorAll('[data-name]')].filter(node => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [high, foot] = [top + 0.2 * (bottom - top), bottom - 0.2 * (bottom - top)];
    return boxes.some(box => box.left < right && left < box.right && box.top < foot && high < box.bottom);
  });
  return {
    symbols: of('.symbol').map(node => node.getBoundingClientRect().height),
    figures: of('.cs, .figure').map(node => node.getAttribute('font-size') * scale(node) * ink),
    names: document.querySelectorAll('[data-name]').length,
    under: under.map(node => node.dataset.name),
  };
}"""


@pytest.mark.parametrize(
    ("game", "scenario", "town"),
    [
        ("soft-underbelly", "spring-1941", "tobruk"),
        ("westfront", "husky", "sfax"),
    ],
)
def test_symbols_figures_and_names_are_read_at_the_first_look(
    new_hand: Sit, game: str, scenario: str, town: str
) -> None:
    hand = new_hand(1280, 720)
    hand.begin("table", scenario, game, axis="human", allies="human")
    hand.page.evaluate("() => document.fonts.ready.then(() => null)")
    hand.page.wait_for_timeout(600)
    hand.shot(f"map-{game}")
    seen = hand.page.evaluate(READ)
    assert min(seen["symbols"]) >= 14
    assert min(seen["figures"]) >= 12
    assert seen["under"] == []
    expect(hand.page.locator(f'[data-name="{town}"]')).to_have_count(1)
    tags = hand.page.locator("[data-tag]").all_text_contents()
    assert tags
    assert all("·" in tag or tag.strip().isdigit() for tag in tags)


def test_how_a_piece_stands_is_seen_on_it(hand: Hand) -> None:
    to_the_movement(hand)
    assert hand.page.locator('[data-held="tripoli"]').get_attribute("aria-label") == "Tripoli is held by the Axis"
    army = hand.page.locator('.counters [data-unit="panzerarmee-afrika"]')
    assert not army.locator(".spent").count()
    hand.type_order("move panzerarmee-afrika rome")
    army.locator(".spent").wait_for()
    assert army.locator(".mark text").text_content() == "✓"


def test_the_legend_opens_by_a_key_and_text_grows_with_the_window_and_by_choice(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.page.keyboard.press("k")
    drawer = hand.page.locator(".drawer .body")
    for words in ("a battle", "without supply", "has moved", "The Allies", "diamond, such as"):
        expect(drawer).to_contain_text(words, use_inner_text=True)
    hand.page.keyboard.press("k")
    assert not drawer.count()
    letter = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert hand.state(letter) == pytest.approx(16, abs=0.1)
    hand.page.set_viewport_size({"width": 2560, "height": 1440})
    assert hand.state(letter) > 20
    hand.page.set_viewport_size({"width": 1280, "height": 800})
    hand.page.keyboard.press("?")
    hand.page.locator(".textsize button", has_text="130").click()
    assert hand.state(letter) == pytest.approx(20.8, abs=0.1)
    hand.page.reload()
    hand.page.wait_for_selector(".board")
    assert hand.state(letter) == pytest.approx(20.8, abs=0.1)
