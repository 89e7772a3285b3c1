"""From the raw data to the ground of a hex map: `python -m maps.hexground maps/westfront data`.

Pulls the geography a little until towns stand in their hexes, writes geography.json (pulls, land and lakes in pixels)
beside the sheet, and base.webp beside the game's map.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from maps.bases import save_bases
from maps.frame import Point
from maps.hexboard import Board
from maps.hexpaint import paint
from maps.outlines import cover, pixels, rings, tidy, write
from maps.points import read
from maps.rasters import Rasters
from maps.sheetframe import Pull
from maps.vectors import land
from maps.waters import lakes

_REACH = 0.85  # how far the ground follows a pull, in widths of a hex
_STIFF = 0.12  # how much pulls give way to each other
_EDGE, _SHORE = 0.8, 0.42  # how far out in its hex a town may stand; in a hex that is nearly all sea
_LEAST_LAND = 0.3
_LEAST_ISLAND, _LEAST_LAKE = 8.0, 90.0  # square pixels
_COARSE = 2  # the ground is painted at half the size: the raw pictures are coarser still
_QUALITY = 86


def main(sheet_folder: str, data_folder: str) -> None:
    """Build the ground of one sheet."""
    started = time.monotonic()
    folder, data = Path(sheet_folder), Path(data_folder)
    sheet = read(folder / "sheet.toml")
    facts = read(Path(sheet["game"]) / "map.toml")
    flat = Board(facts, sheet)
    dry = land(data / "land-10m.json", flat.frame)
    pulls = _pulls(flat, pixels(dry, flat.frame).buffer(0))
    board = Board(facts, sheet, pulls)
    shore = tidy(pixels(dry, board.frame), board.frame, _LEAST_ISLAND)
    still = shapely.union_all(lakes(data / "lakes", board.frame, sheet["later-lakes"]))
    wet = tidy(pixels(still, board.frame), board.frame, _LEAST_LAKE)
    doc = {
        "pulls": [[*pull.at, *pull.by, pull.reach] for pull in pulls],
        "land": rings(shore),
        "lakes": rings(wet),
    }
    write(folder / "geography.json", doc)
    rasters = Rasters.of_sheet(data, board.frame.smaller(_COARSE))
    picture = paint(board, rasters, _COARSE, cover(shore, board.frame), cover(wet, board.frame))
    save_bases(picture, Path(sheet["game"]), _QUALITY)
    print(f"{time.monotonic() - started:.0f} s")


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
    return settled(at, by, _REACH * board.wide)


def settled(at: Sequence[Point], by: Sequence[Point], reach: float) -> list[Pull]:
    """Return pulls that together move these points so far; those next to each other give way a little."""
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


if __name__ == "__main__":
    main(*sys.argv[1:])
