"""A match of an older version that the rules no longer take: the page says where it stops, and goes on from there."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from sandtable.core.facts import Setting
from sandtable.table.beginnings import new_match, order_moves, standing
from sandtable.table.settings import sqlite_url
from sandtable.table.store import ORDER, Move, Store
from tests.browser.hand import Server, Sit


def stored_by_an_older_version(server: Server, legal: str, no_longer: str) -> str:
    """Store a match with an order that is legal and one that these rules refuse; return its id."""
    beginning, begun = new_match("soft-underbelly", Setting("spring-1941"), {}, "7")
    begun.order(legal)
    moves = [*order_moves(begun), Move(ORDER, "0" * 16, no_longer)]
    with closing(Store(sqlite_url(server.data))) as store:
        store.create(replace(beginning, version=beginning.version - 1), moves, standing(begun))
    return beginning.id


@pytest.mark.parametrize("screen", [(1280, 800), (844, 390)])
def test_a_match_that_no_longer_fits_stops_at_the_order_and_goes_on_in_a_new_one(
    new_hand: Sit, server: Server, screen: tuple[int, int]
) -> None:
    hand = new_hand(*screen)
    hand.sit(stored_by_an_older_version(server, "place panzerarmee-afrika po-valley", "place german-parachute rome"))
    banner = hand.page.locator(".banner.stopped")
    said = banner.inner_text()
    assert said.startswith("order 2 of this match of version ")
    assert "'place german-parachute rome' is refused" in said
    assert "(SU-reinf/3)" in said
    assert (hand.last, hand.orders()) == (1, [])
    hand.shot(f"no-longer-fits-{screen[0]}")
    banner.locator("button").click()
    hand.until("t?.live && !t.live.misfit")
    assert (hand.last, hand.state("t.live.doc.units['panzerarmee-afrika']")) == (1, "po-valley")
    hand.type_order("place german-parachute po-valley")
