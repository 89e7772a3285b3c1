"""Lines as SVG path data: smooth links, compact outlines cut into tiles, and back to points for measuring."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from maps.frame import Point

_STEPS = 16  # points on a flattened curve
TILE = 400.0  # pixels
_LONGEST = 48  # points in a piece of a tiled line

Tile = tuple[int, int]  # row and column


def number(value: float) -> str:
    """Return a number with at most one decimal, as short as can be."""
    text = f"{value:.1f}"
    return text.removesuffix(".0").replace("-0", "0", 1) if text in ("-0.0", "0.0") else text.removesuffix(".0")


def smooth(points: Sequence[Point]) -> str:
    """Return a path through all points, without corners (after Catmull and Rom)."""
    start = points[0]
    if len(points) == 2:
        return f"M{_pair(start)}L{_pair(points[1])}"
    parts = [f"M{_pair(start)}C"]
    for one, two in _handles(points):
        parts.append(" ".join(_pair(p) for p in (*one, two)))
    return parts[0] + " ".join(parts[1:])


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _handles(points: Sequence[Point]) -> list[tuple[tuple[Point, Point], Point]]:
    """Return per piece the two handles and the end."""
    tangents = [_tangent(points, i) for i in range(len(points))]
    found = []
    for i in range(len(points) - 1):
        a, b = points[i], points[i + 1]
        third = math.dist(a, b) / 3
        first = a[0] + tangents[i][0] * third, a[1] + tangents[i][1] * third
        second = b[0] - tangents[i + 1][0] * third, b[1] - tangents[i + 1][1] * third
        found.append(((first, second), b))
    return found


def _tangent(points: Sequence[Point], i: int) -> Point:
    a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
    if i in (0, len(points) - 1) and len(points) > 2:  # the ends lean a little against the bend
        near, far = (points[1], points[2]) if i == 0 else (points[-2], points[-3])
        here = points[i]
        guess = 1.1 * near[0] - 0.1 * far[0], 1.1 * near[1] - 0.1 * far[1]
        a, b = (here, guess) if i == 0 else (guess, here)
    length = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def outline(points: Sequence[Point]) -> str:
    """Return a path along points in relative steps, which takes about half the room."""
    x, y = (round(v, 1) for v in points[0])
    parts = []
    for px, py in points[1:]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        if dx or dy:
            parts.append(f"{number(dx)} {number(dy)}")
            x, y = round(x + dx, 1), round(y + dy, 1)
    return f"M{_pair(points[0])}l{' '.join(parts)}"


def closed(ring: Sequence[Point]) -> str:
    """Return the path of a closed ring, whose last point is its first."""
    return f"{outline(ring[:-1])}Z"


def rings_of(path: str) -> list[list[Point]]:
    """Return the closed rings of a path that `closed` wrote."""
    found = []
    for start, steps in re.findall(r"M([^l]*)l([^Z]*)Z", path):
        x, y = (float(word) for word in start.split())
        ring = [(x, y)]
        words = [float(word) for word in steps.split()]
        for dx, dy in zip(words[::2], words[1::2], strict=True):
            x, y = round(x + dx, 1), round(y + dy, 1)
            ring.append((x, y))
        found.append([*ring, ring[0]])
    return found


def tiles(found: Iterable[Sequence[Point]]) -> list[str]:
    """Return lines cut into short pieces, one path a tile of the map: tiles out of sight cost a browser nothing."""
    return list(by_tile(found).values())


def by_tile(found: Iterable[Sequence[Point]]) -> dict[Tile, str]:
    """Return lines cut into short pieces, one path for each tile; a piece reaches over its tile by a step at most."""
    bins: dict[Tile, list[str]] = {}
    for points in found:
        start = 0
        key = tile_of(points[0])
        for i in range(1, len(points)):
            if tile_of(points[i]) != key or i - start >= _LONGEST or i == len(points) - 1:
                bins.setdefault(key, []).append(outline(points[start : i + 1]))
                start, key = i, tile_of(points[i])
    return {key: "".join(bins[key]) for key in sorted(bins)}


def tile_of(point: Point) -> Tile:
    """Return the row and column of the tile that a point is in."""
    return int(point[1] // TILE), int(point[0] // TILE)


def flatten(path: str) -> list[Point]:
    """Return points along a path of absolute moves, lines and curves (M, L, C)."""
    found: list[Point] = []
    for letter, text in re.findall(r"([MLC])([^MLC]*)", path):
        numbers = [float(word) for word in text.split()]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "C":
            for i in range(0, len(pairs), 3):
                found += _curve(found[-1], *pairs[i : i + 3])
        else:
            found += pairs
    return found


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    found = []
    for n in range(1, _STEPS + 1):
        t = n / _STEPS
        w = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(
            (
                w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
                w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
            )
        )
    return found
