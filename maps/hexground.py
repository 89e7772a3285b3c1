"""From the raw data to the ground of a hex map: `python -m maps.hexground maps/westfront data`.

Pulls the geography a little until towns stand in their hexes, writes geography.json (pulls, land and lakes in pixels)
beside the sheet, and base.webp beside the game's map.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy.ndimage import zoom
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from maps.frame import Point
from maps.geography import _lakes
from maps.hexboard import Board
from maps.hexpaint import paint
from maps.lambert import LambertFrame, Pull
from maps.points import read
from maps.rasters import Grid, Rasters
from maps.vectors import land, polygons

_REACH = 0.85  # how far the ground follows a pull, in widths of a hex
_STIFF = 0.12  # how much pulls give way to each other
_EDGE, _SHORE = 0.8, 0.42  # how far out in its hex a town may stand; in a hex that is nearly all sea
_LEAST_LAND = 0.3
_FINE = 0.45  # pixels that a simplified line may stray
_LEAST_ISLAND, _LEAST_LAKE = 8.0, 90.0  # square pixels
_BEYOND = 6.0  # pixels that outlines reach over the edge of the sheet
_COARSE = 2  # the ground is painted at half the size: the raw pictures are coarser still
_STEP = 8  # coarse pixels between the points for which the globe is asked
_SOFT = 3  # the coast is burnt this many times finer
_QUALITY = 86


def main(sheet_folder: str, data_folder: str) -> None:
    """Build the ground of one sheet."""
    started = time.monotonic()
    folder, data = Path(sheet_folder), Path(data_folder)
    sheet = read(folder / "sheet.toml")
    facts = read(Path(sheet["game"]) / "map.toml")
    flat = Board(facts, sheet)
    dry = land(data / "land-10m.json", flat.frame)  # type: ignore[arg-type]
    pulls = _pulls(flat, _pixels(dry, flat.frame))
    board = Board(facts, sheet, pulls)
    shore = _tidy(_pixels(dry, board.frame), board, _LEAST_ISLAND)
    lakes = shapely.union_all(_lakes(data / "lakes", board.frame, sheet["later-lakes"]))  # type: ignore[arg-type]
    wet = _tidy(_pixels(lakes, board.frame), board, _LEAST_LAKE)
    doc = {
        "pulls": [[*pull.at, *pull.by, pull.reach] for pull in pulls],
        "land": _rings(shore),
        "lakes": _rings(wet),
    }
    _write(folder / "geography.json", doc)
    rasters = SheetRasters(data, _smaller(board.frame))
    picture = paint(board, rasters, _COARSE, _cover(shore, board), _cover(wet, board))
    base = Path(sheet["game"]) / "base.webp"
    Image.fromarray(picture).save(base, quality=_QUALITY, method=6)
    print(f"{base}: {base.stat().st_size // 1024} KB, {board.width} x {board.height}")
    print(f"{time.monotonic() - started:.0f} s")


def _smaller(frame: LambertFrame) -> LambertFrame:
    pulls = [
        Pull(*((p[0] / _COARSE, p[1] / _COARSE) for p in (pull.at, pull.by)), pull.reach / _COARSE)
        for pull in frame.pulls
    ]
    wide, high = -(-frame.width // _COARSE), -(-frame.height // _COARSE)
    return LambertFrame(frame.cone, frame.left, frame.top, frame.scale / _COARSE, wide, high, pulls)


@dataclass(frozen=True)
class SheetRasters(Rasters):
    """The grids of a data folder seen through a frame whose rows are no parallels."""

    frame: LambertFrame  # type: ignore[assignment]

    def __post_init__(self) -> None:
        frame = self.frame
        xs, ys = np.arange(0, frame.width + _STEP, _STEP), np.arange(0, frame.height + _STEP, _STEP)
        here = np.stack(np.meshgrid(xs + 0.5, ys + 0.5), axis=-1)
        found = np.array([[_globe(frame, x, y) for x, y in row] for row in _unpulled(frame, here)])
        degrees = [
            zoom(found[..., k], _STEP, order=1, grid_mode=False, mode="nearest") for k in (0, 1)
        ]  # corners stay where they are
        rows = np.linspace(0, found.shape[0] - 1, degrees[0].shape[0]) * _STEP
        cols = np.linspace(0, found.shape[1] - 1, degrees[0].shape[1]) * _STEP
        pick = np.ix_(np.searchsorted(rows, np.arange(frame.height)), np.searchsorted(cols, np.arange(frame.width)))
        object.__setattr__(self, "_degrees", [grid[pick].astype(np.float32) for grid in degrees])

    @property
    def latitudes(self) -> Grid:
        """The latitude of each pixel."""
        return self._degrees[1]  # type: ignore[attr-defined,no-any-return]

    @property
    def longitudes(self) -> Grid:
        """The longitude of each pixel."""
        return self._degrees[0]  # type: ignore[attr-defined,no-any-return]


def _globe(frame: LambertFrame, x: float, y: float) -> Point:
    return frame.cone.globe(x / frame.scale + frame.left, frame.top - y / frame.scale)


def _unpulled(frame: LambertFrame, here: Any) -> Any:
    """Return the points of the flat sheet that the pulls brought here."""
    found = here.copy()
    for _ in range(12):
        shift = np.zeros_like(found)
        for pull in frame.pulls:
            away = ((found - pull.at) ** 2).sum(axis=-1)
            shift += np.exp(-away / pull.reach**2)[..., None] * np.array(pull.by)
        found = here - shift
    return found


# Pulling


def _pulls(board: Board, dry: BaseGeometry) -> list[Pull]:
    """Return pulls that bring every town into its hex, and what the sheet names besides to where it wants it."""
    at, by = [], []
    for place in board.facts["place"]:
        if "city" in place:
            cell = board.cell(place["hex"])
            here = board.frame.flat(place["lon"], place["lat"])
            share = _SHORE if _share(dry, board.polygon(cell)) < _LEAST_LAND else _EDGE
            there = board.within(cell, here, share)
            at.append(here)
            by.append((there[0] - here[0], there[1] - here[1]))
    for pull in board.sheet.get("pull", []):
        here, (x, y) = board.frame.flat(*pull["from"]), board.centre(board.cell(pull["hex"]))
        dx, dy = pull.get("at", (0, 0))
        at.append(here)
        by.append((x + dx * board.wide / 2 - here[0], y + dy * board.wide / 2 - here[1]))
    reach = _REACH * board.wide
    points = np.array(at)
    away = ((points[:, None] - points[None]) ** 2).sum(axis=-1)
    found = np.linalg.solve(np.exp(-away / reach**2) + _STIFF * np.eye(len(at)), np.array(by))
    return [
        Pull((round(x, 1), round(y, 1)), (round(float(dx), 2), round(float(dy), 2)), round(reach, 1))
        for (x, y), (dx, dy) in zip(at, found, strict=True)
        if math.hypot(dx, dy) >= 0.05
    ]


def _share(dry: BaseGeometry, outline: list[Point]) -> float:
    polygon = Polygon(outline)
    return float(shapely.clip_by_rect(dry, *polygon.bounds).buffer(0).intersection(polygon).area / polygon.area)


# Outlines


def _pixels(shape: BaseGeometry, frame: LambertFrame) -> BaseGeometry:
    return shapely.transform(
        shape, lambda coords: _pull_all(frame, np.array([frame.flat(lon, lat) for lon, lat in coords]))
    ).buffer(0)


def _pull_all(frame: LambertFrame, points: Any) -> Any:
    shift = np.zeros_like(points)
    for pull in frame.pulls:
        away = ((points - pull.at) ** 2).sum(axis=-1)
        shift += np.exp(-away / pull.reach**2)[:, None] * np.array(pull.by)
    return points + shift


def _tidy(shape: BaseGeometry, board: Board, least: float) -> MultiPolygon:
    edges = -_BEYOND, -_BEYOND, board.width + _BEYOND, board.height + _BEYOND
    found = [
        Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area >= least])
        for polygon in polygons(shapely.clip_by_rect(shape, *edges).simplify(_FINE).buffer(0))
        if polygon.area >= least
    ]
    return MultiPolygon(sorted(found, key=lambda polygon: (-polygon.area, polygon.bounds)))


def _rings(shape: MultiPolygon) -> list[list[list[float]]]:
    rings = [ring for polygon in shape.geoms for ring in (polygon.exterior, *polygon.interiors)]
    return [[[round(x, 1), round(y, 1)] for x, y in ring.coords] for ring in rings]


def _cover(shape: MultiPolygon, board: Board) -> Grid:
    """Return how much of each pixel an area covers, from 0 to 1."""
    image = Image.new("L", (board.width * _SOFT, board.height * _SOFT), 0)
    draw = ImageDraw.Draw(image)
    for polygon in shape.geoms:
        for ring, ink in ((polygon.exterior, 255), *((hole, 0) for hole in polygon.interiors)):
            draw.polygon([(x * _SOFT, y * _SOFT) for x, y in ring.coords], fill=ink)
    small = image.resize((board.width, board.height), Image.Resampling.BOX)
    return np.asarray(np.asarray(small, dtype=np.float32) / 255, dtype=np.float32)


def _write(path: Path, doc: dict[str, Any]) -> None:
    text = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in doc.items())
    path.write_text("{" + text + "}\n", encoding="utf-8")
    counts = ", ".join(f"{len(value)} {key}" for key, value in doc.items() if isinstance(value, Iterable))
    print(f"{path}: {path.stat().st_size // 1024} KB, {counts}")


if __name__ == "__main__":
    main(*sys.argv[1:])
