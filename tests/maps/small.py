"""A small map of areas for tests: `python -m tests.maps.small` writes `tests/toy/data/map.json`.

The workshop (`maps.areas`) makes it as it makes real ones, only that the lines are drawn here by hand and not grown
from geography, so that nothing but Python is needed. Its places, all pointed at by the id that orders use:

- `north`, with a lake in it that is in no area: the outline has a hole;
- `harbour` and `marsh` below it, `south` below these; `marsh` alone does not touch the sea;
- `keep`, a fortress: a disc inside `south`, which it covers;
- `bay`, the sea to the west, with spots where ships of `red` and of `blue` stand;
- `exile`, a box off the map.

`BORDERS` are the pairs that touch (and how), so that a board can be made that agrees with the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from maps.areas import Composer
from maps.areasheet import OUT, AreaSheet
from maps.detail import shape_layer
from maps.hexstyles import shape_style
from maps.paths import closed
from maps.points import written
from maps.topology import TENTHS, Arc, Topology, packed

Doc = dict[str, Any]
Line = Sequence[tuple[int, int]]

FILE = Path(__file__).parents[1] / "toy" / "data" / "map.json"
WIDTH, HEIGHT = 900, 640
AREAS = {
    "north": ("North", 470, 150),
    "harbour": ("Harbour", 330, 320),
    "marsh": ("Marsh", 590, 320),
    "south": ("South", 400, 520),
    "keep": ("The Keep", 560, 520),
    "exile": ("Exile", 820, 110),
}
BAY = "bay"
BORDERS = {
    ("north", "harbour"): "land",
    ("north", "marsh"): "river",
    ("harbour", "marsh"): "land",
    ("harbour", "south"): "land",
    ("marsh", "south"): "land",
}

# What lies to the left and to the right of each line as it is walked, y counted upwards
LINES: list[tuple[str, str | None, Line]] = [
    ("north", BAY, [(190, 232), (215, 190), (180, 140), (225, 95), (205, 45), (240, 0)]),
    ("harbour", BAY, [(205, 410), (170, 380), (215, 350), (250, 325), (205, 290), (160, 265), (190, 232)]),
    ("south", BAY, [(260, 640), (220, 590), (245, 540), (195, 480), (205, 410)]),
    ("harbour", "north", [(190, 232), (250, 245), (310, 225), (370, 240), (430, 222)]),
    ("marsh", "north", [(430, 222), (500, 250), (570, 228), (650, 244), (740, 225)]),
    ("marsh", "harbour", [(430, 405), (450, 360), (425, 310), (448, 265), (430, 222)]),
    ("south", "harbour", [(205, 410), (270, 425), (330, 400), (380, 418), (430, 405)]),
    ("south", "marsh", [(430, 405), (510, 425), (600, 400), (670, 420), (740, 405)]),
    ("north", OUT, [(740, 0), (735, 70), (745, 150), (740, 225)]),
    ("marsh", OUT, [(740, 225), (748, 310), (740, 405)]),
    ("south", OUT, [(740, 405), (732, 520), (740, 640)]),
    ("north", OUT, [(600, 90), (570, 95), (560, 120), (590, 140), (640, 130), (645, 105), (600, 90)]),
    ("north", None, [(240, 0), (740, 0)]),
    ("south", None, [(740, 640), (260, 640)]),
    (BAY, None, [(260, 640), (0, 640), (0, 0), (240, 0)]),
    (OUT, None, [(740, 0), (900, 0), (900, 640), (740, 640)]),
]


def composer() -> Composer:
    """Return what composes the map."""
    lines = [Arc(tuple((x * TENTHS, y * TENTHS) for x, y in line), left, right) for left, right, line in LINES]
    owners = {name: "blue" if name == "north" else "red" for name in AREAS}
    ground = {"arcs": packed(Topology(tuple(lines))), "owners": owners, "lakes": [], "rivers": []}
    return Composer(_sheet(), ground, b"")


def map_doc() -> Doc:
    """Return the whole map."""
    found, topology = composer().document(), composer().topology
    colours = {"sea": "#b8cfd6", "wild": "#d8d4c6", "land": "#e6dfc4"}
    faces = {"sea": [BAY], "wild": [OUT], "land": [name for name in topology.rings if name not in (BAY, OUT)]}
    grounds = [
        shape_layer(kind, [((0, 0), closed(ring)) for name in names for ring in topology.outlines(name)])
        for kind, names in faces.items()
    ]
    styles = {kind: shape_style(colour, colour, 1, fill_rule="evenodd") for kind, colour in colours.items()}
    found["base"] = None  # nothing is painted: the ground is in layers of its own
    found["detail"]["bases"] = []
    return {**found, "layers": [*grounds, *found["layers"]], "layer_styles": {**styles, **found["layer_styles"]}}


def _sheet() -> AreaSheet:
    """Return the sheet on which a degree is a kilometre and a pixel, counted from the bottom left."""
    plate = {"kind": "equirectangular", "lat_0": 0, "lon_0": 0, "km_per_degree_lon": 1, "km_per_degree_lat": 1}
    doc: Doc = {
        "frame": {"projection": plate, "x": [0, WIDTH], "y": [0, HEIGHT], "pixel_km": 1, "cell_km": 10},
        "touching": ["land", "river"],
        "area": [
            {"id": name, "seeds": [[x, HEIGHT - y]]}
            for name, (_, x, y) in AREAS.items()
            if name not in ("keep", "exile")
        ],
        "water": [
            {
                "id": BAY,
                "seeds": [[90, 320]],
                "label": [95, 320],
                "size": 30,
                "fleets": {"red": [[90, 150]], "blue": [[90, 500]]},
            }
        ],
        "disc": [{"id": "keep", "in": "south", "radius_km": 34}],
        "box": [{"id": "exile", "x": [760, 880], "y": [480, 600]}],
        "shore": [{"area": "harbour", "zone": BAY, "at": [200, 310]}],
    }
    facts = {
        "place": [
            *({"id": name, "name": title, "lon": x, "lat": HEIGHT - y} for name, (title, x, y) in AREAS.items()),
            {"id": BAY, "name": "The Bay"},
        ],
        "link": [{"a": a, "b": b, "kind": kind} for (a, b), kind in BORDERS.items()],
    }
    return AreaSheet(doc, facts)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(map_doc()), encoding="utf-8")
