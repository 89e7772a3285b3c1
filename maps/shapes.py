"""Small plane geometry: boxes at any angle, distances and crossings, for laying out labels and links."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from maps.frame import Point


@dataclass(frozen=True)
class Box:
    """A rectangle around its middle, turned clockwise by an angle in degrees."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @cached_property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners in order."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        a, b = self.width / 2, self.height / 2
        one, two, three, four = (
            (self.x + dx * c - dy * s, self.y + dx * s + dy * c) for dx, dy in ((-a, -b), (a, -b), (a, b), (-a, b))
        )
        return one, two, three, four

    def grown(self, by: float) -> Box:
        """Return the box with a margin on every side."""
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.angle)

    def local(self, point: Point) -> Point:
        """Return a point as seen from the middle of the box, unturned."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        dx, dy = point[0] - self.x, point[1] - self.y
        return dx * c + dy * s, dy * c - dx * s

    def distance(self, point: Point) -> float:
        """Return how far a point is from the box, 0 inside."""
        x, y = self.local(point)
        return math.hypot(max(abs(x) - self.width / 2, 0), max(abs(y) - self.height / 2, 0))

    def may_touch(self, other: Box) -> bool:
        """Tell quickly whether two boxes are near enough to overlap."""
        reach = (self.width + self.height + other.width + other.height) / 2
        return abs(self.x - other.x) < reach and abs(self.y - other.y) < reach

    def overlap(self, other: Box) -> float:
        """Return how deep two boxes lie in each other, 0 if they do not touch."""
        depth = math.inf
        for box in (self, other):
            for turn in (0, 90):
                axis = math.cos(math.radians(box.angle + turn)), math.sin(math.radians(box.angle + turn))
                mine = [x * axis[0] + y * axis[1] for x, y in self.corners]
                theirs = [x * axis[0] + y * axis[1] for x, y in other.corners]
                depth = min(depth, max(mine) - min(theirs), max(theirs) - min(mine))
        return max(depth, 0.0)

    def inside(self, line: Sequence[Point]) -> float:
        """Return what length of a line runs through the box."""
        return sum(self._part(a, b) for a, b in pairwise(line))

    def _part(self, a: Point, b: Point) -> float:
        (x0, y0), (x1, y1) = self.local(a), self.local(b)
        low, high = 0.0, 1.0
        for start, step, half in ((x0, x1 - x0, self.width / 2), (y0, y1 - y0, self.height / 2)):
            if step == 0:
                if abs(start) > half:
                    return 0.0
                continue
            ends = sorted(((-half - start) / step, (half - start) / step))
            low, high = max(low, ends[0]), min(high, ends[1])
        return max(high - low, 0.0) * math.dist(a, b)


def distance(point: Point, line: Sequence[Point]) -> float:
    """Return how far a point is from a line of points."""
    return min(_to_segment(point, a, b) for a, b in pairwise(line))


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def simplified(line: Sequence[Point], stray: float) -> list[Point]:
    """Return a line with as few of its points as keep it within so far of itself (after Douglas and Peucker)."""
    kept = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        away, n = max((_to_segment(line[n], line[first], line[last]), n) for n in range(first + 1, last))
        if away > stray:
            kept.add(n)
            parts += [(first, n), (n, last)]
    return [line[n] for n in sorted(kept)]


def holds(rings: Iterable[Sequence[Point]], point: Point) -> bool:
    """Return whether a point lies inside closed rings; their holes are outside."""
    x, y = point
    crossed = 0
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossed += 1
    return crossed % 2 == 1


def roomiest(rings: Sequence[Sequence[Point]], close: float = 1.0) -> tuple[Point, float]:
    """Return the point inside closed rings that is farthest from them, and how far that is (to within `close`).

    Squares are halved again and again, those first in which the best point may lie.
    """
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    half = min(max(xs) - min(xs), max(ys) - min(ys)) / 4
    columns, rows = (math.ceil((max(values) - min(values)) / (2 * half)) for values in (xs, ys))
    starts = [(min(xs) + half * (2 * i + 1), min(ys) + half * (2 * j + 1)) for i in range(columns) for j in range(rows)]
    squares = [_Square.at(point, half, rings) for point in starts]
    heapify(squares)
    best = max(squares, key=lambda square: square.room)
    while -squares[0].least > best.room + close:
        _, _, (x, y), half = heappop(squares)
        for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)):
            square = _Square.at((x + dx * half, y + dy * half), half / 2, rings)
            best = max(best, square, key=lambda one: one.room)
            heappush(squares, square)
    return best.middle, best.room


class _Square(NamedTuple):
    """A square on the way to the roomiest point: what no point of it exceeds (below nothing), and its middle's room."""

    least: float
    room: float
    middle: Point
    half: float

    @classmethod
    def at(cls, middle: Point, half: float, rings: Sequence[Sequence[Point]]) -> _Square:
        away = min(distance(middle, ring) for ring in rings)
        room = away if holds(rings, middle) else -away
        return cls(-room - half * math.sqrt(2), room, middle, half)


def crossings(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Return the points in which two lines cross."""
    found = []
    for a, b in pairwise(one):
        for c, d in pairwise(other):
            if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
                continue
            point = _crossing(a, b, c, d)
            if point:
                found.append(point)
    return found


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    det = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if det == 0:
        return None
    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / det
    u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / det
    if 0 <= t <= 1 and 0 <= u <= 1:
        return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
    return None
