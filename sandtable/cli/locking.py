"""A lock on a file: of several terminals only one writes a match."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from sandtable.cli.console import say
from sandtable.core.errors import InputError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # not every system has it; who takes a lock there is told so
    flock = None  # type: ignore[assignment, unused-ignore]


class Lock:
    """A lock on a file, held through one beside it; the system lets go of it when the process ends, however it does."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._beside = file.with_name(f".{file.name}.lock")
        self._held: BinaryIO | None = None

    def take(self) -> None:
        """Take the lock, if we do not hold it; one that another terminal holds is an InputError."""
        while self._held is None:
            try:
                held = self._beside.open("wb")
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise InputError(str(self.file), None, f"cannot be written: {reason}") from None
            if self._lock(held) and not self._is_beside(held):
                held.close()  # whoever held it let go of it meanwhile, and has removed it
            else:
                self._held = held

    def let_go(self) -> None:
        """Let others have the lock."""
        if self._held:
            self._beside.unlink(missing_ok=True)
            self._held.close()
            self._held = None

    def _lock(self, held: BinaryIO) -> bool:
        """Lock an open file; False where there are no locks."""
        if flock is None:
            return self._warn()
        try:
            flock(held, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            held.close()
            raise InputError(str(self.file), None, "another terminal plays this match; leave it there first") from None
        except OSError:
            return self._warn()
        return True

    def _warn(self) -> bool:
        say(
            f"No files can be locked here: play {self.file} in no second terminal, it would lose orders.",
            style="yellow",
        )
        return False

    def _is_beside(self, held: BinaryIO) -> bool:
        try:
            return os.path.samestat(os.fstat(held.fileno()), self._beside.stat())
        except FileNotFoundError:
            return False
