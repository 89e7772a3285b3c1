"""Where the table keeps its matches, whom it answers, and how many processes think."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.core.errors import InputError

DATABASE_URL = "SANDTABLE_DATABASE_URL"
IDLE_SECONDS = "SANDTABLE_IDLE_SECONDS"
MEMORY_MB = "SANDTABLE_MEMORY_MB"
STATIC = Path(__file__).with_name("static")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for the data of this user's programs, and ours in it."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "sandtable"


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), None, f"no folder for data: {(error.strerror or str(error)).lower()}") from None
    return f"sqlite:///{folder.resolve() / 'sandtable.db'}"


def database_url(data: Path | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the database to use: in a folder that is named, or the environment's, or the user's own."""
    if data is None and environment.get(DATABASE_URL):
        return environment[DATABASE_URL]
    return sqlite_url(data or data_folder(environment))


def number(name: str, usual: int, environment: Mapping[str, str] = os.environ) -> int:
    """Return a number of the environment, or what is usual."""
    text = environment.get(name) or str(usual)
    if not (text.isascii() and text.isdigit() and int(text)):
        raise InputError(name, None, f"{text!r} is not a number above 0")
    return int(text)


@dataclass(frozen=True)
class Settings:
    """All that can be set: the database, the host names that the table answers to, processes, what stays in memory."""

    database: str
    hosts: tuple[str, ...] = LOOPBACK
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    idle_seconds: int = field(default_factory=lambda: number(IDLE_SECONDS, 300))
    memory_mb: int = field(default_factory=lambda: number(MEMORY_MB, 500))
    static: Path = STATIC
