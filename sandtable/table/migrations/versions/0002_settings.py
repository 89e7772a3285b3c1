"""What was chosen before a match: its seating and options."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add two columns; matches that were begun without them have the usual ones."""
    op.add_column("matches", sa.Column("seating", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("options", sa.Text, nullable=False, server_default=""))
