"""From the raw data to the ground of fronts: `python -m maps.frontground maps/europa data [board …]`.

Writes the geography of each (land and lakes in pixels) beside its sheet, and its bases beside the game's maps. A sheet
that is of no real country has its sea hexes for water.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from maps.bases import save_bases
from maps.frontboard import Front
from maps.frontpaint import paint
from maps.fronts import HALVED, boards, geography
from maps.hexground import settled
from maps.lattice import SEA
from maps.outlines import cover, pixels, rings, tidy, write
from maps.rasters import Rasters
from maps.sheetframe import Pull, SheetFrame
from maps.vectors import land, polygons
from maps.waters import lakes

_LEAST_ISLAND, _LEAST_LAKE = 8.0, 70.0  # square pixels
_ROUND = 14.0  # pixels by which the coast of plain hexes is rounded
_REACH = 0.9  # how far the ground follows a pull, in widths of a hex
_COARSE = 2  # the ground is painted at half the size: the raw pictures are coarser still
_QUALITY = 82


def main(sheet_folder: str, data_folder: str, *names: str) -> None:
    """Build the ground of some boards, or of all."""
    folder, data = Path(sheet_folder), Path(data_folder)
    for name in names or boards(folder):
        started = time.monotonic()
        front = Front(folder, name, _pulls(Front(folder, name)))
        frame = front.frame
        shore, wet = _real(front, frame, data) if frame else (_plain(front), MultiPolygon())
        pulls = [[*pull.at, *pull.by, pull.reach] for pull in front.pulls]
        write(geography(folder, name), {"pulls": pulls, "land": rings(shore), "lakes": rings(wet)})
        rasters = Rasters.of_sheet(data, frame.smaller(_COARSE)) if frame else None
        home = front.game / name
        home.mkdir(exist_ok=True)
        picture = paint(front, rasters, _COARSE, cover(shore, front), cover(wet, front))
        save_bases(picture, home, _QUALITY, HALVED)
        print(f"{time.monotonic() - started:.0f} s")


def _pulls(front: Front) -> list[Pull]:
    """Return pulls that bring what the sheet names to where it wants it, in half hexes from the middle of one."""
    if front.frame is None or "pull" not in front.sheet:
        return []
    at = [front.frame.flat(*pull["from"]) for pull in front.sheet["pull"]]
    half = front.wide / 2
    by = []
    for pull, (x, y) in zip(front.sheet["pull"], at, strict=True):
        (cx, cy), (dx, dy) = front.spot(pull["hex"]), pull.get("at", (0, 0))
        by.append((cx + dx * half - x, cy + dy * half - y))
    return settled(at, by, _REACH * front.wide)


def _real(front: Front, frame: SheetFrame, data: Path) -> tuple[MultiPolygon, MultiPolygon]:
    """Return land and lakes on the sheet; a hex of land that the coast leaves bare has a little land all the same."""
    spits = [Polygon(spit["outline"]) for spit in front.sheet.get("land", [])]
    dry = pixels(shapely.union_all([land(data / "land-10m.json", frame).buffer(0), *spits]), frame).buffer(0)
    still = pixels(shapely.union_all(lakes(data / "lakes", frame, front.sheet.get("later-lakes", []))), frame)
    return tidy(shapely.union_all([dry, *_bare(front, dry)]), front, _LEAST_ISLAND), tidy(still, front, _LEAST_LAKE)


def _bare(front: Front, dry: BaseGeometry) -> list[BaseGeometry]:
    """Return the middles of the land hexes of which the real coast has next to nothing."""
    found = []
    for cell in front.land:
        hexagon = Polygon(front.polygon(cell))
        if any(front.terrain[there] == SEA for _, there in front.neighbours(cell) if there is not None):
            near = shapely.clip_by_rect(dry, *hexagon.bounds).buffer(0)
            if near.intersection(hexagon).area < 0.06 * hexagon.area:
                found.append(Polygon(front.polygon(cell, 0.5)).buffer(6).buffer(-3))
                print(f"{front.printed[cell]} is bare of land")
    return found


def _plain(front: Front) -> MultiPolygon:
    """Return the hexes of land as one country with rounded coasts."""
    whole = shapely.union_all([Polygon(front.polygon(cell)) for cell in front.land]).buffer(0.5)
    return MultiPolygon(polygons(whole.buffer(-_ROUND).buffer(2 * _ROUND).buffer(-_ROUND)))


if __name__ == "__main__":
    main(*sys.argv[1:])
