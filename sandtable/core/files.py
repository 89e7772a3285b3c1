"""Reading a text file that a person named."""

from __future__ import annotations

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
