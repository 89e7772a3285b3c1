"""Grown borders laid over the real coast: faces that are wholly of one area or one water, and share their corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.polygon import orient
from shapely.ops import polygonize

from maps.frame import Point
from maps.topology import TENTHS, Corner, Topology, topology_of

_FINE = 0.4  # pixels that a simplified border may stray
_LEAST = 3.0  # square pixels: smaller faces are slips between a border and the coast

Name = Callable[[Point, bool], str]


def overlaid(land: MultiPolygon, borders: Iterable[Sequence[Point]], size: tuple[int, int], name: Name) -> Topology:
    """Return the faces into which coast and borders cut a sheet; a name is asked for with a point and if it is dry."""
    edge = shapely.box(0, 0, *size)
    inside = land.intersection(edge)
    lines = [LineString(line).simplify(_FINE) for line in borders]
    cut = shapely.union_all([inside.boundary, edge.boundary, *lines], grid_size=1 / TENTHS)
    shapely.prepare(land)
    faces = [face for face in polygonize(cut) if edge.contains(face.representative_point())]
    named = []
    for face in faces:
        point = face.representative_point()
        named.append(name((point.x, point.y), bool(land.contains(point))))
    return topology_of(zip(_without_slips(faces, named), map(_outlines, faces), strict=True))


def _outlines(face: Polygon) -> list[list[Corner]]:
    upright = orient(face, 1.0)
    return [
        [(round(x * TENTHS), round(y * TENTHS)) for x, y in ring.coords]
        for ring in (upright.exterior, *upright.interiors)
    ]


def _without_slips(faces: Sequence[Polygon], named: Sequence[str]) -> list[str]:
    """Return the names of faces, with very small ones called as the neighbour with whom they share most."""
    tree = shapely.STRtree(faces)
    found = list(named)
    for n, face in enumerate(faces):
        if face.area >= _LEAST:
            continue
        shared: defaultdict[str, float] = defaultdict(float)
        for m in np.sort(tree.query(face, predicate="intersects")):
            if faces[m].area >= _LEAST:
                shared[named[m]] += face.intersection(faces[m]).length
        if shared:
            found[n] = max(shared, key=lambda label: shared[label])
    return found
