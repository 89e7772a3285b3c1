"""The symbols of a front: towns by size, city hexes, ports by grade, airfields, fortresses, and where they stand."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from maps.filed import Place
from maps.frame import Point
from maps.frontboard import Front
from maps.hexmarks import Mark, Town, anchor, beside, circle, drawn, dry_spot, polygon, rectangle
from maps.lattice import Lattice
from maps.paths import number
from maps.shapes import Box
from maps.waterline import Waterline

RANKS = ("full", "partial", "point", "dot", "reference")
PORTS = ("great", "major", "standard", "minor")
_RADIUS = {"full": 8.0, "partial": 7.0, "point": 6.0, "dot": 4.2, "reference": 3.0}
_PORT = {"great": 11.5, "major": 10.5, "standard": 9.5, "minor": 8.5}
_FIELD = 9.0
_FORT = 6.0  # how far walls reach beyond the symbol
_CITY = {"full": 0.88, "partial": 0.6}  # what of its hex a city covers
_HATCH = 8.0  # pixels between the strokes over a city
_DOWN = 5.0  # how far below the middle of its hex a town stands: the number is above
_SHARED = 19.0  # how far from there each of two towns in a hex stands
_ASHORE = 0.8  # how far out in its hex a town may stand

ARROW = ((-20, 4.5), (0, 4.5), (0, 11), (18, 0), (0, -11), (0, -4.5), (-20, -4.5))  # the way to a box

Ink = tuple[str, Point, str]  # a layer, a point to tell the tile by, a path


def laid_out(front: Front, ground: Waterline, numbers: Sequence[Box]) -> list[Town]:
    """Return every town with its symbols, none over another; a fort or field without a town has only that."""
    taken = [*numbers]
    sharing: defaultdict[int, list[Place]] = defaultdict(list)
    for place in sorted(front.towns, key=lambda town: RANKS.index(town.kind)):
        sharing[place.cell].append(place)
    bare = (front.airfields | front.fortresses) - set(sharing)
    cities = {
        (cell, n): _city(front, ground, cell, place, n, len(places))
        for cell, places in sharing.items()
        for n, place in enumerate(places)
    }
    taken += [city.box for city in cities.values()]
    found = []
    for cell, places in sharing.items():
        for n, place in enumerate(places):
            marks = [cities[cell, n]]
            marks += _around(front, ground, cell, marks[0], place, is_first=n == 0, taken=taken)
            found.append(Town(place.name, cell, place.kind, tuple(marks)))
    for cell in sorted(bare):
        spot = dry_spot(front, ground, cell)
        kind = "fortress" if cell in front.fortresses else "airfield"
        mark = Mark(kind, *spot, 2 * _FIELD, 2 * _FIELD)
        found.append(Town("", cell, kind, (mark,)))
    return found


def _city(front: Front, ground: Waterline, cell: int, place: Place, n: int, count: int) -> Mark:
    x, y = dry_spot(front, ground, cell)
    shift = (n - (count - 1) / 2) * 2 * _SHARED
    x, y = front.within(cell, (x + shift, y + _DOWN), _ASHORE)
    size = 2 * _RADIUS[place.kind]
    return Mark(place.kind, round(x, 1), round(y, 1), size, size)


def _around(
    front: Front, ground: Waterline, cell: int, city: Mark, place: Place, *, is_first: bool, taken: list[Box]
) -> Iterator[Mark]:
    """Yield what stands at a town: walls around it, a port to the water, an airfield on land."""
    core = city
    if is_first and cell in front.fortresses:
        core = Mark("fortress", city.x, city.y, city.wide + 2 * _FORT, city.high + 2 * _FORT)
        taken.append(core.box)
        yield core
    wanted = []
    if grade := place.doc.get("port"):
        wanted.append((f"port-{grade}", _PORT[grade]))
    if is_first and cell in front.airfields:
        wanted.append(("airfield", _FIELD))
    for kind, radius in wanted:
        mark = beside(front, ground, cell, core, Mark(kind, 0, 0, 2 * radius, 2 * radius), taken)
        taken.append(mark.box)
        yield mark


# Outlines


def inks(mark: Mark) -> Iterator[Ink]:
    """Yield the paths of a symbol with their layers, lowest first."""
    at, r = (mark.x, mark.y), mark.wide / 2
    if mark.kind in ("full", "partial"):
        yield mark.kind, at, rectangle(*at, mark.wide, mark.high)
    elif mark.kind in _RADIUS:
        yield mark.kind, at, circle(*at, r)
    elif mark.kind.startswith("port"):
        yield mark.kind, at, circle(*at, r - 1)
        yield "anchor-minor" if mark.kind == "port-minor" else "anchor", at, anchor(*at, r * 0.64)
    elif mark.kind == "airfield":
        yield mark.kind, at, circle(*at, r - 1)
        yield "plane", at, _plane(*at, r * 0.66)
    else:
        yield from ((name, at, path) for name, path in drawn(mark))


def _plane(x: float, y: float, s: float) -> str:
    half = [(0.0, -1.0), (0.17, -0.72), (0.17, -0.3), (1.0, 0.05), (1.0, 0.3), (0.17, 0.16), (0.13, 0.62), (0.42, 0.82)]
    half.append((0.42, 0.98))
    outline = [*half, (0.0, 0.88), *((-px, py) for px, py in reversed(half[1:]))]
    return polygon([(x + px * s, y + py * s) for px, py in outline])


def city_hexes(front: Front) -> Iterator[Ink]:
    """Yield the hatched ground of cities."""
    for town in front.towns:
        if town.kind in _CITY:
            outline, at = front.polygon(town.cell, _CITY[town.kind]), front.centre(town.cell)
            yield f"city-{town.kind}", at, polygon(outline)
            yield "city-hatch", at, hatched(outline)


def hatched(outline: Sequence[Point]) -> str:
    """Return strokes that fill a convex outline aslant."""
    sums = [x + y for x, y in outline]
    found = []
    for n in range(math.ceil(min(sums) / _HATCH), math.floor(max(sums) / _HATCH) + 1):
        ends = []
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
            a, b = ax + ay - n * _HATCH, bx + by - n * _HATCH
            if (a < 0) != (b < 0):
                t = a / (a - b)
                ends.append((ax + t * (bx - ax), ay + t * (by - ay)))
        if len(ends) == 2:
            (ax, ay), (bx, by) = sorted(ends)
            found.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
    return "".join(found)


def rim(lattice: Lattice, pair: tuple[int, int], long: float = 8.0, count: int = 7) -> str:
    """Return strokes across a side, on both of its hands: the rim of mountains."""
    (ax, ay), (bx, by) = (lattice.at(corner) for corner in lattice.between(*pair))
    away = math.dist((ax, ay), (bx, by))
    nx, ny = (by - ay) / away * long, (ax - bx) / away * long
    found = [f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"]
    for n in range(count):
        t = (n + 0.5) / count
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        found.append(f"M{number(x - nx)} {number(y - ny)}L{number(x + nx)} {number(y + ny)}")
    return "".join(found)
