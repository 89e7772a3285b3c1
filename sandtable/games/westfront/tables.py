"""The game's data files."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def tables(name: str) -> dict[str, Any]:
    """Return what a data file of this game says."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
