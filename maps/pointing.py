"""What is under a pointer: the same look-up that a page makes, for tests and for checks of a map."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from maps.frame import Point
from maps.paths import rings_of
from maps.shapes import Box, holds

Doc = dict[str, Any]


class Shape(NamedTuple):
    """An outline with the box around it, in which alone its rings are asked."""

    name: str
    box: Box
    rings: list[list[Point]]

    def has(self, point: Point) -> bool:
        """Return whether a point lies in it."""
        return self.box.distance(point) == 0 and holds(self.rings, point)


class Finder:
    """The places of an area map, found by their shapes."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc

    @cached_property
    def _areas(self) -> list[Shape]:
        """The areas, the smaller before those that they may lie in."""
        found = [_shape(name, place["path"]) for name, place in self.doc["places"].items() if "path" in place]
        return sorted(found, key=lambda shape: shape.box.width * shape.box.height)

    def place(self, point: Point, scale: float = 1.0) -> str | None:
        """Return the place under a point: small ones and boxes lie over areas, the nearest of them over the others."""
        return min(self._over(point, scale), default=(0.0, self._around(point)))[1]

    def _around(self, point: Point) -> str | None:
        """Return the innermost area that holds a point."""
        return next((shape.name for shape in self._areas if shape.has(point)), None)

    def _over(self, point: Point, scale: float) -> Iterator[tuple[float, str | None]]:
        """Return the boxes at a point, and the discs and small areas: these reach `least` pixels of the screen."""
        for name, place in self.doc["places"].items():
            away = math.dist(point, (place["x"], place["y"]))
            disc = place["r"] if place["shape"] == "circle" else 0.0
            if place["shape"] == "box":
                if Box(place["x"], place["y"], place["w"], place["h"]).distance(point) == 0:
                    yield away, name
            elif away <= max(disc, place.get("least", 0.0) / scale):
                yield away, name


def _shape(name: str, path: str) -> Shape:
    rings = rings_of(path)
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    box = Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))
    return Shape(name, box, rings)
