"""The pages beside the table: the analysis of a match, the rulebook, and addresses that can be shared."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.core.plugins import find_game
from tests.browser.hand import Hand, Sit
from tests.browser.test_looks import violations

UPRIGHT: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SECONDS = 60_000


def played_at_random(seed: int) -> str:
    """Return the record of a short match in which both sides did what came to their minds."""
    match = sandtable.new(find_game("westfront"), "husky", seed=seed)
    chance = Random(seed)
    while match.decision:
        match.play(match.legal.pick(chance.randrange(len(match.legal))))
    return match.record()


def fits(hand: Hand) -> bool:
    """Tell whether the page is no wider than the window."""
    return bool(hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def looked_over(hand: Hand, name: str) -> None:
    """Hold that a page can be read by all, and take a picture of it."""
    assert violations(hand) == [], name
    assert fits(hand), name
    hand.shot(name)


def test_a_match_is_analysed_and_its_points_lead_to_their_moments(new_hand: Sit) -> None:
    hand = new_hand()
    page = hand.page
    match = hand.server.call("/api/matches", {"upload": played_at_random(1), "name": "Sunday"})["id"]
    hand.sit(match)
    page.click("text=Reference")
    page.click(".drawer .tabs >> text=After action")
    page.click(".drawer >> text=Analyse this match")
    page.wait_for_url("**/analysis*")
    looked_over(hand, "analysis-asked")
    page.click("main button.main")
    page.wait_for_selector(".anew", timeout=SECONDS)

    turns = hand.server.call(f"/api/matches/{match}/analysis")["turns"]
    points = page.locator(".chart [data-point]")
    assert points.count() == len(turns) + 1
    rows = page.locator("table th[scope=row] a")
    page.click("text=Every player-turn")
    assert [row.inner_text() for row in rows.all()] == [turn["moment"] for turn in turns]
    erred = [side for turn in turns for side in turn["sides"] if side["mark"]]
    assert page.locator(".erred").count() == page.locator(".chart .sign").count() == len(erred) > 1
    first = page.locator(".erred").first
    assert first.locator(".found li").count() == len(erred[0]["found"])
    assert first.locator(".minimap .ways path.found").count() > 0
    looked_over(hand, "analysis-done")

    page.reload()
    page.wait_for_selector(".anew")
    assert page.locator(".chart [data-point]").count() == len(turns) + 1
    page.focus('.chart [data-point="0"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board")
    hand.until(f"t?.past.view?.at === {turns[2]['begin']}")
    assert f"/match/{match}/{turns[2]['begin']}?" in page.url
    page.go_back()
    page.wait_for_selector(".anew")
    first.locator("text=Open this moment").click()
    hand.until("t?.live")
    hand.until(f"(t.past.view?.at ?? 0) === {erred[0]['first']}")

    hand.sit(match)
    page.locator(".ask button", has_text="How it ended").click()
    turned = page.locator(".ending .turning li")  # of the analysis that is kept
    turned.first.wait_for()
    assert 3 <= turned.count() <= 5
    hand.shot("ending-turned")
    link = turned.last.locator("a")
    at = int(str(link.get_attribute("href")).split("/")[3].split("?")[0])
    assert at in {turn["begin"] for turn in turns} | {side["first"] for turn in turns for side in turn["sides"]}
    link.click()
    hand.until(f"t.past.view?.at === {at}")

    phone = new_hand(**UPRIGHT, color_scheme="dark")
    phone.page.goto(f"{hand.server.url}/#/match/{match}/analysis")
    phone.page.wait_for_selector(".anew")
    looked_over(phone, "analysis-phone")


def test_an_analysis_that_would_tell_what_is_hidden_says_why_not(hand: Hand) -> None:
    hand.begin(game="westfront", scenario="husky", allies="human", axis="human")
    hand.page.goto(f"{hand.server.url}/#/match/{hand.match}/analysis?seat=allies")
    assert "hides things" in hand.page.inner_text("[role=alert]")


@pytest.mark.parametrize("game", ["soft-underbelly", "westfront", "europe-engulfed"])  # Europa's rules name no hex
def test_the_rulebook_is_searched_and_shown_on_the_map(new_hand: Sit, game: str) -> None:
    hand = new_hand(color_scheme="dark" if game == "westfront" else "light")
    page = hand.page
    page.goto(f"{hand.server.url}/#/rules/{game}")
    page.wait_for_selector(".ruletext")
    rules = hand.server.call(f"/api/games/{game}/rules")["rules"]
    assert page.locator(".ruletext").count() == len(rules)
    sections = list(dict.fromkeys(rule["section"] for rule in rules if rule["section"][:1].isdigit()))
    titles = page.locator(".contents a").all_inner_texts()
    assert [title for title in titles if title in sections] == sections, "as chapters, or under theirs"
    headed = page.locator(".contents ol.sections a")
    if names := headed.all_inner_texts():
        page.fill(".search", "none of this")
        headed.nth(len(names) // 2).click()
        heading = page.get_by_role("heading", name=names[len(names) // 2], exact=True)
        assert heading.evaluate("node => document.activeElement === node && node.getBoundingClientRect().top < 100")
        hand.shot(f"rulebook-{game}-section")
    page.fill(".search", "supply port")
    found = page.locator(".ruletext")
    assert 0 < found.count() < len(rules)
    assert page.locator(".ruletext mark").count() >= found.count()
    for chapter in page.locator(".chapter").all():
        assert {mark.inner_text().lower() for mark in chapter.locator("mark").all()} == {"supply", "port"}
    looked_over(hand, f"rulebook-{game}-found")
    page.click("nav >> text=Show all")

    ruled = next(rule for rule in rules if rule["rulings"] and rule["depends"])
    page.goto(f"{hand.server.url}/#/rules/{game}/{ruled['id']}")
    now = page.locator(".ruletext.now")
    now.wait_for()
    page.wait_for_timeout(200)
    assert now.evaluate("node => document.activeElement === node")
    assert now.bounding_box()["y"] < 800
    assert ruled["rulings"][0]["notes"][0]["text"][:60] in now.inner_text()
    now.locator(f".see >> text={ruled['depends'][0]}").first.click()
    page.wait_for_selector(f'[id="rule-{ruled["depends"][0]}"].now')
    page.go_back()
    page.wait_for_selector(f'[id="rule-{ruled["id"]}"].now')

    chip = page.locator(".onmap .named").first
    chip.scroll_into_view_if_needed()
    chip.click()
    assert page.locator(".onmap .minimap .rings path").count() > 0
    hand.shot(f"rulebook-{game}-map")
    page.goto(f"{hand.server.url}/#/rules/{game}/none")
    assert "no rule none" in page.inner_text("[role=alert]")


def test_rules_of_the_table_lead_into_the_rulebook(new_hand: Sit) -> None:
    hand = new_hand(**UPRIGHT)
    page = hand.page
    hand.begin(axis="human", allies="human")
    page.evaluate("document.querySelector('.ask a.rule').click()")  # one of those behind the chip
    page.wait_for_selector(".drawer .ruletext.now")
    rule = page.locator(".drawer .ruletext.now .id").inner_text()
    hand.shot("rulebook-drawer-phone")
    page.evaluate("document.querySelector('.drawer .named').scrollIntoView({ block: 'center' })")
    title = page.locator(".drawer .named").first.inner_text()
    page.locator(".drawer .named").first.click()
    lit = hand.state("[...t.marked.places, ...t.marked.pieces].map(id => t.names.place(id) + t.names.piece(id))")
    assert len(lit) == 1
    assert title in lit[0]
    address = page.get_attribute(".ask a.rule", "href")
    page.goto(f"{hand.server.url}/{address}")
    page.wait_for_selector(f'[id="rule-{rule}"].now')
    looked_over(hand, "rulebook-phone")
    page.click("text=Back to the table")
    page.wait_for_selector(".board")
    assert hand.match in page.url


def test_a_moment_has_an_address_that_can_be_shared(new_hand: Sit) -> None:
    hand = new_hand(permissions=["clipboard-read", "clipboard-write"])
    page = hand.page
    hand.begin(axis="human", allies="human")
    for n in range(3):
        hand.type_order(hand.orders()[0]["text"])
        hand.settled(n + 1)
    entries = page.evaluate("history.length")
    page.keyboard.press("Escape")
    for at in (2, 1):
        page.keyboard.press(",")
        hand.until(f"t.past.view?.at === {at}")
    page.wait_for_url(f"**/match/{hand.match}/1?seat=table")
    assert page.evaluate("history.length") == entries
    hand.shot("moment")
    page.click(".banner >> text=Copy link")
    page.wait_for_selector(".notice")
    address = page.evaluate("navigator.clipboard.readText()")
    page.click("text=Return to now")
    page.wait_for_url(f"**/match/{hand.match}?seat=table")

    other = new_hand()
    other.page.goto(address)
    other.page.wait_for_selector(".banner >> text=order 1 of 3")
    assert other.state("t.seat") == "spectator"
    other.page.goto(address.replace("/1?", "/99?"))  # there is no such order: it is now
    other.page.wait_for_function("!window.__table.past.view")
    other.page.go_back()
    other.page.wait_for_function("window.__table.past.view?.at === 1")
