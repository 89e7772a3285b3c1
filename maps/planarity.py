"""Whether lines keep to themselves: arcs of a map meet with their ends and nowhere else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from maps.topology import Arc, Corner

_BUCKET = 160  # tenths of a pixel: sides are compared with those of the same squares

Side = tuple[Corner, Corner]


def crossed(arcs: Iterable[Arc]) -> list[Corner]:
    """Return corners near which arcs meet otherwise than with their ends: none if every outline is a simple polygon."""
    buckets: defaultdict[tuple[int, int], list[Side]] = defaultdict(list)
    for arc in arcs:
        for side in pairwise(arc.line):
            for key in _near(side):
                buckets[key].append(side)
    found = {a[0] for sides in buckets.values() for n, a in enumerate(sides) for b in sides[:n] if _meet(a, b)}
    return sorted(found)


def _near(side: Side) -> Iterator[tuple[int, int]]:
    (ax, ay), (bx, by) = side
    for i in range(min(ax, bx) // _BUCKET, max(ax, bx) // _BUCKET + 1):
        for j in range(min(ay, by) // _BUCKET, max(ay, by) // _BUCKET + 1):
            yield i, j


def _meet(one: Side, other: Side) -> bool:
    """Return whether two sides have a point in common that is not an end of both."""
    (a, b), (c, d) = one, other
    ends = [(a, other), (b, other), (c, one), (d, one)]
    if any(_is_on(end, side) for end, side in ends if end not in side):
        return True
    if set(one) & set(other):
        return set(one) == set(other)
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _is_on(point: Corner, side: Side) -> bool:
    (ax, ay), (bx, by) = side
    inside = min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)
    return inside and _turn(*side, point) == 0


def _turn(a: Corner, b: Corner, c: Corner) -> int:
    """Return on which side of the line from a to b a point lies: 0 on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
