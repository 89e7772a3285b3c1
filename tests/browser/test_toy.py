"""The toy game at the table: three people, areas, a box, an area in an area, two kinds of pieces, secrets and undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import click_order
from tests.browser.hand import Hand, Server, Sit

SEED = 11  # with which the red guard is beaten in the marsh
SOUTH, KEEP, MARSH, HARBOUR, BAY, BOX = (260, 560), (560, 500), (660, 350), (330, 380), (60, 560), (770, 150)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well."""
    server = Server(tmp_path_factory.mktemp("toy"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


class Party:
    """Three people at three pages of one match."""

    def __init__(self, new_hand: Sit, server: Server) -> None:
        seats = {"red": "human", "blue": "human", "green": "human"}
        body = {"game": "toy", "scenario": "meadow", "seating": "three", "seats": seats, "seed": SEED}
        match = server.call("/api/matches", body)["id"]
        self.hands: dict[str, Hand] = {seat: new_hand() for seat in seats}
        for seat, hand in self.hands.items():
            hand.sit(match, seat)
            hand.page.evaluate("() => document.fonts.ready.then(() => null)")
            hand.page.evaluate("window.__board.fit()")
        self.hands["green"].page.wait_for_timeout(700)

    @property
    def asked(self) -> Hand:
        """The one who must decide."""
        (seat,) = {hand.state("t.live.decision.seat") for hand in self.hands.values()}
        return self.hands[seat]

    def told(self) -> None:
        """Wait until all have seen the last order."""
        last = max(hand.last for hand in self.hands.values())
        for hand in self.hands.values():
            hand.settled(last)

    def click(self, *texts: str) -> None:
        """Let whoever must decide give orders by clicks, one after the other."""
        for text in texts:
            self.told()
            hand = self.asked
            click_order(hand, next(order for order in hand.orders() if order["text"] == text))
        self.told()

    def point(self, piece: str, to: tuple[int, int]) -> None:
        """Let whoever must decide click a piece, and then a point of the map."""
        self.told()
        hand = self.asked
        last = hand.last
        hand.page.mouse.click(*hand.middle(f'.counters [data-unit="{piece}"]'))
        fanned = hand.page.locator(f'.fan [data-unit="{piece}"]')
        if not hand.state("t.hand.picks.length") and fanned.count():
            fanned.click()
        hand.until("t.hand.picks.length === 1")
        hand.page.mouse.click(*hand.point(*to))
        hand.settled(last + 1)
        self.told()

    def where(self, piece: str, table: str = "units") -> str:
        """Return where all three see a piece."""
        (place,) = {hand.state(f"t.live.doc.{table}[{piece!r}].at") for hand in self.hands.values()}
        return str(place)


@pytest.fixture
def party(new_hand: Sit, server: Server) -> Party:
    return Party(new_hand, server)


def test_three_people_play_a_whole_game_by_clicks(party: Party) -> None:
    red, blue, green = party.hands.values()

    # bids: nobody sees them, an ally no more than an enemy
    party.click("bid 2 coins", "bid 1 coins")
    assert [hand.state("t.live.doc.globals.bids") for hand in (red, blue, green)] == [{"red": 2}, {"blue": 1}, None]
    assert "bids 1" not in green.page.inner_text("body")
    party.click("bid 0 coins")
    assert [hand.state("t.live.doc.globals.bids.blue") for hand in (red, blue, green)] == [1, 1, 1]
    assert "Blue pays 1" in green.page.inner_text("body")

    # a ship, the sea, and undo up to the bids and not beyond
    assert not red.state("t.live.can_undo")
    party.point("red-galley", BAY)
    assert party.where("red-galley", "ships") == "bay"
    assert not blue.state("t.live.can_undo")
    red.page.keyboard.press("u")
    red.until("t.live.last === 3 && !t.orders.waiting")
    assert not red.state("t.live.can_undo")
    party.told()
    party.point("red-galley", BAY)

    # a unit, an area by its shape; then the grave act, and a duel that is not taken back
    party.point("blue-guard", SOUTH)
    assert party.where("blue-guard") == "south"
    party.click("disband green-galley")
    assert green.state("t.live.doc.ships['green-galley'].at") == "gone"
    expect(green.page.locator('.counters [data-unit="green-galley"]')).to_have_count(0)
    party.point("red-guard", MARSH)
    assert party.where("red-guard") == "exile"
    assert [hand.state("t.live.doc.units['red-guard'].strength") for hand in (red, blue, green)] == [2, 2, 2]
    assert not red.state("t.live.can_undo")
    party.click("pass", "pass", "pass")

    # out of the box, and into the area in the area
    assert red.state("t.live.turn") == "turn 2"
    party.click("bid 1 coins", "bid 0 coins", "bid 0 coins")
    red.page.wait_for_timeout(450)  # the map looks at what is asked for
    red.page.mouse.move(*red.point(*BOX))
    red.page.wait_for_selector(".tip b")
    assert red.page.inner_text(".tip b") == "Exile"
    party.point("red-guard", HARBOUR)
    assert party.where("red-guard") == "harbour"
    party.point("blue-guard", KEEP)
    assert party.where("blue-guard") == "keep"
    for seat, hand in party.hands.items():
        hand.shot(f"toy-{seat}")
    party.click("pass", "pass", "pass")

    # to the end
    party.click("bid 0 coins", "bid 0 coins", "bid 0 coins", "pass", "pass", "pass")
    assert {hand.state("t.live.result.winner") for hand in (red, blue, green)} == {"league"}
    green.page.get_by_text("won by the League").first.wait_for()


def test_what_is_shown_beside_the_map(party: Party) -> None:
    for order in ("bid 2", "bid 1", "bid 0"):
        party.asked.type_order(order)
        party.told()
    red = party.hands["red"]
    red.page.locator(".overlaybar .head").click()
    red.page.locator(".overlaybar").get_by_text("Who holds what").click()
    fill = red.page.locator(".overlay[data-overlay=held] .fill.red")
    assert red.state("t.map.places.harbour.path") in str(fill.get_attribute("d"))
    assert sorted(red.state("Object.keys(t.live.overlays)")) == ["held", "ways"]


def test_one_person_plays_with_and_against_computers(hand: Hand) -> None:
    body = {"red": "greedy", "blue": "human", "green": "greedy"}
    match = hand.server.call(
        "/api/matches", {"game": "toy", "scenario": "storm", "seating": "three", "seats": body, "seed": 3}
    )["id"]
    hand.sit(match, "blue")
    for _ in range(40):
        hand.until("t.live.result || (t.live.decision?.yours && !t.orders.waiting)", 30)
        if hand.state("t.live.result"):
            break
        hand.type_order(hand.orders()[-1]["text"])
    assert hand.state("t.live.result.winner") in ("red", "league", None)
