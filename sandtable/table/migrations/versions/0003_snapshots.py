"""Positions that save playing a match again from its first order."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table; matches that have none are played from their first order."""
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", "at", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_snapshots_match"),
    )
