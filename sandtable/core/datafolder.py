"""The `data` folder of a game: TOML and JSON, no code."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from sandtable.core.rule import Ledger


class DataFolder:
    """Reads what lies in the `data` folder of a game's package, when the modules that use it are loaded."""

    def __init__(self, package: str) -> None:
        self.path = files(package).joinpath("data")

    def text(self, name: str) -> str:
        """Return a file as text."""
        return self.path.joinpath(name).read_text(encoding="utf-8")

    def tables(self, name: str) -> dict[str, Any]:
        """Return what a TOML file says."""
        return tomllib.loads(self.text(name))

    def ledger(self) -> Ledger:
        """Return the game's rules."""
        return Ledger.parse(self.text("rules.jsonl"), "rules.jsonl")
