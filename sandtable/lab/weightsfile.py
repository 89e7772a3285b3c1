"""The file of weights among a game's data, changed in place: comments and the other scales stay as they are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.core.errors import InputError
from sandtable.core.files import read_text, write_file
from sandtable.core.game import Game

NOTE = "# learned by: "
_TABLE = re.compile(r"\[([A-Za-z0-9_-]+)\]\s*(?:#.*)?")
_ENTRY = re.compile(r"([A-Za-z0-9_-]+)(\s*=\s*)([^#\s]+)(.*)")


def weights_file(game: Game[Any]) -> Path:
    """Return where the weights of a game are kept; refuse a game that keeps them nowhere."""
    path = Path(inspect.getfile(type(game))).parent / "data" / "weights.toml"
    if not path.exists():
        raise InputError(str(path), None, f"the weights of {game.facts.id} are not kept here")
    return path


def change_weights(path: Path, scale: str, values: Mapping[str, float], source: str) -> None:
    """Write the numbers of a scale, and above it where they come from."""
    text = read_text(path)
    table = ""
    lines: list[str] = []
    for line in text.splitlines():
        if found := _TABLE.fullmatch(line):
            table = found[1]
            if table == scale:
                if lines and lines[-1].startswith(NOTE):
                    lines.pop()
                lines.append(f"{NOTE}{source}")
        entry = _ENTRY.fullmatch(line) if table == scale else None
        lines.append(f"{entry[1]}{entry[2]}{values[entry[1]]!r}{entry[4]}" if entry and entry[1] in values else line)
    write_file(path, "\n".join(lines) + "\n")


def significant(value: float) -> float:
    """Return a number as the file has it: with four digits."""
    return float(f"{value:.4g}")
