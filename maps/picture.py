"""A map as a picture, for looking and for the docs: `python -m maps.picture MAP.JSON DATA OUT.png [width]`.

Composes base, layers, links, places and labels as SVG, much as the page does, and lets Chromium paint it.
"""

from __future__ import annotations

import base64
import json
import math
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from maps.detail import View, labels_in, span_of
from maps.lettering import FONTS

Doc = dict[str, Any]
_FACES = {
    "serif": ("EB Garamond", "normal"),
    "serif-italic": ("EB Garamond", "italic"),
    "sans": ("Alegreya Sans", "normal"),
}
_WEIGHTS = {"sans": 700}
_INK, _BLUE = "#2b241a", "#2f6f9c"
_FILL = {"square": "#f3e8c8", "circle": "#f7efd8", "diamond": "#e3eff1", "box": "#f5ecd2"}


def main(map_file: str, data_folder: str, out: str, width: str = "2800") -> None:
    """Paint a map."""
    path = Path(map_file)
    doc = json.loads(path.read_text(encoding="utf-8"))
    wide = int(width)
    high = round(doc["height"] * wide / doc["width"])
    page = (
        f"<!doctype html><meta charset=utf-8><style>{_font_faces(Path(data_folder))}html,body{{margin:0}}"
        f"svg{{display:block;font-variant-numeric:lining-nums}}</style>{svg(doc, path.parent, wide, high)}"
    )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "map.html"
        source.write_text(page, encoding="utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--window-size={wide},{high}", "--virtual-time-budget=4000", f"--user-data-dir={folder}/profile"]
        command += [f"--screenshot={Path(out).resolve()}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
    _shrink(Path(out))


def _shrink(path: Path) -> None:
    """Reduce a picture to 256 colours, a third of the bytes, if Pillow is at hand."""
    try:
        pillow = import_module("PIL.Image")
    except ImportError:
        return
    with pillow.open(path) as image:
        small = image.convert("RGB").quantize(256, method=pillow.Quantize.FASTOCTREE)
    small.save(path, optimize=True)


def _font_faces(data: Path) -> str:
    faces = []
    for name, file in FONTS.items():
        family, style = _FACES[name]
        font = base64.b64encode((data / file).read_bytes()).decode()
        faces.append(
            f"@font-face{{font-family:'{family}';font-style:{style};font-weight:{_WEIGHTS.get(name, 500)};"
            f"src:url(data:font/woff2;base64,{font})}}"
        )
    return "".join(faces)


def svg(doc: Doc, folder: Path, wide: int, high: int) -> str:
    """Return the composed map."""
    base = base64.b64encode((folder / doc["base"]).read_bytes()).decode()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {doc["width"]} {doc["height"]}">',
        f'<image width="{doc["width"]}" height="{doc["height"]}" href="data:image/webp;base64,{base}"/>',
    ]
    parts += [
        f'<path d="{place["path"]}" fill="none"/>' for place in doc["places"].values() if place["shape"] == "area"
    ]
    for layer in doc["layers"]:
        if not span_of(layer).has(wide / doc["width"]):
            continue
        style = _css(doc["layer_styles"][layer["class"]])
        paths = [layer["path"]] if isinstance(layer["path"], str) else layer["path"]
        parts += [f'<path d="{path}" fill="none" style="{style}"/>' for path in paths]
    shown = View(0, 0, doc["width"], doc["height"], wide / doc["width"])
    parts += [_text(label, label["class"], doc) for label in labels_in({**doc, "places": {}}, shown)]
    for stroke in ("under", "", "over"):
        for link in doc["links"]:
            style = doc["link_styles"][link["kind"]]
            style = style.get(stroke) if stroke else style
            if style:
                parts.append(f'<path d="{link["path"]}" fill="none" style="{_css(style)}"/>')
    named = [place for place in doc["places"].values() if place["shape"] != "hex"]  # hexes are in the layers
    parts += [_symbol(place) for place in named if place["shape"] != "area" and doc["kind"] != "hexes"]
    parts += [_text(place["label"], place["label"]["style"], doc) for place in named if "label" in place]
    return "\n".join([*parts, "</svg>"])


def _css(style: Doc) -> str:
    return ";".join(f"{key}:{value}" for key, value in style.items() if not isinstance(value, dict))


def _text(label: Doc, style: str, doc: Doc) -> str:
    turn = f' transform="rotate({label["rotate"]} {label["x"]} {label["y"]})"' if label.get("rotate") else ""
    css = f"{_css(doc['label_styles'][style])};font-size:{label['size']}px;text-anchor:middle"
    return f'<text x="{label["x"]}" y="{label["y"]}" style={quoteattr(css)}{turn}>{escape(label["text"])}</text>'


def _symbol(place: Doc) -> str:
    x, y, r, shape = place["x"], place["y"], place["r"], place["shape"]
    ink = _BLUE if shape == "diamond" else _INK
    line = f'fill="{_FILL[shape]}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"'
    if shape == "circle":
        drawn = f'<circle cx="{x}" cy="{y}" r="{r}" {line}/>'
    elif shape == "diamond":
        drawn = f'<path d="M{x} {y - r}L{x + r} {y}L{x} {y + r}L{x - r} {y}Z" {line}/>'
    else:
        w, h = place.get("w", 2 * r), place.get("h", 2 * r)
        drawn = f'<rect x="{x - w / 2}" y="{y - h / 2}" width="{w}" height="{h}" rx="{h / 13:.0f}" {line}/>'
    return drawn + "".join(_mark(mark, place, n) for n, mark in enumerate(place.get("marks", [])))


def _mark(mark: str, place: Doc, n: int) -> str:
    reach = 0.78 * place["r"]
    return f'<g transform="translate({place["x"] + reach + 22 * n:.1f} {place["y"] - reach:.1f})">{_MARKS[mark]}</g>'


def _star() -> str:
    points = [(math.sin(i * math.pi / 5), -math.cos(i * math.pi / 5)) for i in range(10)]
    corners = [f"{x * k:.1f} {y * k:.1f}" for (x, y), k in zip(points, [13, 5.4] * 5, strict=True)]
    return f'<path d="M{"L".join(corners)}Z" fill="#c8102e" {_HALO}/>'


def _asterisk() -> str:
    ends = [(10 * math.sin(i * math.pi / 3), -10 * math.cos(i * math.pi / 3)) for i in range(6)]
    rays = "".join(f"M0 0L{x:.1f} {y:.1f}" for x, y in ends)
    strokes = (("#fffaf0", 8), (_INK, 3.6))
    return "".join(f'<path d="{rays}" stroke="{ink}" stroke-width="{w}" stroke-linecap="round"/>' for ink, w in strokes)


_HALO = 'stroke="#fffaf0" stroke-width="3" paint-order="stroke"'
_MARKS = {
    "star": _star(),
    "fort": f'<path d="M-11 9V-9h5v5h3.5v-5h5v5h3.5v-5h5V9Z" fill="#4a4238" {_HALO}/>',
    "edge": _asterisk(),
}


if __name__ == "__main__":
    main(*sys.argv[1:])
