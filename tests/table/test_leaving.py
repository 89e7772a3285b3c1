"""Matches leave memory when nobody needs them, and are back as soon as somebody does."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.table.beginnings import new_match
from sandtable.table.leaving import MEGABYTE, Held, leaving
from sandtable.table.registry import Matches
from sandtable.table.settings import MEMORY_MB, Settings, number
from tests.endless import EndlessToy, go_on
from tests.table.client import Table

HOUR = 3600.0


def wait(table: Table, seconds: float) -> None:
    """Let time go by at a table, and let it look who may leave."""
    matches: Matches = table.app.state.matches
    now = matches.clock()
    matches.clock = lambda: now + seconds
    assert table.http.portal is not None
    table.http.portal.call(matches.let_go)


def in_memory(table: Table) -> list[str]:
    """Return the matches that a table holds."""
    return [held.id for held in table.app.state.matches.held()]


def test_a_match_that_is_left_alone_is_let_go_and_opens_again(both: Table) -> None:
    match = both.new()
    with both.sit(match) as place:
        place.order("bid 1")
    wait(both, 299)
    assert in_memory(both) == [match]
    wait(both, 2)
    assert in_memory(both) == []
    assert both.view(match)["at"] == 1
    assert in_memory(both) == [match]


def test_a_match_that_is_watched_stays(table: Table) -> None:
    match = table.new()
    with table.sit(match, "spectator"):
        wait(table, HOUR)
        assert in_memory(table) == [match]
    wait(table, 1)
    assert in_memory(table) == [match], "it was seen in use a moment ago"
    wait(table, HOUR)
    assert in_memory(table) == []


def test_a_match_in_which_a_computer_thinks_stays(gate: Path, table: Table) -> None:
    match = table.new(game="slow-toy", seats={"red": "marshal@60s"})
    wait(table, HOUR)
    assert in_memory(table) == [match]
    gate.touch()


def test_a_match_that_is_being_changed_stays(table: Table) -> None:
    match = table.new()
    live = table.app.state.matches

    async def while_locked() -> None:
        async with (await live.get(match)).lock:
            live.clock = lambda: HOUR * 1000
            await live.let_go()

    assert table.http.portal is not None
    table.http.portal.call(while_locked)
    assert in_memory(table) == [match]


def test_a_match_that_is_asked_for_while_it_leaves_stays(
    endless: EndlessToy, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table.new(game="endless-toy")
    matches: Matches = table.app.state.matches
    keep = matches.store.keep
    asked: list[str] = []

    async def go() -> None:
        live = await matches.get(match)
        go_on(live.match, 40, 1)
        loop = asyncio.get_running_loop()

        def ask_meanwhile(match_id: str, snapshot: Any) -> None:
            asyncio.run_coroutine_threadsafe(matches.get(match), loop).result()
            asked.append(match_id)
            keep(match_id, snapshot)

        monkeypatch.setattr(matches.store, "keep", ask_meanwhile)
        now = matches.clock() + HOUR
        matches.clock = lambda: now + len(asked)
        await matches.let_go()
        assert await matches.get(match) is live

    assert table.http.portal is not None
    table.http.portal.call(go)
    assert asked == [match]


def test_who_was_left_alone_longest_goes_first_when_all_hold_too_much() -> None:
    matches = [Held("new", True, 20, 3 * MEGABYTE), Held("old", True, 90, 3 * MEGABYTE), Held("used", False, 0, 9)]
    assert list(leaving(matches, 300, 7)) == []
    assert list(leaving(matches, 300, 4)) == ["old"]
    assert list(leaving(matches, 300, 1)) == ["old", "new"]
    assert list(leaving(matches, 60, 100)) == ["old"]


def test_whoever_was_asked_for_just_now_stays_though_all_hold_too_much() -> None:
    assert list(leaving([Held("new", True, 5, 10 * MEGABYTE)], 300, 1)) == []


def test_what_the_environment_says_must_be_a_number() -> None:
    assert number(MEMORY_MB, 500, {}) == 500
    assert number(MEMORY_MB, 500, {MEMORY_MB: "64"}) == 64
    for nonsense in ("0", "-1", "much", "1.5"):
        with pytest.raises(InputError, match=f"{MEMORY_MB}: '{nonsense}' is not a number above 0"):
            number(MEMORY_MB, 500, {MEMORY_MB: nonsense})


def played(name: str, scenario: str, orders: int, seed: int) -> Match[Any]:
    """Return a match, played by lot."""
    match, rng = Match.new(find_game(name), scenario, SeededDice(seed)), Random(seed)
    while match.decision and len(match.history) < orders:
        match.play(match.legal.draw(rng))
    return match


@pytest.mark.parametrize("looks_back", [False, True])
@pytest.mark.parametrize(("name", "scenario"), [("soft-underbelly", "campaign"), ("westfront", "s44")])
def test_what_a_match_is_said_to_hold_is_about_what_it_holds(name: str, scenario: str, looks_back: bool) -> None:
    tracemalloc.start()
    try:
        match = played(name, scenario, 400, 5)
        if looks_back:
            list(match.past(0))
            assert match.history[17].order == match.history[17].order
        gc.collect()
        said, with_it = match.weight(), tracemalloc.get_traced_memory()[0]
        del match
        gc.collect()
        held = with_it - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert held / 2 < said < held * 2


def test_two_hundred_matches_leave_and_each_opens_at_once(sqlite: str) -> None:
    begun = played("westfront", "s44", 120, 3)

    async def leave_and_open() -> None:
        matches = Matches(Settings(sqlite, thinkers=1))
        names = []
        for _ in range(200):
            beginning, _ = new_match("westfront", begun.setting, {}, "3")
            names.append(beginning.id)
            await matches.create(beginning, begun)
        assert len(matches.held()) == 200
        now = matches.clock() + 301
        matches.clock = lambda: now
        await matches.let_go()
        assert matches.held() == []
        for name in names[::20]:
            assert (await matches.get(name)).match.now == begun.now
        await matches.close()

    asyncio.run(leave_and_open())
