"""Strokes and fills of a hex map, in the order in which its layers are drawn."""

from __future__ import annotations

from sandtable.core.notation import kebab

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


def _line(stroke: str, width: float, **more: str | float) -> Style:
    return {
        "fill": "none",
        "stroke": stroke,
        "stroke-width": width,
        **{k.replace("_", "-"): v for k, v in more.items()},
    }


def _shape(fill: str, stroke: str = "none", width: float = 0.0, **more: str | float) -> Style:
    return {"fill": fill, "stroke": stroke, "stroke-width": width, **{k.replace("_", "-"): v for k, v in more.items()}}


LAYER_STYLES: dict[str, Style] = {
    "grid-sea": _line("#ffffff", 1.3, stroke_opacity=0.34),
    "grid": _line(_INK, 1.3, stroke_opacity=0.36),
    **{f"band-{kebab(n)}": _shape(colour, fill_opacity=0.38) for n, colour in NATION_COLOURS.items()},
    "lake": _line("#55829a", 1.2),
    "coast": _line("#3d5a68", 1.7),
    "shoal": _shape("#8a7748", fill_opacity=0.75),
    "all-water": _line("#2f7fb5", 6, stroke_opacity=0.55, stroke_linecap="butt"),
    "border-under": _line(_PAPER, 6, stroke_opacity=0.65),
    "river-under": _line("#f3f2e6", 8.5, stroke_opacity=0.75),
    "river": _line("#4a8fc2", 5.2),
    "border": _line("#8e2f26", 2.6, stroke_dasharray="13 6 3 6", stroke_linecap="butt"),
    "sea-border": _line("#2d5d80", 3, stroke_opacity=0.75, stroke_dasharray="15 9", stroke_linecap="butt"),
    "sea-shared": _line("#2d5d80", 2.4, stroke_opacity=0.55, stroke_dasharray="0.1 8", stroke_linecap="round"),
    "edge": _line("#54493a", 3.2, stroke_opacity=0.75, stroke_linejoin="miter"),
    "alpine": _shape("#33241a", "#fff3da", 1.5),
    "rail-under": _line(_PAPER, 6.5, stroke_opacity=0.6),
    "rail": _line(_INK, 2.4, stroke_linecap="butt"),
    "rail-ties": _line(_INK, 8.5, stroke_dasharray="1.8 9", stroke_linecap="butt"),
    "strait-under": _line(_PAPER, 11, stroke_opacity=0.85, stroke_linejoin="round"),
    "strait": _line("#1d4a66", 5),
    "strait-head": _shape("#1d4a66"),
    "strait-with-rail": _line(_INK, 5),
    "strait-with-rail-head": _shape(_INK),
    "rail-ferry-strait": _line("#c0271f", 5),
    "rail-ferry-strait-head": _shape("#c0271f"),
    "entry": _shape("#8e2f26", _PAPER, 2.5),
    "fortress": _shape("#7b5136", _PAPER, 2.2),
    "town": _shape(_INK, _PAPER, 1.8),
    "minor": _shape(_PAPER, _INK, 3.2),
    "major": _shape("#3a332a", _PAPER, 2.4),
    "victory": _shape("#b3261e", _PAPER, 2.6),
    "port-minor": _shape("#2f6f9c", "#f4f8f8", 1.6),
    "port-major": _shape("#1e5784", "#f4f8f8", 1.8),
    "port-base": _shape("#14110d", "#f4f8f8", 1.8),
    "anchor": _line("#ffffff", 1.7),
    "resource-mineral": _shape("#6d5030", _PAPER, 1.8),
    "resource-oil": _shape("#1c1a17", _PAPER, 1.8),
    "tool": _line("#ffe9b8", 2),
    "badge": _shape("#1d4a66", "#e8f1f3", 2.2),
    "panel": _line("#54493a", 2.2),
    "neatline": _line("#4a3f2d", 1.8, stroke_opacity=0.85),
}
CLASSES = list(LAYER_STYLES)
