"""From the raw data to a map's geography: `python -m maps.geography maps/soft_underbelly data`.

Writes geography.json (coast, lakes, rivers, frontiers in pixels) beside the sheet, and base.webp beside the game's map.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from maps.bases import save_bases
from maps.borders import frontiers
from maps.frame import Frame
from maps.outlines import write
from maps.paint import paint
from maps.rasters import Rasters
from maps.vectors import land, lines, polygons
from maps.waters import lakes, rivers

_FINE = 0.45  # pixels that a simplified line may stray
_LEAST_ISLAND = 6.0  # square pixels
_LEAST_LAKE = 60.0
_LEAST_RIVER = 12.0  # pixels
_QUALITY = 90

Line = list[list[float]]


def main(sheet_folder: str, data_folder: str) -> None:
    """Build the geography of one sheet."""
    started = time.monotonic()
    folder, data = Path(sheet_folder), Path(data_folder)
    sheet = tomllib.loads((folder / "sheet.toml").read_text(encoding="utf-8"))
    frame = Frame.read(sheet["frame"])
    dry = land(data / "land-10m.json", frame).difference(
        shapely.union_all([_inset(box, frame) for box in sheet["inset"]])
    )
    wet = lakes(data / "lakes", frame, sheet["later-lakes"])
    doc = {
        "coast": _outlines(dry, frame, _LEAST_ISLAND),
        "lakes": _outlines(shapely.union_all(wet), frame, _LEAST_LAKE),
        "rivers": _rivers(data / "rivers", frame, sheet["rivers"]),
        "frontiers": _drawn(frontiers(data / "admin1", frame, dry), frame),
    }
    write(folder / "geography.json", doc)
    rasters = Rasters.upright(data, frame)
    picture = paint(rasters, rasters.cover(dry), rasters.cover(shapely.union_all(wet)))
    save_bases(picture, Path(sheet["game"]), _QUALITY)
    print(f"{time.monotonic() - started:.0f} s")


def _inset(box: list[float], frame: Frame) -> BaseGeometry:
    """Return a strip of open water that the sheet cuts into the land, for sea lanes that lead around outside."""
    left, top, right, bottom = box
    return shapely.box(frame.lon(left), frame.lat(bottom), frame.lon(right), frame.lat(top))


def _pixels(shape: BaseGeometry, frame: Frame) -> BaseGeometry:
    return shapely.transform(shape, lambda coords: [frame.point(lon, lat) for lon, lat in coords])


def _rounded(coords: Iterable[Sequence[float]]) -> Line:
    found: Line = []
    for x, y, *_ in coords:
        point = [round(x, 1), round(y, 1)]
        if not found or found[-1] != point:
            found.append(point)
    return found


def _inside(frame: Frame, margin: float) -> tuple[float, float, float, float]:
    return -margin, -margin, frame.width + margin, frame.height + margin


def _outlines(shape: BaseGeometry, frame: Frame, least: float) -> list[Line]:
    """Return the shores as lines, clipped so that none runs along the frame."""
    found: list[Line] = []
    for polygon in sorted(polygons(_pixels(shape, frame)), key=lambda p: (-p.area, p.bounds)):
        for ring in (polygon.exterior, *polygon.interiors):
            if Polygon(ring).area < least:
                continue
            clipped = shapely.clip_by_rect(LineString(ring.coords), *_inside(frame, 4)).simplify(_FINE)
            found += [_rounded(line.coords) for line in lines(clipped) if line.length > 3]
    return found


def _drawn(found: Iterable[LineString], frame: Frame) -> list[Line]:
    drawn: list[Line] = []
    for line in found:
        clipped = shapely.clip_by_rect(_pixels(line, frame), *_inside(frame, 4)).simplify(_FINE)
        drawn += [_rounded(part.coords) for part in lines(clipped) if part.length > 3]
    return sorted(drawn)


def _rivers(path: Path, frame: Frame, names: list[str]) -> list[Line]:
    found: list[Line] = []
    for name, parts in rivers(path, frame, names).items():
        if not parts:
            raise SystemExit(f"no river {name} in the data")
        found += [line for line in _drawn(parts, frame) if LineString(line).length > _LEAST_RIVER]
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
