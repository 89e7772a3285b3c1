"""Europa in a real browser: the first two turns of Poland, by mouse."""

from __future__ import annotations

from typing import Any

import sandtable
from sandtable import Match
from tests.browser.clicks import click_order
from tests.browser.hand import Hand
from tests.browser.test_engulfed_turn import by_mouse, other_order, where

TWO = {"axis": "human", "allies": "human"}
ENDS = ("done", "fly", "pass")
LONGEST = 60
JOINED = ("join ge-18-inf", "join ge-14-inf", "join ge-19-inf")
ADVANCES = ("advance ge-18-inf", "advance ge-14-inf")
RETREATS = ("retreat ge-8-inf po2029", "retreat ge-28-inf po2029")


def played(scenario: str, *wishes: str) -> Match[Any]:
    """Return a match in which orders were given one after the other; while one is not legal, steps are ended."""
    match = sandtable.new("europa", scenario, seed=7)
    for text in wishes:
        for _ in range(LONGEST):
            if not match.why_not(text):
                break
            match.order(next((end for end in ENDS if not match.why_not(end)), None) or str(next(iter(match.legal))))
        match.order(text)
    return match


def sit_at(hand: Hand, match: Match[Any]) -> None:
    """Sit down where a match stands."""
    made = hand.server.call("/api/matches", {"upload": match.record(), "seats": TWO, "seed": 7})
    hand.sit(made["id"])


def reach(hand: Hand, *steps: str, side: str = "axis") -> None:
    """End steps by clicks until a side is asked for one of these."""
    for _ in range(LONGEST):
        hand.take_over()
        decision = hand.state("t.live.decision")
        if decision["step"] in steps and decision["side"] == side:
            return
        click_order(hand, other_order(hand))
    raise AssertionError(f"none of {steps} is ever asked")


def told(hand: Hand) -> str:
    """Return all that the log says."""
    return " ".join(hand.state("t.line.log.flatMap(line => line.events.map(event => event.text))"))


def test_the_surprise_turn_begins_with_bombs_and_an_overrun(hand: Hand) -> None:
    hand.begin(game="europa", scenario="poland-1939", **TWO)
    page = hand.page
    card = page.locator(".battleboard")
    by_mouse(hand, "bomb air-units krakow", "lift ge-i-kg-77", "lift ge-ii-kg-77")
    assert "Bombing of air units: Krakow" in card.inner_text()
    assert "from Brieg, 9 hexes" in card.inner_text()
    by_mouse(hand, "fly")
    assert card.locator(".die").count() > 0
    assert hand.state("t.battle.isHeld"), "the result waits until it was seen"
    by_mouse(hand, "commit ge-i-kg-76")
    assert "3 TBF so far, and 25 are needed" in hand.prompt
    by_mouse(hand, "column ge-24-inf with ge-30-inf", "overrun ostrow")
    assert where(hand, "ge-24-inf") == where(hand, "ge-30-inf") == "ostrow"
    assert hand.state("t.live.doc.places.ostrow.owner") == "axis"


def test_an_attack_is_supported_intercepted_and_followed_up(hand: Hand) -> None:
    sit_at(hand, played("poland-1939", "attack po2127"))
    card = hand.page.locator(".battleboard")
    by_mouse(hand, "join ge-18-inf", "join ge-14-inf")
    heads = card.locator(".chart thead th").all_inner_texts()
    assert [head for head in heads if head.startswith("▸")] == ["▸4:1"]
    by_mouse(hand, "fight", "gs ge-i-kg-77", "fly", "intercept pl-lodz-krakow-fighters")
    assert "Ground support: Czestochowa NW1" in card.inner_text()
    by_mouse(hand, "aim pl-lodz-krakow-fighters ge-i-kg-77")
    assert "GS in Czestochowa NW1: 3" in card.inner_text()
    reach(hand, "advance")
    by_mouse(hand, "advance ge-18-inf")
    assert where(hand, "ge-18-inf") == "po2127"
    assert "Lodz-Krakow Fighters" in told(hand)


def test_units_and_a_column_move(hand: Hand) -> None:
    sit_at(hand, played("poland-1939", "attack po2127", *JOINED, "fight", *ADVANCES, "move ge-2-lt radomsko"))
    by_mouse(hand, "move ge-3-lt radomsko", "column ge-1-pz with ge-4-pz", "march po2225")
    assert [where(hand, unit) for unit in ("ge-3-lt", "ge-1-pz", "ge-4-pz")] == ["radomsko", "po2225", "po2225"]
    assert hand.state("t.live.doc.places.radomsko.owner") == "axis"
    reach(hand, "combat")


def test_units_exploit_by_a_way_and_stay_in_reserve(hand: Hand) -> None:
    fought = ("attack mikolow", "join ge-8-inf", "join ge-28-inf", "fight", *RETREATS)
    sit_at(hand, played("poland-1939", "attack po2127", *JOINED, "fight", *ADVANCES, "move ge-3-lt radomsko", *fought))
    reach(hand, "exploitation")
    by_mouse(hand, "move ge-3-lt po2426 via po2327")
    assert hand.state("t.live.doc.places.po2327.owner") == "axis"
    by_mouse(hand, "reserve ge-1-cav")
    assert "reserve" in hand.state("t.live.doc.units['ge-1-cav'].state")


def test_the_second_turn_is_played_by_mouse(hand: Hand) -> None:
    sit_at(hand, played("poland-1939", "cap pl-iii-1-fighter rozan", "reserve ge-1-cav"))
    reach(hand, "movement", side="allies")
    reach(hand, "movement")
    assert "September 1939, 2nd week" in hand.state("t.live.moment")
    by_mouse(hand, "overrun ostrow with ge-24-inf")
    reach(hand, "exploitation")
    reach(hand, "movement", side="allies")
    assert "September 1939, 2nd week" in hand.state("t.live.moment")
