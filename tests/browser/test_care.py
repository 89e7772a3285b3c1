"""Nothing happens that was not meant: what destroys asks, what loses asks, and what cannot be done says why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

import sandtable
from sandtable.core.positiontext import write_position
from tests.browser.clicks import click_arg
from tests.browser.hand import Hand, Server
from tests.toy.game import TOY


def drawn(server: Server, game: str, scenario: str, seed: int, orders: int) -> str:
    """Upload a match of two people in which so many orders were drawn at random; return its id."""
    match, rng = sandtable.new(game, scenario, seed=seed), Random(seed)
    while len(match.history) < orders:
        match.play(match.legal.draw(rng))
    return str(server.call("/api/matches", {"upload": match.record()})["id"])


GRAVE = [
    pytest.param("westfront", "husky", 0, 29, "disband br-5", id="disband"),
    pytest.param("soft-underbelly", "spring-1941", 0, 24, "withdraw german-tactical-1", id="withdraw"),
    pytest.param("soft-underbelly", "spring-1941", 0, 63, "eliminate 8th-army", id="eliminate"),
]


@pytest.mark.parametrize(("game", "scenario", "seed", "orders", "text"), GRAVE)
def test_a_click_never_destroys_and_enter_does_not_either(
    hand: Hand, server: Server, game: str, scenario: str, seed: int, orders: int, text: str
) -> None:
    hand.sit(drawn(server, game, scenario, seed, orders))
    hand.take_over()
    verb, piece = text.split()
    before = hand.last
    click_arg(hand, {"kind": "piece", "id": piece})
    lines = hand.page.locator(".menu button")
    line = lines.last
    assert "grave" in str(line.get_attribute("class"))
    assert not hand.page.locator(".menu button.grave:focus").count()
    if lines.count() == 1:
        hand.page.keyboard.press("Enter")
        hand.page.wait_for_timeout(150)
        assert hand.last == before
    line.click()
    asking = hand.page.locator(".asking")
    expect(asking).to_be_visible()
    hand.page.keyboard.press("Enter")  # the answer that has the focus is no
    hand.page.wait_for_timeout(150)
    expect(asking).to_be_hidden()
    assert hand.last == before
    hand.page.keyboard.press("/")
    hand.page.keyboard.type(f"{verb} {piece}")
    hand.page.keyboard.press("Enter")
    hand.page.locator(".asking button.grave").click()
    hand.settled(before + 1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well: it tells everything that a game can tell."""
    server = Server(tmp_path_factory.mktemp("care"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def in_exile(server: Server) -> str:
    """Begin a match of the toy in which red would leave its guard in exile by passing."""
    units = {"red-guard": "exile", "red-lancers": "south", "blue-guard": "keep"}
    p = TOY.build({"scenario": "duel", "turn": "turn 2", "step": "move", "side": "red", "units": units})
    seats = {"red": "human", "league": "human"}
    return str(server.call("/api/matches", {"upload": write_position(TOY, p), "seats": seats})["id"])


def test_ending_a_step_that_would_lose_something_asks_once(hand: Hand, server: Server) -> None:
    hand.sit(in_exile(server), "red")
    hand.page.locator('.verbs button[data-order="pass"]').click()
    asking = hand.page.locator(".asking")
    expect(asking).to_contain_text(
        "Red Guard stays in exile, though a coin would bring it to Harbour", use_inner_text=True
    )
    hand.page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    assert hand.last == 0
    hand.button("pass")
    assert hand.last == 1


def test_two_presses_of_the_end_do_not_end_two_steps(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.type_order("place panzerarmee-afrika po-valley")
    while "done" not in [order["text"] for order in hand.orders()]:
        hand.type_order(hand.orders()[0]["text"])
    before = hand.last
    end = hand.page.locator('.verbs button[data-order="done"]')
    expect(end).to_have_text(f"End {hand.state('t.live.decision.acts.done.ends')}", use_inner_text=True)
    hand.until("!t.care.isFresh")
    x, y = hand.middle('.verbs button[data-order="done"]')
    hand.page.mouse.click(x, y)
    hand.settled(before + 1)
    x, y = hand.middle('.verbs button[data-order="done"]')
    hand.page.mouse.click(x, y)
    hand.page.wait_for_timeout(350)
    assert hand.last == before + 1
    hand.until("!t.care.isFresh")
    assert end.is_enabled()


def test_undo_by_the_usual_keys_and_the_reason_where_it_stops(hand: Hand, server: Server) -> None:
    hand.sit(in_exile(server), "table")
    hand.page.keyboard.press("Control+z")
    expect(hand.page.locator(".notice")).to_have_text("there is nothing to undo", use_inner_text=True)
    hand.type_order("move red-guard harbour")
    hand.take_over()
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("Control+z")
    hand.until("t.live.last === 0")
    hand.take_over()
    hand.page.keyboard.press("Control+y")
    hand.until("t.live.last === 1")
    hand.take_over()
    hand.type_order("pass")
    hand.take_over()
    hand.type_order("move red-lancers keep")
    assert "dice have fallen" in str(hand.page.locator('.tools button[aria-label="Undo"]').get_attribute("title"))


def test_a_click_on_a_piece_that_cannot_act_says_why(hand: Hand, server: Server) -> None:
    hand.sit(in_exile(server), "red")
    hand.type_order("move red-guard harbour")
    hand.sit(hand.match, "table")
    hand.take_over()
    hand.type_order("pass")
    hand.take_over()
    click_arg(hand, {"kind": "piece", "id": "red-guard"})
    why = hand.page.locator(".whynot")
    why.wait_for()
    expect(why).to_contain_text("Red Guard had its move", use_inner_text=True)
    expect(why).to_contain_text("TOY-move/4", use_inner_text=True)


def test_the_order_box_completes_plays_and_keeps_what_was_refused(hand: Hand, server: Server) -> None:
    hand.sit(in_exile(server), "red")
    box = hand.page.locator(".orderbox input")
    box.focus()
    hand.page.keyboard.type("move red-gu")
    hand.page.keyboard.press("Enter")  # the only way on: the whole order
    hand.settled(1)
    assert box.input_value() == ""
    hand.sit(in_exile(server), "red")
    box.focus()
    hand.page.keyboard.type("move red-guard keep")
    hand.page.keyboard.press("Enter")
    hand.page.locator(".whynot").wait_for()
    assert box.input_value() == "move red-guard keep"
    assert hand.last == 0


def test_the_order_box_understands_what_the_terminal_does(hand: Hand, server: Server) -> None:
    match = sandtable.new("westfront", "husky", seed=1)
    for order in ("activate 15-ag as invasion", "done"):
        match.order(order)
    hand.sit(str(server.call("/api/matches", {"upload": match.record()})["id"]))
    box, why = hand.page.locator(".orderbox input"), hand.page.locator(".whynot")

    def enter(text: str) -> None:
        box.fill(text)
        hand.page.keyboard.press("Enter")

    enter("invade licata")  # several may be meant: those that can are named
    why.wait_for()
    named = {f"invade {unit} licata with 15-ag" for unit in ("ff-2-mtn", "br-13-mk", "us-2-amph")}
    assert set(why.locator(".readings button").all_inner_texts()) == named
    assert box.input_value() == "invade licata"
    enter("invade us-2-amph")  # takes the word: the rest is to come
    hand.page.keyboard.press("Enter")
    why.get_by_text("or one of 3 more").wait_for()
    enter("deploy 15-ag tunis")
    hand.until("t.orders.refusal?.text === 'deploy 15-ag tunis'")
    assert box.input_value() == "deploy 15-ag tunis"
    assert hand.last == 2
    enter("invade 13 licata")  # half a name, and the only HQ left out
    hand.settled(3)
    assert hand.state("t.line.log.at(-1).text") == "invade br-13-mk licata with 15-ag"
    assert box.input_value() == ""


def test_the_orders_tab_stays_open_when_somebody_opens_it(hand: Hand) -> None:
    hand.begin(axis="human", allies="human")
    hand.reveal("tripoli")
    hand.page.mouse.click(*hand.spot("malta"))
    hand.until("t.place === 'malta'")
    hand.page.locator("#tab-orders").click()
    hand.page.wait_for_timeout(200)
    assert hand.page.locator("#tab-orders").get_attribute("aria-selected") == "true"
