"""Did you mean …? One way to help with a misspelt word, used wherever people write."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: object, known: Iterable[str], how_many: int = 1) -> str:
    """Return `; did you mean 'tobruk'?`, or nothing when no known word is near."""
    by_lower = {name.lower(): name for name in known}
    near = get_close_matches(str(word).lower(), by_lower, n=how_many)
    return f"; did you mean {' or '.join(repr(by_lower[name]) for name in near)}?" if near else ""
