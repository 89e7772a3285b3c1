"""The painted base of a map of two sheets: its ground as fronts have it, and panels, those of sea areas like water."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from maps.frontpaint import LOOKS, PANEL_SHARE, covered, finished, painted, with_swatches
from maps.hexterrain import Look
from maps.paint import blend, rgb
from maps.rasters import Grid, Rasters
from maps.twinboard import TwinBoard
from maps.twinkey import panels, seas, swatches

# A hex is so large that its relief would be all ridges: mountains are calmer than those of fronts
_LOOKS = {"mountain": Look("#d0b083", 0.82, 0.85)}
_PAPER, _SEA = "#f2e9d0", "#d0e0e5"


def paint(board: TwinBoard, rasters: Rasters, coarse: int, land: Grid, lakes: Grid) -> npt.NDArray[np.uint8]:
    """Return the base as red, green and blue; the rasters are `coarse` times smaller than the sheet."""
    picture = painted(board, rasters, coarse, land, lakes, {**LOOKS, **_LOOKS})
    wet = seas(board)
    dry = [panel for panel in panels(board).values() if panel not in wet]
    for colour, found in ((_PAPER, dry), (_SEA, wet)):
        picture = blend(picture, rgb(colour), PANEL_SHARE * covered(board, found))
    return finished(with_swatches(picture, board, swatches(board), is_upright=True))
