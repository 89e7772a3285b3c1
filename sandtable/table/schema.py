"""The tables of the database: a match is its first position, its dice, and an append-only list of moves.

Snapshots and analyses only save time: without them a match is the same.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, LargeBinary, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )


class MatchRow(Base):
    """A match: how it began, who plays, the version of its rules, and (from `orders` on) a summary of where it stands.

    Its moves can rebuild the summary. One that is `deleted` (since when) is kept for a while, and stands in no list.
    """

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]
    scenario: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    seats: Mapped[dict[str, str]] = mapped_column(JSON)
    headers: Mapped[dict[str, str]] = mapped_column(JSON)
    dice_kind: Mapped[str] = mapped_column(String(16))
    dice_seed: Mapped[str] = mapped_column(Text)
    player_seed: Mapped[int] = mapped_column(BigInteger)
    first: Mapped[str | None] = mapped_column(Text)
    opening: Mapped[list[Any]] = mapped_column(JSON)
    seating: Mapped[str] = mapped_column(String(64), server_default="")
    options: Mapped[str] = mapped_column(Text, server_default="")
    created: Mapped[str] = mapped_column(String(32))
    orders: Mapped[int]
    moment: Mapped[str] = mapped_column(Text)
    to_move: Mapped[str | None] = mapped_column(String(64))
    result: Mapped[str] = mapped_column(Text)
    changed: Mapped[str] = mapped_column(String(32), index=True)
    turn: Mapped[int] = mapped_column(server_default="0")
    deleted: Mapped[str | None] = mapped_column(String(32))


class MoveRow(Base):
    """One thing that happened to a match: an order with its dice, orders taken back or played again, other rules.

    Or what people settled beside the orders: who sits where, a draw that is offered, how the match ends.
    """

    __tablename__ = "moves"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    text: Mapped[str] = mapped_column(Text)
    dice: Mapped[list[Any]] = mapped_column(JSON)
    count: Mapped[int]
    digest: Mapped[str] = mapped_column(String(16))
    at: Mapped[str] = mapped_column(String(32))


class SnapshotRow(Base):
    """The position of a match after some of its orders, under the rules of a version."""

    __tablename__ = "snapshots"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    at: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    digest: Mapped[str] = mapped_column(String(16))
    data: Mapped[bytes] = mapped_column(LargeBinary)


class AnalysisRow(Base):
    """What was found out about a match: after how many orders, by which rules, the orders' digest, its player-turns."""

    __tablename__ = "analyses"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    orders: Mapped[int]
    version: Mapped[int]
    digest: Mapped[str] = mapped_column(String(64))
    turns: Mapped[list[Any]] = mapped_column(JSON)
