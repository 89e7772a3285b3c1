"""What a command of the terminal is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.cli.terminal import Terminal


class Quit(Exception):
    """The person leaves."""


class Refused(SandtableError):
    """A command that cannot be carried out."""


class Command(NamedTuple):
    """A command: what is written behind its name, what it is for, what it does with that."""

    usage: str
    help: str
    run: Callable[[Terminal, str], None]
