"""The sheet of an area map: which piece of the globe it shows, and from where its areas and waters are grown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from maps.frame import Point
from maps.growth import Ground
from maps.projections import projection_of
from maps.sheetframe import SheetFrame

Doc = dict[str, Any]
OUT = "*out"  # land that is in no area
STILL = "*still"  # water that is in none of the waters
_STRAY = 12  # cells that a seed may lie off its ground


@dataclass(frozen=True)
class AreaSheet:
    """What sheet.toml says: longitudes and latitudes, kilometres for boxes and panels."""

    doc: Doc
    facts: Doc  # of the game's map.toml

    @cached_property
    def paper(self) -> SheetFrame:
        """The frame in pixels."""
        return self._frame(self.doc["frame"]["pixel_km"])

    @cached_property
    def cells(self) -> SheetFrame:
        """The frame in cells of the ground that areas are grown on."""
        return self._frame(self.doc["frame"]["cell_km"])

    def _frame(self, step: float) -> SheetFrame:
        (west, east), (south, north) = self.doc["frame"]["x"], self.doc["frame"]["y"]
        wide, high = math.ceil((east - west) / step), math.ceil((north - south) / step)
        return SheetFrame(projection_of(self.doc["frame"]), west, north, 1 / step, wide, high)

    @property
    def pixels_a_cell(self) -> float:
        """How many pixels wide a cell is."""
        return self.paper.scale / self.cells.scale

    def cell(self, lon: float, lat: float) -> int:
        """Return the cell of a place on the globe."""
        x, y = self.cells.point(lon, lat)
        if not (0 <= x < self.cells.width and 0 <= y < self.cells.height):
            raise ValueError(f"{lon}, {lat} is not on the sheet")
        return int(y) * self.cells.width + int(x)

    def seeds(self, table: str) -> dict[str, list[Point]]:
        """Return the seeds of every area, or of every water."""
        return {entry["id"]: [(lon, lat) for lon, lat in entry["seeds"]] for entry in self.doc[table]}

    def box(self, entry: Doc) -> tuple[float, float, float, float]:
        """Return middle, width and height in pixels of a box or panel that is given in kilometres."""
        (west, east), (south, north) = entry["x"], entry["y"]
        paper = self.paper
        x, y = ((west + east) / 2 - paper.left) * paper.scale, (paper.top - (south + north) / 2) * paper.scale
        return x, y, (east - west) * paper.scale, (north - south) * paper.scale

    @cached_property
    def bordering(self) -> set[frozenset[str]]:
        """The pairs of grown areas that touch: those with a border of a kind that the sheet calls `touching`."""
        borders = [link for link in self.facts["link"] if link["kind"] in self.doc["touching"]]
        return {pair for link in borders if (pair := frozenset((link["a"], link["b"]))) <= self.areas}

    @cached_property
    def dry(self) -> list[Doc]:
        """The places of the game that are no waters, in its order."""
        waters = {water["id"] for water in self.doc["water"]}
        return [place for place in self.facts["place"] if place["id"] not in waters]

    @cached_property
    def zones(self) -> list[Doc]:
        """The places of the game that are waters."""
        waters = {water["id"] for water in self.doc["water"]}
        return [place for place in self.facts["place"] if place["id"] in waters]

    @cached_property
    def areas(self) -> frozenset[str]:
        """The names of the grown areas."""
        return frozenset(self.seeds("area"))


def seed_cells(sheet: AreaSheet, ground: Ground, table: str, names: Sequence[str]) -> dict[int, int]:
    """Return the cells of all seeds of areas (or waters) and their places among the names."""
    return {
        seed_cell(sheet, ground, name, seed): names.index(name)
        for name, seeds in sheet.seeds(table).items()
        for seed in seeds
    }


def seed_cell(sheet: AreaSheet, ground: Ground, name: str, seed: Point) -> int:
    """Return the cell of a seed; one just off its ground, in a harbour, is moved onto it."""
    cell = ground.nearest(sheet.cell(*seed), _STRAY)
    if cell is None:
        raise ValueError(f"the seed {seed[0]}, {seed[1]} of {name} lies off its ground")
    return cell
