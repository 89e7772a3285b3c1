"""The game's data files, read when the modules that use them are loaded."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def tables(name: str) -> dict[str, Any]:
    """Return the tables of a data file of this package."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
