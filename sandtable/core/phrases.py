"""Small pieces of sentences: numbers with their nouns, lists of names, words for members and keys."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


def counted(number: int, one: str, many: str = "") -> str:
    """Say how many there are of something: `1 hit`, `3 hits`, `2 dice`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def listed(names: Sequence[str]) -> str:
    """Say several names in a row: `Rome, Naples and Malta`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def either(names: Sequence[str]) -> str:
    """Say that it may be any of several: `Rome, Naples or Malta`."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names)


def word_of(member: Enum) -> str:
    """Return a member of an enumeration as ids are written: `LANDING_CRAFT` -> `landing-craft`."""
    return member.name.lower().replace("_", "-")


def heading(key: str) -> str:
    """Return a key of a table as a heading: `landing-craft` -> `Landing craft`."""
    return key.replace("_", " ").replace("-", " ").capitalize()
