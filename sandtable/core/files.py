"""Text files that a person named: read, and written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.core.errors import InputError


def read_text(path: Path) -> str:
    """Return the text of a file; one that cannot be read is an InputError."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(str(path), None, "this is not a text in UTF-8") from None
    except OSError as error:
        raise InputError(str(path), None, (error.strerror or str(error)).lower()) from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file beside its place, and move it there when it is complete."""
    data = content.encode() if isinstance(content, str) else content
    try:
        _write_beside(path, data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(str(path), None, f"cannot be written: {reason}") from None


def _write_beside(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # or a power cut might leave the name without the content
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
