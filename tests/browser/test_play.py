"""Playing in a real browser: by clicks, by keyboard, by words; and what is answered to what is not allowed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import click_order
from tests.browser.hand import Hand, Server, Sit
from tests.browser.layout import ON_TOP


def choose(orders: list[dict[str, Any]], given: int) -> dict[str, Any]:
    """Choose a plain order: end the step after a few others."""
    ends = [order for order in orders if not order["args"]]
    if ends and given >= 2:
        return next((order for order in ends if order["verb"] in ("done", "stand", "ready")), ends[-1])
    others = [order for order in orders if len(order["args"]) in (1, 2)]
    return others[0] if others else ends[-1]


def play_turn(hand: Hand, give: Any, limit: int = 70) -> set[str]:
    """Play until both sides had their turn; return who gave orders."""
    turn, step, given = hand.state("t.live.turn"), "", 0
    sides: set[str] = set()
    for _ in range(limit):
        decision = hand.state("t.live.decision")
        if not decision or hand.state("t.live.turn") != turn:
            return sides
        sides.add(decision["side"])
        given = given + 1 if decision["step"] == step else 0
        step = decision["step"]
        give(hand, choose(hand.orders(), given))
    raise AssertionError(f"no end of the turn after {limit} orders; it stands at {step}")


def test_a_whole_turn_of_both_sides_by_clicks(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.shot("table-light")
    assert play_turn(hand, click_order) == {"axis", "allies"}
    hand.page.click("#tab-log")
    hand.shot("after-a-turn-of-clicks")


def test_a_battle_is_planned_and_fought_by_clicks(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    for text in (
        "place panzerarmee-afrika po-valley",
        "place german-parachute po-valley",
        "place german-supply po-valley",
        "load italian-convoy panzerarmee-afrika",
        "move italian-convoy tripoli",
        "done",
        "eliminate italian-infantry-1",
    ):
        hand.type_order(text)
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("Escape")
    battle = ("attack tobruk", "commit panzerarmee-afrika", "commit italian-tactical", "expend italian-convoy")
    for text in (*battle, "ready", "resolve tobruk"):
        if text == "ready":
            hand.shot("attack-planned")
            assert "attack 3 against defence 2" in hand.page.inner_text(".forecast")
            assert "Odds" not in hand.page.inner_text(".battleboard")  # no dice decide
            hand.reveal("tobruk")
            hand.page.mouse.move(*hand.spot("tobruk"))
            tip = hand.page.locator(".tip .odds-line")
            tip.wait_for()
            assert tip.inner_text().startswith("3 against 2: wins by 1")
            assert hand.page.evaluate(ON_TOP, ".tip .odds-line")
            hand.shot("attack-planned-tip")
        click_order(hand, next(order for order in hand.orders() if order["text"] == text))
    assert hand.state("t.live.doc.units['8th-army']") == "replacements"
    assert {order["text"] for order in hand.orders()} >= {"advance panzerarmee-afrika", "done"}
    hand.shot("battle-won")


def test_a_whole_turn_by_typed_orders(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    sides = play_turn(hand, lambda hand, order: hand.type_order(order["text"]))
    assert sides == {"axis", "allies"}


def test_a_whole_turn_by_keyboard_only(hand: Hand) -> None:
    """Type most of an order into the box, choose the rest from its completions with the arrows."""
    hand.begin(axis="human", allies="human")
    page = hand.page

    def give(hand: Hand, order: dict[str, Any]) -> None:
        last = hand.last
        words = order["text"].split(" ")
        page.keyboard.press("/")
        for word in words[:-1]:
            page.keyboard.type(word + " ")
        page.keyboard.type(words[-1][:-1] if len(words[-1]) > 2 else words[-1])
        page.keyboard.press("ArrowDown")
        options = page.locator("[role=option]").all_inner_texts()
        wanted = next(i for i, text in enumerate(options) if text.replace("↵", "").strip().endswith(words[-1]))
        for _ in range(wanted):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        if page.locator(".asking").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        hand.settled(last + 1)

    assert play_turn(hand, give) == {"axis", "allies"}


def test_everything_can_be_reached_with_tab(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.type_order(hand.orders()[0]["text"])
    hand.page.keyboard.press("Escape")
    seen: set[str] = set()
    for _ in range(90):
        hand.page.keyboard.press("Tab")
        seen.add(
            hand.page.evaluate(
                "() => { const n = document.activeElement; return n.closest('.orders') ? 'orders' :"
                " n.closest('.traybar') ? 'tray' : n.closest('.timeline') ? 'timeline' :"
                " n.getAttribute('role') ?? n.className }"
            )
        )
    assert {"tray", "orders", "timeline", "combobox", "tab"} <= seen


def test_a_unit_of_the_tray_is_placed_by_keyboard(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    page = hand.page
    page.locator(".traybar button").first.focus()
    page.keyboard.press("Enter")
    goal = page.locator(".place.goal").first
    goal.focus()
    page.keyboard.press("Enter")
    hand.settled(1)


def move_phase(hand: Hand) -> None:
    """Get the first player's units on the map, up to a decision with moves from place to place."""
    for _ in range(12):
        orders = hand.orders()
        if any(order["verb"] == "move" for order in orders):
            return
        ends = [order for order in orders if not order["args"]]
        hand.type_order((ends or orders)[-1]["text"])
    raise AssertionError("no move came up")


def test_an_illegal_drag_is_answered_with_its_rule(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    move_phase(hand)
    last = hand.last
    hand.drag("italian-infantry-4", "cyprus")
    why = hand.page.locator(".whynot")
    why.wait_for()
    assert hand.page.inner_text("#why-title") == "Why not"
    assert why.locator("blockquote").first.inner_text().strip()
    assert hand.last == last
    hand.shot("why-not")
    rule = why.locator("a.rule").first.inner_text()
    why.locator("a.rule").first.click()
    hand.page.wait_for_selector(f'[id="rule-{rule}"].now')
    hand.shot("rule-drawer")


def test_a_legal_drag_is_an_order(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    move_phase(hand)
    last = hand.last
    unit = "italian-infantry-4"
    moves = [order["args"] for order in hand.orders() if order["verb"] == "move"]
    goals = [goal["id"] for mover, goal in moves if mover["id"] == unit]
    hand.drag(unit, "greece" if "greece" in goals else goals[0])
    hand.settled(last + 1)


def test_an_illegal_typed_order_is_refused_in_words(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    page = hand.page
    for text, title in [("move 8th-army rome", "Why not"), ("fly to the moon", "That cannot be read")]:
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=title, exact=True).wait_for()  # the last answer may still stand there
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert hand.last == 0


def test_a_selected_unit_lights_its_destinations_and_lists_its_orders(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.page.locator(".traybar button").first.click()
    hand.page.wait_for_selector(".place.goal")
    hand.page.wait_for_selector(".orders button")
    goals = set(hand.page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)"))
    unit = hand.state("t.hand.picks[0].id")
    assert goals == {o["args"][1]["id"] for o in hand.orders() if o["args"] and o["args"][0]["id"] == unit}
    hand.shot("destinations")


def test_undo_and_redo_put_everything_back(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    before = hand.state("JSON.stringify(t.live.doc)")
    hand.type_order(hand.orders()[0]["text"])
    after = hand.state("JSON.stringify(t.live.doc)")
    hand.page.keyboard.press("Escape")  # out of the order box, where u is a letter
    hand.page.keyboard.press("u")
    hand.until("t.live.last === 0")
    assert hand.state("JSON.stringify(t.live.doc)") == before
    hand.page.keyboard.press("r")
    hand.until("t.live.last === 1")
    assert hand.state("JSON.stringify(t.live.doc)") == after


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.type_order(hand.orders()[0]["text"])
    before = hand.state("JSON.stringify([t.live.doc, t.live.orders, t.line.log.length])")
    hand.page.reload()
    hand.until("t?.live")
    assert hand.state("JSON.stringify([t.live.doc, t.live.orders, t.line.log.length])") == before


def test_time_travel_and_the_way_back(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    for _ in range(3):
        hand.type_order(hand.orders()[0]["text"])
    hand.state("[t.past.step(-1), t.past.step(-1)]")  # the second before the first has come
    hand.until("t.shown.at === 1")
    hand.page.click("text=Return to now")
    hand.page.click("#tab-log")
    hand.page.locator(".log .order").first.click()
    hand.page.wait_for_selector(".banner:has-text('Return to now')")
    assert hand.state("t.shown.at") == 1
    expect(hand.page.locator(".verbs button")).to_have_count(0)
    hand.shot("the-past")
    hand.page.locator("input[type=range]").fill("2")
    hand.until("t.shown.at === 2")
    hand.page.click("button[aria-label='One order back']")
    hand.until("t.shown.at === 1")
    hand.page.click("text=Return to now")
    assert hand.state("t.shown.at") == 3
    hand.page.click("button[aria-label='Play from here']")
    hand.until("t.past.view === null && !t.past.playing", 8)


def test_hotseat_hands_the_decision_from_side_to_side(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    sides = play_turn(hand, lambda hand, order: hand.type_order(order["text"]))
    assert sides == {"axis", "allies"}
    assert hand.state("t.live.decision.yours") is True


def test_a_spectator_sees_all_and_touches_nothing(new_hand: Sit) -> None:
    player, watcher = new_hand(), new_hand()
    player.begin(axis="human", allies="human")
    watcher.sit(player.match, "spectator")
    expect(watcher.page.locator(".orderbox")).to_have_count(0)
    expect(watcher.page.locator(".counter.can")).to_have_count(0)
    player.type_order(player.orders()[0]["text"])
    watcher.until("t.live.last === 1")
    watcher.shot("spectator")


def test_the_machine_plays_to_the_end_while_one_watches(hand: Hand) -> None:
    hand.begin("spectator", "gothic-line-1944", axis="random", allies="random")
    hand.page.wait_for_selector(".banner.thinking, .ask.over")
    hand.page.wait_for_selector(".ask.over", timeout=180_000)
    assert "won" in hand.prompt or "draw" in hand.prompt
    hand.state("t.ending.open()")  # it may have been over before anybody looked
    hand.page.click(".ending .close")
    hand.page.click("#tab-log")
    hand.shot("the-end")
    hand.page.click("text=Reference")
    hand.page.click("text=After action")
    hand.page.wait_for_selector("figure.lines")
    hand.shot("after-action")


def stop_thinking(hand: Hand) -> None:
    """Click Stop in one look: the banner goes and comes with every order."""
    hand.page.wait_for_function(
        """() => {
          document.querySelector('.banner.thinking button')?.click();
          return !!document.querySelector('.banner.stopped');
        }"""
    )


def test_against_the_machine_its_thinking_can_be_stopped(hand: Hand) -> None:
    hand.begin("spectator", axis="greedy", allies="greedy")
    stop_thinking(hand)
    hand.page.locator(".banner.stopped button", has_text="Go on").click()
    last = hand.last
    hand.until(f"t.live.last > {last}")
    stop_thinking(hand)
    hand.page.locator(".banner.stopped button", has_text="Go on").wait_for()


def test_a_killed_server_comes_back_and_the_match_goes_on(hand: Hand, server: Server) -> None:
    hand.begin(axis="human", allies="human")
    hand.type_order(hand.orders()[0]["text"])
    before = hand.state("JSON.stringify(t.live.doc)")
    server.kill()
    hand.page.wait_for_selector(".banner.lost")
    hand.shot("line-lost")
    server.start()
    hand.until("t.line.state === 'open'", 20)
    hand.page.wait_for_selector(".banner.lost", state="detached")
    assert hand.state("JSON.stringify(t.live.doc)") == before
    hand.type_order(hand.orders()[0]["text"])
    assert hand.last == 2


@pytest.mark.parametrize("text", ["this is no record", "\x00\x01\x02", '[game "x"]\nmove nobody nowhere'])
def test_a_corrupt_upload_is_refused_with_a_reason(hand: Hand, text: str) -> None:
    hand.page.goto(hand.server.url)
    files = {"name": "broken.record", "mimeType": "text/plain", "buffer": text.encode()}
    hand.page.set_input_files("input[type=file]", files=files)
    trouble = hand.page.locator("[role=alert]")
    trouble.wait_for()
    assert trouble.inner_text().startswith("broken.record was not accepted.")
    assert len(trouble.inner_text()) > len("broken.record was not accepted. ") + 8
    if text.startswith("this"):
        hand.shot("corrupt-upload")


def test_a_downloaded_record_can_be_uploaded_again(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.type_order(hand.orders()[0]["text"])
    hand.page.click("text=Reference")
    hand.page.click(".drawer .tabs >> text=Files")
    with hand.page.expect_download() as download:
        hand.page.click("text=Download the record")
    path = download.value.path()
    hand.page.goto(hand.server.url)
    hand.page.set_input_files("input[type=file]", path)
    hand.until("t?.live")
    assert hand.last == 1


def test_a_new_match_is_begun_on_the_start_page(hand: Hand) -> None:
    hand.set_up("The Soft Underbelly", "Sonnenblume, Spring 1941 (the example turn)")
    hand.page.click("button:has-text('Begin')")
    hand.until("t?.live")
    assert hand.state("t.live.decision.yours") is True
