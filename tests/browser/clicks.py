"""Orders by clicks alone: on units and places of the map, in the tray, in menus."""

from __future__ import annotations

from typing import Any

from tests.browser.hand import Hand


def click_arg(hand: Hand, arg: dict[str, str]) -> None:
    """Click what an argument names: a unit on the map, in a stack or in the tray, a place, or a thing in the tray."""
    page, name = hand.page, arg["id"]
    if arg["kind"] == "place":
        hand.reveal(name)
        page.mouse.click(*hand.spot(name))
    elif page.locator(f'.counters [data-unit="{name}"]').count():
        hand.reveal(str(hand.state(f"t.pieces.get('{name}').at")))
        page.mouse.move(5, 400)
        page.mouse.move(*hand.middle(f'.counters [data-unit="{name}"]'))
        page.wait_for_timeout(300)
        fanned = page.locator(f'.fan [data-unit="{name}"]')
        page.mouse.click(*hand.middle(f'{".fan" if fanned.count() else ".counters"} [data-unit="{name}"]'))
    elif arg["kind"] == "piece":
        take_from_tray(hand, name)
    else:
        page.locator(".thing", has_text=str(hand.state(f"t.names.arg({arg!r})"))).click()


def take_from_tray(hand: Hand, unit: str) -> None:
    """Click a unit that lies on no map; where many do, behind the tab of its kind."""
    piece = hand.page.locator(f'.traybar [data-tray="{unit}"]')
    tabs = hand.page.locator(".kind")
    for i in range(tabs.count()):
        if piece.count():
            break
        tabs.nth(i).click()
    piece.click()


def click_order(hand: Hand, order: dict[str, Any]) -> None:
    """Give an order by clicks alone: what it names one after the other, and in menus what they offer of it."""
    hand.take_over()
    last = hand.last
    if hand.state("t.hand.picks.length"):  # what took something aboard stays in hand
        hand.page.keyboard.press("Escape")
    if not order["args"]:
        hand.button(order["text"])
        return
    title = str(hand.state(f"t.names.order(t.orders.all.find(o => o.text === {order['text']!r}))"))
    for _ in range(2 * len(order["args"])):
        if hand.last > last or hand.state("t.orders.waiting || t.care.question"):
            break
        if hand.page.locator(".menu").count():
            click_menu(hand, title)
        else:
            click_arg(hand, order["args"][int(hand.state("t.hand.picks.length"))])
        hand.page.wait_for_timeout(120)
    hand.answer()
    hand.settled(last + 1)


def click_menu(hand: Hand, title: str) -> None:
    """Click the order in a menu, or the line that leads to it."""
    lines = hand.page.locator(".menu button b")
    for i, text in enumerate(lines.all_inner_texts()):
        if text == title or (text.endswith("…") and title.startswith(text.removesuffix("…").strip())):
            lines.nth(i).click()
            return
    raise AssertionError(f"the menu does not offer {title!r}: {lines.all_inner_texts()}")
