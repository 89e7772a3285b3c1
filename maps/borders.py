"""The frontiers of 1939: present-day provinces merged by owner, then mended by hand-cut polygons."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from maps.frame import Window
from maps.vectors import areas, lines

TABLE = Path(__file__).parent / "tables" / "borders1939.json"
_NEAR_COAST = 0.035  # degrees: a province's edge this close to the sea is coast, not frontier
_STRAY = 0.25  # degrees: shorter pieces are slips of the merged provinces


def owners(path: Path, frame: Window) -> dict[str, BaseGeometry]:
    """Return the territory of each owner of 1939 in the frame."""
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    by_iso = {iso: owner for owner, isos in table["iso"].items() for iso in isos}
    special = {(unit["iso"], name): unit["to"] for unit in table["units"] for name in unit["names"]}
    parts: defaultdict[str, list[BaseGeometry]] = defaultdict(list)
    for record, shape in areas(path, frame):
        iso, name = record["iso_a2"], record["name"]
        owner = special.get((iso, name), by_iso.get(iso))
        if owner is None:
            continue
        for piece, to in _cut(shape, iso, owner, table["cuts"]):
            parts[to].append(piece)
    return {owner: shapely.union_all(pieces, grid_size=1e-4) for owner, pieces in sorted(parts.items())}


def _cut(shape: BaseGeometry, iso: str, owner: str, cuts: list[dict[str, Any]]) -> list[tuple[BaseGeometry, str]]:
    found = []
    for cut in cuts:
        polygon = Polygon(cut["poly"])
        if iso in cut["iso"] and shape.intersects(polygon):
            found.append((shape.intersection(polygon), cut["to"]))
            shape = shape.difference(polygon)
    return [*found, (shape, owner)]


def frontiers(path: Path, frame: Window, land: BaseGeometry) -> list[LineString]:
    """Return the lines between the territories of different owners, but no coasts."""
    west, south, east, north = frame.west - 0.5, frame.south - 0.5, frame.east + 0.5, frame.north + 0.5
    shore = (
        shapely.clip_by_rect(land.boundary, west, south, east, north).simplify(0.01).buffer(_NEAR_COAST, quad_segs=2)
    )
    inner = land.buffer(0)
    edges: list[BaseGeometry] = []
    territories = list(owners(path, frame).values())
    for i, one in enumerate(territories):
        for other in territories[i + 1 :]:
            if shapely.box(*one.bounds).intersects(shapely.box(*other.bounds)):
                shared = one.boundary.intersection(other.buffer(0.004, quad_segs=1))
                edges += lines(shapely.clip_by_rect(shared, west, south, east, north))
    merged = linemerge([line for edge in edges for line in lines(edge.difference(shore))])
    joined = linemerge(lines(shapely.set_precision(merged, 1e-4)))
    return [line for line in lines(joined) if line.length > _STRAY and inner.intersects(line)]
