"""The painted base of a hex map: terrain by the hex, through a wobbling lens, over the relief of the real ground."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from maps.glyphs import fir, knoll, peak, reeds, tree
from maps.hexboard import OUT, SEA, Board
from maps.hexlegend import panel, swatches
from maps.hexterrain import Look, Site, Strewn, enlarged, shrunk, stamped, tinted, under_lens
from maps.paint import blend, ground, rgb, sea
from maps.rasters import Grid, Rasters

_LOOKS = {
    "clear": Look("#e9e2bd", 0.72, 0.55),
    "forest": Look("#b9cb94", 0.80, 0.60),
    "hill": Look("#dcc48c", 0.74, 1.05),
    "marsh": Look("#bfd3bd", 0.84, 0.35),
    "mountain": Look("#c39f70", 0.78, 1.55),
    SEA: Look("#dcdccb", 0.80, 0.30),  # dry ground in a hex of the sea: nobody can stand on it
    OUT: Look("#d6d0c0", 0.86, 0.35),
}
_STREWN = {
    "forest": [Strewn([tree, tree, fir], (4.6, 6.4), 34, 15.0, 6.0)],
    "hill": [Strewn([knoll], (8.0, 12.5), 13, 29.0, 11.0)],
    "mountain": [Strewn([peak], (13.0, 21.0), 12, 29.0, 12.0)],
    "marsh": [Strewn([reeds], (6.0, 7.5), 15, 23.0, 9.0)],
}
_NEUTRAL = "#d3ccc6"
_NEUTRAL_SHARE = 0.34
_OUT_SEA, _OUT_SEA_SHARE = "#c6d0d0", 0.72
_LAKE = "#a9cad6"
_PANEL, _PANEL_SHARE = "#f2e9d0", 0.86
_SOFT_DEPTH = 9.0  # coarse pixels: the soundings are 9 km apart
_SEED = 1943
_KINDS = list(_LOOKS)


def paint(board: Board, rasters: Rasters, coarse: int, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; the rasters are `coarse` times smaller than the sheet."""
    kinds, neutral = _cells(board)
    size = board.height, board.width
    few = shrunk(land, rasters.latitudes.shape)
    real = enlarged(ground(rasters, few), coarse, size)
    dry = blend(tinted(real, kinds, _LOOKS, land, _SEED + 2), rgb(_NEUTRAL), _NEUTRAL_SHARE * neutral)
    dry = stamped(dry, _sites(board), _STREWN, land * (1 - lakes), _SEED)
    dry = blend(dry, rgb(_LAKE), lakes)
    depths = np.asarray(gaussian_filter(rasters.depths(), _SOFT_DEPTH), dtype=np.float32)
    wet = sea(enlarged(depths[..., None], coarse, size)[..., 0], land)
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


def _cells(board: Board) -> tuple[npt.NDArray[np.int8], Grid]:
    """Return for every pixel the terrain that the lens shows there, and how neutral it is."""
    cell = under_lens(board, _SEED)
    kinds = np.array([_KINDS.index(name) for name in (*board.terrain, OUT)], dtype=np.int8)[cell]
    distant = set(board.sheet["neutral"])
    quiet = np.array([nation in distant for nation in (*board.nation, "")], dtype=np.float32)[cell]
    for swatch in swatches(board.sheet):
        image = Image.new("1", (board.width, board.height), 0)
        ImageDraw.Draw(image).polygon(swatch.outline, fill=1)
        here = np.asarray(image)
        kinds[here], quiet[here] = _KINDS.index(swatch.kind), swatch.is_neutral
    return kinds, np.asarray(gaussian_filter(quiet, 1.5), dtype=np.float32)


def _sites(board: Board) -> list[Site]:
    found = [Site(board.terrain[cell], *board.centre(cell), board.radius) for cell in board.land]
    return [*found, *(Site(swatch.kind, swatch.x, swatch.y, swatch.radius) for swatch in swatches(board.sheet))]
