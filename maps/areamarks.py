"""The symbols of an area map: what they look like, and where ports and landing sites stand at the shores."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maps.areasheet import Doc
from maps.detail import Span
from maps.frame import Point
from maps.hexlegend import rounded
from maps.hexmarks import anchor, circle, polygon
from maps.lettering import baseline_of
from maps.shapes import Box
from maps.waterline import Waterline

Ink = tuple[str, Point, str]  # class, a point of it, path
PORT = 16.0  # radius
SITE = 44.0  # width of the head of an arrow
_SITE_VALUE = 25.0  # size of its number
_VALUES = Span(since=0.3)  # from this scale on numbers in symbols are drawn
_STEP, _STEPS = 9.0, 9  # a symbol may move so far from its shore, in so many steps to each side
_OFFSETS = sorted(
    (math.hypot(i, j) * _STEP, i * _STEP, j * _STEP)
    for i in range(-_STEPS, _STEPS + 1)
    for j in range(-_STEPS, _STEPS + 1)
)
_OVER = 1000.0  # what it costs to lie over another symbol
_OWN, _FOREIGN = 9.0, 30.0  # what it costs a corner of a symbol to lie on the ground of its area, or on other land


@dataclass(frozen=True)
class Shore:
    """Where an area meets a water: the coast there, the way inland; a port, a landing site of some size, or both."""

    coast: Point
    way: Point
    ground: Waterline
    is_port: bool
    site: int

    def off(self, far: float) -> Point:
        """Return the point of the water so far from the coast."""
        return self.coast[0] - far * self.way[0], self.coast[1] - far * self.way[1]


@dataclass(frozen=True)
class Symbol:
    """A symbol at a shore: what is drawn, the room it takes, and the number in it."""

    inks: tuple[Ink, ...]
    box: Box
    labels: tuple[Doc, ...] = ()


def at_shores(shores: Sequence[Shore], dry: Waterline, taken: Sequence[Box]) -> list[Symbol]:
    """Return the arrows of landing sites and then the anchors of ports, none over another."""
    solid = [*taken]
    found = []
    for shore in shores:
        if shore.site:
            found.append(_site(shore, _free(shore, shore.off(SITE / 2), SITE + 4, dry, solid)))
            solid.append(found[-1].box)
    for shore in shores:
        if shore.is_port:
            x, y = _free(shore, shore.off(PORT), 2 * PORT + 3, dry, solid)
            found.append(Symbol(tuple(port((x, y))), Box(x, y, 2 * PORT + 2, 2 * PORT + 2)))
            solid.append(found[-1].box)
    return found


def _free(shore: Shore, start: Point, wide: float, dry: Waterline, solid: Sequence[Box]) -> Point:
    """Return the middle of a free spot as near to a point as can be: in the water, or else on the area's own ground."""
    reach = _STEPS * _STEP + wide
    near = [box for box in solid if _meet(box, Box(*start, 2 * reach, 2 * reach))]
    best, spot = math.inf, start
    for away, dx, dy in _OFFSETS:
        if away >= best:
            break
        x, y = start[0] + dx, start[1] + dy
        cost = away + sum(_OVER for other in near if _meet(other, Box(x, y, wide, wide)))
        for point in ((x, y), *Box(x, y, 0.8 * wide, 0.8 * wide).corners):
            if dry.is_land(point):
                cost += _OWN if shore.ground.is_land(point) else _FOREIGN
        if cost < best:
            best, spot = cost, (round(x, 1), round(y, 1))
    return spot


def _meet(one: Box, other: Box) -> bool:
    """Return whether two upright boxes overlap."""
    across, down = (one.width + other.width) / 2, (one.height + other.height) / 2
    return abs(one.x - other.x) < across and abs(one.y - other.y) < down


def _site(shore: Shore, at: Point) -> Symbol:
    value = number_in(str(shore.site), _SITE_VALUE, (at[0] - shore.way[0] * 5, at[1] - shore.way[1] * 5))
    return Symbol((("site", at, arrow(at, shore.way)),), Box(*at, SITE + 2, SITE + 2), (value,))


def number_in(text: str, size: float, middle: Point) -> Doc:
    """Return a number that is written in a symbol."""
    x, y = baseline_of("0", size, middle)
    label = {"text": text, "x": round(x, 1), "y": round(y, 1), "rotate": 0, "size": size, "class": "value"}
    return {**label, **_VALUES.doc}


# Their outlines


def arrow(middle: Point, way: Point) -> str:
    """Return a short broad arrow."""
    half, body = SITE / 2, SITE * 0.34
    along = [(-half, -body), (2, -body), (2, -half), (half + 4, 0), (2, half), (2, body), (-half, body)]
    return polygon([_turned(middle, way, point) for point in along])


def port(middle: Point) -> Iterator[Ink]:
    """Return an anchor on a disc."""
    yield "port", middle, circle(*middle, PORT)
    yield "anchor", middle, anchor(*middle, PORT * 0.66)


def star(middle: Point, size: float) -> Iterator[Ink]:
    """Return the star of a capital."""
    rays = [(math.pi * n / 5, size * (0.5 if n % 2 == 0 else 0.2)) for n in range(10)]
    yield "capital", middle, polygon([(middle[0] + r * math.sin(a), middle[1] - r * math.cos(a)) for a, r in rays])


def factory(middle: Point, size: float) -> Iterator[Ink]:
    """Return the sign of a resource area: a works on the left of a plate that has room for a number."""
    x, y = middle
    wide, high = 1.55 * size, 0.96 * size
    yield "resource", middle, rounded(x - wide / 2, y - high / 2, wide, high, 0.22 * high)
    s = size * 0.3
    left, foot = x - 0.4 * size, y + s
    roof = [(-1.15, 0), (-1.15, -2), (-0.75, -2), (-0.7, -0.95), (0, -1.45), (0, -0.95), (0.7, -1.45), (0.7, -0.95)]
    corners = [*roof, (1.2, -1.3), (1.2, 0)]
    yield "works", middle, polygon([(left + dx * s, foot + dy * s) for dx, dy in corners])


def bastion(middle: Point, size: float) -> Iterator[Ink]:
    """Return the sign of a site for heavy fortifications: a tower."""
    s = 0.42 * size
    left = [(0.0, -0.55), (-0.28, -0.55), (-0.28, -1.0), (-1.0, -1.0), (-1.0, -0.1), (-0.75, 0.1), (-0.9, 1.0)]
    outline = [*left, *((-x, y) for x, y in reversed(left))]
    yield "heavy-site", middle, polygon([(middle[0] + x * s, middle[1] + y * s) for x, y in outline])


def walls(middle: Point, radius: float) -> Ink:
    """Return the walls around the disc of a fortress: bastions all around."""
    corners = [(math.pi * n / 8, radius * (1.3 if n % 2 == 0 else 1.02)) for n in range(16)]
    path = polygon([(middle[0] + r * math.cos(a), middle[1] + r * math.sin(a)) for a, r in corners])
    return "fortress", middle, path


def wing(middle: Point, way: Point) -> Ink:
    """Return a small aircraft, seen from above."""
    half = [(13, 0), (9, 2), (4, 2.6), (-1, 15), (-5, 15), (-3, 2.6), (-9, 2), (-12, 6), (-14, 6), (-12.5, 0)]
    outline = [*half, *((x, -y) for x, y in reversed(half[1:-1]))]
    return "wing", middle, polygon([_turned(middle, way, point) for point in outline])


def _turned(middle: Point, way: Point, point: Point) -> Point:
    """Return a point given by how far it lies along a way and to the right of it."""
    return middle[0] + point[0] * way[0] - point[1] * way[1], middle[1] + point[0] * way[1] + point[1] * way[0]
