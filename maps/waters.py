"""Lakes and rivers as they were before the dams of later years."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from maps.frame import Point, Window
from maps.vectors import areas, courses, lines, window

RIVERS = Path(__file__).parent / "tables" / "rivers.json"


def lakes(path: Path, frame: Window, later: list[Point]) -> list[BaseGeometry]:
    """Return the lakes as they were: without the reservoirs of later years, which these points name."""
    dams = MultiPoint(later).buffer(0.35)
    clipped = (shapely.clip_by_rect(shape, *window(frame)) for _, shape in areas(path, frame))
    return [shape for shape in clipped if not shape.is_empty and not shape.intersects(dams)]


def named_rivers(rank: str) -> list[str]:
    """Return the names of the rivers that are `major`, or `minor`."""
    return list(json.loads(RIVERS.read_text(encoding="utf-8"))[rank])


def rivers(path: Path, frame: Window, names: Iterable[str]) -> dict[str, list[LineString]]:
    """Return the courses of rivers by name, in longitude and latitude; a river outside the frame has none."""
    table = json.loads(RIVERS.read_text(encoding="utf-8"))
    known = {**table["major"], **table["minor"]}
    pieces: dict[str, list[LineString]] = {name: [] for name in names}
    for record, line in courses(path, frame):
        for name, found in pieces.items():
            if _is_part(known[name], record, line):
                found.append(line)
    return {name: _merged(found) for name, found in pieces.items()}


def _merged(parts: list[LineString]) -> list[LineString]:
    return lines(linemerge(MultiLineString(parts))) if len(parts) > 1 else parts


def _is_part(river: Any, record: dict[str, Any], line: LineString) -> bool:
    numbers, box = (river["num"], river["box"]) if isinstance(river, dict) else (river, None)
    return record["rivernum"] in numbers and (box is None or shapely.box(*box).intersects(line))
