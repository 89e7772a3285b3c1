"""A stored match opens from a snapshot and the orders since; without one, or with a bad one, it is the same match."""

from __future__ import annotations

import asyncio
import zlib
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.facts import Setting
from sandtable.core.match import Match
from sandtable.table.beginnings import new_match, order_moves, standing
from sandtable.table.errors import Unplayable
from sandtable.table.registry import Matches
from sandtable.table.restoring import Restored, restore
from sandtable.table.settings import Settings
from sandtable.table.snapshots import EVERY, WORTH, read_snapshot, snapshots_of, take_snapshot
from sandtable.table.store import MIGRATE, UNDO, Addition, Beginning, Move, Snapshot, Store
from tests.endless import ENDLESS, EndlessToy, go_on
from tests.table.client import Table
from tests.toy.position import ToyPosition

KEY = ToyPosition.key
SETTING = Setting("meadow", "three")


class Stored:
    """A match of so many orders, as it is stored, with snapshots after some of them."""

    def __init__(self, orders: int, *snapshots: int) -> None:
        beginning, self.match = new_match("endless-toy", SETTING, {}, "7")
        self.beginning: Beginning = beginning
        go_on(self.match, orders, 7)
        self.moves = order_moves(self.match)
        self.snapshots = [take_snapshot(self.match.branch(at)) for at in snapshots]

    def open(self) -> Restored:
        """Open it."""
        ENDLESS.applied = 0
        return restore(self.beginning, self.moves, self.snapshots)

    def undo(self, count: int) -> None:
        """Take the last orders back."""
        self.match.undo(count)
        self.moves.append(Move(UNDO, self.match.now.digest(), count=count))

    def order(self, text: str) -> None:
        """Go on."""
        self.match.order(text)
        self.moves += order_moves(self.match, len(self.match.history) - 1)


@pytest.fixture(autouse=True)
def game(endless: EndlessToy) -> EndlessToy:
    """The toy that never ends."""
    return endless


def is_same(one: Match[Any], other: Match[Any]) -> bool:
    """Tell whether two matches are the same, with what was taken back in them."""
    return one.record() == other.record() and one.future == other.future


def test_a_match_opens_from_its_last_snapshot_and_plays_only_what_came_since() -> None:
    stored = Stored(300, 100, 290)
    found = stored.open()
    assert found.kept == 290
    assert ENDLESS.applied <= 20, "ten orders with their dice"
    assert is_same(found.match, stored.match)
    assert [*found.match.past((1,))] == [*stored.match.past((1,))]


def test_a_match_goes_on_from_a_snapshot_with_the_dice_of_its_seed() -> None:
    stored = Stored(200, 200)
    found = stored.open().match
    go_on(found, 100, 8)
    go_on(stored.match, 100, 8)
    assert is_same(found, stored.match)


def test_dice_that_no_seed_gives_are_those_that_fell() -> None:
    stored = Stored(60)
    stored.beginning = replace(stored.beginning, dice_kind="unproved", dice_seed="00" * 32)
    expected = stored.open().match
    stored.snapshots = [take_snapshot(stored.match.branch(50))]
    found = stored.open().match
    for match in (expected, found):
        match.undo(40)
        match.redo(40)
        go_on(match, 20, 9)
    assert found.record() == expected.record()


def test_an_older_snapshot_serves_who_looks_back() -> None:
    stored = Stored(300, 100, 200, 299)
    found = stored.open().match
    ENDLESS.applied = 0
    assert found.branch(205).now == stored.match.branch(205).now
    assert ENDLESS.applied <= 60


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda data: data[:-3],
        lambda data: b"",
        lambda data: zlib.compress(b"[1, 2]"),
        lambda data: zlib.compress(b'{"scenario": "meadow"}'),
        lambda data: zlib.compress(zlib.decompress(data).replace(b'"mud":true', b'"mud":false')),
    ],
    ids=["cut off", "empty", "no document", "another position", "a little changed"],
)
def test_a_bad_snapshot_is_left_out_with_a_warning(spoilt: Any, caplog: pytest.LogCaptureFixture) -> None:
    stored = Stored(120, 60, 100)
    good, bad = stored.snapshots
    stored.snapshots = [good, bad._replace(data=spoilt(bad.data))]
    found = stored.open()
    assert found.kept == 60
    assert is_same(found.match, stored.match)
    assert "a snapshot after 100 orders of endless-toy" in caplog.text
    stored.snapshots = [stored.snapshots[1]]
    assert is_same(stored.open().match, stored.match)


def test_a_bad_older_snapshot_is_played_past(caplog: pytest.LogCaptureFixture) -> None:
    stored = Stored(120, 50, 100)
    old, new = stored.snapshots
    stored.snapshots = [old._replace(data=b"?"), new]
    found = stored.open().match
    assert not caplog.text, "nobody has looked back yet"
    assert found.branch(55).now == stored.match.branch(55).now
    assert "a snapshot after 50 orders of endless-toy cannot be read" in caplog.text


def test_a_snapshot_beyond_an_undo_is_not_used() -> None:
    stored = Stored(100, 40, 100)
    stored.undo(30)
    assert stored.open().kept == 40
    assert is_same(stored.open().match, stored.match)
    other = next(
        order for order in stored.match.legal.texts() if order != ENDLESS.notation.text(stored.match.future[-1].order)
    )
    stored.order(other)
    go_on(stored.match, 49, 8)
    stored.moves += order_moves(stored.match, 71)
    assert len(stored.match.history) == 120
    assert stored.open().kept == 40, "there is an order 100 again, and it is another"
    assert is_same(stored.open().match, stored.match)


def test_what_was_taken_back_can_be_played_again_after_opening() -> None:
    stored = Stored(150, 140)
    stored.undo(90)
    found = stored.open().match
    assert is_same(found, stored.match)
    found.redo(90)
    stored.match.redo(90)
    assert is_same(found, stored.match)


def test_snapshots_of_another_version_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Stored(80, 80)
    stored.snapshots = [stored.snapshots[0]._replace(version=9)]
    assert stored.open().kept == 0
    monkeypatch.setattr(EndlessToy, "facts", replace(ENDLESS.facts, version=2))
    monkeypatch.setattr(ToyPosition, "key", lambda p: (2, *KEY(p)))
    stored.snapshots = [stored.snapshots[0]._replace(version=1)]
    found = stored.open()
    assert (found.kept, found.migration, len(found.match.history)) == (0, "1 -> 2", 80)


def test_a_migrated_match_opens_from_a_snapshot_of_its_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Stored(80, 70)
    monkeypatch.setattr(EndlessToy, "facts", replace(ENDLESS.facts, version=2))
    monkeypatch.setattr(ToyPosition, "key", lambda p: (2, *KEY(p)))
    stored.moves.append(Move(MIGRATE, stored.match.now.digest(), "1 -> 2"))
    stored.beginning = replace(stored.beginning, version=2)
    stored.snapshots.append(take_snapshot(stored.match))
    assert stored.open().kept == 80
    go_on(stored.match, 20, 8)
    stored.moves += order_moves(stored.match, 80)
    found = stored.open()
    assert found.kept == 80
    assert found.match.branch(33).now == stored.match.branch(33).now
    assert is_same(found.match, stored.match)


def test_what_was_taken_back_under_older_rules_cannot_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Stored(40)
    stored.undo(3)
    monkeypatch.setattr(EndlessToy, "facts", replace(ENDLESS.facts, version=2))
    stored.moves.append(Move(MIGRATE, stored.match.now.digest(), "1 -> 2"))
    stored.beginning = replace(stored.beginning, version=2)
    found = stored.open().match
    assert (len(found.history), found.future) == (37, [])


def test_a_match_that_no_longer_fits_its_moves_is_refused_from_a_snapshot_too() -> None:
    stored = Stored(50, 40)
    stored.moves[-1] = replace(stored.moves[-1], digest="f" * 16)
    with pytest.raises(Unplayable, match="another position"):
        stored.open()
    stored.moves[45] = replace(stored.moves[45], text="bid 9 coins")
    with pytest.raises(Unplayable, match="order 46"):
        stored.open()


def test_snapshots_come_back_as_they_were_written(database: str) -> None:
    stored = Stored(40, 20, 40)
    first, last = stored.snapshots
    with closing(Store(database)) as store:
        where = standing(stored.match)
        store.create(stored.beginning, stored.moves, where, [last])
        store.keep(stored.beginning.id, [first])
        assert sorted(store.snapshots(stored.beginning.id)) == [first, last]
        other = last._replace(digest="0" * 16)
        addition = Addition(stored.beginning.id, 40, (Move(UNDO, "1" * 16),), where, other)
        assert store.append_all([addition]) == [None]
        assert sorted(store.snapshots(stored.beginning.id)) == [first, other], "the last one in the same place stays"
        assert store.append_all([addition]) != [None]


def kept(table: Table, match: str) -> list[Snapshot]:
    """Return the snapshots of a match."""
    return sorted(table.app.state.matches.store.snapshots(match))


def test_a_table_keeps_a_snapshot_now_and_then(sqlite: str) -> None:
    with Table(Settings(sqlite)) as table:
        match = table.new(game="endless-toy", scenario="duel", seed=1)
        with table.sit(match) as place:
            for _ in range(EVERY // 4):
                for order in ("bid 0", "bid 0", "pass", "pass"):
                    assert not kept(table, match)
                    place.order(order)
            assert [snapshot.at for snapshot in kept(table, match)] == [EVERY]
    with Table(Settings(sqlite)) as table:
        assert table.view(match)["at"] == EVERY


def test_a_match_should_have_a_snapshot_every_so_many_orders_and_at_its_end() -> None:
    match = Stored(2 * EVERY + WORTH).match
    assert [snapshot.at for snapshot in snapshots_of(match)] == [EVERY, 2 * EVERY, 2 * EVERY + WORTH]
    assert [snapshot.at for snapshot in snapshots_of(match, EVERY)] == [2 * EVERY, 2 * EVERY + WORTH]
    assert [snapshot.at for snapshot in snapshots_of(match, 2 * EVERY)] == [2 * EVERY + WORTH]
    assert snapshots_of(match, 2 * EVERY + 1) == []
    for snapshot in snapshots_of(match):
        assert read_snapshot(ENDLESS, snapshot) == match.branch(snapshot.at).now


def test_a_snapshot_of_orders_that_were_taken_back_does_not_count(sqlite: str) -> None:
    begun = Match.new(ENDLESS, "duel", SeededDice(1))
    while len(begun.history) < 40:
        begun.order("pass" if len(begun.history) % 4 > 1 else "bid 0 coins")
    for order in ("bid 1", "bid 2", "pass"):
        begun.order(order)

    async def undo_and_go_on() -> list[int]:
        matches = Matches(Settings(sqlite))
        beginning, _ = new_match("endless-toy", Setting("duel"), {}, "1")
        await matches.create(beginning, begun)
        live = await matches.get(beginning.id)
        await live.undo(live.seat("table"), 1)
        for at in range(42, 42 + WORTH):
            await live.order(live.seat("table"), "pass" if at % 4 > 1 else "bid 0 coins", at)
        now = matches.clock() + 301
        matches.clock = lambda: now
        await matches.let_go()
        found = [snapshot.at for snapshot in matches.store.snapshots(beginning.id)]
        await matches.close()
        return sorted(found)

    assert asyncio.run(undo_and_go_on()) == [43, 42 + WORTH]


def test_a_match_of_ten_thousand_and_one_orders_opens_looks_back_goes_on_and_undoes(sqlite: str) -> None:
    match = Match.new(ENDLESS, "duel", SeededDice(1))
    while len(match.history) < 10_001:
        match.order("pass" if match.history and len(match.history) % 4 > 1 else "bid 0 coins")
    beginning, _ = new_match("endless-toy", Setting("duel"), {}, "1")
    with Table(Settings(sqlite)) as table, closing(Store(sqlite)) as store:
        store.create(beginning, order_moves(match), standing(match), [take_snapshot(match.branch(9_900))])
        with table.sit(beginning.id) as place:
            assert (place.view["at"], place.log[-1]["n"]) == (10_001, 10_001)
            lines = table.get(f"/api/matches/{beginning.id}/log", **{"from": 17, "to": 20})["lines"]
            assert [line["text"] for line in lines] == [None, "bid 0 coins", "pass", "pass"]
            back = table.view(beginning.id, at=17)
            assert (back["at"], back["last"], len(back["log"])) == (17, 10_001, 17)
            assert back["doc"] == ENDLESS.texts.dump(match.branch(17).view("blue").position)
            assert place.order("bid 1")["at"] == 10_002
            assert place.order("pass")["at"] == 10_003
            place.send(type="undo_to", at=10_002)
            assert place.wait(lambda view: view["at"] < 10_003)["at"] == 10_002
            place.send(type="redo")
            assert place.wait(lambda view: view["at"] > 10_002)["at"] == 10_003


def test_thirty_thousand_moves_come_back_as_they_were_written(sqlite: str) -> None:
    stored = Stored(20)
    with closing(Store(sqlite)) as store:
        many = [Move("order", f"{n:016x}", "bid 0 coins", ((1, 2), (3,)) if n % 2 else ()) for n in range(30_000)]
        store.create(stored.beginning, many, standing(stored.match))
        assert store.read(stored.beginning.id)[1] == many
