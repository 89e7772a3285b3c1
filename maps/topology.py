"""Faces that share their corners, as shared arcs: each border is kept once, and outlines are made of them.

Borders so coincide to the last digit, and which faces touch is plain to see. Points are whole numbers (tenths of a
pixel), names of faces are words; None is what lies outside of all.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from maps.chains import chains

Corner = tuple[int, int]
Ring = Sequence[Corner]
TENTHS = 10


@dataclass(frozen=True)
class Arc:
    """A line from junction to junction (or around), with what lies to the left and to the right of it."""

    line: tuple[Corner, ...]
    left: str | None
    right: str | None

    @property
    def reverse(self) -> Arc:
        """The same arc, walked the other way."""
        return Arc(self.line[::-1], self.right, self.left)

    @property
    def pair(self) -> frozenset[str] | None:
        """The two faces that it parts, if there is one on either side."""
        return frozenset((self.left, self.right)) if self.left is not None and self.right is not None else None

    @cached_property
    def length(self) -> float:
        """How long it is."""
        return sum(math.dist(a, b) for a, b in pairwise(self.line))


@dataclass(frozen=True)
class Topology:
    """All arcs of a map."""

    arcs: tuple[Arc, ...]

    @cached_property
    def rings(self) -> dict[str, list[list[Corner]]]:
        """The closed outlines of every face: those around it with its ground on their left, and those of its holes."""
        outward: defaultdict[str, list[Arc]] = defaultdict(list)
        for arc in (*self.arcs, *(arc.reverse for arc in self.arcs)):
            if arc.left is not None:
                outward[arc.left].append(arc)
        return {name: _rings(arcs) for name, arcs in sorted(outward.items())}

    @cached_property
    def touching(self) -> dict[frozenset[str], float]:
        """How long the border of two faces is, for each two that have one."""
        found: defaultdict[frozenset[str], float] = defaultdict(float)
        for arc in self.arcs:
            if arc.pair:
                found[arc.pair] += arc.length
        return dict(found)

    def outlines(self, name: str) -> list[list[tuple[float, float]]]:
        """Return the rings of a face in pixels, the largest first."""
        rings = sorted(self.rings[name], key=lambda ring: (-abs(signed_area(ring)), ring))
        return [pixels(ring) for ring in rings]

    def area(self, name: str) -> float:
        """Return how large a face is."""
        return sum(signed_area(ring) for ring in self.rings[name])


def packed(topology: Topology) -> list[list[object]]:
    """Return arcs as rows of plain values: left, right, and all corners."""
    return [[arc.left, arc.right, *map(list, arc.line)] for arc in topology.arcs]


def unpacked(rows: Iterable[Sequence[Any]]) -> Topology:
    """Return the arcs that `packed` wrote."""
    return Topology(tuple(Arc(tuple((x, y) for x, y in line), left, right) for left, right, *line in rows))


def topology_of(faces: Iterable[tuple[str, Iterable[Ring]]]) -> Topology:
    """Return the arcs of faces given by closed outlines with their ground on the left; faces of one name are one."""
    left: dict[tuple[Corner, Corner], str] = {}
    for name, outlines in faces:
        for ring in outlines:
            for side in pairwise(ring):
                if side in left:
                    raise ValueError(f"{name} and {left[side]} overlap at {side[0]}")
                left[side] = name
    edges = [(a, b) for (a, b), name in left.items() if left.get((b, a)) != name and (a < b or (b, a) not in left)]
    found = []
    for line in chains(edges):
        first = line[0], line[1]
        found.append(Arc(tuple(line), left.get(first), left.get(first[::-1])))
    return Topology(tuple(sorted(found, key=lambda arc: arc.line)))


def _rings(arcs: Sequence[Arc]) -> list[list[Corner]]:
    """Return arcs joined to rings that keep what is on their left on their left, and pass no corner twice."""
    leaving: defaultdict[Corner, list[Arc]] = defaultdict(list)
    for arc in arcs:
        leaving[arc.line[0]].append(arc)
    found: list[list[Corner]] = []
    for start in list(leaving):
        walk = [start]
        while leaving[walk[-1]]:  # as many arcs come to a corner as leave it, so this ends where it began
            walk += leaving[walk[-1]].pop().line[1:]
        found += _simple(walk)
    return found


def _simple(walk: Sequence[Corner]) -> list[list[Corner]]:
    """Return a closed walk as rings, cut where it comes to a corner again."""
    found: list[list[Corner]] = []
    ring: list[Corner] = []
    at: dict[Corner, int] = {}
    for corner in walk:
        if corner in at:
            loop = ring[at[corner] :]
            found.append([*loop, corner])
            del ring[at[corner] + 1 :]
            for passed in loop[1:]:
                del at[passed]
        else:
            at[corner] = len(ring)
            ring.append(corner)
    return found


def pixels(line: Ring) -> list[tuple[float, float]]:
    """Return corners in pixels."""
    return [(x / TENTHS, y / TENTHS) for x, y in line]


def signed_area(ring: Ring) -> float:
    """Return the area of a ring, positive if it runs counter-clockwise (y counted upwards)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring)) / 2
