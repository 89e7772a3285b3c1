"""The painted base of a hex map: terrain by the hex, through a wobbling lens, over the relief of the real ground."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from maps.frame import Point
from maps.glyphs import Shape, fir, knoll, peak, reeds, tree
from maps.hexboard import OUT, SEA, Board
from maps.hexlegend import panel, swatches
from maps.paint import Picture, blend, ground, noise, rgb, sea
from maps.rasters import Grid, Rasters
from maps.stamps import is_free, stamp

# How a terrain looks: its tint, how much of it covers the real ground, how strong the relief is
_LOOKS: dict[str, tuple[str, float, float]] = {
    "clear": ("#e9e2bd", 0.72, 0.55),
    "forest": ("#b9cb94", 0.80, 0.60),
    "hill": ("#dcc48c", 0.74, 1.05),
    "marsh": ("#bfd3bd", 0.84, 0.35),
    "mountain": ("#c39f70", 0.78, 1.55),
    "shore": ("#dcdccb", 0.80, 0.30),  # dry ground in a hex of the sea: nobody can stand on it
    OUT: ("#d6d0c0", 0.86, 0.35),
}
_NEUTRAL = "#d3ccc6"
_NEUTRAL_SHARE = 0.34
_OUT_SEA, _OUT_SEA_SHARE = "#c6d0d0", 0.72
_LAKE = "#a9cad6"
_PANEL, _PANEL_SHARE = "#f2e9d0", 0.86
_SOFT_DEPTH = 9.0  # coarse pixels: the soundings are 9 km apart
_WOBBLE, _WAVE = 6.5, 11.0  # pixels: how far the lens strays, and the size of its waves
_SEED = 1943
_KINDS = [*_LOOKS, SEA]


def paint(board: Board, rasters: Rasters, coarse: int, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; the rasters are `coarse` times smaller than the sheet."""
    kinds, neutral = _cells(board)
    size = board.height, board.width
    few = _shrunk(land, rasters.latitudes.shape)
    real = _enlarged(ground(rasters, few), coarse, size)
    dry = _terrain(real, kinds, neutral, land)
    dry = _stamped(dry, board, land * (1 - lakes))
    dry = blend(dry, rgb(_LAKE), lakes)
    depths = np.asarray(gaussian_filter(rasters.depths(), _SOFT_DEPTH), dtype=np.float32)
    wet = sea(_enlarged(depths[..., None], coarse, size)[..., 0], land)
    away = gaussian_filter((kinds == _KINDS.index(OUT)).astype(np.float32), 1.5)
    wet = blend(wet, rgb(_OUT_SEA), np.asarray(_OUT_SEA_SHARE * away, dtype=np.float32))
    picture = blend(blend(wet, dry, land), rgb(_PANEL), _PANEL_SHARE * _panel(board))
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def _panel(board: Board) -> Grid:
    """Return where the panel of the key covers the ground: not where it shows terrain."""
    image = Image.new("L", (board.width, board.height), 0)
    draw = ImageDraw.Draw(image)
    left, top, wide, high = panel(board.sheet)
    draw.rounded_rectangle((left, top, left + wide, top + high), 18, fill=255)
    for swatch in swatches(board.sheet):
        draw.polygon(swatch.outline, fill=0)
    return np.asarray(np.asarray(image, dtype=np.float32) / 255, dtype=np.float32)


def _shrunk(grid: Grid, shape: tuple[int, ...]) -> Grid:
    image = Image.fromarray(grid).resize((shape[1], shape[0]), Image.Resampling.BOX)
    return np.asarray(image, dtype=np.float32)


def _enlarged(picture: Picture, times: int, size: tuple[int, int]) -> Picture:
    wide, high = picture.shape[1] * times, picture.shape[0] * times
    bands = [
        Image.fromarray(picture[..., k]).resize((wide, high), Image.Resampling.BICUBIC) for k in range(picture.shape[2])
    ]
    return np.stack([np.asarray(band, dtype=np.float32)[: size[0], : size[1]] for band in bands], axis=-1)


def _cells(board: Board) -> tuple[npt.NDArray[np.int8], Grid]:
    """Return for every pixel the terrain that the lens shows there, and how neutral it is."""
    size = board.height, board.width
    y, x = np.mgrid[: size[0], : size[1]].astype(np.float32) + 0.5
    x += _WOBBLE * noise(size, _WAVE, _SEED)
    y += _WOBBLE * noise(size, _WAVE, _SEED + 1)
    column, row = _hex_of(board, x, y)
    inside = (column >= 0) & (column < board.grid.columns) & (row >= 0) & (row < board.grid.rows)
    cell = np.where(inside, row * board.grid.columns + column, board.grid.size)
    names = [*board.terrain, OUT]
    kinds = np.array([_KINDS.index(name) for name in names], dtype=np.int8)[cell]
    distant = set(board.sheet["neutral"])
    quiet = np.array([nation in distant for nation in (*board.nation, "")], dtype=np.float32)[cell]
    for swatch in swatches(board.sheet):
        image = Image.new("1", (board.width, board.height), 0)
        ImageDraw.Draw(image).polygon(swatch.outline, fill=1)
        here = np.asarray(image)
        kinds[here], quiet[here] = _KINDS.index(swatch.kind), swatch.is_neutral
    return kinds, np.asarray(gaussian_filter(quiet, 1.5), dtype=np.float32)


def _hex_of(board: Board, x: Grid, y: Grid) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Return the column and row, counted from 0, of the hexes over these points: cube rounding."""
    left, top = board.centre(0)
    shift = 0.5 if board.grid.first[1] % 2 == board.odd else 0.0
    r = (y - top) / (1.5 * board.radius)
    q = (x - left) / board.wide - r / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    rq = np.where((dq > dr) & (dq > ds), -rr - rs, rq)
    rr = np.where((dr >= dq) & (dr > ds), -rq - rs, rr)
    row = rr.astype(np.int32)
    odd = ((row + board.grid.first[1]) % 2 == board.odd) * 0.5
    return np.rint(rq + rr / 2 + shift - odd).astype(np.int32), row


def _terrain(real: Picture, kinds: npt.NDArray[np.int8], neutral: Grid, land: Grid) -> Picture:
    weight = gaussian_filter(land, 16) + 1e-3
    calm = np.stack([gaussian_filter(real[..., k] * land, 16) / weight for k in range(3)], axis=-1)
    detail = real - calm
    shore = kinds == _KINDS.index(SEA)
    picture, relief = np.zeros_like(real), np.zeros_like(land)
    for name, (tint, share, strength) in _LOOKS.items():
        here = kinds == _KINDS.index(name)
        if name == "shore":
            here |= shore
        soft = gaussian_filter(here.astype(np.float32), 1.4)[..., None]
        picture += soft * (calm * (1 - share) + rgb(tint) * share)
        relief += soft[..., 0] * strength
    grain = noise(land.shape, 2.2, _SEED + 2) * 1.6 + noise(land.shape, 26, _SEED + 3) * 2.2
    picture += detail * relief[..., None] + grain[..., None]
    return blend(picture, rgb(_NEUTRAL), _NEUTRAL_SHARE * neutral)


# Small symbols, strewn over their hexes

# terrain: symbols to draw from, sizes, how many, how far apart, how much free ground each needs around its foot
_STREWN: dict[str, tuple[list[Callable[[float], list[Shape]]], tuple[float, float], int, float, float]] = {
    "forest": ([tree, tree, fir], (4.6, 6.4), 34, 15.0, 6.0),
    "hill": ([knoll], (8.0, 12.5), 13, 29.0, 11.0),
    "mountain": ([peak], (13.0, 21.0), 12, 29.0, 12.0),
    "marsh": ([reeds], (6.0, 7.5), 15, 23.0, 9.0),
}


def _stamped(picture: Picture, board: Board, free: Grid) -> Picture:
    """Strew trees, hills, peaks and reeds, northern ones first so that nearer ones stand before them."""
    canvas = Image.fromarray(np.clip(np.rint(picture), 0, 255).astype(np.uint8))
    dice = random.Random(_SEED)
    stamps = []
    sites = [(board.terrain[cell], *board.centre(cell), board.radius) for cell in board.land]
    sites += [(swatch.kind, swatch.x, swatch.y, swatch.radius) for swatch in swatches(board.sheet)]
    for terrain, left, top, radius in sites:
        if terrain not in _STREWN:
            continue
        makers, sizes, most, apart, room = _STREWN[terrain]
        for x, y in _strewn(left, top, radius, dice, most, apart):
            if is_free(free, x, y, room):
                stamps.append((y, x, dice.choice(makers), round(dice.uniform(*sizes), 1), dice.random() < 0.5))
    for y, x, maker, size, mirrored in sorted(stamps, key=lambda stamp: stamp[:2]):
        stamp(canvas, maker(size), x, y, mirrored and maker is tree)
    return np.asarray(canvas, dtype=np.float32)


def _strewn(x: float, y: float, radius: float, dice: random.Random, most: int, apart: float) -> list[Point]:
    found: list[Point] = []
    inner = 0.9 * radius if radius > 50 else 0.75 * radius
    for _ in range(most * 14):
        dx, dy = dice.uniform(-0.87, 0.87) * inner, dice.uniform(-1, 1) * inner
        point = x + dx, y + dy
        inside = abs(dx) / math.sqrt(3) + abs(dy) < inner
        if len(found) < most and inside and all(math.dist(point, p) > apart for p in found):
            found.append(point)
    return found
