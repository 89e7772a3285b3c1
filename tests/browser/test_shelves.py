"""Great stacks in a real browser: shelves that are opened, wings over the line, theatres, pieces that changed sides."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.clicks import click_arg
from tests.browser.hand import Hand

GAME = "europe-engulfed"


def sit(hand: Hand, scenario: str) -> None:
    hand.begin(seat="axis", game=GAME, scenario=scenario, axis="human", allies="human")
    hand.page.evaluate("() => document.fonts.ready.then(() => null)")
    hand.page.wait_for_timeout(700)


def shelf(hand: Hand, place: str) -> dict[str, Any]:
    """Return how many pieces stand on the shelves of a place, on how many plates, and what these say."""
    plates = hand.page.locator(f'[data-shelf][data-place="{place}"]')
    labels = plates.locator("[aria-label]").evaluate_all("nodes => nodes.map(n => n.getAttribute('aria-label'))")
    return {"plates": plates.count(), "words": labels}


def is_seen(hand: Hand, place: str) -> bool:
    """Tell whether the middle of a place is in the window, left of the panel."""
    x, y = hand.spot(place)
    return bool(0 < x < 1000 and 60 < y < 720)


def test_a_block_of_a_shelf_is_picked_and_moved_and_so_is_a_wing(hand: Hand) -> None:
    sit(hand, "poland-1939")
    assert shelf(hand, "rhineland") == {"plates": 1, "words": ["Germany: 5 pieces in Rhineland, 20 infantry"]}
    assert shelf(hand, "metz")["words"] == ["French block: 6 pieces in Metz"]
    units = hand.state("[...t.pieces].filter(([, s]) => s.at === 'rhineland').map(([id]) => id)")
    order = next(o for o in hand.orders() if o["args"][0]["id"] in units and o["verb"] == "move")
    unit, place = (arg["id"] for arg in order["args"])
    hand.page.mouse.click(*hand.middle('[data-shelf][data-place="rhineland"]'))
    fan = hand.page.locator(".fan")
    fan.wait_for()
    assert fan.locator("[data-unit]").count() == len(units) == 5
    hand.shot("shelf-open")
    hand.page.mouse.click(*hand.middle(f'.fan [data-unit="{unit}"]'))
    hand.until(f"t.hand.piece === {unit!r}")
    expect(fan).to_have_count(0)
    expect(hand.page.locator('[data-shelf][data-place="rhineland"].chosen')).to_have_count(1)
    hand.reveal(place)
    hand.page.mouse.click(*hand.spot(place))
    hand.settled(1)
    assert hand.state(f"t.pieces.get({unit!r}).at") == place

    wing = next(o["args"][0] for o in hand.orders() if o["args"][0]["id"].startswith("de-wing") and o["verb"] == "move")
    click_arg(hand, wing)
    hand.until(f"t.hand.picks.length === 1 && t.hand.piece === {wing['id']!r}")
    assert not hand.errors


def test_a_theatre_is_fitted_and_a_piece_that_changed_sides_is_its_new_owners(hand: Hand) -> None:
    sit(hand, "torch-1942")
    assert all(is_seen(hand, place) for place in ("malta", "tripoli", "rome", "athens"))
    expect(hand.page.locator(".veil")).to_have_count(1)
    assert hand.page.locator('.outside[data-name="ankara"]').count() + (not is_seen(hand, "ankara")) == 1
    expect(hand.page.locator('.outside[data-name="rome"]')).to_have_count(0)
    assert hand.state("[t.game.sheet.pieces['fr-maroc'].side, t.sideOf('fr-maroc')]") == ["soviet", "axis"]
    assert hand.page.locator('[data-unit="fr-maroc"]').get_attribute("data-grip") == ""
    patterns = hand.page.locator(".ground-pattern").evaluate_all("nodes => nodes.map(n => n.dataset.side)")
    assert {"axis", "soviet", "vichy"} <= set(patterns)
    assert not hand.errors
