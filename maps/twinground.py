"""From the raw data to the ground of a map of two sheets: `python -m maps.twinground maps/aeto data`.

Pulls the geography until places stand in their printed hexes, writes geography.json (pulls, land and lakes in pixels)
beside the sheet, and base.webp with a smaller one beside the game's map.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import shapely
from shapely.affinity import translate
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from maps.bases import save_bases
from maps.filed import Doc
from maps.frame import Point
from maps.hexground import settled
from maps.lattice import SEA
from maps.outlines import cover, pixels, rings, tidy, write
from maps.projections import Azimuth
from maps.rasters import Rasters
from maps.shapes import Box
from maps.sheetframe import Pull, SheetFrame
from maps.twinboard import TwinBoard
from maps.twinpaint import paint
from maps.twins import HALVED
from maps.vectors import land
from maps.waters import lakes

_FAR, _CLOSE = 2.6, 0.9  # how far the ground follows the sheet's pulls, and towns, in widths of a hex
_EDGE = 0.8  # how far out in its hex a place may stand
_BARE = 0.08  # a hex of land with less of it on the real coast has an island of its own
_LEAST_ISLAND, _LEAST_LAKE = 8.0, 70.0  # square pixels
_COARSE = 2  # the ground is painted at half the size: the raw pictures are coarser still
_QUALITY = 86


def main(sheet_folder: str, data_folder: str) -> None:
    """Build the ground."""
    started = time.monotonic()
    folder, data = Path(sheet_folder), Path(data_folder)
    board = TwinBoard(folder, pulls_of(TwinBoard(folder)))
    shore, wet = _shore(board, data), _lakes(board, data)
    pulls = [[*pull.at, *pull.by, pull.reach] for pull in board.pulls]
    write(folder / "geography.json", {"pulls": pulls, "land": rings(shore), "lakes": rings(wet)})
    rasters = Rasters.of_sheet(data, board.frame.smaller(_COARSE))
    picture = paint(board, rasters, _COARSE, cover(shore, board), cover(wet, board))
    save_bases(picture, board.game, _QUALITY, HALVED)
    print(f"{time.monotonic() - started:.0f} s")


def pulls_of(board: TwinBoard) -> list[Pull]:
    """Return pulls that bring the ground to where the sheet wants it, widely, then every town into its hex, closely."""
    wide = board.wide
    asked = [_pull(board, doc) for doc in board.sheet["pull"]]
    far = settled([at for at, _ in asked], [by for _, by in asked], _FAR * wide)
    bent = replace(board.frame, pulls=far)
    at, by = [], []
    for town in board.towns:
        if (globe := board.globe_of(town)) and not town.doc.get("inset"):
            here = bent.point(*globe)
            there = board.within(town.cell, here, _EDGE)
            at.append(bent.flat(*globe))
            by.append((there[0] - here[0], there[1] - here[1]))
    return [*far, *settled(at, by, _CLOSE * wide)]


def _pull(board: TwinBoard, doc: Doc) -> tuple[Point, Point]:
    """Return a point of the flat sheet, and how far it goes: into its hex, or so many half hexes from its middle."""
    lon, lat = doc["from"]
    here, cell = board.frame.flat(lon, lat), board.cell(doc["hex"])
    there = board.within(cell, here, _EDGE)
    if "at" in doc:
        (cx, cy), (dx, dy) = board.centre(cell), doc["at"]
        there = cx + dx * board.wide / 2, cy + dy * board.wide / 2
    return here, (there[0] - here[0], there[1] - here[1])


def _shore(board: TwinBoard, data: Path) -> shapely.MultiPolygon:
    """Return the land: the real one, islands in hexes that it leaves bare, and what lies in the insets."""
    source = data / "land-10m.json"
    dry = pixels(land(source, board.frame).buffer(0), board.frame).buffer(0)
    rooms = shapely.union_all([_room(box) for _, box in board.insets])
    main_land = shapely.union_all([dry, *_bare(board, dry)]).difference(rooms)
    far = [_around(board, town.cell, board.globe_of(town), box, source) for town, box in board.insets]
    return tidy(shapely.union_all([main_land, *far]), board, _LEAST_ISLAND)


def _lakes(board: TwinBoard, data: Path) -> shapely.MultiPolygon:
    still = pixels(shapely.union_all(lakes(data / "lakes", board.frame, board.sheet["later-lakes"])), board.frame)
    rooms = shapely.union_all([_room(box) for _, box in board.insets])
    return tidy(still.buffer(0).difference(rooms), board, _LEAST_LAKE)


def _room(box: Box) -> BaseGeometry:
    return Polygon(box.corners)


def _around(board: TwinBoard, cell: int, globe: Point | None, box: Box, source: Path) -> BaseGeometry:
    """Return the land around a place that lies far off, drawn around its hex."""
    if globe is None:
        raise ValueError(f"the sheet does not say where {board.printed[cell]} lies")
    projection = Azimuth(globe[1], globe[0], board.frame.projection.radius, is_equal_area=True)  # type: ignore[attr-defined]
    half = box.width / board.frame.scale
    frame = SheetFrame(projection, -half, half, board.frame.scale, round(2 * box.width), round(2 * box.width))
    x, y = board.centre(cell)
    dry = pixels(land(source, frame).buffer(0), frame).buffer(0)
    return translate(dry, x - box.width, y - box.width).intersection(_room(box))


def _bare(board: TwinBoard, dry: BaseGeometry) -> list[BaseGeometry]:
    """Return islands in the hexes of land that the real coast leaves bare."""
    found = []
    inset = {town.cell for town, _ in board.insets}
    for cell in board.land:
        near_sea = any(there is not None and board.terrain[there] == SEA for _, there in board.neighbours(cell))
        if cell in inset or not near_sea:
            continue
        hexagon = Polygon(board.polygon(cell))
        near = shapely.clip_by_rect(dry, *hexagon.bounds).buffer(0)
        if near.intersection(hexagon).area < _BARE * hexagon.area:
            found.append(Polygon(board.polygon(cell, 0.45)).buffer(9).buffer(-3))
            print(f"{board.printed[cell]} is bare of land")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
