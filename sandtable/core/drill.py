"""Fights that are described in words: terms with their texts, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean

V = TypeVar("V")


class DrillError(SandtableError):
    """A fight that cannot be fought as it is described."""


def check_terms(
    terms: Mapping[str, str], needed: Mapping[str, str], further: Iterable[str], flags: Iterable[str]
) -> None:
    """Refuse unknown terms, needed ones that are missing (each has an example), and flags that do not stand alone."""
    known = (*needed, *further, *flags)
    for term in terms:
        if term not in known:
            hint = did_you_mean(term, known) or f"; there are {', '.join(known)}"
            raise DrillError(f"a battle has no '{term}'{hint}")
    for term, example in needed.items():
        if not terms.get(term):
            raise DrillError(f"who {term}s? Say it so: {term} '{example}'")
    for term in flags:
        if terms.get(term):
            raise DrillError(f"'{term}' stands alone, without '{terms[term]}'")


def one_of(known: Mapping[str, V], text: str, what: str) -> V:
    """Return what a text names, whatever its case."""
    word = text.strip().lower()
    if word not in known:
        hint = did_you_mean(word, known) or f"; there are {', '.join(known)}"
        raise DrillError(f"'{word}' is no {what}{hint}")
    return known[word]
