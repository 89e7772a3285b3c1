"""Placing names: each label tries many spots, and all together settle on those that disturb each other least."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from maps.frame import Point
from maps.lettering import baseline_of, heights, text_box, width
from maps.shapes import Box

_HARD = 1000.0  # the cost of lying over a symbol or another label
_AIR = 3.0  # pixels between labels
_MARGIN = 12.0  # pixels between labels and the edge of the sheet
_PIECE, _CELL = 30.0, 60.0  # lines are cut into short pieces and kept by cells, to find those near a label
_SWEEPS = 12
_DIRECTIONS = 48
_MOST_SPOTS = 80

Line = Sequence[Point]


@dataclass(frozen=True)
class Spot:
    """One way to set a label: where its baseline is centred, the room it takes, what it costs by itself."""

    baseline: Point
    box: Box
    cost: float


AnySpot = TypeVar("AnySpot", bound=Spot)


class Surroundings:
    """What labels keep clear of: boxes that nothing may cover, lines that cost by the pixel, the edge of the sheet."""

    def __init__(self, width: float, height: float, solid: Sequence[Box], lines: Sequence[tuple[Line, float]]) -> None:
        self._edges = width - _MARGIN, height - _MARGIN
        self._solid = solid
        self._pieces: defaultdict[tuple[int, int], list[tuple[Point, Point, float]]] = defaultdict(list)
        for line, weight in lines:
            for a, b in _short_pieces(line):
                self._pieces[_cell((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)].append((a, b, weight))

    def cost(self, box: Box) -> float:
        """Return what it costs to put a label here."""
        cost = 0.0
        if not all(_MARGIN < x < self._edges[0] and _MARGIN < y < self._edges[1] for x, y in box.corners):
            cost += 3 * _HARD
        wide = box.grown(_AIR)
        cost += sum(_HARD for other in self._solid if wide.may_touch(other) and wide.overlap(other))
        return cost + sum(weight * wide.inside((a, b)) for a, b, weight in self._nearby(wide))

    def _nearby(self, box: Box) -> Iterator[tuple[Point, Point, float]]:
        xs, ys = [x for x, _ in box.corners], [y for _, y in box.corners]
        left, top = _cell(min(xs) - _PIECE, min(ys) - _PIECE)
        right, bottom = _cell(max(xs) + _PIECE, max(ys) + _PIECE)
        for i in range(left, right + 1):
            for j in range(top, bottom + 1):
                yield from self._pieces.get((i, j), ())


def _cell(x: float, y: float) -> tuple[int, int]:
    return int(x // _CELL), int(y // _CELL)


def _short_pieces(line: Line) -> Iterator[tuple[Point, Point]]:
    for a, b in pairwise(line):
        count = math.ceil(math.dist(a, b) / _PIECE) or 1
        points = [(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count) for n in range(count + 1)]
        yield from pairwise(points)


def around(text: str, style: str, size: float, at: Point, radius: float, surroundings: Surroundings) -> list[Spot]:
    """Return the spots for a name around a round symbol; below is best, then above and beside."""
    across = width(text, style, size)
    up, down = heights(text, size)
    found = []
    for gap in (3.0, 9.0, 16.0, 24.0):
        for n in range(_DIRECTIONS):
            turn = 2 * math.pi * n / _DIRECTIONS
            east, south = math.sin(turn), math.cos(turn)
            reach = radius + gap
            middle = (
                at[0] + reach * east + across / 2 * _lean(east),
                at[1] + reach * south + (up + down) / 2 * _lean(south),
            )
            baseline = baseline_of(text, size, middle)
            baseline = round(baseline[0], 1), round(baseline[1], 1)
            box = text_box(text, style, size, baseline)
            taste = 0.5 * gap + 5 * abs(east) * abs(south) * 2 + (4 if south < -0.5 else 0) + 6 * abs(east)
            found.append(Spot(baseline, box, taste + surroundings.cost(box)))
    return sorted(found, key=lambda spot: spot.cost)[:_MOST_SPOTS]


def _lean(share: float) -> float:
    """Return how far a label sits to one side: wholly at 45 degrees already."""
    return max(-1.0, min(1.0, share * 1.45))


def near(text: str, style: str, size: float, at: Point, angle: float, roam: float, s: Surroundings) -> list[Spot]:
    """Return the spots for a name of a country or sea within some distance of where it belongs."""
    found = []
    steps = range(-6, 7) if roam else range(1)
    for i in steps:
        for j in steps:
            baseline = round(at[0] + roam * i / 6, 1), round(at[1] + roam * j / 6, 1)
            box = text_box(text, style, size, baseline, angle)
            found.append(Spot(baseline, box, 0.15 * math.hypot(i, j) * roam / 6 + s.cost(box)))
    return sorted(found, key=lambda spot: spot.cost)[:_MOST_SPOTS]


def settle(choices: Sequence[Sequence[AnySpot]]) -> list[AnySpot]:
    """Return one spot each, so that no two overlap if that can be done, at little cost."""
    picked = [spots[0] for spots in choices]
    for _ in range(_SWEEPS):
        changed = False
        for i, spots in enumerate(choices):
            best = min(spots, key=lambda spot: spot.cost + _clashes(spot, picked, i))
            if best is not picked[i]:
                picked[i] = best
                changed = True
        if not changed:
            break
    return picked


def _clashes(spot: Spot, picked: Sequence[Spot], me: int) -> float:
    wide = spot.box.grown(_AIR)
    others = (other.box for i, other in enumerate(picked) if i != me)
    return sum(_HARD for other in others if wide.may_touch(other) and wide.overlap(other))
