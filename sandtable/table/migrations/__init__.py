"""How a database comes to have the tables of this version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine

from sandtable.core.errors import SandtableError


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; a database of a later version is refused, unchanged."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise SandtableError(f"the database was made by a later version of Sandtable: {error}") from None
