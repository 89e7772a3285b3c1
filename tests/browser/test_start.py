"""The start page: a stranger's first game, the list of matches, and what people settle of a match beside playing it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Server, Sit
from tests.browser.test_looks import violations

HUSKY = {"game": "westfront", "scenario": "husky", "seed": 7}


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a table that nobody has been at, and the toy, which has a lesson."""
    server = Server(tmp_path_factory.mktemp("start"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def start(hand: Hand) -> None:
    hand.page.goto(hand.server.url)
    hand.page.wait_for_selector(".hero")


def choose(hand: Hand, match: str, choice: str) -> None:
    """Choose something of the menu of a match in the list."""
    hand.page.get_by_role("button", name=f"More about {match}", exact=True).click()
    hand.page.get_by_role("menuitem", name=choice).first.click()


def listed(hand: Hand) -> list[str]:
    return list(hand.page.locator("ul li h3").all_inner_texts())


def test_a_stranger_begins_the_first_game_with_one_click_and_comes_back_to_it(new_hand: Sit) -> None:
    hand = new_hand(width=390, height=844)
    page = hand.page
    start(hand)
    assert page.locator(".hero .kicker").inner_text().lower() == "your first game"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    pictures = page.locator(".hero img, .game img")
    assert all(image.get_attribute("alt") for image in pictures.all())
    assert violations(hand) == []
    hand.shot("start-phone")
    button = page.locator(".hero").get_by_role("button", name="First game", exact=True)
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] < 844  # a stranger sees it without scrolling
    assert page.evaluate("document.querySelector('.hero img').naturalWidth") == 640
    button.click()
    hand.until("t?.live")
    seats = hand.state("t.live.seats")
    assert sorted(seats.values()) == ["human", "staff"]
    own = next(seat for seat, player in seats.items() if player == "human")
    assert hand.state("t.live.seat") == own
    match = page.url

    start(hand)
    page.locator(".hero").get_by_role("link", name="Continue", exact=True).click()
    hand.until("t?.live")
    assert page.url == match


def test_a_lesson_is_begun_from_the_card_of_its_game(hand: Hand) -> None:
    start(hand)
    card = hand.page.get_by_role("article", name="The Keep", exact=True)
    card.get_by_role("button", name="The way to the keep").click()
    hand.until("t?.live")
    assert hand.state("[t.live.seat, t.live.seats.league]") == ["red", "lesson@first"]


def test_matches_are_found_named_copied_deleted_and_brought_back(hand: Hand) -> None:
    page, call = hand.page, hand.server.call
    call("/api/matches", {**HUSKY, "name": "Sicily", "seats": {"axis": "staff"}})
    call("/api/matches", {"game": "soft-underbelly", "name": "The long one"})
    over = call("/api/matches", {**HUSKY, "name": "Given up"})["id"]
    call(f"/api/matches/{over}/resign", {"seat": "axis"})
    start(hand)
    assert listed(hand) == ["Given up", "The long one", "Sicily"]
    row = page.locator("li", has=page.get_by_role("link", name="Continue Sicily", exact=True))
    expect(row).to_contain_text("Turn 1 of 2", use_inner_text=True)
    expect(row).to_contain_text("The Axis: Staff", use_inner_text=True)
    assert "20" in str(row.locator("time").get_attribute("title"))
    given_up = page.locator("li", has_text="Given up").locator(".state")
    expect(given_up).to_have_text("The Allies won, by resignation", use_inner_text=True)
    assert violations(hand) == []
    hand.shot("matches")

    page.get_by_role("button", name="Over", exact=True).click()
    assert listed(hand) == ["Given up"]
    page.get_by_role("button", name="My move", exact=True).click()
    assert listed(hand) == ["The long one", "Sicily"]
    page.get_by_label("Search matches").fill("husky staff")
    assert listed(hand) == ["Sicily"]
    page.get_by_label("Game", exact=True).select_option("soft-underbelly")
    assert listed(hand) == []
    page.get_by_label("Game", exact=True).select_option("")
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_label("Search matches").fill("")

    choose(hand, "Sicily", "Rename")
    page.get_by_label("New name").fill("Sicily with Anna")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Continue Sicily with Anna", exact=True).wait_for()
    choose(hand, "Sicily with Anna", "Duplicate")
    page.get_by_role("link", name="Continue Sicily with Anna (copy)", exact=True).wait_for()
    choose(hand, "Sicily with Anna", "Delete")
    toast = page.locator(".toast")
    toast.get_by_text("“Sicily with Anna” was deleted.").wait_for()
    page.get_by_role("link", name="Continue Sicily with Anna", exact=True).wait_for(state="detached")
    assert violations(hand) == []
    toast.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Continue Sicily with Anna", exact=True).wait_for()
    assert sorted(listed(hand)) == ["Given up", "Sicily with Anna", "Sicily with Anna (copy)", "The long one"]

    page.get_by_role("link", name="Continue Sicily with Anna", exact=True).click()
    hand.until("t?.live")
    assert hand.state("t.live.seat") == "allies"  # the only person's
    start(hand)
    page.get_by_role("link", name="Continue The long one", exact=True).click()
    hand.until("t?.live")
    assert hand.state("t.live.seat") == "table"  # two people share it


def test_a_level_is_changed_and_a_match_given_up_only_when_that_was_asked(hand: Hand) -> None:
    page = hand.page
    hand.begin("allies", "husky", "westfront", axis="staff")
    menu = page.get_by_role("button", name="Match", exact=True)
    menu.click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem")).to_have_count(0)
    menu.click()
    page.get_by_role("menuitem", name="Change seats").click()
    page.locator(".seat", has_text="The Axis").locator("select").select_option("cadet")
    assert violations(hand) == []
    page.get_by_role("button", name="Save").click()
    hand.until("t.live.seats.axis === 'cadet'")

    menu.click()
    page.get_by_role("menuitem", name="Resign as the Allies").click()
    ask = page.get_by_role("dialog")
    expect(ask).to_contain_text("cannot be taken back", use_inner_text=True)
    page.keyboard.press("Enter")  # what is meant for something else gives nothing up
    assert violations(hand) == []
    hand.shot("resign-asks")
    ask.get_by_role("button", name="Cancel").click()
    assert hand.state("t.live.result") is None
    menu.click()
    page.get_by_role("menuitem", name="Resign").click()
    ask.get_by_role("button", name="Resign", exact=True).click()
    hand.until("t.live.result")
    assert hand.state("[t.live.result.winner, t.live.result.rule]") == ["axis", ""]
    assert "by resignation" in hand.prompt
    menu.wait_for(state="detached")


def test_a_draw_is_offered_and_taken_across_two_screens(new_hand: Sit) -> None:
    axis, allies = new_hand(), new_hand()
    axis.begin("axis")
    allies.sit(axis.match, "allies")
    axis.page.get_by_role("button", name="Match", exact=True).click()
    axis.page.get_by_role("menuitem", name="Offer a draw as the Axis").click()
    axis.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    axis.page.get_by_role("button", name="Take back the offer").wait_for()
    allies.page.get_by_text("The Axis offers a draw.").wait_for()
    assert violations(allies) == []
    allies.page.get_by_role("button", name="Decline").click()
    axis.page.get_by_role("button", name="Take back the offer").wait_for(state="detached")
    axis.page.get_by_role("button", name="Match", exact=True).click()
    axis.page.get_by_role("menuitem", name="Offer a draw as the Axis").click()
    axis.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    allies.page.get_by_role("button", name="Accept").click()
    for hand in (axis, allies):
        hand.until("t.live.result")
        assert hand.state("t.live.result.winner") is None
