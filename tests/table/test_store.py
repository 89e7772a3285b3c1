"""The store: what is written stays, all or nothing, on both databases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import InputError, SandtableError
from sandtable.core.facts import Setting
from sandtable.table.beginnings import new_match, order_moves, standing
from sandtable.table.errors import Unknown, Unplayable
from sandtable.table.registry import Matches
from sandtable.table.restoring import restore
from sandtable.table.schema import Base
from sandtable.table.settings import Settings, data_folder, database_url, sqlite_url
from sandtable.table.store import UNDO, Addition, DatabaseError, Move, Overtaken, Standing, Store, Stored
from sandtable.table.writer import Writer
from tests.table.client import Table

MOVE = Move("order", "0" * 16, "bid 1", ((6, 1), (4,)))
STANDING = Standing(1, "turn 1", "blue", "*")


@pytest.fixture
def match(toy_plugin: Path, database: str) -> Iterator[tuple[Store, str]]:
    """Give a store with one match."""
    with closing(Store(database)) as store:
        beginning, begun = new_match("toy", Setting("duel"), {}, "7")
        store.create(beginning, order_moves(begun), standing(begun))
        yield store, beginning.id


def test_moves_come_back_as_they_were_written(match: tuple[Store, str]) -> None:
    store, name = match
    undo = Move(UNDO, "1" * 16, count=3)
    assert store.append_all([Addition(name, 0, (MOVE, undo), STANDING)]) == [None]
    beginning, moves = store.read(name)
    assert moves == [MOVE, undo]
    assert (beginning.dice_kind, beginning.dice_seed) == ("seeded", "7")
    assert store.stored(name).standing == STANDING
    assert [stored.beginning.id for stored in store.unfinished()] == [name]


def test_a_move_that_is_there_is_not_written_over(match: tuple[Store, str]) -> None:
    store, name = match
    store.append_all([Addition(name, 0, (MOVE,), STANDING)])
    (fault,) = store.append_all([Addition(name, 0, (Move("order", "2" * 16, "bid 2"),), Standing(9, "", None, "x"))])
    assert isinstance(fault, Overtaken)
    assert store.read(name)[1] == [MOVE]
    assert store.stored(name).standing == STANDING


def test_one_bad_addition_does_not_stop_the_others(match: tuple[Store, str]) -> None:
    store, name = match
    good, bad = Addition(name, 0, (MOVE,), STANDING), Addition("nobody", 0, (MOVE,), STANDING)
    outcomes = store.append_all([bad, good])
    assert isinstance(outcomes[0], Exception)
    assert outcomes[1] is None
    assert store.read(name)[1] == [MOVE]


def test_what_waits_is_written_together(match: tuple[Store, str], monkeypatch: pytest.MonkeyPatch) -> None:
    store, name = match
    sizes = []
    append_all = store.append_all

    def count(additions: Sequence[Addition]) -> list[Exception | None]:
        sizes.append(len(additions))
        return append_all(additions)

    monkeypatch.setattr(store, "append_all", count)

    async def write() -> None:
        writer = Writer(store)
        await asyncio.gather(*(writer.append(name, n, [MOVE], STANDING) for n in range(20)))
        writer.close()

    asyncio.run(write())
    assert len(store.read(name)[1]) == 20
    assert len(sizes) < 20


def test_an_order_that_cannot_be_stored_is_taken_back_and_not_announced(
    both: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = both.new()
    with both.sit(match) as place:
        place.order("bid 1")
        store = both.app.state.matches.store
        monkeypatch.setattr(store, "_append", _fail)
        place.send(type="order", text="bid 0", at=1)
        assert "nothing was changed" in place.next("error")["reason"]
        assert both.view(match)["at"] == 1
        monkeypatch.undo()
        assert place.order("bid 0")["at"] == 2


def _fail(additions: object) -> None:
    raise SQLAlchemyError("the disk is full")


def test_a_match_that_another_server_changed_is_read_again(toy_plugin: Path, database: str) -> None:
    with Table(Settings(database)) as one, Table(Settings(database)) as other:
        match = one.new()
        with one.sit(match) as mine, other.sit(match) as theirs:
            mine.order("bid 1")
            theirs.send(type="order", text="bid 2", at=0)
            assert "another server" in theirs.next("error")["reason"]
        assert other.view(match)["at"] == 1


def test_the_database_is_let_go_when_its_last_reader_is_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    reads, may_end = threading.Event(), threading.Event()

    def read_slowly() -> list[Stored]:
        reads.set()
        may_end.wait()
        done.append("read")
        return []

    async def stop_while_it_is_read() -> None:
        matches = Matches(Settings(database))
        let_go = matches.store.close

        def close() -> None:
            done.append("let go")
            let_go()

        monkeypatch.setattr(matches.store, "unfinished", read_slowly)
        monkeypatch.setattr(matches.store, "close", close)
        matches.start()
        await asyncio.to_thread(reads.wait)
        asyncio.get_running_loop().call_later(0.2, may_end.set)
        await matches.close()

    asyncio.run(stop_while_it_is_read())
    assert done == ["read", "let go"]


def test_the_tables_are_those_that_the_code_means(database: str) -> None:
    with closing(Store(database)) as store, store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    Store(database).close()  # a second start changes nothing


def test_a_database_of_a_later_version_is_refused(database: str) -> None:
    with closing(Store(database)) as store, store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SandtableError, match="a later version of Sandtable"):
        Store(database)


def test_a_match_of_another_version_of_its_game_is_not_played(match: tuple[Store, str]) -> None:
    store, name = match
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE matches SET version = 99"))
    with pytest.raises(Unplayable, match="version 99 of toy"):
        restore(*store.read(name))


def test_a_match_that_replays_differently_is_not_played(match: tuple[Store, str]) -> None:
    store, name = match
    store.append_all([Addition(name, 0, (Move("order", "f" * 16, "bid 1 coins"),), STANDING)])
    with pytest.raises(Unplayable, match="another position"):
        restore(*store.read(name))
    with pytest.raises(Unknown):
        store.read("nothing")


@pytest.mark.parametrize("url", ["nonsense", "oracle9://x", "sqlite:////no/such/folder/at.all", "postgresql://[/"])
def test_a_database_that_cannot_be_used_says_so(url: str) -> None:
    with pytest.raises(DatabaseError):
        Store(url)


def test_the_data_folder_is_where_the_system_keeps_data(tmp_path: Path) -> None:
    assert data_folder({"XDG_DATA_HOME": str(tmp_path)}, "linux") == tmp_path / "sandtable"
    assert data_folder({}, "linux") == Path.home() / ".local" / "share" / "sandtable"
    assert data_folder({"LOCALAPPDATA": str(tmp_path)}, "win32") == tmp_path / "sandtable"
    assert "Application Support" in str(data_folder({}, "darwin"))


def test_the_database_is_named_by_the_command_or_the_environment_or_the_user(tmp_path: Path) -> None:
    environment = {"SANDTABLE_DATABASE_URL": "postgresql:///x", "XDG_DATA_HOME": str(tmp_path)}
    assert database_url(None, environment) == "postgresql:///x"
    assert database_url(tmp_path / "here", environment).endswith("here/sandtable.db")
    assert database_url(None, {"XDG_DATA_HOME": str(tmp_path)}).endswith("sandtable/sandtable.db")
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="no folder for data"):
        sqlite_url(tmp_path / "file" / "below")
