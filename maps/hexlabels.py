"""Lettering of a hex map: names of towns, rivers, countries and seas find their spots among all the symbols."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maps.frame import Point
from maps.hexlines import Lines, straightest
from maps.hexmarks import Mark, Town
from maps.labels import Line, Spot, Surroundings, near
from maps.lattice import Lattice
from maps.lettering import baseline_of, heights, text_box, width
from maps.shapes import Box

_HARD = 1000.0
_AIR = 2.0  # pixels between a name and symbols
_CELL = 90.0
_SWEEPS = 10
_MOST = 60
_STRAY = 30.0  # for each corner of a name that leaves its hex
BADGE = 13.0  # radius of the badge with the value of a sea area


def thinned(line: Line, step: float = 18.0) -> list[Point]:
    """Return a line with fewer points: good enough to keep names away from it."""
    found = [line[0]]
    for point in line[1:]:
        if math.dist(point, found[-1]) >= step:
            found.append(point)
    return [*found, line[-1]]


class Crowd(Surroundings):
    """Surroundings with very many boxes: they are kept by cells."""

    def __init__(self, wide: float, high: float, solid: Sequence[Box], lines: Sequence[tuple[Line, float]]) -> None:
        super().__init__(wide, high, [], [(thinned(line), weight) for line, weight in lines])
        self._cells: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        for box in solid:
            for key in _cells(box):
                self._cells[key].append(box)

    def cost(self, box: Box) -> float:
        """Return what it costs to put a label here."""
        wide = box.grown(_AIR)
        close = {id(other): other for key in _cells(wide) for other in self._cells.get(key, ())}
        hits = sum(1 for other in close.values() if wide.may_touch(other) and wide.overlap(other))
        return _HARD * (hits + 1) if hits else super().cost(box)  # a spot that is taken needs no finer look


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    xs, ys = [x for x, _ in box.corners], [y for _, y in box.corners]
    for i in range(int(min(xs) // _CELL), int(max(xs) // _CELL) + 1):
        for j in range(int(min(ys) // _CELL), int(max(ys) // _CELL) + 1):
            yield i, j


@dataclass(frozen=True)
class Wanted:
    """A label that looks for its spot; a badge goes to the right of its words, an area is what it names."""

    text: str
    style: str
    size: float
    angle: float
    spots: tuple[Spot, ...]
    badge: str = ""
    area: str = ""


def for_town(lattice: Lattice, town: Town, size: float, crowd: Crowd) -> Wanted:
    """Return the spots for the name of a town: around its symbols, inside its hex where that can be."""
    text = town.name.upper() if town.rank == "victory" else town.name
    across = width(text, "city", size)
    up, down = heights(text, size)
    city = town.marks[0]
    found = []
    for mark in town.marks:
        for gap in (2.5, 5.0, 9.0, 15.0, 22.0):
            for n in range(36):
                turn = 2 * math.pi * n / 36
                east, south = math.cos(turn), math.sin(turn)
                x = mark.x + east * (mark.wide / 2 + gap) + across / 2 * max(-1.0, min(1.0, 1.6 * east))
                y = mark.y + south * (mark.high / 2 + gap) + (up + down) / 2 * max(-1.0, min(1.0, 1.6 * south))
                baseline = baseline_of(text, size, (x, y))
                baseline = round(baseline[0], 1), round(baseline[1], 1)
                box = text_box(text, "city", size, baseline)
                out = sum(lattice.reach(town.cell, corner) > 1.0 for corner in box.corners)
                middle = max(0.0, lattice.reach(town.cell, (x, y)) - 0.55)
                taste = (
                    0.8 * gap + _STRAY * out + 30 * middle + 6 * abs(east * south) + 0.08 * math.dist((x, y), town.at)
                )
                taste += 3 * (south < -0.3) + 14 * (mark is not city)
                found.append(Spot(baseline, box, taste + crowd.cost(box)))
    return Wanted(text, "city", size, 0.0, _best(found))


def for_river(name: str, lines: Lines, size: float, crowd: Crowd) -> Wanted | None:
    """Return the spots for the name of a river: along it where it runs straight, on either bank."""
    room = width(name, "stream", size) + 8
    found = []
    for line in lines:
        for (x, y), angle, stray in straightest(line, room):
            if abs(angle) > 75:
                continue
            c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            for off in (-7.0, -10.0, 7.0 + 0.62 * size, 10.0 + 0.62 * size):
                baseline = round(x - s * off, 1), round(y + c * off, 1)
                box = text_box(name, "stream", size, baseline, round(angle))
                found.append((round(angle), Spot(baseline, box, 150 * stray + 0.12 * abs(angle) + crowd.cost(box))))
    if not found:
        return None
    best = sorted(found, key=lambda spot: spot[1].cost)[:_MOST]
    angle = best[0][0]  # all spots of one label have one angle
    return Wanted(name, "stream", size, angle, tuple(spot for turned, spot in best if abs(turned - angle) < 1))


def for_area(
    text: str, style: str, size: float, at: Point, angle: float, roam: float, crowd: Crowd, badge: str = ""
) -> Wanted:
    """Return the spots for the name of a country or sea near where it belongs."""
    if not badge:
        return Wanted(text, style, size, angle, tuple(near(text, style, size, at, angle, roam, crowd)))
    found = []
    for i in range(-6, 7):
        for j in range(-6, 7):
            baseline = round(at[0] + roam * i / 6, 1), round(at[1] + roam * j / 6, 1)
            box = badged(text, style, size, baseline, angle)
            found.append(Spot(baseline, box, 0.15 * math.hypot(i, j) * roam / 6 + crowd.cost(box)))
    return Wanted(text, style, size, angle, _best(found), badge)


def badged(text: str, style: str, size: float, baseline: Point, angle: float) -> Box:
    """Return the room of a name with a badge behind it."""
    box = text_box(text, style, size, baseline, angle)
    more = 2 * BADGE + 0.5 * size
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    high = max(box.height, 2 * BADGE)
    return Box(box.x + c * more / 2, box.y + s * more / 2, box.width + more, high, angle)


def badge_at(text: str, style: str, size: float, baseline: Point, angle: float) -> Mark:
    """Return the badge behind a name."""
    box = text_box(text, style, size, baseline, angle)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    away = box.width / 2 + 0.5 * size + BADGE
    return Mark("badge", round(box.x + c * away, 1), round(box.y + s * away, 1), 2 * BADGE, 2 * BADGE)


def _best(found: list[Spot]) -> tuple[Spot, ...]:
    return tuple(sorted(found, key=lambda spot: spot.cost)[:_MOST])


def settle(wanted: Sequence[Wanted]) -> list[Spot]:
    """Return one spot each so that no two overlap if that can be done; only neighbours are compared."""
    rooms = [_room(label) for label in wanted]
    near_by = [[j for j, other in enumerate(rooms) if i != j and _meet(room, other)] for i, room in enumerate(rooms)]
    picked = [label.spots[0] for label in wanted]
    for _ in range(_SWEEPS):
        changed = False
        for i, label in enumerate(wanted):
            others = [picked[j].box for j in near_by[i]]
            best = min(label.spots, key=lambda spot: spot.cost + _clashes(spot, others))
            if best is not picked[i]:
                picked[i] = best
                changed = True
        if not changed:
            break
    return picked


def _room(label: Wanted) -> tuple[float, float, float, float]:
    corners = [corner for spot in label.spots for corner in spot.box.corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs) - 4, min(ys) - 4, max(xs) + 4, max(ys) + 4


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _clashes(spot: Spot, others: Sequence[Box]) -> float:
    wide = spot.box.grown(_AIR)
    return sum(_HARD for other in others if wide.may_touch(other) and wide.overlap(other))
