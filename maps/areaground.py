"""From the raw data to the ground of an area map: `python -m maps.areaground maps/europe_engulfed data`.

Grows the areas and waters of the sheet from their seeds, lays their borders over the coast, and writes geography.json
(arcs that neighbours share, rivers, lakes) beside the sheet and base.webp beside the game's map.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, sobel
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from maps.areapaint import paint
from maps.areasheet import OUT, STILL, AreaSheet, seed_cell, seed_cells
from maps.bases import save_bases
from maps.borders import owners
from maps.frame import Point
from maps.growth import NOBODY, Ground, grown, smoothed, spread, with_islands
from maps.outlines import cover, pixels, rings, tidy, write
from maps.overlay import overlaid
from maps.points import read
from maps.rasters import Rasters
from maps.topology import Topology, packed
from maps.tracing import Border, eased, kept_apart, traced
from maps.vectors import land, lines, polygons
from maps.waters import lakes, named_rivers, rivers

Mask = npt.NDArray[np.bool_]
Doc = dict[str, Any]
_SLOPE, _STEEPEST = 55.0, 9.0  # metres from cell to cell that cost as much as a step on the plain; the most they cost
_RIVERS = {"major": 14.0, "minor": 5.0}
_LAKE = 2.5
_PONDS = 12  # cells that a bay closed off by the size of cells may lie from its water
_BEYOND = 10  # cells that borders run on past the coast
_CORNER = 12.0  # cells: a longer contact is no longer one of corners
_LEAST_ISLAND, _LEAST_LAKE = 8.0, 90.0  # square pixels
_LEAST_RIVER = 12.0  # pixels
_NARROW = 1.2  # pixels: half the width of a strait that is too narrow for the scale
_FINE = 0.45  # pixels that a simplified line may stray
_DEGREES = 0.5  # the longest step of an outline on the globe: parallels are no straight lines on paper
_QUALITY = 86


def main(sheet_folder: str, data_folder: str) -> None:
    """Build the ground of one sheet."""
    started = time.monotonic()
    folder = Path(sheet_folder)
    doc = read(folder / "sheet.toml")
    sheet = AreaSheet(doc, read(Path(doc["game"]) / "map.toml"))
    raw = Raw(sheet, Path(data_folder))
    ground, owner_of = land_ground(raw)
    areas, waters = land_names(raw, ground), water_names(raw)
    topology = _topology(raw, areas, waters)
    write(
        folder / "geography.json",
        {
            "arcs": packed(topology),
            "owners": owner_of,
            "lakes": rings(raw.still),
            "rivers": [[rank, *line] for rank in _RIVERS for line in _river_lines(raw, rank)],
        },
    )
    rasters = Rasters.of_sheet(raw.data, sheet.paper)
    picture = paint(sheet, topology, rasters, cover(raw.shore, sheet.paper), cover(raw.still, sheet.paper))
    save_bases(picture, Path(doc["game"]), _QUALITY, doc.get("halved", 0))
    print(f"{time.monotonic() - started:.0f} s")


@dataclass(frozen=True)
class Raw:
    """The raw geography as a sheet sees it: shapes in pixels, masks by cells."""

    sheet: AreaSheet
    data: Path

    @cached_property
    def _lakes(self) -> tuple[list[BaseGeometry], list[BaseGeometry]]:
        """The lakes that count as water, and the smaller ones that areas reach across."""
        found = lakes(self.data / "lakes", self.sheet.paper, self.sheet.doc["later-lakes"])
        least = self.sheet.doc["out_of_play"]["lakes_over_km2"] * self.sheet.cells.scale**2
        large = [pixels(lake, self.sheet.cells).area >= least for lake in found]
        return (
            [lake for lake, is_large in zip(found, large, strict=True) if is_large],
            [lake for lake, is_large in zip(found, large, strict=True) if not is_large],
        )

    @cached_property
    def dry(self) -> BaseGeometry:
        """The land without its large lakes, in longitude and latitude."""
        whole = land(self.data / "land-10m.json", self.sheet.paper).buffer(0)
        return whole.difference(shapely.union_all(self._lakes[0])).segmentize(_DEGREES)

    @cached_property
    def shore(self) -> MultiPolygon:
        """The land in pixels; where the sheet has a wall there is a narrow water, though it be closed at this scale."""
        narrows = [pixels(LineString(wall), self.sheet.paper).buffer(_NARROW) for wall in self.walls("wall")]
        whole = pixels(self.dry, self.sheet.paper).buffer(0).difference(shapely.union_all(narrows))
        return tidy(whole, self.sheet.paper, _LEAST_ISLAND)

    @cached_property
    def still(self) -> MultiPolygon:
        """The smaller lakes in pixels."""
        return tidy(pixels(shapely.union_all(self._lakes[1]), self.sheet.paper), self.sheet.paper, _LEAST_LAKE)

    @cached_property
    def land(self) -> Mask:
        """Which cells are dry."""
        return self.mask(self.dry)

    @cached_property
    def small_lakes(self) -> Mask:
        """Which cells lie in smaller lakes."""
        return self.mask(shapely.union_all(self._lakes[1]))

    def mask(self, shape: BaseGeometry) -> Mask:
        """Return the cells that lie for the most part in a shape of the globe."""
        parts = polygons(pixels(shape, self.sheet.cells).buffer(0))
        whole = MultiPolygon(sorted(parts, key=lambda part: -part.area))
        return np.asarray(cover(whole, self.sheet.cells) > 0.5)

    def walls(self, table: str) -> list[Sequence[Point]]:
        """Return the lines that the sheet draws across land, or across water."""
        return [wall["points"] for wall in self.sheet.doc.get(table, [])]

    def polygon(self, points: Sequence[Point]) -> Mask:
        """Return the cells in a polygon that the sheet gives by its corners."""
        return self.mask(Polygon(points).segmentize(_DEGREES).buffer(0))

    def drawn(self, found: Iterable[Sequence[Point]], wide: int) -> Mask:
        """Return the cells under lines of the globe."""
        image = Image.new("1", (self.sheet.cells.width, self.sheet.cells.height))
        draw = ImageDraw.Draw(image)
        for line in found:
            draw.line([self.sheet.cells.point(lon, lat) for lon, lat in line], fill=1, width=wide)
        return np.asarray(image, dtype=np.bool_)


def land_ground(raw: Raw) -> tuple[Ground, dict[str, str]]:
    """Return the ground that areas are grown on, and the owner of each area: of the realm that its first seed is in."""
    sheet = raw.sheet
    realm, who = _realms(raw)
    realm[raw.drawn(raw.walls("wall"), 2)] = 0
    ground = Ground(sheet.cells.width, realm.ravel().tolist(), _cost(raw).ravel().tolist())
    first = {name: seed_cell(sheet, ground, name, seeds[0]) for name, seeds in sheet.seeds("area").items()}
    return ground, {name: who[ground.realm[cell]] for name, cell in first.items()}


def land_names(raw: Raw, ground: Ground) -> list[str]:
    """Return the name of the area that each cell is in or near."""
    sheet = raw.sheet
    names = ["", *sheet.seeds("area"), OUT]
    starts = seed_cells(sheet, ground, "area", names)
    labels = with_islands(ground, grown(ground, starts), round(sheet.doc["frame"]["islands_km"] * sheet.cells.scale))
    dry = (raw.land & ~raw.drawn(raw.walls("wall"), 2)).ravel()
    labels = [names.index(OUT) if dry[cell] and label == NOBODY else label for cell, label in enumerate(labels)]
    for cut in sheet.doc.get("cut", []):
        for cell in np.flatnonzero(raw.polygon(cut["points"]).ravel() & dry):
            labels[cell] = names.index(cut["to"])
    return [names[label] for label in spread(ground, smoothed(labels, ground.width, set(starts)), _BEYOND)]


def _realms(raw: Raw) -> tuple[Any, list[str]]:
    """Return the owner of every cell, as a number, and the owners; those out of play and the sea are 0."""
    sheet = raw.sheet
    merged = sheet.doc.get("merge", {})
    out = sheet.doc["out_of_play"]
    who = ["", *out["owners"]]
    realm = np.zeros(raw.land.shape, dtype=np.int32)
    for owner, territory in owners(raw.data / "admin1", sheet.paper).items():
        name = merged.get(owner, owner)
        if name not in who:
            who.append(name)
        realm[raw.mask(territory)] = who.index(name)
    nearest = distance_transform_edt(realm == 0, return_distances=False, return_indices=True)
    realm = np.where(raw.land, realm[tuple(nearest)], 0)
    realm[np.isin(realm, range(len(out["owners"]) + 1))] = 0
    for polygon in out["polygon"]:
        realm[raw.polygon(polygon["points"])] = 0
    return realm, who


def _cost(raw: Raw) -> Any:
    """Return what a step over each cell costs: slopes, rivers and small lakes are dear."""
    heights = Rasters.of_sheet(raw.data, raw.sheet.cells).heights()
    slope = np.hypot(sobel(heights, 0), sobel(heights, 1)) / 8
    cost = 1 + np.clip(slope / _SLOPE, 0, _STEEPEST) + _LAKE * raw.small_lakes
    for rank, dear in _RIVERS.items():
        found = rivers(raw.data / "rivers", raw.sheet.paper, named_rivers(rank))
        cost[raw.drawn([line.coords for parts in found.values() for line in parts], 1)] += dear
    return cost


def water_names(raw: Raw) -> list[str]:
    """Return the name of the water that each cell is in or near."""
    sheet = raw.sheet
    names = ["", *sheet.seeds("water"), STILL]
    walled = raw.drawn(raw.walls("water_wall"), 2)
    realm = (~raw.land & ~walled).ravel().astype(int).tolist()
    ground = Ground(sheet.cells.width, realm, [1.0] * len(realm))
    largest = sheet.doc["out_of_play"]["lakes_over_km2"] * sheet.cells.scale**2
    labels = with_islands(ground, grown(ground, seed_cells(sheet, ground, "water", names)), _PONDS, largest)
    labels = [names.index(STILL) if realm[cell] and label == NOBODY else label for cell, label in enumerate(labels)]
    return [names[label] for label in spread(ground, labels, _BEYOND)]


def _topology(raw: Raw, areas: list[str], waters: list[str]) -> Topology:
    sheet = raw.sheet
    wide, step = sheet.cells.width, sheet.pixels_a_cell
    dry = np.pad(raw.land, (0, 1))  # borders end on the far edges of the last cells

    def is_contact(border: Border) -> bool:
        pair = frozenset(border.names)
        is_barred = pair <= sheet.areas and pair not in sheet.bordering
        return is_barred and any(dry[int(y), int(x)] for x, y in border.line)

    def borders(labels: list[str]) -> list[list[Point]]:
        found = kept_apart(traced(labels, wide), is_contact, _CORNER)
        return [[(x * step, y * step) for x, y in eased(border).line] for border in found]

    def name(point: Point, is_dry: bool) -> str:
        cell = int(point[1] / step) * wide + int(point[0] / step)
        return (areas[cell] or OUT) if is_dry else (waters[cell] or STILL)

    return overlaid(raw.shore, [*borders(areas), *borders(waters)], (sheet.paper.width, sheet.paper.height), name)


def _river_lines(raw: Raw, rank: str) -> list[list[list[float]]]:
    paper = raw.sheet.paper
    found = []
    for parts in rivers(raw.data / "rivers", paper, named_rivers(rank)).values():
        for part in parts:
            clipped = shapely.clip_by_rect(pixels(part, paper), 0, 0, paper.width, paper.height).simplify(_FINE)
            found += [line for line in lines(clipped) if line.length > _LEAST_RIVER]
    return [[[round(x, 1), round(y, 1)] for x, y in line.coords] for line in found]


if __name__ == "__main__":
    main(*sys.argv[1:])
