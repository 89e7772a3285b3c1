"""Small symbols of terrain as filled polygons: trees, hills, peaks, reeds, hachures, sand, dunes, salt, hollows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from maps.frame import Point

Shape = tuple[Sequence[Point], tuple[int, int, int, int]]


def tree(size: float) -> list[Shape]:
    """A broad crown with its shade."""
    crown = [(size * math.cos(a) * 0.92, -size * 0.75 + size * math.sin(a)) for a in _turns(14)]
    lit = [(size * (0.58 * math.cos(a) - 0.2), -size * (0.95 - 0.6 * math.sin(a))) for a in _turns(12)]
    shade = [(size * (1.15 * math.cos(a) + 0.45), size * (0.34 * math.sin(a) + 0.22)) for a in _turns(12)]
    return [(shade, (70, 84, 46, 80)), (crown, (103, 131, 78, 235)), (lit, (143, 168, 108, 210))]


def fir(size: float) -> list[Shape]:
    """A fir with its shade."""
    shade = [(size * (0.95 * math.cos(a) + 0.5), size * (0.3 * math.sin(a) + 0.15)) for a in _turns(12)]
    crown = [(0.0, -2.3 * size), (0.82 * size, 0.12 * size), (-0.82 * size, 0.12 * size)]
    lit = [(0.0, -2.3 * size), (0.06 * size, 0.12 * size), (-0.82 * size, 0.12 * size)]
    return [(shade, (70, 84, 46, 80)), (crown, (84, 116, 74, 240)), (lit, (125, 155, 104, 230))]


def peak(size: float) -> list[Shape]:
    """A mountain: a lit western flank, a dark eastern one that falls in steps, a little snow."""
    ridge = [(-0.06, -0.92), (0.07, -0.5), (-0.05, -0.18), (0.1, 0.14), (-0.06, 0.52)]
    west = [(-0.98, 0.54), (-0.72, 0.26), (-0.55, 0.12), (-0.36, -0.3), (-0.2, -0.56)]
    east = [(0.16, -0.64), (0.3, -0.36), (0.52, -0.1), (0.66, 0.2), (0.98, 0.54)]
    spur = [(0.34, -0.28), (0.46, 0.1), (0.38, 0.54), (0.98, 0.54), (0.66, 0.2), (0.52, -0.1)]
    snow = [
        (-0.06, -0.92),
        (0.16, -0.64),
        (0.24, -0.46),
        (0.11, -0.52),
        (0.04, -0.38),
        (-0.08, -0.5),
        (-0.18, -0.4),
        (-0.24, -0.5),
    ]
    flat: list[tuple[list[Point], tuple[int, int, int, int]]] = [
        ([*west, *ridge], (237, 220, 190, 190)),
        ([ridge[0], *east, *ridge[:0:-1]], (112, 82, 55, 175)),
        (spur, (86, 60, 39, 90)),
        (snow, (252, 249, 241, 225)),
    ]
    return [([(x * size, y * size) for x, y in points], ink) for points, ink in flat]


def knoll(size: float) -> list[Shape]:
    """A hill: a lit back over a crescent of shade."""
    rim = [(size * math.cos(a), -0.72 * size * math.sin(a)) for a in _arc(0, math.pi, 12)]
    lower = [(size * 0.94 * math.cos(a), -0.42 * size * math.sin(a)) for a in _arc(math.pi, 0, 12)]
    east = [(size * math.cos(a), -0.72 * size * math.sin(a)) for a in _arc(0, 0.62 * math.pi, 9)]
    east += [(size * 0.62 * math.cos(a), -0.5 * size * math.sin(a)) for a in _arc(0.72 * math.pi, 0, 9)]
    return [([*rim, *lower], (248, 233, 196, 130)), (east, (140, 104, 58, 190))]


def reeds(size: float) -> list[Shape]:
    """Three blades of reed over two lines of water."""
    found: list[Shape] = []
    ink = (66, 116, 108, 220)
    for dy, half in ((0.0, 1.5), (0.5, 0.85)):
        found.append(
            (
                [
                    (-half * size, dy * size - 0.09),
                    (half * size, dy * size),
                    (half * size, (dy + 0.16) * size),
                    (-half * size, (dy + 0.16) * size),
                ],
                ink,
            )
        )
    for x, lean, high in ((-0.6, -0.28, 0.95), (0.0, 0.0, 1.35), (0.6, 0.28, 0.95)):
        found.append(([((x - 0.08) * size, 0), ((x + lean) * size, -high * size), ((x + 0.1) * size, 0)], ink))
    return found


def hachure(size: float) -> list[Shape]:
    """A ridge drawn with the pen: its line, and strokes that run down its eastern side."""
    ink = (92, 66, 38, 150)
    back = [(-1.0, 0.42), (-0.72, 0.02), (-0.4, -0.36), (-0.05, -0.6), (0.3, -0.42), (0.66, -0.04), (1.0, 0.42)]
    found: list[Shape] = [([*back, *((x * 0.93, y + 0.14) for x, y in reversed(back))], ink)]
    lit = [(-0.86, 0.4), (-0.62, 0.06), (-0.34, -0.26), (-0.05, -0.44), (-0.1, 0.1), (-0.3, 0.46)]
    found.insert(0, (lit, (255, 248, 226, 95)))
    for x, y, down in ((0.02, -0.5, 0.62), (0.24, -0.36, 0.62), (0.46, -0.14, 0.5), (0.68, 0.08, 0.36)):
        found.append(([(x - 0.06, y), (x + 0.07, y), (x + 0.1, y + down)], ink))
    return [([(x * size, y * size) for x, y in points], tone) for points, tone in found]


def grain(size: float) -> list[Shape]:
    """A grain of sand."""
    return [([(size * math.cos(a), size * math.sin(a)) for a in _turns(8)], (140, 100, 44, 150))]


def dune(size: float) -> list[Shape]:
    """The crest of a dune: a thin crescent, lit behind and dark before."""
    back = [(size * math.cos(a), -0.5 * size * math.sin(a)) for a in _arc(0.06 * math.pi, 0.94 * math.pi, 11)]
    front = [(0.96 * size * math.cos(a), -0.26 * size * math.sin(a) - 0.06 * size) for a in _arc(math.pi, 0, 11)]
    lit = [(0.98 * size * math.cos(a), -0.78 * size * math.sin(a)) for a in _arc(0.1 * math.pi, 0.9 * math.pi, 9)]
    return [([*lit, *reversed(back)], (255, 240, 200, 120)), ([*back, *front], (150, 98, 36, 165))]


def crust(size: float) -> list[Shape]:
    """Salt: short strokes over each other, a white one below."""
    found: list[Shape] = []
    for dx, dy, half, ink in (
        (0.0, 0.34, 1.15, (255, 255, 252, 225)),
        (-0.25, 0.0, 0.8, (108, 130, 128, 210)),
        (0.55, -0.42, 0.5, (108, 130, 128, 180)),
    ):
        left, right = (dx - half) * size, (dx + half) * size
        found.append(([(left, dy * size), (right, dy * size), (right, dy * size + 1.1), (left, dy * size + 1.1)], ink))
    return found


def hollow(size: float) -> list[Shape]:
    """A hollow: strokes that fan down from its rim."""
    ink = (110, 82, 50, 150)
    rim = [(size * math.cos(a), 0.5 * size * math.sin(a)) for a in _arc(0.1 * math.pi, 0.9 * math.pi, 6)]
    found: list[Shape] = []
    for x, y in rim:
        inner = 0.5 * x, 0.35 * y - 0.18 * size
        found.append(([(x - 0.55, y), (x + 0.55, y), inner], ink))
    return found


def _turns(n: int) -> list[float]:
    return [2 * math.pi * i / n for i in range(n)]


def _arc(start: float, end: float, n: int) -> list[float]:
    return [start + (end - start) * i / (n - 1) for i in range(n)]
