"""Reading the raw vector geography: TopoJSON and shapefiles, in longitude and latitude."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapefile
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from maps.frame import Window


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Return every polygon inside a geometry, however nested."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [polygon for part in getattr(shape, "geoms", ()) for polygon in polygons(part)]


def lines(shape: BaseGeometry) -> list[LineString]:
    """Return every line inside a geometry, however nested."""
    if isinstance(shape, LineString):
        return [] if shape.is_empty else [shape]
    return [line for part in getattr(shape, "geoms", ()) for line in lines(part)]


def window(frame: Window, margin: float = 1.0) -> tuple[float, float, float, float]:
    """Return the frame in degrees, with a margin around it."""
    return frame.west - margin, frame.south - margin, frame.east + margin, frame.north + margin


def land(path: Path, frame: Window) -> MultiPolygon:
    """Return the land of a TopoJSON file of world-atlas, clipped to the frame."""
    doc = json.loads(path.read_text(encoding="utf-8"))
    scale, shift = np.array(doc["transform"]["scale"]), np.array(doc["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc, dtype=float), axis=0) * scale + shift for arc in doc["arcs"]]
    found: list[Polygon] = []
    for shape in doc["objects"]["land"]["geometries"]:
        for rings in [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]:
            outer, *holes = [_ring(arcs, ring) for ring in rings]
            clipped = shapely.clip_by_rect(
                _valid(Polygon(outer, [hole for hole in holes if len(hole) > 3])), *window(frame)
            )
            found += polygons(clipped)
    return MultiPolygon(found)


def _ring(arcs: list[Any], indexes: list[int]) -> Any:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indexes]
    ring = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
    lon = np.unwrap(ring[:, 0], period=360)  # world-atlas stitches rings over the date line
    ring[:, 0] = lon - 360 * np.rint((lon.min() + lon.max()) / 720)
    return ring


def _valid(shape: BaseGeometry) -> BaseGeometry:
    return shape if shape.is_valid else shapely.make_valid(shape)


def areas(path: Path, frame: Window) -> Iterator[tuple[dict[str, Any], BaseGeometry]]:
    """Return the records and areas of a shapefile that touch the frame."""
    for record, rings in _records(path, frame, "utf-8"):
        shape: BaseGeometry | None = None
        for ring in rings:  # even-odd: holes, and islands in holes, fall out right
            if len(ring) > 3:
                part = _valid(Polygon(ring))
                shape = part if shape is None else shape.symmetric_difference(part)
        if shape is not None and not shape.is_empty:
            yield record, _valid(shape)


def courses(path: Path, frame: Window) -> Iterator[tuple[dict[str, Any], LineString]]:
    """Return the records and lines of a shapefile that touch the frame."""
    for record, parts in _records(path, frame, "latin-1"):
        for part in parts:
            if len(part) > 1:
                yield record, LineString(part)


def _records(path: Path, frame: Window, encoding: str) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    west, south, east, north = window(frame)
    with shapefile.Reader(str(path), encoding=encoding, encodingErrors="replace") as reader:
        for item in reader.iterShapeRecords():
            if not item.shape.shapeType or not item.shape.points:
                continue
            x0, y0, x1, y1 = item.shape.bbox
            if x1 < west or x0 > east or y1 < south or y0 > north:
                continue
            points, starts = item.shape.points, [*item.shape.parts, len(item.shape.points)]
            yield item.record.as_dict(), [points[a:b] for a, b in pairwise(starts)]
