"""A map of areas for the table: `python -m maps.areas maps/europe_engulfed`.

Puts the areas and borders of a game's map.toml, the hand data of its sheet.toml and the grown ground together into the
map.json that the page draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from maps.areafaults import area_faults
from maps.areascenery import Scenery, round_disc
from maps.areasheet import OUT, AreaSheet, Doc
from maps.areastyles import LAYER_STYLES
from maps.detail import Span, detail, line_layer, shape_layer
from maps.frame import Point
from maps.lettering import HEX_STYLES, STYLES
from maps.paths import closed, outline
from maps.points import CREDITS, read, written
from maps.shapes import distance, roomiest, simplified
from maps.topology import Arc, Topology, pixels, unpacked

_REACH = 17  # pixels of the screen around the middle of a small place in which it is found
_WATERS = 44  # size of the names of waters
_FAR = 0.35  # below this scale lines are drawn with fewer points
_MARKED = 0.2  # from this scale on symbols are drawn
_COARSE = 2.5  # pixels that such lines may stray
_SIMPLE = 1.5  # pixels that an outline may stray when the room in it is measured


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
        dry = self._dry()
        waters = [self._water_name(water) for water in self._table("water")]
        scenery = Scenery(self.sheet, self.topology, dry, waters)
        layers = self._layers(scenery)
        labels = [*self._water_names(), *({**label, "over": True} for label in scenery.labels)]
        used = {"town", "waters", *(label["class"] for label in labels)}
        styles = {name: style for name, style in {**STYLES, **HEX_STYLES}.items() if name in used}
        return {
            "version": 1,
            "kind": "areas",
            "width": paper.width,
            "height": paper.height,
            "base": "base.webp",
            "base_sha256": hashlib.sha256(self.base).hexdigest(),
            "credits": CREDITS,
            "detail": detail({}, self.sheet.doc.get("halved", 0)),
            **self._home(),
            "link_styles": {},
            "layer_styles": {layer["class"]: LAYER_STYLES[layer["class"]] for layer in layers},
            "label_styles": {
                name: {**style.css, "letter-spacing": f"{style.spacing}em"} for name, style in styles.items()
            },
            "places": {**dry, **self._zones()},
            "links": [],
            "labels": labels,
            "layers": layers,
            "features": {
                "borders": self._borders(),
                "shores": self._shores(),
                "panels": [{"id": panel["id"], **_rectangle(self.sheet.box(panel))} for panel in self._table("panel")],
            },
        }

    def _home(self) -> Doc:
        """Return the first look, if the sheet has one."""
        home = self.sheet.doc.get("home")
        if not home:
            return {}
        x, y = self._spot(home["at"])
        return {"home": {"x": x, "y": y, "scale": home["scale"]}}

    def _table(self, name: str) -> list[Doc]:
        found: list[Doc] = self.sheet.doc.get(name, [])
        return found

    # Places

    def _dry(self) -> dict[str, Doc]:
        """Return every area of the game in its order, with its shape."""
        boxes = {box["id"]: box for box in self._table("box")}
        found = {}
        for area in self.sheet.dry:
            name = area["id"]
            if name in boxes:
                found[name] = {"shape": "box", **_rectangle(self.sheet.box(boxes[name]))}
            elif name in self._discs:
                found[name] = self._discs[name]
            else:
                found[name] = self._area(name)
        return found

    def _zones(self) -> dict[str, Doc]:
        """Return every sea zone of the game, with its shape and name."""
        waters = {water["id"]: water for water in self._table("water")}
        return {zone["id"]: self._zone(waters[zone["id"]]) for zone in self.sheet.zones}

    def _area(self, name: str) -> Doc:
        """Return an area: counters stand in its largest circle, or in a tray beside it."""
        rings = self.topology.outlines(name)
        taken = [round_disc(place) for place in self._discs.values() if place.get("inside") == name]
        (x, y), room = roomiest([*(simplified(ring, _SIMPLE) for ring in rings), *taken])
        doc: Doc = {"x": round(x, 1), "y": round(y, 1), "shape": "area", "r": round(room, 1)}
        tray = next((tray for tray in self._table("tray") if tray["id"] == name), None)
        if tray:
            foot, wide, high = [doc["x"], doc["y"]], *(side * self.sheet.paper.scale for side in tray["size_km"])
            at = self._spot(tray["at"])
            doc |= {"x": at[0], "y": at[1], "r": round(min(wide, high) / 2, 1)}
            doc["tray"] = {"w": round(wide, 1), "h": round(high, 1), "of": foot}
        if tray or room < _REACH:
            doc["least"] = _REACH
        return {**doc, "path": "".join(map(closed, rings))}

    @cached_property
    def _discs(self) -> dict[str, Doc]:
        """The areas that lie in others."""
        areas = {area["id"]: area for area in self.sheet.dry}
        return {disc["id"]: self._disc(areas[disc["id"]], disc) for disc in self._table("disc")}

    def _disc(self, area: Doc, disc: Doc) -> Doc:
        x, y = self.sheet.paper.point(area["lon"], area["lat"])
        radius = disc["radius_km"] * self.sheet.paper.scale
        doc = {"x": round(x, 1), "y": round(y, 1), "shape": "circle", "r": round(radius, 1)}
        return {**doc, "least": _REACH, **({"inside": disc["in"]} if "in" in disc else {})}

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
            "is_water": True,
            "path": "".join(map(closed, rings)),
            "label": {**label, "anchor": "middle", "style": "waters"},
        }

    def _water_names(self) -> list[Doc]:
        """Return the names of waters that are no places of the game."""
        zones = {zone["id"] for zone in self.sheet.zones}
        others = [water for water in self._table("water") if water["id"] not in zones]
        return [{**self._water_name(water), "rotate": 0, "class": "waters"} for water in others]

    def _water_name(self, water: Doc) -> Doc:
        titles = {zone["id"]: zone["name"] for zone in self.sheet.zones}
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
        borders = [link for link in self.sheet.facts["link"] if link["kind"] in self.sheet.doc["touching"]]
        return {frozenset((link["a"], link["b"])): link["kind"] for link in borders}

    def _borders(self) -> list[Doc]:
        """Return the line of every border, for fronts and marks to be drawn on."""
        lines: defaultdict[frozenset[str] | None, list[str]] = defaultdict(list)
        for arc in self.topology.arcs:
            lines[arc.pair].append(outline(pixels(arc.line)))
        found = []
        for border in self.sheet.facts["link"]:
            pair = frozenset((border["a"], border["b"]))
            if pair in self.sheet.bordering and pair in lines:
                found.append({"a": border["a"], "b": border["b"], "kind": border["kind"], "path": "".join(lines[pair])})
        return found

    def _layers(self, scenery: Scenery) -> list[Doc]:
        close, far, marked = Span(since=_FAR), Span(below=_FAR), Span(since=_MARKED)
        found = [line_layer("lake", self.ground["lakes"], close)]
        for rank in ("minor", "major"):
            streams = [line for which, *line in self.ground["rivers"] if which == rank]
            found.append(line_layer(f"river-{rank}", streams, close))
        shapes: defaultdict[str, list[tuple[Point, str]]] = defaultdict(list)
        for name, at, path in scenery.inks:
            shapes[name].append((at, path))
        for name in LAYER_STYLES:
            lines = [pixels(arc.line) for arc in self._lines.get(name.removesuffix("-under"), [])]
            if lines:
                coarse = [simplified(line, _COARSE) for line in lines]
                found += [line_layer(name, lines, close), {**line_layer(name, coarse, far), "id": f"{name}-far"}]
            if name in shapes:
                kept = {"id": f"{name}-sample"} if lines else {}  # the key has a piece of every line
                found.append({**shape_layer(name, shapes[name], marked), **kept, "over": True})
        return found

    @cached_property
    def _lines(self) -> dict[str, list[Arc]]:
        """The lines of every layer: a frontier may run along a river, and the weather changes at some borders."""
        weather = {place["id"]: place.get("weather") for place in self.sheet.dry}
        owners = self.ground["owners"]
        borders = [arc for arc in self.topology.arcs if arc.pair and arc.pair <= self.sheet.areas]
        streams = self.by_class.get("border-river", [])
        return {
            **self.by_class,
            "weather": [arc for arc in borders if arc.pair and len({weather[side] for side in arc.pair}) == 2],
            "frontier-river": [arc for arc in streams if arc.pair and len({owners[side] for side in arc.pair}) == 2],
        }


def _rectangle(box: tuple[float, float, float, float]) -> Doc:
    x, y, wide, high = (round(value, 1) for value in box)
    return {"x": x, "y": y, "w": wide, "h": high, "r": round(min(wide, high) / 2, 1)}


if __name__ == "__main__":
    main(*sys.argv[1:])
