"""The `data` folder of a game: TOML and JSON, no code."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from sandtable.core.rule import Ledger
from sandtable.core.rulings import Ruling, read_rulings


class DataFolder:
    """Reads what lies in the `data` folder of a game's package, when the modules that use it are loaded."""

    def __init__(self, package: str) -> None:
        self.package = files(package)
        self.path = self.package.joinpath("data")

    def text(self, name: str) -> str:
        """Return a file as text."""
        return self.path.joinpath(name).read_text(encoding="utf-8")

    def tables(self, name: str) -> dict[str, Any]:
        """Return what a TOML file says."""
        return tomllib.loads(self.text(name))

    def ledger(self) -> Ledger:
        """Return the game's rules."""
        return Ledger.parse(self.text("rules.jsonl"), "rules.jsonl")

    def rulings(self, ledger: Ledger) -> list[Ruling]:
        """Return what RULINGS.md of the game decides where its book leaves something open, if the game has one."""
        file = self.package.joinpath("RULINGS.md")
        return list(read_rulings(file.read_text(encoding="utf-8"), ledger)) if file.is_file() else []

    def lessons(self) -> dict[str, str]:
        """Return the files of the game's lessons by name, if it has any."""
        folder = self.path.joinpath("lessons")
        files = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
        named = sorted((file.name.removesuffix(".toml"), file) for file in files)
        return {name: file.read_text(encoding="utf-8") for name, file in named}
