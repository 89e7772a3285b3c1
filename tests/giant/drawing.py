"""The giant's map, drawn: 3,015 hexes with numbers, towns, rivers and railways, in levels of detail."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from maps.detail import ALWAYS, Span, base_names, detail, legible, line_layer
from maps.frame import Point
from maps.hexsides import flowing, mesh
from maps.hexstyles import line_style
from maps.lattice import Lattice
from maps.points import written
from tests.giant.world import BOARD, RIVERS

GRID = BOARD.grid
LATTICE = Lattice(GRID, BOARD.names, 88.0, 40.0)
HALVED = 2
PACKAGE = "giant_map"
_NUMBER, _TOWN, _SEA = 10.0, 13.0, 60.0
_STYLES = {
    "grid": line_style("#5d4d37", 1.2, stroke_opacity=0.5),
    "rail": line_style("#2c251c", 2.4, stroke_dasharray="7 3"),
    "river": line_style("#3f83ba", 5.0),
}


def _railway(row: int) -> list[Point]:
    return [LATTICE.centre(row * GRID.columns + column) for column in range(GRID.columns)]


@cache
def giant_map() -> dict[str, Any]:
    """Return the map."""
    centres = [LATTICE.centre(cell) for cell in range(GRID.size)]
    places: dict[str, Any] = {
        BOARD.ids[cell]: {"x": round(x, 1), "y": round(y, 1), "r": LATTICE.radius, "shape": "hex"}
        for cell, (x, y) in enumerate(centres)
    }
    numbers = [
        {"text": name, "x": place["x"], "y": place["y"] - 0.7 * LATTICE.radius, "size": _NUMBER, "class": "number"}
        for name, place in places.items()
    ]
    towns = [
        {
            "text": f"Town {name}",
            "x": place["x"],
            "y": place["y"] + 0.8 * LATTICE.radius,
            "size": _TOWN,
            "class": "town",
        }
        for name, place in list(places.items())[::7]
    ]
    rivers = [line for river in RIVERS for line in flowing(LATTICE, river)]
    return {
        "version": 1,
        "kind": "hexes",
        "width": LATTICE.width,
        "height": LATTICE.height,
        "base": "base.webp",
        "credits": [],
        "detail": detail({"number": legible(_NUMBER), "town": legible(_TOWN), "sea": ALWAYS}, HALVED),
        "grid": {"pointy": True, "width": 88.0, "radius": LATTICE.radius},
        "home": {"x": LATTICE.width / 2, "y": LATTICE.height / 2, "scale": 0.8},
        "link_styles": {},
        "layer_styles": _STYLES,
        "label_styles": {},
        "places": places,
        "links": [],
        "labels": [*numbers, *towns, {"text": "ATLANTIC", "x": 3000, "y": 1600, "size": _SEA, "class": "sea"}],
        "layers": [
            line_layer("grid", mesh(LATTICE, range(GRID.size)), Span(since=0.25)),
            line_layer("rail", [_railway(row) for row in range(3, GRID.rows, 6)], Span(since=0.25)),
            line_layer("river", rivers),
        ],
    }


def lay_out(folder: Path) -> None:
    """Write the map, with painted bases of soft patches, as a package into a folder of the import path."""
    from PIL import Image  # the map itself needs nothing but Python

    data = folder / PACKAGE / "data"
    data.mkdir(parents=True)
    (data / "map.json").write_text(written(giant_map()), encoding="utf-8")
    patches = Image.frombytes("RGB", (60, 40), bytes((n * n * 7 + n) % 96 + 120 for n in range(3 * 60 * 40)))
    for times, name in base_names(HALVED).items():
        size = LATTICE.width // times, LATTICE.height // times
        patches.resize(size, Image.Resampling.BICUBIC).save(data / name, quality=60, method=0)
