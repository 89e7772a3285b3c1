"""Sampling the raw grids (heights, depths, climate, pictures) at the pixels of a map."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import netCDF4
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy.ndimage import map_coordinates, zoom
from shapely.geometry.base import BaseGeometry

from maps.frame import Frame, Point, Window
from maps.sheetframe import SheetFrame
from maps.vectors import polygons

Grid = npt.NDArray[np.float32]
Image.MAX_IMAGE_PIXELS = None
_FINE = 4  # the coast is burnt this many times finer, for soft edges
_STEP = 8  # pixels between the points for which the globe is asked


@dataclass(frozen=True)
class Rasters:
    """The grids of a data folder, seen through a window; degrees are those of each pixel, or of each row and column."""

    folder: Path
    frame: Window
    longitudes: Grid
    latitudes: Grid

    @classmethod
    def upright(cls, folder: Path, frame: Frame) -> Rasters:
        """Return the grids through a frame whose rows are parallels."""
        lons = np.array([frame.lon(x + 0.5) for x in range(frame.width)], dtype=np.float32)
        lats = np.array([frame.lat(y + 0.5) for y in range(frame.height)], dtype=np.float32)
        return cls(folder, frame, lons[None, :], lats[:, None])

    @classmethod
    def of_sheet(cls, folder: Path, frame: SheetFrame) -> Rasters:
        """Return the grids through the frame of any sheet; the globe is asked every few pixels."""
        xs, ys = np.arange(0, frame.width + _STEP, _STEP), np.arange(0, frame.height + _STEP, _STEP)
        here = np.stack(np.meshgrid(xs + 0.5, ys + 0.5), axis=-1)
        found = np.array([[frame.unpulled_globe(x, y) for x, y in row] for row in _unpulled(frame, here)])
        degrees = [
            zoom(found[..., k], _STEP, order=1, grid_mode=False, mode="nearest") for k in (0, 1)
        ]  # corners stay where they are
        rows = np.linspace(0, found.shape[0] - 1, degrees[0].shape[0]) * _STEP
        cols = np.linspace(0, found.shape[1] - 1, degrees[0].shape[1]) * _STEP
        pick = np.ix_(np.searchsorted(rows, np.arange(frame.height)), np.searchsorted(cols, np.arange(frame.width)))
        lons, lats = (grid[pick].astype(np.float32) for grid in degrees)
        return cls(folder, frame, lons, lats)

    def sample(self, grid: npt.NDArray[np.generic], order: int, corner: Point = (-180.0, 90.0)) -> Grid:
        """Return a grid of the whole world (rows from the north, from this corner on) at every pixel."""
        step = 360 / grid.shape[1], 180 / (grid.shape[0] if grid.shape[0] % 2 == 0 else grid.shape[0] - 1)
        rows, cols = (corner[1] - self.latitudes) / step[1] - 0.5, (self.longitudes - corner[0]) / step[0] - 0.5
        top, left = int(rows.min()) - 8, int(cols.min()) - 8
        part = grid[top : int(rows.max()) + 9, left : int(cols.max()) + 9].astype(np.float32)
        where = np.broadcast_arrays(rows - top, cols - left)
        return np.asarray(map_coordinates(part, where, order=order, mode="nearest"), dtype=np.float32)

    def picture(self, name: str, order: int = 1) -> list[Grid]:
        """Return the bands of a picture of the whole world."""
        with Image.open(self.folder / name) as image:
            bands = np.asarray(image)
        if bands.ndim == 2:
            bands = bands[..., None]
        return [self.sample(bands[..., k], order) for k in range(bands.shape[2])]

    def heights(self) -> Grid:
        """Return heights in metres, 0 at sea."""
        with h5py.File(self.folder / "altitude.h5") as file:
            stored = file["Altitude"][:].astype(np.float32)
        return self.sample(np.where(stored == 255, 0, stored * 28 - 450), 1)

    def depths(self) -> Grid:
        """Return depths of the sea in metres, 0 on land."""
        with netCDF4.Dataset(self.folder / "etopo5.cdf") as file:
            heights = np.ma.filled(file["ROSE"][:], 0)[::-1]  # rows from the north, columns from Greenwich
        heights = np.roll(heights, heights.shape[1] // 2, axis=1)
        return self.sample(np.clip(-heights, 0, 4000), 1, (-180 - 1 / 24, 90 + 1 / 24))

    def cover(self, shape: BaseGeometry) -> Grid:
        """Return how much of each pixel an area covers, from 0 to 1."""
        wide, high = self.frame.width * _FINE, self.frame.height * _FINE
        image = Image.new("L", (wide, high), 0)
        draw = ImageDraw.Draw(image)
        for polygon in sorted(polygons(shape), key=lambda p: -p.area):
            draw.polygon(self._ring(polygon.exterior.coords), fill=255)
            for hole in polygon.interiors:
                draw.polygon(self._ring(hole.coords), fill=0)
        small = image.resize((self.frame.width, self.frame.height), Image.Resampling.BOX)
        return np.asarray(np.asarray(small, dtype=np.float32) / 255, dtype=np.float32)

    def _ring(self, coords: npt.ArrayLike) -> list[Point]:
        return [(x * _FINE, y * _FINE) for x, y in (self.frame.point(lon, lat) for lon, lat in np.asarray(coords))]


def _unpulled(frame: SheetFrame, here: Any) -> Any:
    """Return the points of the flat sheet that the pulls brought here."""
    found = here.copy()
    for _ in range(12):
        shift = np.zeros_like(found)
        for pull in frame.pulls:
            away = ((found - pull.at) ** 2).sum(axis=-1)
            shift += np.exp(-away / pull.reach**2)[..., None] * np.array(pull.by)
        found = here - shift
    return found
