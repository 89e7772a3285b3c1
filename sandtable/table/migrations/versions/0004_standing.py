"""In which turn a match is, and since when it is deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add two columns; of a match that is not opened again the turn is not known."""
    op.add_column("matches", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("deleted", sa.String(32)))
