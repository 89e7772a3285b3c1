"""Stamping small symbols into a painted base: they are drawn large and shrunk."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from maps.glyphs import Shape
from maps.rasters import Grid

_TIMES = 4  # symbols are drawn this many times larger


def is_free(free: Grid, x: float, y: float, room: float) -> bool:
    """Return whether a symbol with so much room around its foot stands on free ground."""
    for dx, dy in ((0, 0), (-room, 0), (room, 0), (0, -room), (0, room * 0.6)):
        row, column = int(y + dy), int(x + dx)
        if not (0 <= row < free.shape[0] and 0 <= column < free.shape[1]) or free[row, column] < 0.95:
            return False
    return True


def stamp(canvas: Image.Image, shapes: list[Shape], x: float, y: float, mirrored: bool) -> None:
    """Draw a symbol at a point of a picture."""
    reach = 2 + math.ceil(max(max(abs(px), abs(py)) for points, _ in shapes for px, py in points))
    tile = Image.new("RGBA", (2 * reach * _TIMES, 2 * reach * _TIMES), (0, 0, 0, 0))
    for points, ink in shapes:
        layer = Image.new("RGBA", tile.size, (*ink[:3], 0))
        turned = [((-px if mirrored else px) + reach, py + reach) for px, py in points]
        ImageDraw.Draw(layer).polygon([(px * _TIMES, py * _TIMES) for px, py in turned], fill=ink)
        tile.alpha_composite(layer)
    small = tile.resize((2 * reach, 2 * reach), Image.Resampling.BOX)
    canvas.paste(small, (round(x) - reach, round(y) - reach), small)
