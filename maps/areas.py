"""A map of areas for the table: `python -m maps.areas maps/europe_engulfed`.

Puts the areas and borders of a game's map.toml, the hand data of its sheet.toml and the grown ground together into the
map.json that the page draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from maps.areafaults import area_faults
from maps.areasheet import OUT, AreaSheet, Doc
from maps.areastyles import LAYER_STYLES
from maps.detail import Span, detail, legible, line_layer, shape_layer
from maps.frame import Point
from maps.labels import Spot, Surroundings, near, settle
from maps.lettering import HEX_STYLES, STYLES, baseline_of, width
from maps.paths import closed, outline
from maps.points import CREDITS, read, written
from maps.shapes import Box, distance, roomiest, simplified
from maps.topology import Arc, Topology, pixels, unpacked

_REACH = 17  # pixels of the screen around the middle of a small place in which it is found
_NAME, _LEAST_NAME = 34.0, 15.0  # size of the names of areas: the largest, and the least
_WATERS = 44  # size of the names of waters
_FAR = 0.35  # below this scale lines are drawn with fewer points
_COARSE = 2.5  # pixels that such lines may stray
_SIMPLE = 1.5  # pixels that an outline may stray when the room in it is measured
_SIDES = 24  # of a disc, where it takes room from the area around it
_STRUCK = 2.0  # what it costs a name to lie over a pixel of a line


def main(sheet_folder: str) -> None:
    """Write the map of one sheet beside its game, and tell what is not as it should be."""
    composer = composer_of(Path(sheet_folder))
    for fault in composer.faults():
        print(fault)
    path = Path(composer.sheet.doc["game"]) / "map.json"
    path.write_text(written(composer.document()), encoding="utf-8")
    print(f"{path}: {path.stat().st_size // 1024} KB")


def composer_of(folder: Path) -> Composer:
    """Return the composer of the sheet in a folder."""
    doc = read(folder / "sheet.toml")
    game = Path(doc["game"])
    ground = json.loads((folder / "geography.json").read_text(encoding="utf-8"))
    return Composer(AreaSheet(doc, read(game / "map.toml")), ground, (game / "base.webp").read_bytes())


class Composer:
    """What is drawn: every area, box and water by its shape, borders by their kind, names between them."""

    def __init__(self, sheet: AreaSheet, ground: Doc, base: bytes) -> None:
        self.sheet, self.ground, self.base = sheet, ground, base
        self.topology: Topology = unpacked(ground["arcs"])

    def faults(self) -> list[str]:
        """Return what is wrong with the areas."""
        return area_faults(self.sheet, self.topology)

    def document(self) -> Doc:
        """Return the whole map."""
        paper = self.sheet.paper
        layers = self._layers()
        styles = {name: {**STYLES, **HEX_STYLES}[name] for name in ("town", "box", "waters")}
        places = self._places()
        return {
            "version": 1,
            "kind": "areas",
            "width": paper.width,
            "height": paper.height,
            "base": "base.webp",
            "base_sha256": hashlib.sha256(self.base).hexdigest(),
            "credits": CREDITS,
            "detail": detail({"town": legible(_LEAST_NAME)}, self.sheet.doc.get("halved", 0)),
            "link_styles": {},
            "layer_styles": {layer["class"]: LAYER_STYLES[layer["class"]] for layer in layers},
            "label_styles": {
                name: {**style.css, "letter-spacing": f"{style.spacing}em"} for name, style in styles.items()
            },
            "places": places,
            "links": [],
            "labels": self._water_names(),
            "layers": layers,
            "features": {
                "borders": self._borders(),
                "shores": self._shores(),
                "panels": [{"id": panel["id"], **_rectangle(self.sheet.box(panel))} for panel in self._table("panel")],
            },
        }

    def _table(self, name: str) -> list[Doc]:
        found: list[Doc] = self.sheet.doc.get(name, [])
        return found

    # Places

    def _places(self) -> dict[str, Doc]:
        """Return every area and then every sea zone of the game in its order, with its shape and its name."""
        boxes = {box["id"]: box for box in self._table("box")}
        found = {}
        for area in self.sheet.facts["area"]:
            name = area["id"]
            if name in boxes:
                found[name] = {"shape": "box", **_rectangle(self.sheet.box(boxes[name]))}
            elif name in self._discs:
                found[name] = self._discs[name]
            else:
                found[name] = self._area(name)
        self._name(found)
        waters = {water["id"]: water for water in self._table("water")}
        return {**found, **{zone["id"]: self._zone(waters[zone["id"]]) for zone in self.sheet.facts["sea_zone"]}}

    def _area(self, name: str) -> Doc:
        rings = self.topology.outlines(name)
        taken = [_circle(place) for place in self._discs.values() if place["inside"] == name]
        (x, y), room = roomiest([*(simplified(ring, _SIMPLE) for ring in rings), *taken])
        doc: Doc = {"x": round(x, 1), "y": round(y, 1), "shape": "area", "r": round(room, 1)}
        if room < _REACH:
            doc["least"] = _REACH
        return {**doc, "path": "".join(map(closed, rings))}

    @cached_property
    def _discs(self) -> dict[str, Doc]:
        """The areas that lie in others."""
        areas = {area["id"]: area for area in self.sheet.facts["area"]}
        return {disc["id"]: self._disc(areas[disc["id"]], disc) for disc in self._table("disc")}

    def _disc(self, area: Doc, disc: Doc) -> Doc:
        x, y = self.sheet.paper.point(area["lon"], area["lat"])
        radius = disc["radius_km"] * self.sheet.paper.scale
        doc = {"x": round(x, 1), "y": round(y, 1), "shape": "circle", "r": round(radius, 1)}
        return {**doc, "least": _REACH, "inside": disc["in"]}

    def _name(self, places: dict[str, Doc]) -> None:
        """Give every place its label, where it covers least."""
        titles = {area["id"]: area["name"] for area in self.sheet.facts["area"]}
        paper = self.sheet.paper
        discs = [Box(p["x"], p["y"], 2 * p["r"], 2 * p["r"]) for p in places.values() if p["shape"] == "circle"]
        lines = [(simplified(pixels(arc.line), _COARSE), _STRUCK) for arc in self.topology.arcs]
        room = Surroundings(paper.width, paper.height, discs, lines)
        choices: list[list[Spot]] = []
        for name, place in places.items():
            size, at = _size(titles[name], place), baseline_of(titles[name], 0, (place["x"], place["y"]))
            if place["shape"] == "circle":
                at = at[0], at[1] + place["r"] + size
            choices.append(near(titles[name], "town", size, at, 0, max(place["r"], size), room))
        for (name, place), spot in zip(places.items(), settle(choices), strict=True):
            x, y = spot.baseline
            label = {"text": titles[name], "x": x, "y": y, "anchor": "middle", "size": _size(titles[name], place)}
            place["label"] = {**label, "style": "town"}

    # Waters

    def _zone(self, water: Doc) -> Doc:
        """Return a sea zone as a place: counters stand around its name, or at the spots of their side."""
        rings, label = self.topology.outlines(water["id"]), self._water_name(water)
        at = label["x"], label["y"]
        return {
            "x": at[0],
            "y": at[1],
            "shape": "area",
            "r": round(min(distance(at, ring) for ring in rings), 1),
            "spots": {side: [self._spot(spot) for spot in spots] for side, spots in water.get("fleets", {}).items()},
            "path": "".join(map(closed, rings)),
            "label": {**label, "anchor": "middle", "style": "waters"},
        }

    def _water_names(self) -> list[Doc]:
        """Return the names of waters that are no places of the game."""
        zones = {zone["id"] for zone in self.sheet.facts["sea_zone"]}
        others = [water for water in self._table("water") if water["id"] not in zones]
        return [{**self._water_name(water), "rotate": 0, "class": "waters"} for water in others]

    def _water_name(self, water: Doc) -> Doc:
        titles = {zone["id"]: zone["name"] for zone in self.sheet.facts["sea_zone"]}
        title = water.get("title", titles.get(water["id"]))
        if title is None:
            raise ValueError(f"the water {water['id']} has no title, and the game has no sea zone of this name")
        x, y = self._spot(water["label"])
        return {"text": title, "x": x, "y": y, "size": water.get("size", _WATERS)}

    def _spot(self, at: Point) -> list[float]:
        return [round(value, 1) for value in self.sheet.paper.point(*at)]

    def _shores(self) -> list[Doc]:
        """Return where areas meet waters: there stand anchors and arrows."""
        found = []
        for shore in self._table("shore"):
            x, y = self._spot(shore["at"])
            found.append({"area": shore["area"], "water": shore["zone"], "x": x, "y": y})
        return found

    # Borders

    @cached_property
    def by_class(self) -> dict[str, list[Arc]]:
        """All lines by what they part, which is the class of the layer that they are drawn in."""
        found: defaultdict[str, list[Arc]] = defaultdict(list)
        for arc in self.topology.arcs:
            found[self._class(arc)].append(arc)
        return found

    def _class(self, arc: Arc) -> str:
        """Return what a line parts: two areas (and how), an area from land out of play, land from water, two waters."""
        owners, pair = self.ground["owners"], arc.pair
        if pair is None:
            return "edge-of-sheet"
        dry = [side for side in pair if side in owners or side == OUT]
        if len(dry) < 2:
            return "coast" if dry else "water-border"
        if OUT in pair:
            return "edge"
        kind = self._kinds[pair] if pair in self.sheet.bordering else "barred"
        is_frontier = len({owners[side] for side in pair}) == 2
        return "frontier" if is_frontier and kind == "land" else f"border-{kind}"

    @cached_property
    def _kinds(self) -> dict[frozenset[str], str]:
        return {frozenset((border["a"], border["b"])): border["kind"] for border in self.sheet.facts["border"]}

    def _borders(self) -> list[Doc]:
        """Return the line of every border, for fronts and marks to be drawn on."""
        lines: defaultdict[frozenset[str] | None, list[str]] = defaultdict(list)
        for arc in self.topology.arcs:
            lines[arc.pair].append(outline(pixels(arc.line)))
        found = []
        for border in self.sheet.facts["border"]:
            paths = lines.get(frozenset((border["a"], border["b"])))
            if paths:
                found.append({"a": border["a"], "b": border["b"], "kind": border["kind"], "path": "".join(paths)})
        return found

    def _layers(self) -> list[Doc]:
        close, far = Span(since=_FAR), Span(below=_FAR)
        rivers = {
            rank: [line for which, *line in self.ground["rivers"] if which == rank] for rank in ("minor", "major")
        }
        found = [line_layer("lake", self.ground["lakes"], close)]
        found += [line_layer(f"river-{rank}", lines, close) for rank, lines in rivers.items()]
        for name in LAYER_STYLES:
            lines = [pixels(arc.line) for arc in self.by_class.get(name.removesuffix("-under"), [])]
            if lines:
                found.append(line_layer(name, lines, close))
                found.append(
                    {**line_layer(name, [simplified(line, _COARSE) for line in lines], far), "id": f"{name}-far"}
                )
        panels = [(self.sheet.box(panel), panel) for panel in (*self._table("panel"), *self._table("box"))]
        found.append(shape_layer("panel", [((x, y), _corners(x, y, w, h)) for (x, y, w, h), _ in panels]))
        return found


def _size(title: str, place: Doc) -> float:
    """Return the size of a name: as large as the room in its area has it, within bounds."""
    if place["shape"] == "circle":
        return _LEAST_NAME
    fitting: float = 1.7 * place["r"] / width(title, "town", 1.0)
    return round(min(_NAME, max(_LEAST_NAME, fitting)), 1)


def _rectangle(box: tuple[float, float, float, float]) -> Doc:
    x, y, wide, high = (round(value, 1) for value in box)
    return {"x": x, "y": y, "w": wide, "h": high, "r": round(min(wide, high) / 2, 1)}


def _circle(place: Doc) -> list[Point]:
    turns = [2 * math.pi * n / _SIDES for n in range(_SIDES + 1)]
    return [(place["x"] + place["r"] * math.cos(turn), place["y"] + place["r"] * math.sin(turn)) for turn in turns]


def _corners(x: float, y: float, wide: float, high: float) -> str:
    left, top, right, bottom = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    return closed([(left, top), (right, top), (right, bottom), (left, bottom), (left, top)])


if __name__ == "__main__":
    main(*sys.argv[1:])
