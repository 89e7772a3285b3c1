"""The painted base of an area map: relief under a quiet tint by nation, with the terrain of each area drawn into it."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

from maps.areasheet import OUT, AreaSheet
from maps.glyphs import Shape, grain, hachure, reeds
from maps.paint import TINTS, Picture, blend, ground, rgb, sea
from maps.rasters import Grid, Rasters
from maps.stamps import stamp
from maps.topology import Topology, signed_area

Numbers = npt.NDArray[np.int16]

# How a terrain looks: its tint, how much of it covers the ground, how strong the relief is
_LOOKS: dict[str, tuple[str, float, float]] = {
    "clear": ("#ece6c8", 0.30, 0.85),
    "rough": ("#d5bd8c", 0.26, 1.30),
    "swamp": ("#b6d0c4", 0.42, 0.60),
    "desert": ("#efdca6", 0.42, 0.85),
    OUT: ("#d8d3c6", 0.74, 0.50),
}
# By terrain: the symbol, its sizes, how far apart they stand, how far from a border
_STREWN: dict[str, tuple[Callable[[float], list[Shape]], tuple[float, float], float, float]] = {
    "rough": (hachure, (12.0, 17.0), 46.0, 17.0),
    "swamp": (reeds, (8.0, 10.0), 42.0, 16.0),
    "desert": (grain, (1.3, 2.1), 15.0, 7.0),
}
_NATION = 0.34  # how much of its nation's tint covers an area
_BAND, _BAND_WIDE = 0.34, 26.0  # how much more at a frontier, and over how many pixels that fades
_CALM = 16.0  # pixels: finer shades are relief
_SEED = 1941


@dataclass(frozen=True)
class Ground:
    """What lies at every pixel: the number of its area among the names, 0 for land out of play and all water."""

    names: Sequence[str]
    number: Numbers

    @classmethod
    def of(cls, topology: Topology, names: Sequence[str], size: tuple[int, int]) -> Ground:
        """Return the areas of a map, burnt into a sheet of this width and height."""
        found = np.zeros((size[1], size[0]), dtype=np.int16)
        for n, name in enumerate(names, 1):
            _burn(found, topology, name, n)
        return cls(["", *names], found)

    def mapped(self, value: Callable[[str], Any], none: Any, kind: Any) -> Any:
        """Return a value of the area at every pixel."""
        return np.array([value(name) if name else none for name in self.names], dtype=kind)[self.number]


def _burn(into: Numbers, topology: Topology, name: str, n: int) -> None:
    """Write a number over the pixels of an area, but not over those of its holes."""
    rings = topology.rings[name]
    xs, ys = ([point[k] / 10 for ring in rings for point in ring] for k in (0, 1))
    left, top, right, bottom = int(min(xs)), int(min(ys)), int(max(xs)) + 2, int(max(ys)) + 2
    image = Image.new("1", (right - left, bottom - top))
    draw = ImageDraw.Draw(image)
    for ring in sorted(rings, key=lambda ring: -abs(signed_area(ring))):
        draw.polygon([(x / 10 - left, y / 10 - top) for x, y in ring], fill=int(signed_area(ring) > 0))
    part = into[top:bottom, left:right]
    part[np.asarray(image)[: part.shape[0], : part.shape[1]]] = n


def paint(sheet: AreaSheet, topology: Topology, rasters: Rasters, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; land and lakes are the parts of each pixel that they cover."""
    places = {place["id"]: place for place in sheet.dry if place["id"] in sheet.areas}
    here = Ground.of(topology, list(places), (sheet.paper.width, sheet.paper.height))
    terrain = here.mapped(lambda name: _KINDS.index(terrain_of(places[name])), _KINDS.index(OUT), np.int8)
    dry = _terrain(ground(rasters, land), terrain, land)
    dry = _tinted(dry, here, sheet, land)
    dry = _strewn(dry, terrain, here, land * (1 - lakes))
    dry = blend(dry, rgb(TINTS["lake"]), lakes)
    picture = blend(sea(rasters.depths(), land), dry, land)
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


_KINDS = list(_LOOKS)


def terrain_of(place: dict[str, Any]) -> str:
    """Return the terrain of an area as it is painted: a desert is clear ground otherwise."""
    return "desert" if place.get("desert") else str(place.get("terrain", "clear"))


def _terrain(real: Picture, terrain: npt.NDArray[np.int8], land: Grid) -> Picture:
    """Return the ground in the tones of its terrain; what is finer than those is relief, and stays."""
    weight = gaussian_filter(land, _CALM) + 1e-3
    calm = np.stack([gaussian_filter(real[..., k] * land, _CALM) / weight for k in range(3)], axis=-1)
    picture, relief = calm.copy(), np.zeros_like(land)
    for name, (tint, share, strength) in _LOOKS.items():
        soft = np.asarray(gaussian_filter((terrain == _KINDS.index(name)).astype(np.float32), 2.5), dtype=np.float32)
        picture = blend(picture, rgb(tint), share * soft)
        relief += soft * strength
    return np.asarray(picture + (real - calm) * relief[..., None], dtype=np.float32)


def _tinted(picture: Picture, here: Ground, sheet: AreaSheet, land: Grid) -> Picture:
    """Return the ground with the tint of each nation, stronger towards its frontiers."""
    tints = sheet.doc.get("tint", {})
    known = sorted(tints)
    whose = {place["id"]: _first(tints, place.get("region"), place.get("nation")) for place in sheet.dry}
    number = here.mapped(lambda name: known.index(whose[name]) if whose[name] else -1, -1, np.int16)
    inner = distance_transform_edt(~_edges(number, land)).astype(np.float32)
    share = _NATION + _BAND * np.clip(1 - inner / _BAND_WIDE, 0, 1)
    for n, name in enumerate(known):
        picture = blend(picture, rgb(tints[name]), np.asarray(share * (number == n), dtype=np.float32))
    return picture


def _first(known: Container[object], *words: str | None) -> str | None:
    return next((word for word in words if word in known), None)


def _edges(number: Numbers, land: Grid) -> npt.NDArray[np.bool_]:
    """Return where land of two numbers meets."""
    dry = land > 0.5
    found = np.zeros(number.shape, dtype=np.bool_)
    found[:, 1:] |= (number[:, 1:] != number[:, :-1]) & dry[:, 1:] & dry[:, :-1]
    found[1:] |= (number[1:] != number[:-1]) & dry[1:] & dry[:-1]
    return found


def _strewn(picture: Picture, terrain: npt.NDArray[np.int8], here: Ground, free: Grid) -> Picture:
    """Draw ridges, reeds and sand into their areas, northern ones first."""
    canvas = Image.fromarray(np.clip(np.rint(picture), 0, 255).astype(np.uint8))
    borders = _edges(here.number, np.ones_like(free)) | (free < 0.95)
    room = distance_transform_edt(~borders)
    dice = random.Random(_SEED)
    for name, (maker, sizes, apart, least) in _STREWN.items():
        allowed = (terrain == _KINDS.index(name)) & (room > least)
        for x, y in _scattered(allowed, apart, dice):
            stamp(canvas, maker(round(dice.uniform(*sizes), 1)), x, y, mirrored=False)
    return np.asarray(canvas, dtype=np.float32)


def _scattered(allowed: npt.NDArray[np.bool_], apart: float, dice: random.Random) -> Iterator[tuple[float, float]]:
    """Return points of the allowed ground in staggered rows, each a little off its place."""
    high, wide = allowed.shape
    for row in range(int(high / (0.8 * apart))):
        for column in range(int(wide / apart) + 1):
            x = (column + 0.5 * (row % 2) + dice.uniform(-0.26, 0.26)) * apart
            y = (0.8 * row + dice.uniform(-0.22, 0.22)) * apart
            if 0 <= x < wide and 0 <= y < high and allowed[int(y), int(x)]:
                yield x, y
