"""The type of a map: styles of labels, and how much room their words take."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from maps.frame import Point
from maps.shapes import Box

METRICS = Path(__file__).parent / "metrics.json"
FONTS = {
    "serif": "eb-garamond-latin-500-normal.woff2",
    "serif-italic": "eb-garamond-latin-500-italic.woff2",
    "sans": "alegreya-sans-latin-700-normal.woff2",
}
# Of the size of the type, measured on the fonts: from the baseline up to capitals and down to tails
ASCENT, DESCENT = 0.68, 0.24
CAPITALS_DESCENT = 0.03


@dataclass(frozen=True)
class Style:
    """How one class of labels is set; spacing is the letter-spacing in ems."""

    font: str
    spacing: float
    css: dict[str, str | float]


_SERIF = "'EB Garamond', Georgia, serif"
_SANS = "'Alegreya Sans', 'Segoe UI', sans-serif"
_ON_LAND: dict[str, str | float] = {"paint-order": "stroke", "stroke": "#f8f1dc", "stroke-linejoin": "round"}
STYLES = {
    "town": Style(
        "sans",
        0.01,
        {
            "font-family": _SANS,
            "font-weight": 700,
            "fill": "#231d14",
            **_ON_LAND,
            "stroke-width": 5,
            "stroke-opacity": 0.85,
        },
    ),
    "sea-area": Style(
        "serif-italic",
        0.02,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "font-style": "italic",
            "fill": "#173c54",
            "paint-order": "stroke",
            "stroke": "#dbe8ea",
            "stroke-linejoin": "round",
            "stroke-width": 5,
            "stroke-opacity": 0.8,
        },
    ),
    "box": Style("sans", 0.01, {"font-family": _SANS, "font-weight": 700, "fill": "#231d14"}),
    "sea": Style(
        "serif-italic",
        0.22,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "font-style": "italic",
            "fill": "#4f7f98",
            "fill-opacity": 0.9,
        },
    ),
    "country": Style(
        "serif",
        0.26,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "fill": "#5f4c30",
            **_ON_LAND,
            "stroke-width": 4,
            "stroke-opacity": 0.45,
        },
    ),
    "title": Style(
        "serif",
        0.14,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "fill": "#7a2f25",
            **_ON_LAND,
            "stroke-width": 5,
            "stroke-opacity": 0.5,
        },
    ),
    "region": Style(
        "serif-italic",
        0.12,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "font-style": "italic",
            "fill": "#6e5a3c",
            **_ON_LAND,
            "stroke-width": 4,
            "stroke-opacity": 0.45,
        },
    ),
}

_PLAIN: dict[str, str | float] = {"font-family": _SANS, "font-weight": 700, "stroke": "none"}
_QUIET: dict[str, str | float] = {**_ON_LAND, "stroke-width": 3, "stroke-opacity": 0.5}
# What hex maps have besides
HEX_STYLES = {
    "number": Style("sans", 0.03, {**_PLAIN, "fill": "#3a3122", "fill-opacity": 0.55}),
    "city": Style(
        "sans",
        0.02,
        {**_PLAIN, "fill": "#1d1811", "fill-opacity": 1, **_ON_LAND, "stroke-width": 5, "stroke-opacity": 0.9},
    ),
    "value": Style("sans", 0.0, {**_PLAIN, "fill": "#fffaf0", "fill-opacity": 1}),
    "date": Style("sans", 0.02, {**_PLAIN, "fill": "#7a2f25", "fill-opacity": 1, **_QUIET}),
    "key": Style("sans", 0.01, {**_PLAIN, "fill": "#3a3122", "fill-opacity": 1}),
    "waters": Style(
        "serif-italic",
        0.14,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "font-style": "italic",
            "fill": "#1d4a66",
            "fill-opacity": 1,
            "paint-order": "stroke",
            "stroke": "#d5e4ea",
            "stroke-linejoin": "round",
            "stroke-width": 5,
            "stroke-opacity": 0.55,
        },
    ),
    "stream": Style(
        "serif-italic",
        0.1,
        {
            "font-family": _SERIF,
            "font-weight": 500,
            "font-style": "italic",
            "fill": "#235f8c",
            "fill-opacity": 1,
            "paint-order": "stroke",
            "stroke": "#f4efdc",
            "stroke-linejoin": "round",
            "stroke-width": 4,
            "stroke-opacity": 0.75,
        },
    ),
}


@cache
def _widths() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(METRICS.read_text(encoding="utf-8"))
    return found


def width(text: str, style: str, size: float) -> float:
    """Return the width of a word or line."""
    set_as = STYLES.get(style) or HEX_STYLES[style]
    font = _widths()[set_as.font]
    letters = sum(font[letter] for letter in text) / 1000
    return size * (letters + set_as.spacing * (len(text) - 1))


def heights(text: str, size: float) -> tuple[float, float]:
    """Return how far a line reaches above and below its baseline."""
    return ASCENT * size, (CAPITALS_DESCENT if text.isupper() else DESCENT) * size


def text_box(text: str, style: str, size: float, baseline: Point, angle: float = 0.0) -> Box:
    """Return the room of a line that is centred over a point of its baseline and turned around it."""
    up, down = heights(text, size)
    box = Box(baseline[0], baseline[1] + (down - up) / 2, width(text, style, size), up + down)
    if not angle:
        return box
    x, y = Box(*baseline, 0, 0, -angle).local((box.x, box.y))
    return Box(baseline[0] + x, baseline[1] + y, box.width, box.height, angle)


def baseline_of(text: str, size: float, middle: Point) -> Point:
    """Return where the baseline of an upright line is whose room is centred here."""
    up, down = heights(text, size)
    return middle[0], middle[1] + (up - down) / 2
