"""Terrain by the hex over the real ground: a wobbling lens, tint and relief by kind, small symbols strewn."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy.ndimage import gaussian_filter

from maps.frame import Point
from maps.glyphs import Shape, tree
from maps.lattice import Lattice
from maps.paint import Picture, noise, rgb
from maps.rasters import Grid
from maps.stamps import is_free, stamp

_WOBBLE, _WAVE = 0.045, 0.0764  # widths of a hex: how far the lens strays, and the size of its waves
_INNER, _SMALL_INNER = 0.9, 0.75  # how far out in its hex a symbol stands; in a small one of the key


class Look(NamedTuple):
    """How a kind of ground looks: its tint, how much of it covers the real ground, how strong the relief is."""

    tint: str
    share: float
    relief: float


class Strewn(NamedTuple):
    """Symbols to draw from, their sizes, how many, how far apart, how much free ground each needs around its foot."""

    makers: Sequence[Callable[[float], list[Shape]]]
    sizes: tuple[float, float]
    most: int
    apart: float
    room: float


class Site(NamedTuple):
    """A hex in which symbols are strewn: its kind of ground, its middle and radius, whether it stands on a corner."""

    kind: str
    x: float
    y: float
    radius: float
    is_upright: bool = True


def shrunk(grid: Grid, shape: tuple[int, ...]) -> Grid:
    """Return a grid with fewer pixels."""
    image = Image.fromarray(grid).resize((shape[1], shape[0]), Image.Resampling.BOX)
    return np.asarray(image, dtype=np.float32)


def enlarged(picture: Picture, times: int, size: tuple[int, int]) -> Picture:
    """Return a picture so many times larger, of this height and width."""
    wide, high = picture.shape[1] * times, picture.shape[0] * times
    bands = [
        Image.fromarray(picture[..., k]).resize((wide, high), Image.Resampling.BICUBIC) for k in range(picture.shape[2])
    ]
    return np.stack([np.asarray(band, dtype=np.float32)[: size[0], : size[1]] for band in bands], axis=-1)


def under_lens(lattice: Lattice, seed: int) -> npt.NDArray[np.int32]:
    """Return for every pixel the hex that the lens shows there, or one behind the last where there is none."""
    size = lattice.height, lattice.width
    y, x = np.mgrid[: size[0], : size[1]].astype(np.float32) + 0.5
    x += _WOBBLE * lattice.wide * noise(size, _WAVE * lattice.wide, seed)
    y += _WOBBLE * lattice.wide * noise(size, _WAVE * lattice.wide, seed + 1)
    return _hexes_at(lattice, x, y)


def _hexes_at(lattice: Lattice, x: Grid, y: Grid) -> npt.NDArray[np.int32]:
    """Return the hexes over these points: cube rounding."""
    (left, top), (ax, ay), (bx, by) = (lattice.middle(q, r) for q, r in ((0, 0), (1, 0), (0, 1)))
    ax, ay, bx, by = ax - left, ay - top, bx - left, by - top
    det = ax * by - bx * ay
    q = ((x - left) * by - (y - top) * bx) / det
    r = ((y - top) * ax - (x - left) * ay) / det
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    rq = np.where((dq > dr) & (dq > ds), -rr - rs, rq)
    rr = np.where((dr >= dq) & (dr > ds), -rq - rs, rr)
    return _numbers(lattice)[_held(rq, lattice, 0), _held(rr, lattice, 1)]


def _span(lattice: Lattice, axis: int) -> tuple[int, int]:
    found = [lattice.grid.cube(cell)[axis] for cell in range(lattice.grid.size)]
    return min(found) - 1, max(found) + 1


def _held(values: Grid, lattice: Lattice, axis: int) -> npt.NDArray[np.int32]:
    """Return coordinates counted from just before the first hex, and none beyond just behind the last."""
    first, last = _span(lattice, axis)
    return np.clip(values, first, last).astype(np.int32) - first


def _numbers(lattice: Lattice) -> npt.NDArray[np.int32]:
    """Return the hexes by their first two cube coordinates."""
    (q0, q1), (r0, r1) = _span(lattice, 0), _span(lattice, 1)
    found = np.full((q1 - q0 + 1, r1 - r0 + 1), lattice.grid.size, dtype=np.int32)
    for cell in range(lattice.grid.size):
        q, r, _ = lattice.grid.cube(cell)
        found[q - q0, r - r0] = cell
    return found


def tinted(real: Picture, kinds: npt.NDArray[np.int8], looks: Mapping[str, Look], land: Grid, seed: int) -> Picture:
    """Return the real ground tinted by its kind, a number of the looks for every pixel, with so much of its relief."""
    weight = gaussian_filter(land, 16) + 1e-3
    calm = np.stack([gaussian_filter(real[..., k] * land, 16) / weight for k in range(3)], axis=-1)
    detail = real - calm
    picture, relief = np.zeros_like(real), np.zeros_like(land)
    for number, look in enumerate(looks.values()):
        here = kinds == number
        if not here.any():
            continue
        soft = gaussian_filter(here.astype(np.float32), 1.4)[..., None]
        picture += soft * (calm * (1 - look.share) + rgb(look.tint) * look.share)
        relief += soft[..., 0] * look.relief
    grain = noise(land.shape, 2.2, seed) * 1.6 + noise(land.shape, 26, seed + 1) * 2.2
    return np.asarray(picture + detail * relief[..., None] + grain[..., None], dtype=np.float32)


def stamped(
    picture: Picture, sites: Iterable[Site], looks: Mapping[str, Sequence[Strewn]], free: Grid, seed: int
) -> Picture:
    """Strew symbols over hexes, northern ones first so that nearer ones stand before them."""
    canvas = Image.fromarray(np.clip(np.rint(picture), 0, 255).astype(np.uint8))
    dice = random.Random(seed)
    stamps = []
    for site in sites:
        for strewn in looks.get(site.kind, ()):
            for x, y in _spots(site, strewn, dice):
                if is_free(free, x, y, strewn.room):
                    maker, size = dice.choice(strewn.makers), round(dice.uniform(*strewn.sizes), 1)
                    stamps.append((y, x, maker, size, dice.random() < 0.5))
    for y, x, maker, size, mirrored in sorted(stamps, key=lambda stamp: stamp[:2]):
        stamp(canvas, maker(size), x, y, mirrored and maker is tree)
    return np.asarray(canvas, dtype=np.float32)


def _spots(site: Site, strewn: Strewn, dice: random.Random) -> list[Point]:
    found: list[Point] = []
    inner = _INNER * site.radius if site.radius > 50 else _SMALL_INNER * site.radius
    for _ in range(strewn.most * 14):
        along, across = dice.uniform(-0.87, 0.87) * inner, dice.uniform(-1, 1) * inner
        dx, dy = (along, across) if site.is_upright else (across, along)
        point = site.x + dx, site.y + dy
        inside = abs(along) / math.sqrt(3) + abs(across) < inner
        if len(found) < strewn.most and inside and all(math.dist(point, p) > strewn.apart for p in found):
            found.append(point)
    return found
