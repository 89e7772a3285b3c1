"""Strokes and fills of an area map, in the order in which its layers are drawn."""

from __future__ import annotations

from maps.hexstyles import Style, line_style, shape_style

_INK, _PAPER = "#2b241a", "#fbf4df"
LAYER_STYLES: dict[str, Style] = {
    "lake": line_style("#55829a", 1.2),
    "river-minor": line_style("#6f9fbd", 1.6, stroke_opacity=0.9),
    "river-major": line_style("#5f95ba", 2.6, stroke_opacity=0.9),
    "coast": line_style("#3d5a68", 1.7),
    "water-border": line_style("#ffffff", 4, stroke_opacity=0.7, stroke_dasharray="16 9", stroke_linecap="butt"),
    "edge": line_style("#54493a", 3.2, stroke_opacity=0.6),
    "border-land": line_style("#5d4d37", 2.6, stroke_opacity=0.9),
    "border-barred": line_style(_INK, 7),
    "frontier-under": line_style(_PAPER, 8, stroke_opacity=0.7),
    "frontier": line_style("#8e2f26", 3.4),
    "border-river-under": line_style("#f3f2e6", 10, stroke_opacity=0.75),
    "border-river": line_style("#3f83ba", 5.6),
    "panel": shape_style("#f2e9d0", "#54493a", 2.2, fill_opacity=0.86),
}
