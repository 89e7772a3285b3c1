"""The libraries of the extra `research`, which a plain install does not bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra() -> Iterator[None]:
    """Where a library of the extra `research` is missing, say how to install it."""
    try:
        yield
    except ImportError as error:
        raise ImportError(f"{error}; install it with: pip install 'sandtable[research]'", name=error.name) from error
