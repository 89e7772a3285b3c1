"""Matches and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("headers", sa.JSON, nullable=False),
        sa.Column("dice_kind", sa.String(16), nullable=False),
        sa.Column("dice_seed", sa.Text, nullable=False),
        sa.Column("player_seed", sa.BigInteger, nullable=False),
        sa.Column("first", sa.Text),
        sa.Column("opening", sa.JSON, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("orders", sa.Integer, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("to_move", sa.String(64)),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_changed", "matches", ["changed"])
    op.create_table(
        "moves",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("dice", sa.JSON, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("match", "n", name="pk_moves"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_moves_match"),
    )
