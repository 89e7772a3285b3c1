"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.errors import InputError


def check_absent(path: Path) -> None:
    """Refuse a name that a file already has."""
    if path.exists():
        raise InputError(str(path), None, "this file exists; --force writes over it")
