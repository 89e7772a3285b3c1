"""A game of blocks in a real browser: July I of Husky by clicks, set-up, overlays, battles, and no leaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import click_arg, click_order, take_from_tray
from tests.browser.hand import Hand, Sit
from tests.browser.layout import ON_TOP
from tests.browser.test_looks import violations

# The example game of the book; where the dice fall otherwise, what cannot be ordered is left out
JULY_I = (
    "activate 15-ag as blitz-invasion",
    "activate 21-ag as blitz-invasion",
    "activate af as paradrop",
    "invade us-6-amph licata with 21-ag",
    "invade us-2-amph catania with 15-ag",
    "drop br-2-para catania with af",
    "strike catania with 21-ag",
    "fight catania",
    "invade br-30-tk licata with 21-ag",
    "invade ff-2-mtn catania with 15-ag",
    "place us-6-bh",
    "activate okw as ordinary",
    "move it-sic-coastal-army palermo-e1",
    "move pzrgp-c messina",
)


def begin(hand: Hand, scenario: str = "husky", seat: str = "table") -> None:
    hand.begin(seat, scenario, "westfront", allies="human", axis="human")
    hand.page.wait_for_timeout(600)


def wanted(hand: Hand, given: list[str]) -> dict[str, Any]:
    """Return the next order of the example that is legal, or what ends the step."""
    orders = {order["text"]: order for order in hand.orders()}
    for text in JULY_I:
        if text in orders and text not in given:
            return orders[text]
    return orders.get("done") or next(iter(orders.values()))


def play_fortnight(hand: Hand, limit: int = 60) -> Iterator[str]:
    """Play July I by clicks, and yield every order that was given."""
    given: list[str] = []
    while "1st fortnight" in hand.state("t.live.moment"):
        assert len(given) < limit, given
        hand.take_over()
        order = wanted(hand, given)
        click_order(hand, order)
        given.append(order["text"])
        yield order["text"]


def test_july_one_of_husky_is_played_by_clicks(hand: Hand) -> None:
    begin(hand)
    hand.shot("blocks-husky")
    given, sides, diced = [], set(), 0
    for text in play_fortnight(hand):
        given.append(text)
        sides.add(hand.state("t.live.log.at(-1).side"))
        if text.startswith("fight"):
            diced = hand.page.locator(".battleboard .die").count()
            hand.shot("blocks-battle-fought")
        if text.startswith("drop"):
            hand.shot("blocks-landed")
    assert sides == {"allies", "axis"}
    assert diced > 0
    assert set(JULY_I[:8]) <= set(given)
    hand.take_over()
    assert hand.state("t.live.doc.units['us-6-amph'].at") == "licata"
    hand.page.click("#tab-log")
    hand.shot("blocks-july-two")


def before_the_battle(hand: Hand) -> None:
    """Play up to the airstrikes."""
    begin(hand)
    for text in JULY_I[:6]:
        click_order(hand, next(order for order in hand.orders() if order["text"] == text))
    hand.button("done")


def test_who_would_begin_a_battle_sees_its_odds_before(hand: Hand) -> None:
    begin(hand)
    for text in JULY_I[:3]:
        click_order(hand, next(order for order in hand.orders() if order["text"] == text))
    assert hand.state("t.live.battles") == []
    click_arg(hand, {"kind": "piece", "id": "us-2-amph"})
    hand.reveal("catania")
    hand.page.mouse.move(*hand.spot("catania"))
    tip = hand.page.locator(".tip")
    tip.locator(".odds-line").wait_for()
    expect(tip).to_contain_text("Land US 2 Amph in Catania", use_inner_text=True)
    assert re.fullmatch(r"battle: most likely .* \(\d+\s%\)", tip.locator(".odds-line").inner_text(), re.IGNORECASE)
    hand.shot("blocks-tip-first")


def test_a_battle_is_marked_where_it_would_be(hand: Hand) -> None:
    begin(hand)
    for text in JULY_I[:3]:
        click_order(hand, next(order for order in hand.orders() if order["text"] == text))
    click_arg(hand, {"kind": "piece", "id": "us-2-amph"})
    mark = hand.page.locator('[data-start="battle"][data-place="catania"]')
    mark.wait_for(state="attached")
    expect(hand.page.locator('[data-start="battle"][data-place="tunis"]')).to_have_count(0)


def test_a_battle_shows_its_board_its_odds_and_its_dice(hand: Hand) -> None:
    before_the_battle(hand)
    page = hand.page
    hand.reveal("catania")
    page.mouse.move(*hand.spot("catania"))
    tip = page.locator(".tip .odds-line")
    tip.wait_for()
    assert re.fullmatch(r"battle: most likely .* \(\d+\s%\)", tip.inner_text(), re.IGNORECASE)
    hand.sees(lambda: page.evaluate(ON_TOP, ".tip .odds-line"))
    hand.shot("blocks-tip")
    page.mouse.click(*hand.middle('.counters [data-unit="us-2-amph"]'))
    board = page.locator(".battleboard")
    board.wait_for()
    expect(board.locator("h2")).to_have_text("Catania", use_inner_text=True)
    expect(board.locator(".party")).to_have_count(2)
    board.locator(".odds .length").first.wait_for()
    chances = hand.state(
        "t.battle.oddsOf('catania').topics.map(t => [t.topic, t.chances.reduce((sum, c) => sum + c[1], 0)])"
    )
    assert dict(chances)["steps the defenders lose"] == pytest.approx(1)
    hand.state("t.battle.ask('licata')")  # who looks elsewhere meanwhile
    hand.until("t.battle.oddsOf('licata')")
    assert board.locator(".odds .length").count() > 0
    page.keyboard.press("Escape")
    hand.shot("blocks-odds")
    click_order(hand, next(order for order in hand.orders() if order["text"] == "strike catania with 21-ag"))
    while not hand.state("t.battle.rolled.length"):
        fights = [order for order in hand.orders() if order["verb"] == "fight"]
        click_order(hand, (fights or [order for order in hand.orders() if order["verb"] == "done"])[0])
    dice = hand.state("t.battle.rolled.map(r => [r.dice.values.length, r.dice.marks.length])")
    assert dice
    assert all(values == marks for values, marks in dice)
    assert board.locator(".die").count() == sum(values for values, _ in dice)


def test_blocks_stand_and_lie(hand: Hand) -> None:
    """The enemy's blocks show their backs; what fights lies face-up; one's own strength is on the upper edge."""
    begin(hand)
    backs = hand.page.locator(".counters .unknown").count()
    assert backs == hand.state("Object.keys(t.live.doc.units).filter(u => u.includes('axis-block')).length")
    assert backs > 0
    expect(hand.page.locator('.counters [data-unit="us-2-amph"] circle[r="6"]')).to_have_count(4)
    assert hand.page.locator('.counters [data-unit="15-ag"] text.cs').text_content() == "III"


def test_the_role_of_an_hq_and_the_hex_it_deploys_to_are_chosen(hand: Hand) -> None:
    begin(hand)
    page = hand.page
    page.mouse.click(*hand.middle('.counters [data-unit="15-ag"]'))
    page.locator(".menu").wait_for()
    expect(page.locator(".overlay[data-overlay=command] .near"), "its Command Range is shown").to_have_count(1)
    hand.shot("blocks-roles")
    page.locator(".menu b", has_text=re.compile("^Activate 15 AG as ordinary HQ and deploy it to …$")).click()
    goals = set(page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)"))
    assert {"bizerte", "tunis-w1"} <= goals
    page.mouse.click(*hand.middle('[data-place="tunis-w1"] .spot'))
    hand.settled(1)
    assert hand.state("t.live.doc.units['15-ag'].at") == "tunis-w1"


@pytest.mark.parametrize("how", ["keys", "clicks"])
def test_overlays_are_laid_on_the_map_and_taken_off(hand: Hand, how: str) -> None:
    begin(hand)
    page = hand.page
    page.locator(".overlaybar .head").click()
    names = hand.state("t.overlays.all.map(([id]) => id)")
    assert {"control", "command", "supply-allies", "rail-allies", "seas"} <= set(names)
    for i, name in enumerate(names):
        if name == "command" or (how == "keys" and i > 5):
            continue
        shown = page.locator(f'.overlay[data-overlay="{name}"]')
        expect(shown).to_have_count(0)
        toggle(hand, name, i, how)
        shown.wait_for(state="attached")
        shown.locator("path").first.wait_for(state="attached")
        assert page.locator(".legends dd").count() > 0
        hand.shot(f"blocks-overlay-{name}")
        toggle(hand, name, i, how)
        expect(shown).to_have_count(0)
    ours, theirs = (names.index(name) for name in ("supply-allies", "supply-axis"))
    toggle(hand, "supply-allies", ours, how)
    page.locator(".legends dd").first.wait_for()
    expect(page.locator(".legends .of")).to_have_count(0)
    toggle(hand, "supply-axis", theirs, how)
    page.locator(".legends .of").first.wait_for()
    assert page.locator(".legends .of").all_inner_texts() == ["Allied supply", "Axis supply"]


def toggle(hand: Hand, name: str, number: int, how: str) -> None:
    if how == "keys":
        hand.page.keyboard.press(str(number + 4))
    else:
        hand.page.locator(f'[data-toggle="{name}"]').click()


def test_a_set_up_by_hand_and_by_default(hand: Hand) -> None:
    begin(hand, "s44")
    page = hand.page
    done, whole = hand.state("[t.live.worksheet.progress.done, t.live.worksheet.progress.of]")
    assert done == 0
    assert f"0 of {whole} placed" in page.inner_text(".worksheet")
    hand.shot("blocks-set-up")
    unit = str(page.locator(".traybar [data-tray]").first.get_attribute("data-tray"))
    take_from_tray(hand, unit)
    goals = {order["args"][1]["id"] for order in hand.orders() if order["args"] and order["args"][0]["id"] == unit}
    assert set(page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)")) == goals
    goal = sorted(goals)[0]
    hand.reveal(goal)
    hand.shot("blocks-set-up-area")
    page.mouse.click(*hand.middle(f'[data-place="{goal}"] .spot'))
    hand.settled(1)
    assert hand.state(f"t.live.doc.units['{unit}'].at") == goal
    assert f"1 of {whole} placed" in page.inner_text(".worksheet")
    hand.button("default")
    assert f"{whole} of {whole} placed" in page.inner_text(".worksheet")
    hand.button("done")
    page.wait_for_selector(".curtain")
    hand.shot("blocks-curtain")
    docs = {seat: hand.server.call(f"/api/matches/{hand.match}/view?seat={seat}")["doc"] for seat in ("axis", "allies")}
    assert docs["axis"] != docs["allies"]
    assert hand.state("t.shown.doc") == docs["axis"], "what lies under the curtain"
    hand.take_over()
    assert hand.state("t.live.decision.side") == "allies"
    assert hand.state("t.shown.doc") == docs["allies"]
    hand.button("default")
    hand.button("done")
    assert hand.state("t.live.decision.step") == "command"
    hand.shot("blocks-s44")


def give(hand: Hand, *texts: str) -> None:
    """Give orders without clicks, to get somewhere."""
    for text in texts:
        last = hand.last
        hand.state(f"t.orders.send({text!r})")
        hand.settled(last + 1)
        hand.take_over()


def test_an_attack_asks_from_which_hex(hand: Hand) -> None:
    begin(hand, "s44")
    give(hand, "default", "done", "default", "done", "activate 15-ag as ordinary", "done")
    attacks = [order["args"] for order in hand.orders() if order["verb"] == "attack"]
    unit, target, _ = next(args for args in attacks if sum(args[:2] == other[:2] for other in attacks) > 1)
    origins = {args[2]["id"] for args in attacks if args[:2] == [unit, target]}
    click_arg(hand, unit)
    click_arg(hand, target)
    goals = hand.page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)")
    assert set(goals) == origins
    assert "Attack" in hand.page.inner_text(".banner")
    hand.shot("blocks-attack-from")
    last = hand.last
    click_arg(hand, {"kind": "place", "id": sorted(origins)[0]})
    hand.settled(last + 1)
    assert hand.state(f"t.pieces.get('{unit['id']}').at") == target["id"]


def test_production_shows_points_prices_and_arrivals(hand: Hand) -> None:
    begin(hand, "s44")
    give(hand, "default", "done", "default", "done")
    while hand.state("t.live.decision.step") != "production":
        texts = [order["text"] for order in hand.orders()]
        give(hand, "done" if "done" in texts else texts[0])
    page = hand.page
    hand.shot("blocks-production")
    before = hand.state("t.live.worksheet.progress.done")
    expect(page.locator(".worksheet dt", has_text="PPs left")).to_have_count(1)
    assert page.locator(".orders .price").count() > 0
    assert page.locator(".traybar [data-tray]").count() > 0
    click_order(hand, next(order for order in hand.orders() if order["verb"] == "build"))
    assert hand.state("t.live.worksheet.progress.done") > before


def test_a_free_set_up_asks_for_the_strength(hand: Hand) -> None:
    begin(hand, "s44-free")
    hand.page.locator(".kind").nth(2).click()
    unit = str(hand.page.locator(".traybar [data-tray]").first.get_attribute("data-tray"))
    assert hand.state(f"t.orders.need({unit!r})"), "a menu of this size is told a piece at a time"
    hand.until(f"t.orders.all.some(order => order.args[0]?.id === {unit!r})")
    deploys = [order for order in hand.orders() if order["args"] and order["args"][0]["id"] == unit]
    order = next((order for order in deploys if order["args"][2]["id"] == "2"), deploys[-1])
    click_order(hand, order)
    assert hand.state(f"t.live.doc.units['{unit}'].strength") == int(order["args"][2]["id"])


def listen(hand: Hand) -> list[str]:
    """Collect everything that the server says to a page."""
    heard: list[str] = []
    hand.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    return heard


def words_of(value: Any) -> Iterator[str]:
    """Yield every text in a message, keys included."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from words_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from words_of(item)
    elif isinstance(value, str):
        yield value


def test_no_message_names_a_hidden_block_of_the_enemy(new_hand: Sit) -> None:
    allies, axis = new_hand(), new_hand()
    heard = listen(axis)
    begin(allies, seat="allies")
    axis.sit(allies.match, "axis")
    seen: set[str] = set()
    for text in JULY_I[:10]:
        orders = {order["text"]: order for order in allies.orders()}
        if text in orders:
            allies.state(f"t.orders.send({text!r})")
        elif "done" in orders:
            allies.state("t.orders.send('done')")
        allies.page.wait_for_timeout(200)
        units = allies.state("Object.entries(t.live.doc.units)")
        seen |= {unit for unit, doc in units if "face-up" in doc.get("state", [])}
    axis.until(f"t.live.last >= {allies.last}")
    titles = allies.state("Object.entries(t.game.sheet.pieces).map(([id, u]) => [id, u.title, u.side, !!u.unknown])")
    hidden = [(name, title) for name, title, side, unknown in titles if side == "allies" and not unknown]
    in_play = allies.state("Object.keys(t.live.doc.units)")
    hidden = [(name, title) for name, title in hidden if name in in_play and name not in seen]
    assert len(hidden) > 4
    assert len(heard) >= 9
    said = {word for message in heard for word in words_of(json.loads(message))}
    leaks = [
        (name, text)
        for name, title in hidden
        for text in said
        if re.search(rf"(?<![\w-])({re.escape(name)}|{re.escape(title)})(?![\w-])", text)
    ]
    assert leaks == []
    axis.shot("blocks-axis-seat")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_table_of_blocks(new_hand: Sit, theme: str) -> None:
    hand = new_hand(color_scheme=theme)
    before_the_battle(hand)
    for key in "4689":
        hand.page.keyboard.press(key)
    assert violations(hand) == []
    hand.reveal("catania")
    hand.page.mouse.click(*hand.middle('.counters [data-unit="us-2-amph"]'))
    hand.page.locator(".odds .length").first.wait_for()
    assert violations(hand) == []
    hand.shot(f"blocks-table-{theme}")


def test_blocks_on_a_phone(new_hand: Sit) -> None:
    hand = new_hand(width=844, height=390, has_touch=True, is_mobile=True)
    begin(hand, "s44")
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= 844
    hand.shot("blocks-phone-set-up")
