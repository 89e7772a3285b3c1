"""Shapes of the globe as outlines on paper: pulled, clipped, simplified; and how much of each pixel they cover."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from maps.rasters import Grid
from maps.sheetframe import Pull, SheetFrame
from maps.vectors import polygons

_FINE = 0.45  # pixels that a simplified line may stray
_BEYOND = 6.0  # pixels that outlines reach over the edge of the sheet
_SOFT = 3  # a cover is burnt this many times finer

Ring = list[list[float]]


class Paper(Protocol):
    """Anything that is so wide and high in pixels."""

    @property
    def width(self) -> int:
        """Pixels from left to right."""

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""


def pixels(shape: BaseGeometry, frame: SheetFrame) -> BaseGeometry:
    """Return a shape of the globe as it lies on a sheet."""
    return shapely.transform(
        shape,
        lambda coords: pull_all(frame.pulls, np.array([frame.flat(lon, lat) for lon, lat in coords]).reshape(-1, 2)),
    )


def pull_all(pulls: Sequence[Pull], points: Any) -> Any:
    """Return where points of the flat sheet are drawn."""
    shift = np.zeros_like(points)
    for pull in pulls:
        away = ((points - pull.at) ** 2).sum(axis=-1)
        shift += np.exp(-away / pull.reach**2)[:, None] * np.array(pull.by)
    return points + shift


def tidy(shape: BaseGeometry, paper: Paper, least: float) -> MultiPolygon:
    """Return the parts of a shape on the sheet, a little simplified, without those smaller than so many pixels."""
    edges = -_BEYOND, -_BEYOND, paper.width + _BEYOND, paper.height + _BEYOND
    found = [
        Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area >= least])
        for polygon in polygons(shapely.clip_by_rect(shape.buffer(0), *edges).simplify(_FINE).buffer(0))
        if polygon.area >= least
    ]
    return MultiPolygon(sorted(found, key=lambda polygon: (-polygon.area, polygon.bounds)))


def rings(shape: MultiPolygon) -> list[Ring]:
    """Return the outlines of a shape, holes among them."""
    found = [ring for polygon in shape.geoms for ring in (polygon.exterior, *polygon.interiors)]
    return [[[round(x, 1), round(y, 1)] for x, y in ring.coords] for ring in found]


def cover(shape: MultiPolygon, paper: Paper) -> Grid:
    """Return how much of each pixel a shape covers, from 0 to 1."""
    image = Image.new("L", (paper.width * _SOFT, paper.height * _SOFT), 0)
    draw = ImageDraw.Draw(image)
    for polygon in shape.geoms:
        for ring, ink in ((polygon.exterior, 255), *((hole, 0) for hole in polygon.interiors)):
            draw.polygon([(x * _SOFT, y * _SOFT) for x, y in ring.coords], fill=ink)
    small = image.resize((paper.width, paper.height), Image.Resampling.BOX)
    return np.asarray(np.asarray(small, dtype=np.float32) / 255, dtype=np.float32)


def write(path: Path, doc: dict[str, Any]) -> None:
    """Write a geography.json, a line for each subject."""
    text = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in doc.items())
    path.write_text("{" + text + "}\n", encoding="utf-8")
    print(f"{path}: {path.stat().st_size // 1024} KB, {', '.join(f'{len(v)} {k}' for k, v in doc.items())}")
