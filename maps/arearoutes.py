"""Ways and walls on an area map: straits, routes of the air, a line of forts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from maps.areamarks import Ink, wing
from maps.frame import Point
from maps.hexlines import arrow_head
from maps.hexmarks import polygon
from maps.paths import number
from maps.waterline import Waterline, walk

_STRAIT = 20.0  # pixels that the arrow over a strait reaches into the land on either side
_HEAD = 15.0, 10.0  # how long and half how wide its heads are
_INTO = 14.0  # pixels that a route reaches over the coast
_STEP = 4.0
_TOOTH, _APART, _OFF = 12.0, 15.0, 5.0  # of a saw: how high its teeth are, how far apart, how far off the border


def strait(one: Sequence[Point], other: Sequence[Point]) -> Iterator[Ink]:
    """Return the double arrow over the narrowest water between two outlines."""
    a, b = min(((p, q) for p in one for q in other), key=lambda pair: math.dist(*pair))
    gap = math.dist(a, b) or 1.0
    way = (b[0] - a[0]) / gap, (b[1] - a[1]) / gap
    tips = [(p[0] + s * way[0] * _STRAIT, p[1] + s * way[1] * _STRAIT) for p, s in ((a, -1), (b, 1))]
    shaft = _line([(p[0] - s * way[0] * 9, p[1] - s * way[1] * 9) for p, s in zip(tips, (-1, 1), strict=True)])
    heads = "".join(arrow_head(p, (s * way[0], s * way[1]), *_HEAD) for p, s in zip(tips, (-1, 1), strict=True))
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    for name, path in (("strait-under", shaft + heads), ("strait", shaft), ("strait-head", heads)):
        yield name, middle, path


def air_route(line: Sequence[Point], grounds: Sequence[Waterline]) -> Iterator[Ink]:
    """Return a dashed line over what lies between two areas, with a wing in its middle."""
    points = walk(line, _STEP)
    outside = [n for n, point in enumerate(points) if not any(ground.is_land(point) for ground in grounds)]
    more = round(_INTO / _STEP)
    first, last = (
        (max(0, outside[0] - more), min(len(points) - 1, outside[-1] + more)) if outside else (0, len(points) - 1)
    )
    way = points[first : last + 1]
    middle = len(way) // 2
    (ax, ay), (bx, by) = way[max(0, middle - 3)], way[min(len(way) - 1, middle + 3)]
    away = math.dist((ax, ay), (bx, by)) or 1.0
    path = _line([way[0], *way[3:-3:6], way[-1]])
    yield "air-under", way[middle], path
    yield "air-route", way[middle], path
    yield wing(way[middle], ((bx - ax) / away, (by - ay) / away))


def saw(border: Sequence[Point], ground: Waterline) -> Iterator[Ink]:
    """Return teeth along a border, on the side of the ground that they defend."""
    points = walk(border, _APART)
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.dist((ax, ay), (bx, by))
        if long < 0.6 * _APART:
            continue
        across = (ay - by) / long, (bx - ax) / long
        x, y = (ax + bx) / 2, (ay + by) / 2
        side = 1 if ground.is_land((x + 9 * across[0], y + 9 * across[1])) else -1
        off = [(px + side * across[0] * _OFF, py + side * across[1] * _OFF) for px, py in ((ax, ay), (bx, by))]
        top = x + side * across[0] * (_OFF + _TOOTH), y + side * across[1] * (_OFF + _TOOTH)
        yield "saw", (x, y), polygon([off[0], off[1], top])


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
