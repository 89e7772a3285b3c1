"""What the page looks like, to eyes and to screen readers."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hand import PAGE, ROOT, Hand, Sit

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
TOGGLE = """() => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
}"""
# How what overlays lay on the map, and the samples in their legend, look to who sees no colours
COLOURLESS = """names => {
  const board = document.querySelector('.board'), legend = document.querySelector('.legends');
  const styled = (node, box, ...names) => {
    box.append(node);
    const style = getComputedStyle(node);
    const shapes = text => (text.match(/url|[a-z-]+gradient|none/g) ?? [text]).join('+');
    const looks = names.map(name => shapes(style[name])).join(' ');
    node.remove();
    return looks;
  };
  const path = className => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    node.setAttribute('class', className);
    return node;
  };
  return names.map(([kind, word]) => kind === 'swatch'
    ? styled(Object.assign(document.createElement('dt'), { className: `swatch ${word}` }), legend,
        'borderTopWidth', 'borderTopStyle', 'borderTopLeftRadius', 'backgroundImage')
    : styled(path(`${kind} ${word}`), board, 'strokeDasharray', 'strokeWidth', 'fill').replace(/rgb.*/, ''));
}"""
CREDITED = ("Natural Earth", "milsymbol", "OFL")
DRAWERS = ("Sequence", "Charts", "Units", "Calendar", "Rules", "After action", "Files", "Keys")


def violations(hand: Hand) -> list[str]:
    """Return what axe-core finds that is moderate or worse."""
    hand.page.wait_for_timeout(300)
    hand.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = hand.page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:120]} {v['nodes'][0]['any'][:1]}"
        for v in found
        if v["impact"] != "minor"
    ]


def violations_by_day_and_night(hand: Hand) -> list[str]:
    """Return what axe-core finds in either theme; the page keeps the one it has."""
    found = []
    for _ in range(2):
        hand.page.evaluate(TOGGLE)
        found += violations(hand)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(new_hand: Sit, theme: str) -> None:
    hand = new_hand(color_scheme=theme)
    hand.page.goto(hand.server.url)
    hand.page.wait_for_selector(".hero")
    assert violations(hand) == []
    hand.shot(f"start-{theme}")
    hand.set_up("WestFront", "Husky: the landings in Sicily")
    assert violations(hand) == []
    hand.begin(axis="human", allies="human")
    match = hand.match
    assert violations(hand) == []
    hand.shot(f"table-{theme}")
    hand.type_order(hand.orders()[0]["text"])
    hand.page.locator(".traybar button").first.click()
    hand.page.click("#tab-log")
    assert violations(hand) == []
    hand.page.keyboard.press("/")
    hand.page.keyboard.type("p")
    assert violations(hand) == []
    hand.page.keyboard.press("Escape")
    hand.page.click("text=Reference")
    for name in DRAWERS:
        hand.page.locator(".drawer .tabs button", has_text=name).click()
        assert violations(hand) == [], name
        hand.shot(f"drawer-{name.split()[0].lower()}-{theme}")
    hand.page.goto(f"{hand.server.url}/#/rules/westfront")
    hand.page.wait_for_selector(".ruletext")
    assert violations(hand) == []
    hand.page.goto(f"{hand.server.url}/#/match/{match}/analysis")
    hand.page.wait_for_selector("h1")
    assert violations(hand) == []
    hand.page.goto(f"{hand.server.url}/#/match/there-is-none")
    hand.page.wait_for_selector("[role=alert]")
    assert violations(hand) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_what_is_opened_over_a_table(new_hand: Sit, theme: str) -> None:
    hand = new_hand(color_scheme=theme)
    made = hand.server.call("/api/matches", {"game": "westfront", "lesson": "landing"})
    hand.sit(made["id"], next(seat for seat, player in made["seats"].items() if player == "human"))
    hand.page.wait_for_selector(".lesson")
    assert violations(hand) == []
    hand.page.get_by_role("button", name="Match", exact=True).click()
    assert violations(hand) == []
    hand.page.get_by_role("menuitem", name="Change seats").click()
    assert violations(hand) == []
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("g")
    hand.page.keyboard.type("a")
    assert violations(hand) == []
    hand.page.keyboard.press("Escape")
    hand.page.locator(".overlaybar .head").click()
    hand.page.keyboard.press("/")
    hand.page.keyboard.type("nonsense")
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_selector(".whynot")
    assert violations(hand) == []


def test_the_reference_tells_in_words_what_is_in_play_and_thanks_each_once(new_hand: Sit) -> None:
    hand = new_hand(1280, 720)
    hand.begin("allies", "husky", "westfront", axis="human", allies="human")
    body = hand.page.locator(".drawer .body")
    hand.page.click("text=Reference")
    steps = body.locator(".steps i").all_inner_texts()
    assert "Command Phase" in steps
    assert "production end" not in steps, "nobody is asked there"
    tabs = hand.page.locator(".drawer .tabs button")
    tabs.filter(has_text="Charts").click()
    assert (
        body.locator(".scroll").evaluate_all("boxes => boxes.map(b => b.scrollWidth - b.clientWidth > 1)").count(True)
        == 0
    )
    tabs.filter(has_text="Units").click()
    expect(body).to_contain_text("US 6 Amph", use_inner_text=True)
    expect(body, "one's own, and not in play").not_to_contain_text("SHAEF", use_inner_text=True)
    tabs.filter(has_text="Calendar").click()
    expect(body.locator("b").first).to_have_text("July 1943", use_inner_text=True)
    tabs.filter(has_text="Files").click()
    assert [body.inner_text().count(name) for name in CREDITED] == [1, 1, 1]


def test_what_colours_tell_is_told_without_them(hand: Hand) -> None:
    hand.begin("table", "husky", "westfront", axis="human", allies="human")
    hand.page.keyboard.press("4")
    control = hand.page.locator('.overlay[data-overlay="control"]')
    control.locator(".pattern").first.wait_for(state="attached")
    sides = control.locator(".pattern").evaluate_all(
        "nodes => nodes.map(n => [n.dataset.side, n.getAttribute('fill')])"
    )
    assert len({fill for _, fill in sides}) == len(sides) == 2
    fronts = hand.page.locator(".holdings .front").evaluate_all("nodes => nodes.map(n => n.getAttribute('fill'))")
    assert len([fill for fill in fronts if fill.startswith("url")]) == 1  # the other side's is plain
    hand.page.locator(".legends").wait_for()
    for kind, words in {
        "fill": ("good", "strong", "bad", "warn", "near", "far"),
        "line": ("good", "bad"),
        "unit": ("bad", "active"),
        "swatch": ("good", "strong", "bad", "warn", "near", "far", "side0", "side2"),
    }.items():
        looks = hand.page.evaluate(COLOURLESS, [[kind, word] for word in words])
        assert len(set(looks)) == len(words), (kind, looks)
    hand.shot("colourless")
    grave = hand.page.evaluate(
        "() => { const node = document.createElement('button'); node.className = 'grave'; document.body.append(node);"
        " const { content } = getComputedStyle(node, '::before'); node.remove(); return content }"
    )
    assert "⚠" in grave


def test_the_keyboard_goes_over_the_map_and_is_told_what_is_there(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    cursor, said = hand.page.locator(".cursor"), hand.page.locator(".sr[role=status]")
    cursor.focus()
    before = cursor.get_attribute("data-place")
    hand.page.keyboard.press("ArrowRight")
    place = str(cursor.get_attribute("data-place"))
    assert place != before
    title = hand.state(f"t.names.place({place!r})")
    hand.until(f"t.speech.said.startsWith({title!r})")
    hand.until(f"t.places.facts({place!r}).length > 0")
    fact = hand.state(f"t.places.facts({place!r})[0].text")
    hand.until(f"t.speech.said.includes({fact!r})")
    assert said.inner_text() == cursor.get_attribute("aria-label")
    hand.page.evaluate("window.__table.place = null")
    hand.page.keyboard.press("Enter")
    hand.until(f"t.place === {place!r}")
    while not cursor.get_attribute("data-unit"):
        hand.page.keyboard.press("ArrowLeft")
        hand.page.keyboard.press("PageDown")
    unit = str(cursor.get_attribute("data-unit"))
    assert hand.state(f"t.names.piece({unit!r})") in said.inner_text()


def test_a_phone_held_sideways_can_play(new_hand: Sit) -> None:
    hand = new_hand(**PHONE)
    hand.begin(axis="human", allies="human")
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= 844
    hand.shot("phone-table")
    hand.page.locator(".traybar button").first.tap()
    place = hand.page.locator(".place.goal").first.get_attribute("data-place")
    assert place
    hand.reveal(place)
    hand.shot("phone-destinations")
    hand.page.touchscreen.tap(*hand.middle(f'[data-place="{place}"] .spot'))
    hand.settled(1)
    hand.page.locator("button[aria-label='Side panel']").tap()
    hand.page.wait_for_timeout(300)
    hand.shot("phone-panel")
    for control in (".zoomer button", ".tools button", ".verbs button", "#tab-log"):
        for box in (node.bounding_box() for node in hand.page.locator(control).all()):
            assert box, control
            assert 0 <= box["x"] <= 845 - box["width"], control
            assert 0 <= box["y"] <= 391 - box["height"], control


def test_names_of_places_do_not_overlap(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.page.evaluate("() => document.fonts.ready.then(() => null)")  # names are wider in the font that comes first
    boxes = hand.page.eval_on_selector_all(
        ".place-name",
        "nodes => nodes.map(n => { const b = n.getBBox(); return [n.textContent, b.x + 2, b.y + b.height * .22,"
        " b.x + b.width - 2, b.y + b.height * .78] })",
    )
    clashes = [
        (a[0], b[0])
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]
    assert clashes == []


def test_counters_can_be_read_at_the_first_look(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.page.wait_for_timeout(900)
    sizes = hand.page.eval_on_selector_all(
        ".counters .counter:not(.cargo) > g > use:nth-of-type(1)",
        "nodes => nodes.map(n => n.getBoundingClientRect().width)",
    )
    print(f"counters: {min(sizes):.1f} px")
    assert min(sizes) >= 30


def test_the_script_is_small() -> None:
    scripts = list(Path(PAGE).parent.rglob("*.js"))
    size = sum(len(gzip.compress(script.read_bytes(), 9)) for script in scripts)
    assert 0 < size < 150 * 1024
