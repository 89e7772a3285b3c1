"""Orders by clicks alone: on units and places of the map, in the tray, in menus."""

from __future__ import annotations

from typing import Any

from tests.browser.hand import Hand

# What a click can change
IN_HAND = "JSON.stringify([t.hand.picks, !!t.hand.menu, t.orders.waiting, !!t.care.question, t.live.last])"


def answered(hand: Hand, before: str) -> None:
    """Wait until the page answers a click, or it is clear that it will not."""
    for _ in range(60):
        if hand.state(IN_HAND) != before:
            return
        hand.page.wait_for_timeout(25)


def click_arg(hand: Hand, arg: dict[str, str]) -> None:
    """Click what an argument names: a unit on the map, in a stack or in the tray, a place, or a thing in the tray."""
    page, name = hand.page, arg["id"]
    if arg["kind"] == "piece":
        hand.open_shelf(name)
    if arg["kind"] == "place":
        hand.reveal(name)
        page.mouse.click(*ground(hand, name))
    elif page.locator(f'.fan [data-unit="{name}"]').count():
        page.mouse.click(*hand.middle(f'.fan [data-unit="{name}"]'))
    elif page.locator(f'.counters [data-unit="{name}"]').count():
        hand.reveal(str(hand.state(f"t.pieces.get('{name}').at")))
        page.mouse.move(5, 5)  # off the map
        page.locator(".fan").wait_for(state="detached")  # of another stack, it would cover this one
        page.mouse.move(*hand.middle(f'.counters [data-unit="{name}"]'))
        fanned = f'.fan [data-unit="{name}"]'
        seen = fanned if is_fanned(hand, name, fanned) else f'.counters [data-unit="{name}"]'
        page.mouse.click(*hand.middle(seen))
    elif arg["kind"] == "piece":
        take_from_tray(hand, name)
    else:
        page.locator(".thing", has_text=str(hand.state(f"t.names.arg({arg!r})"))).click()


def ground(hand: Hand, place: str) -> tuple[float, float]:
    """Return where a place is clicked: in its middle; beside what stands there, if that would be taken in hand."""
    if hand.state("t.hand.picks.length") or not hand.state(
        f"[...t.pieces.values()].some(({{at}}) => at === {place!r})"
    ):
        return hand.spot(place)
    x, y, r = hand.state(f"(({{x, y, r}}) => [x, y, r])(t.map.places[{place!r}])")
    return hand.point(x + 0.8 * r, y)


def is_fanned(hand: Hand, unit: str, fanned: str) -> bool:
    """Tell whether the stack of a unit spreads under the pointer; one that stands alone does not."""
    others = hand.state(f"[...t.pieces.values()].filter(({{at}}) => at === t.pieces.get('{unit}').at).length - 1")
    for _ in range(12 if others else 0):
        if hand.page.locator(fanned).count():
            return True
        hand.page.wait_for_timeout(50)
    return False


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
    if not order["args"] or hand.page.locator(f'.verbs button[data-order="{order["text"]}"]').count():
        hand.button(order["text"])
        return
    title = str(hand.state(f"t.names.order(t.orders.all.find(o => o.text === {order['text']!r}))"))
    for _ in range(3 * len(order["args"])):
        if hand.state(f"t.live.last > {last} || t.orders.waiting || !!t.care.question"):  # in one look
            break
        before = hand.state(IN_HAND)
        if not click_menu(hand, title):
            click_arg(hand, order["args"][int(hand.state("t.hand.picks.length"))])
        answered(hand, before)
    hand.answer()
    hand.settled(last + 1)


def click_menu(hand: Hand, title: str) -> bool:
    """Click the order in a menu, or the line that leads to it; tell whether there was one."""
    lines = hand.page.locator(".menu button b")
    for i, text in enumerate(lines.all_inner_texts()):
        if text == title or (text.endswith("…") and title.startswith(text.removesuffix("…").strip())):
            lines.nth(i).click()
            return True
    return False
