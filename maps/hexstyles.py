"""Strokes and fills of a hex map, in the order in which its layers are drawn."""

from __future__ import annotations

from sandtable.core.names import kebab

Style = dict[str, str | float]
_INK, _PAPER = "#2b241a", "#fbf4df"
NATION_COLOURS = {
    "Britain": "#a5566a",
    "Gibraltar": "#a5566a",
    "Malta": "#a5566a",
    "France": "#3f6fae",
    "Belgium": "#c79a2c",
    "Holland": "#d9742b",
    "Germany": "#5d6166",
    "Denmark": "#b8434a",
    "Austria": "#85898d",
    "Czechoslovakia": "#6c5aa0",
    "Hungary": "#4e8b66",
    "Yugoslavia": "#9a6a3c",
    "Italy": "#4d8a4f",
    "Spain": "#c2a42f",
    "Portugal": "#7a9a52",
    "North Africa": "#b98a52",
}


def line_style(stroke: str, width: float, **more: str | float) -> Style:
    """Return the style of a stroke."""
    return {
        "fill": "none",
        "stroke": stroke,
        "stroke-width": width,
        **{k.replace("_", "-"): v for k, v in more.items()},
    }


def shape_style(fill: str, stroke: str = "none", width: float = 0.0, **more: str | float) -> Style:
    """Return the style of a filled shape."""
    return {"fill": fill, "stroke": stroke, "stroke-width": width, **{k.replace("_", "-"): v for k, v in more.items()}}


LAYER_STYLES: dict[str, Style] = {
    "grid-sea": line_style("#ffffff", 1.3, stroke_opacity=0.34),
    "grid": line_style(_INK, 1.3, stroke_opacity=0.36),
    **{f"band-{kebab(n)}": shape_style(colour, fill_opacity=0.38) for n, colour in NATION_COLOURS.items()},
    "lake": line_style("#55829a", 1.2),
    "coast": line_style("#3d5a68", 1.7),
    "shoal": shape_style("#8a7748", fill_opacity=0.75),
    "all-water": line_style("#2f7fb5", 6, stroke_opacity=0.55, stroke_linecap="butt"),
    "border-under": line_style(_PAPER, 6, stroke_opacity=0.65),
    "river-under": line_style("#f3f2e6", 8.5, stroke_opacity=0.75),
    "river": line_style("#4a8fc2", 5.2),
    "border": line_style("#8e2f26", 2.6, stroke_dasharray="13 6 3 6", stroke_linecap="butt"),
    "sea-border": line_style("#2d5d80", 3, stroke_opacity=0.75, stroke_dasharray="15 9", stroke_linecap="butt"),
    "sea-shared": line_style("#2d5d80", 2.4, stroke_opacity=0.55, stroke_dasharray="0.1 8", stroke_linecap="round"),
    "edge": line_style("#54493a", 3.2, stroke_opacity=0.75, stroke_linejoin="miter"),
    "alpine": shape_style("#33241a", "#fff3da", 1.5),
    "rail-under": line_style(_PAPER, 6.5, stroke_opacity=0.6),
    "rail": line_style(_INK, 2.4, stroke_linecap="butt"),
    "rail-ties": line_style(_INK, 8.5, stroke_dasharray="1.8 9", stroke_linecap="butt"),
    "strait-under": line_style(_PAPER, 11, stroke_opacity=0.85, stroke_linejoin="round"),
    "strait": line_style("#1d4a66", 5),
    "strait-head": shape_style("#1d4a66"),
    "strait-with-rail": line_style(_INK, 5),
    "strait-with-rail-head": shape_style(_INK),
    "rail-ferry-strait": line_style("#c0271f", 5),
    "rail-ferry-strait-head": shape_style("#c0271f"),
    "entry": shape_style("#8e2f26", _PAPER, 2.5),
    "fortress": shape_style("#7b5136", _PAPER, 2.2),
    "town": shape_style(_INK, _PAPER, 1.8),
    "minor": shape_style(_PAPER, _INK, 3.2),
    "major": shape_style("#3a332a", _PAPER, 2.4),
    "victory": shape_style("#b3261e", _PAPER, 2.6),
    "port-minor": shape_style("#2f6f9c", "#f4f8f8", 1.6),
    "port-major": shape_style("#1e5784", "#f4f8f8", 1.8),
    "port-base": shape_style("#14110d", "#f4f8f8", 1.8),
    "anchor": line_style("#ffffff", 1.7),
    "resource-mineral": shape_style("#6d5030", _PAPER, 1.8),
    "resource-oil": shape_style("#1c1a17", _PAPER, 1.8),
    "tool": line_style("#ffe9b8", 2),
    "badge": shape_style("#1d4a66", "#e8f1f3", 2.2),
    "panel": line_style("#54493a", 2.2),
    "neatline": line_style("#4a3f2d", 1.8, stroke_opacity=0.85),
}
CLASSES = list(LAYER_STYLES)
