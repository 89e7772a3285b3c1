"""A situation in words that follows from the declared fields, for a game that has no better ones yet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sandtable.core.bits import bit_list
from sandtable.core.fields import Cell, Field, Mark, Told, fields_of
from sandtable.core.names import Names
from sandtable.core.notation import Notation
from sandtable.core.phrases import heading, listed
from sandtable.core.position import Position


class Titles(Names):
    """Names that are written as people say them."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.ids, names.titles)
        self.ids = names.titles


@dataclass(frozen=True)
class PlainBriefing:
    """Tells every field that is not as it was at first, a line each; what a game keeps as its `own` it cannot tell.

    Fields named in `but` have better words elsewhere.
    """

    notation: Notation
    but: frozenset[str] = frozenset()

    def __call__(self, p: Position) -> str:
        """Return all lines."""
        names = _titles(self.notation)
        cls: type = type(p)
        due = [spec for spec in fields_of(cls) if spec.name not in self.but]
        told = [(spec, words) for spec in due if (words := _words(spec, p, names))]
        return "\n".join(f"{heading(spec.key)}: {words}" for spec, words in told if isinstance(spec, Told | Mark))


@cache
def _titles(notation: Notation) -> dict[str, Titles]:
    return {kind: Titles(found) for kind, found in notation.names.items()}


def _words(spec: Field, p: Position, names: dict[str, Titles]) -> str:
    """Return what a field says; of its members those that are not blank."""
    value: Any = getattr(p, spec.name)
    if isinstance(spec, Mark):
        return listed([names[spec.of].ids[i] for i in bit_list(value)])
    if isinstance(spec, Cell) and spec.of in names:
        titles = names[spec.of].ids
        cells = [(i, cell) for i, cell in enumerate(spec.members(p, len(titles))) if cell != spec.blank]
        return "; ".join(f"{titles[i]} {_said(spec.value.write(cell, names))}" for i, cell in cells)
    return _said(spec.write(p, names)) if isinstance(spec, Told) else ""


def _said(value: Any) -> str:
    """Return a value of a document as words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(cell)}" for key, cell in value.items())
    return listed([_said(item) for item in value]) if isinstance(value, list) else str(value)
