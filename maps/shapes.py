"""Small plane geometry: boxes at any angle, distances and crossings, for laying out labels and links."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

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
