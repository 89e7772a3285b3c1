"""Borders traced between the cells of areas: once each, from junction to junction, and eased into soft lines."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from maps.chains import chains
from maps.frame import Point

_EASINGS = 10
_PASSED = 3  # points of a line that are left out where its end is moved

Pair = tuple[str, str]
Corner = tuple[int, int]


@dataclass(frozen=True)
class Border:
    """The line between two areas, in cells from the top left."""

    names: Pair
    line: tuple[Point, ...]

    @property
    def is_ring(self) -> bool:
        """Whether it runs around an area without meeting another border."""
        return self.line[0] == self.line[-1]

    @property
    def length(self) -> float:
        """How long it is, in cells."""
        return sum(math.dist(a, b) for a, b in pairwise(self.line))


def traced(names: Sequence[str], width: int) -> list[Border]:
    """Return the borders between areas, by the names of their cells; nobody's cells have none."""
    sides: defaultdict[Pair, list[tuple[Corner, Corner]]] = defaultdict(list)
    for side, pair in _sides(names, width):
        sides[pair].append(side)
    return [
        Border(pair, tuple((float(x), float(y)) for x, y in line))
        for pair in sorted(sides)
        for line in chains(sides[pair])
    ]


def _sides(names: Sequence[str], width: int) -> Iterator[tuple[tuple[Corner, Corner], Pair]]:
    """Return every side between cells of two areas, as its two corners, with the names of both in order."""
    for cell, here in enumerate(names):
        if not here:
            continue
        row, column = divmod(cell, width)
        corner = column + 1, row + 1
        beside = names[cell + 1] if column < width - 1 else ""
        below = names[cell + width] if cell + width < len(names) else ""
        if beside and beside != here:
            yield ((column + 1, row), corner), (min(here, beside), max(here, beside))
        if below and below != here:
            yield ((column, row + 1), corner), (min(here, below), max(here, below))


def kept_apart(borders: Iterable[Border], is_contact: Callable[[Border], bool], longest: float) -> list[Border]:
    """Return borders in which areas that may not touch do so in one point at most: there four of them meet.

    Only contacts of corners are mended: short ones, from junction to junction.
    """
    left = list(borders)
    for contact in [border for border in left if border.length <= longest and is_contact(border)]:
        ends = {contact.line[0], contact.line[-1]}
        others = [border for border in left if border is not contact]
        if ends <= {end for border in others for end in (border.line[0], border.line[-1])}:
            middle = contact.line[len(contact.line) // 2]
            left = [_moved(border, ends, middle) for border in others]
    return left


def _moved(border: Border, ends: Collection[Point], to: Point) -> Border:
    """Return a border whose ends lie elsewhere if they were among these."""
    line = list(border.line)
    for _ in range(2):
        if line[-1] in ends:
            line[-1 - min(_PASSED, len(line) - 2) :] = [to]
        line.reverse()
    return replace(border, line=tuple(line))


def eased(border: Border) -> Border:
    """Return a border without the stairs of its cells; its ends stay."""
    line = list(border.line)
    for _ in range(_EASINGS):
        turned = [line[-2], *line] if border.is_ring else line
        inner = [_between(a, b, c) for a, b, c in zip(turned, turned[1:], turned[2:], strict=False)]
        line = [*inner, inner[0]] if border.is_ring else [line[0], *inner, line[-1]]
    return replace(border, line=tuple(line))


def _between(a: Point, b: Point, c: Point) -> Point:
    return (a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4
