"""Dry or wet: a quick look-up over outlines of land, and lines cut where the water begins."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import pairwise

from maps.frame import Point

_STEP = 3.0  # pixels between the points of a line that is cut


class Waterline:
    """Where the land is: for every row of pixels the places at which a walk eastward meets a shore."""

    def __init__(self, rings: Iterable[Sequence[Sequence[float]]], height: int) -> None:
        self._rows: list[list[float]] = [[] for _ in range(height)]
        for ring in rings:
            for (x0, y0), (x1, y1) in pairwise(ring):
                low, high = min(y0, y1), max(y0, y1)
                for row in range(max(0, math.ceil(low - 0.5)), min(height, math.ceil(high - 0.5))):
                    self._rows[row].append(x0 + (row + 0.5 - y0) * (x1 - x0) / (y1 - y0))
        for crossed in self._rows:
            crossed.sort()

    def is_land(self, point: Point) -> bool:
        """Return whether a point is dry."""
        row = int(point[1])
        return 0 <= row < len(self._rows) and bisect(self._rows[row], point[0]) % 2 == 1

    def dry(self, line: Sequence[Point], least: float = 12.0, gap: float = 0.0) -> list[list[Point]]:
        """Return the parts of a line that run over land; waters narrower than the gap are no matter."""
        runs: list[list[Point]] = []
        last = -1e9
        walked = 0.0
        points = walk(line)
        for i, point in enumerate(points):
            walked += math.dist(points[i - 1], point) if i else 0.0
            if not self.is_land(point):
                continue
            if runs and walked - last <= _STEP * 1.6 + gap:
                runs[-1].append(point)
            else:
                runs.append([point])
            last = walked
        return [run for run in runs if len(run) > 1 and length(run) >= least]

    def nearest_water(self, point: Point, reach: float) -> Point | None:
        """Return the closest wet point within reach."""
        away = 3.0
        while away <= reach:
            for n in range(32):
                turn = 2 * math.pi * n / 32
                there = point[0] + away * math.cos(turn), point[1] + away * math.sin(turn)
                if not self.is_land(there):
                    return there
            away += 3.0
        return None


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def walk(line: Sequence[Point], step: float = _STEP) -> list[Point]:
    """Return points along a line at even steps, both ends among them."""
    found = [line[0]]
    for a, b in pairwise(line):
        count = max(1, round(math.dist(a, b) / step))
        found += [(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count) for n in range(1, count + 1)]
    return found


def rounded(line: Sequence[Point], times: int = 3) -> list[Point]:
    """Return a line with its corners cut (after Chaikin); both ends stay."""
    found = list(line)
    for _ in range(times):
        cut = [found[0]]
        for a, b in pairwise(found):
            cut += [(0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1])]
            cut += [(0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1])]
        found = [*cut, found[-1]]
    return found


def wavy(line: Sequence[Point], far: float, seed: int) -> list[Point]:
    """Return a line with small bends, as a river has them; both ends stay."""
    points = walk(line, 4.0)
    phases = [(seed * 0.7 + 1.1 * n) % 6.28 for n in range(3)]
    found = []
    walked = 0.0
    total = length(points)
    for i, (x, y) in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        walked += math.dist(points[i - 1], points[i]) if i else 0.0
        ease = min(1.0, walked / 18, (total - walked) / 18)
        across = math.dist(a, b) or 1.0
        bend = math.sin(walked / 8.5 + phases[0]) + 0.7 * math.sin(walked / 14.7 + phases[1])
        bend += 0.5 * math.sin(walked / 5.3 + phases[2])
        shift = far * ease * bend / 1.6
        found.append((x - (b[1] - a[1]) / across * shift, y + (b[0] - a[0]) / across * shift))
    return found
