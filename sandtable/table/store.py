"""Where matches are kept: every change is one transaction, and no move that was written is written over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from sandtable.core.documents import Doc
from sandtable.core.errors import SandtableError
from sandtable.table.errors import Unknown
from sandtable.table.limits import DELETED_DAYS
from sandtable.table.migrations import migrate
from sandtable.table.schema import AnalysisRow, Base, MatchRow, MoveRow, SnapshotRow

ORDER, UNDO, REDO, MIGRATE = "order", "undo", "redo", "migrate"
SEATS, OFFER, AGREE = "seats", "offer", "agree"  # what people settle beside the orders
SQLITE_SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
LISTED = 200


class Overtaken(SandtableError):
    """Another process has written to the match since it was read."""


class DatabaseError(SandtableError):
    """A database that cannot be used."""


@dataclass(frozen=True)
class Move:
    """One entry of a match's list: an order with the dice it called for, or how many orders go back or come again.

    Or from here on the rules are those of another version: `1 -> 2`; or somebody sits elsewhere, or a seat offers a
    draw (or none does any more), or the match ends as people agree, and the text says which it is.
    """

    kind: str
    digest: str
    text: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    count: int = 1


@dataclass(frozen=True)
class Beginning:
    """How a match began, with its name, its players and the version of its rules now; its moves are all the rest."""

    id: str
    game: str
    version: int
    scenario: str
    name: str
    seats: dict[str, str]
    headers: dict[str, str]
    dice_kind: str
    dice_seed: str
    player_seed: int
    first: str | None = None
    opening: list[list[int]] = field(default_factory=list)
    seating: str = ""
    options: str = ""


@dataclass(frozen=True)
class Standing:
    """Where a match stands, for lists; its moves can rebuild it."""

    orders: int
    moment: str
    to_move: str | None
    result: str
    turn: int = 0  # counted from the first; 0: not known


class Snapshot(NamedTuple):
    """A position that saves playing the orders before it: after how many, under which rules, and its document."""

    at: int
    version: int
    digest: str
    data: bytes


class Kept(NamedTuple):
    """What was found out about a match: after how many orders, under which rules, the orders' digest, player-turns."""

    orders: int
    version: int
    digest: str
    turns: list[Doc]


class Addition(NamedTuple):
    """The moves of a match that follow its first `n`, where it stands then, and perhaps its position."""

    match: str
    n: int
    moves: tuple[Move, ...]
    standing: Standing
    snapshot: Snapshot | None = None


@dataclass(frozen=True)
class Stored:
    """A match as a list shows it."""

    beginning: Beginning
    standing: Standing
    created: str
    changed: str


class Store:
    """The database of the matches."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        try:
            migrate(self.engine)
        except SQLAlchemyError as error:
            self.close()
            raise DatabaseError(f"the database cannot be used: {str(error).splitlines()[0]}") from None
        except SandtableError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def create(
        self, beginning: Beginning, moves: Sequence[Move], standing: Standing, snapshots: Sequence[Snapshot] = ()
    ) -> None:
        """Write a new match, with the moves that it already has."""
        when = now()
        with self.engine.begin() as connection:
            row = {**vars(beginning), **vars(standing), "created": when, "changed": when}
            connection.execute(insert(MatchRow), [row])
            if moves:
                connection.execute(insert(MoveRow), _rows(beginning.id, 0, moves, when))
            for snapshot in snapshots:
                _keep(connection, beginning.id, snapshot)

    def keep(self, match: str, snapshots: Sequence[Snapshot]) -> None:
        """Write snapshots, each in the place of one after as many orders."""
        with self.engine.begin() as connection:
            for snapshot in snapshots:
                _keep(connection, match, snapshot)

    def append_all(self, additions: Sequence[Addition]) -> list[Exception | None]:
        """Write additions to several matches in one transaction; if that fails, each in its own; say which failed."""
        try:
            self._append(additions)
        except Exception as error:
            if len(additions) > 1:
                return [outcome for addition in additions for outcome in self.append_all([addition])]
            return [_overtaken() if isinstance(error, IntegrityError) else error]
        return [None] * len(additions)

    def amend(self, beginning: Beginning, n: int, move: Move, standing: Standing) -> None:
        """Write a move that is no order: its `beginning` says who plays now, and by the rules of which version.

        That a match goes on under other rules is no change which anybody made.
        """
        row: dict[str, Any] = {name: getattr(beginning, name) for name in ("version", "headers", "seats")}
        when = now()
        if move.kind != MIGRATE:
            row["changed"] = when
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(MoveRow), _rows(beginning.id, n, [move], when))
                changes = update(MatchRow).where(MatchRow.id == beginning.id).values(**row, **vars(standing))
                connection.execute(changes)
        except IntegrityError:
            raise _overtaken() from None

    def rename(self, match: str, name: str) -> None:
        """Give a match another name."""
        with Session(self.engine) as session, session.begin():
            _row(session, match).name = name

    def delete(self, match: str) -> None:
        """Take a match off all lists; it can be brought back until it is purged."""
        with Session(self.engine) as session, session.begin():
            _row(session, match).deleted = now()

    def bring_back(self, match: str) -> None:
        """Put a match that was deleted on the lists again; one that was not stays there."""
        with Session(self.engine) as session, session.begin():
            _any_row(session, match).deleted = None

    def purge(self, days: int = DELETED_DAYS) -> None:
        """Forget the matches that were deleted so many days ago, with all that belongs to them."""
        with self.engine.begin() as connection:
            gone = list(connection.scalars(select(MatchRow.id).where(MatchRow.deleted < ago(days))))
            for table in reversed(Base.metadata.sorted_tables):
                whose = table.c.id if table.name == MatchRow.__tablename__ else table.c.match
                connection.execute(delete(table).where(whose.in_(gone)))

    def _append(self, additions: Sequence[Addition]) -> None:
        when = now()
        rows = [row for addition in additions for row in _rows(addition.match, addition.n, addition.moves, when)]
        standings = [{"which": addition.match, **vars(addition.standing), "changed": when} for addition in additions]
        with self.engine.begin() as connection:
            connection.execute(insert(MoveRow), rows)
            connection.execute(update(MatchRow).where(MatchRow.id == bindparam("which")), standings)
            for addition in additions:
                if addition.snapshot:
                    _keep(connection, addition.match, addition.snapshot)

    def read(self, match: str) -> tuple[Beginning, list[Move]]:
        """Return a match: how it began, and its moves."""
        with Session(self.engine) as session:
            beginning = _stored(_row(session, match)).beginning
            columns = (MoveRow.kind, MoveRow.digest, MoveRow.text, MoveRow.dice, MoveRow.count)
            moves = session.execute(select(*columns).where(MoveRow.match == match).order_by(MoveRow.n))
            return beginning, [
                Move(kind, digest, text, tuple(map(tuple, dice)), count) for kind, digest, text, dice, count in moves
            ]

    def snapshots(self, match: str) -> list[Snapshot]:
        """Return what is kept of the positions of a match."""
        columns = (SnapshotRow.at, SnapshotRow.version, SnapshotRow.digest, SnapshotRow.data)
        with self.engine.connect() as connection:
            return [Snapshot(*row) for row in connection.execute(select(*columns).where(SnapshotRow.match == match))]

    def analysis(self, match: str) -> Kept | None:
        """Return what was found out about a match, if somebody asked."""
        columns = (AnalysisRow.orders, AnalysisRow.version, AnalysisRow.digest, AnalysisRow.turns)
        with self.engine.connect() as connection:
            row = connection.execute(select(*columns).where(AnalysisRow.match == match)).first()
            return Kept(*row) if row else None

    def keep_analysis(self, match: str, kept: Kept | None) -> None:
        """Write what was found out about a match in the place of what was known, or forget that."""
        with self.engine.begin() as connection:
            connection.execute(delete(AnalysisRow).where(AnalysisRow.match == match))
            if kept:
                connection.execute(insert(AnalysisRow), [{"match": match, **kept._asdict()}])

    def stored(self, match: str) -> Stored:
        """Return a match as a list shows it."""
        with Session(self.engine) as session:
            return _stored(_row(session, match))

    def matches(self, limit: int = LISTED) -> list[Stored]:
        """Return the matches that are not deleted, the last changed first."""
        there = select(MatchRow).where(MatchRow.deleted.is_(None))
        with Session(self.engine) as session:
            found = session.scalars(there.order_by(MatchRow.changed.desc(), MatchRow.id).limit(limit))
            return [_stored(row) for row in found]

    def unfinished(self) -> list[Stored]:
        """Return the matches in which somebody must move."""
        waiting = select(MatchRow).where(MatchRow.to_move.is_not(None), MatchRow.deleted.is_(None))
        with Session(self.engine) as session:
            return [_stored(row) for row in session.scalars(waiting.order_by(MatchRow.changed))]


def connect(url: str) -> Engine:
    """Return the engine of a database; PostgreSQL through psycopg 3, SQLite with a log that survives a crash."""
    if url.startswith(("postgres://", "postgresql://")):
        url = f"postgresql+psycopg://{url.partition('://')[2]}"
    try:
        engine = create_engine(url, pool_pre_ping=make_url(url).get_backend_name() != "sqlite")
    except ModuleNotFoundError as error:
        raise DatabaseError(f"{error}; for PostgreSQL: pip install 'sandtable[postgres]'") from None
    except (ArgumentError, NoSuchModuleError) as error:
        raise DatabaseError(f"this is no address of a database: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _overtaken() -> Overtaken:
    return Overtaken("another server has changed this match; it is read again")


def now() -> str:
    """Return the time as it is stored: UTC, to the microsecond."""
    return ago(0)


def ago(days: int) -> str:
    """Return the time so many days ago, as it is stored; of two times the later one is the greater text."""
    when = datetime.now(UTC) - timedelta(days=days)
    return when.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _set_up_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _rows(match: str, n: int, moves: Sequence[Move], when: str) -> list[dict[str, Any]]:
    return [{"match": match, "n": n + i, "at": when, **vars(move)} for i, move in enumerate(moves)]


def _keep(connection: Connection, match: str, snapshot: Snapshot) -> None:
    connection.execute(delete(SnapshotRow).where(SnapshotRow.match == match, SnapshotRow.at == snapshot.at))
    connection.execute(insert(SnapshotRow), [{"match": match, **snapshot._asdict()}])


def _row(session: Session, match: str) -> MatchRow:
    row = _any_row(session, match)
    if row.deleted:
        raise Unknown(f"the match {match!r} was deleted; for {DELETED_DAYS} days it can be brought back")
    return row


def _any_row(session: Session, match: str) -> MatchRow:
    row = session.get(MatchRow, match) if match.isprintable() else None  # PostgreSQL takes no NUL
    if row is None:
        raise Unknown(f"there is no match {match!r}")
    return row


def _stored(row: MatchRow) -> Stored:
    beginning = Beginning(**{name: getattr(row, name) for name in Beginning.__dataclass_fields__})
    standing = Standing(**{name: getattr(row, name) for name in Standing.__dataclass_fields__})
    return Stored(beginning, standing, row.created, row.changed)
