"""The painted base of a front: twelve terrains by the hex over the relief of the real ground, or over plain paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from maps.filed import Filed
from maps.frontboard import Front
from maps.frontkey import Panel, panels, swatches
from maps.glyphs import crust, dune, fir, grain, hollow, knoll, peak, reeds, tree
from maps.hexlegend import Swatch
from maps.hexterrain import Look, Site, Strewn, enlarged, shrunk, stamped, tinted, under_lens
from maps.lattice import OUT, SEA
from maps.outlines import Paper
from maps.paint import Picture, blend, ground, noise, rgb, sea
from maps.rasters import Grid, Rasters

LOOKS = {
    "clear": Look("#e8e2bb", 0.74, 0.55),
    "desert": Look("#ecdcae", 0.78, 0.6),
    "woods": Look("#b7ca92", 0.82, 0.6),
    "rough": Look("#d9c28c", 0.76, 1.1),
    "wooded-rough": Look("#b3b57c", 0.80, 1.1),
    "mountain": Look("#c29d6e", 0.78, 1.5),
    "high-mountain": Look("#a98a72", 0.80, 1.7),
    "swamp": Look("#bcd2c0", 0.86, 0.35),
    "salt-marsh": Look("#d9d8cf", 0.86, 0.3),
    "sand": Look("#f0d795", 0.84, 0.45),
    "sand-sea": Look("#e9bf74", 0.86, 0.4),
    "depression": Look("#c9b597", 0.84, 0.7),
    SEA: Look("#d9dccd", 0.80, 0.30),  # dry ground in a hex of the sea: nobody can stand on it
    OUT: Look("#d6d0c0", 0.86, 0.35),
}
_STREWN: dict[str, Sequence[Strewn]] = {
    "desert": [Strewn([grain], (0.7, 1.1), 16, 12.0, 3.0)],
    "woods": [Strewn([tree, tree, fir], (3.4, 4.6), 26, 11.0, 4.5)],
    "rough": [Strewn([knoll], (5.4, 8.4), 9, 20.0, 7.5)],
    "wooded-rough": [Strewn([knoll], (5.4, 8.4), 5, 24.0, 7.5), Strewn([tree, fir], (3.2, 4.4), 13, 13.0, 4.5)],
    "mountain": [Strewn([peak], (9.0, 14.0), 9, 20.0, 8.5)],
    "high-mountain": [Strewn([peak], (14.0, 19.0), 6, 24.0, 8.5)],
    "swamp": [Strewn([reeds], (4.2, 5.2), 12, 16.0, 6.5)],
    "salt-marsh": [Strewn([crust], (4.0, 5.4), 12, 15.0, 6.0)],
    "sand": [Strewn([grain], (0.8, 1.5), 44, 7.0, 3.0)],
    "sand-sea": [Strewn([dune], (8.0, 12.5), 10, 18.0, 7.5)],
    "depression": [Strewn([hollow], (5.5, 8.0), 9, 19.0, 7.0)],
}
_OUT_SEA, _OUT_SEA_SHARE = "#c3d0d2", 0.6
_LAKE = "#a9cad6"
_PANEL, PANEL_SHARE = "#f2e9d0", 0.93
_PLAIN, _PLAIN_DEPTH = "#e6deb9", 120.0
_SOFT_DEPTH = 9.0
_SEED = 1939
_KINDS = list(LOOKS)


def paint(front: Front, rasters: Rasters | None, coarse: int, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; the rasters are `coarse` times smaller than the sheet."""
    picture = painted(front, rasters, coarse, land, lakes)
    picture = blend(picture, rgb(_PANEL), PANEL_SHARE * covered(front, panels(front)))
    return finished(with_swatches(picture, front, swatches(front), is_upright=front.is_upright))


def painted(
    board: Filed, rasters: Rasters | None, coarse: int, land: Grid, lakes: Grid, looks: Mapping[str, Look] = LOOKS
) -> Picture:
    """Return land and sea of a board, without panels."""
    real, depths = _ground(rasters, coarse, land) if rasters else _plain(land)
    kinds = _kinds(board)
    dry = tinted(real, kinds, looks, land, _SEED + 2)
    away = np.asarray(gaussian_filter((kinds == _KINDS.index(OUT)).astype(np.float32), 1.5), dtype=np.float32)
    dry = stamped(dry, _sites(board), _STREWN, land * (1 - lakes), _SEED)
    dry = blend(dry, rgb(_LAKE), lakes)
    wet = blend(sea(depths, land), rgb(_OUT_SEA), np.asarray(_OUT_SEA_SHARE * away, dtype=np.float32))
    return blend(wet, dry, land)


def finished(picture: Picture) -> npt.NDArray[np.uint8]:
    """Return a picture in whole steps of red, green and blue."""
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def _ground(rasters: Rasters, coarse: int, land: Grid) -> tuple[Picture, Grid]:
    """Return the real ground and how deep the sea is."""
    real = enlarged(ground(rasters, shrunk(land, rasters.latitudes.shape)), coarse, land.shape)
    depths = np.asarray(gaussian_filter(rasters.depths(), _SOFT_DEPTH), dtype=np.float32)
    return real, enlarged(depths[..., None], coarse, land.shape)[..., 0]


def _plain(land: Grid) -> tuple[Picture, Grid]:
    """Return paper for ground, and a shallow sea."""
    shade = noise(land.shape, 9.0, _SEED + 4) * 1.6
    return rgb(_PLAIN) + shade[..., None], np.full(land.shape, _PLAIN_DEPTH, dtype=np.float32)


def _kinds(board: Filed) -> npt.NDArray[np.int8]:
    """Return for every pixel the kind of ground that the lens shows there."""
    return np.array([_KINDS.index(name) for name in (*board.ground, OUT)], dtype=np.int8)[under_lens(board, _SEED)]


def _sites(board: Filed) -> list[Site]:
    return [Site(board.ground[cell], *board.centre(cell), board.radius, board.is_upright) for cell in board.land]


def covered(paper: Paper, found: Iterable[Panel]) -> Grid:
    """Return where panels cover the ground."""
    image = Image.new("L", (paper.width, paper.height), 0)
    draw = ImageDraw.Draw(image)
    for panel in found:
        draw.rounded_rectangle((panel.left, panel.top, panel.right, panel.bottom), 16, fill=255)
    return np.asarray(np.asarray(image, dtype=np.float32) / 255, dtype=np.float32)


def with_swatches(picture: Picture, paper: Paper, shown: Iterable[Swatch], *, is_upright: bool) -> Picture:
    """Paint the hexes of terrain that the key shows."""
    sites = []
    for swatch in shown:
        image = Image.new("L", (paper.width, paper.height), 0)
        ImageDraw.Draw(image).polygon(swatch.outline, fill=255)
        mask = np.asarray(np.asarray(image, dtype=np.float32) / 255, dtype=np.float32)
        picture = blend(picture, rgb(LOOKS[swatch.kind].tint), mask)
        sites.append(Site(swatch.kind, swatch.x, swatch.y, swatch.radius, is_upright))
    return stamped(picture, sites, _STREWN, np.ones(picture.shape[:2], dtype=np.float32), _SEED)
