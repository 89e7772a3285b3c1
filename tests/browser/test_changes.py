"""What the page is sent after its first view, in a real browser: changes, overlays that are laid, older lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import sandtable
from sandtable.core.match import Match
from tests.browser.hand import Hand, Server, Sit

LIVE = re.compile(r"/live\?")
ORDERS = 330


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a game with an overlay that every move changes."""
    server = Server(tmp_path_factory.mktemp("changes"), wander="tests.browser.wander:WANDER")
    server.start()
    yield server
    server.kill()


class Wire:
    """The live line of a page: notes what goes over it, and loses messages of the server if it is told to."""

    def __init__(self, page: Any) -> None:
        self.is_losing = False
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        page.route_web_socket(LIVE, self._route)

    def _route(self, page_end: Any) -> None:
        server_end = page_end.connect_to_server()

        def to_server(text: str) -> None:
            self.sent.append(json.loads(text))
            server_end.send(text)

        def to_page(text: str) -> None:
            if not self.is_losing:
                self.received.append(json.loads(text))
                page_end.send(text)

        page_end.on_message(to_server)
        server_end.on_message(to_page)


def play(hand: Hand) -> str:
    """Play the first of all orders, and return the place that it leads to."""
    order, last = hand.orders()[0], hand.last
    hand.page.evaluate(f"window.__table.orders.give({order['text']!r})")
    hand.settled(last + 1)
    return str(order["args"][1]["id"])


def begin_long_match(hand: Hand) -> Match[Any]:
    """Sit down at a match of many orders."""
    match, rng = sandtable.new("soft-underbelly", "campaign", seed=3), Random(3)
    while len(match.history) < ORDERS:
        match.play(match.legal.draw(rng))
    hand.sit(hand.server.call("/api/matches", {"upload": match.record()})["id"])
    return match


def test_an_overlay_is_sent_when_it_is_laid_and_follows_a_move(hand: Hand) -> None:
    wire = Wire(hand.page)
    hand.begin(game="wander", scenario="walk", red="human", blue="human")
    assert hand.state("Object.keys(t.live.overlays.held)") == ["title"]
    hand.page.keyboard.press("4")
    filled = hand.page.locator('.overlay[data-overlay="held"] .fill.red')
    filled.wait_for(state="attached")
    before = filled.get_attribute("d")
    place = play(hand)
    hand.until(f"t.live.overlays.held.fills.red.includes({place!r})")
    assert filled.get_attribute("d") != before
    assert [message["type"] for message in wire.received[1:]] == ["changes"] * 3
    assert set(wire.received[-1]["view"]["overlays"]) == {"held"}
    hand.page.keyboard.press("4")
    hand.until("!t.live.overlays.held.fills")
    expect(filled).to_have_count(0)


def test_a_page_that_missed_a_change_is_brought_up_to_date(new_hand: Sit) -> None:
    playing, watching = new_hand(), new_hand()
    wire = Wire(watching.page)
    playing.begin(game="wander", scenario="walk", red="human", blue="human")
    watching.sit(playing.match)
    wire.is_losing = True
    play(playing)
    playing.page.wait_for_timeout(300)
    assert watching.last == 0
    wire.is_losing = False
    play(playing)
    watching.until("t.live.last === 2")
    assert [message["type"] for message in wire.sent].count("whole") == 1
    assert wire.received[-1]["type"] == "view"
    assert watching.state("t.live.doc") == playing.state("t.live.doc")
    assert watching.state("t.line.log.map(line => line.n)") == [1, 2]
    playing.page.evaluate("window.__table.orders.undo()")
    watching.until("t.live.last === 1")
    assert wire.received[-1]["type"] == "changes"


def test_older_lines_of_the_log_come_when_it_is_scrolled_back(hand: Hand) -> None:
    match = begin_long_match(hand)
    assert hand.state("t.line.log.length") == 200
    page = hand.page
    page.locator("#tab-log").click()
    page.wait_for_timeout(300)
    expect(page.locator(".entry")).to_have_count(200)
    page.evaluate("document.querySelector('.log').scrollTop = 0")
    hand.until("t.line.logged === 0")
    assert hand.state("t.line.log.filter(line => line.n > 0).map(line => line.n)") == list(range(1, ORDERS + 1))
    page.locator(".entry .order", has_text=match.game.notation.said(match.history[0].order)).first.wait_for()
    place = page.evaluate("[document.querySelector('.log').scrollTop, document.querySelector('.log').scrollHeight]")
    assert 0 < place[0] < place[1] / 2, "what was read stays where it is"
    page.locator(".entry .order").nth(2).click()
    hand.until("t.past.view")
    assert hand.state("t.past.view.at") < 10
    expect(page.locator(".entry .order[aria-current]")).to_have_count(1)


def test_a_moment_long_ago_brings_its_own_lines(hand: Hand) -> None:
    begin_long_match(hand)
    hand.page.locator("#tab-log").click()
    hand.page.evaluate("window.__table.past.travel(20)")
    hand.until("t.past.view?.at === 20")
    expect(hand.page.locator(".entry[data-now]")).to_have_count(1)
    assert hand.page.locator(".entry").count() >= 20
    hand.page.evaluate("window.__table.past.leave()")
    hand.until("!t.past.view")
    hand.page.locator(".entry[data-now]").wait_for()


def test_the_orders_of_a_large_menu_come_when_a_piece_is_picked(hand: Hand) -> None:
    match, rng = sandtable.new("westfront", "s44", seed=3), Random(3)
    while sum(order.verb == "rail" for order in match.legal) < 1000:
        orders = list(match.legal)
        usual = [order for verb in ("default", "activate") for order in orders if order.verb == verb]
        match.play((usual or [order for order in orders if order.verb == "done"] or [rng.choice(orders)])[0])
    wire = Wire(hand.page)
    hand.sit(hand.server.call("/api/matches", {"upload": match.record()})["id"])
    hand.take_over()
    assert hand.state("t.orders.all.length") < 20, "what takes no more than one pick"
    page, notation = hand.page, match.game.notation
    rail = next(order for order in match.legal if order.verb == "rail")
    unit = notation.names["unit"].ids[rail.args[0]]
    assert hand.state(f"t.orders.canAct({unit!r})")
    page.evaluate(f"window.__table.hand.clickPiece({unit!r}, 400, 300)")
    hand.until(f"t.hand.picks[0]?.id === {unit!r}")
    legal = {notation.text(order) for order in match.legal if order.args and order.args[0] == rail.args[0]}
    assert {order["text"] for order in hand.state("t.orders.all") if order["args"]} == legal
    assert [message["first"] for message in wire.sent if message["type"] == "orders"] == [unit]
    hand.shot("large-menu")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    other = next(order for order in match.legal if order.verb == "rail" and order.args[0] != rail.args[0])
    text = notation.text(other)
    page.keyboard.press("/")
    page.keyboard.type(text.rsplit(" ", 1)[0] + " ")
    page.locator("#offers li").first.wait_for()
    page.keyboard.press("Escape")
    hand.type_order(text)
    assert max(len(json.dumps(message["view"])) for message in wire.received if message["type"] == "changes") < 4000
