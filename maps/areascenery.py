"""What stands on an area map between its borders: fortresses, straits, air-routes, symbols at the shores, names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property

from maps.areakey import panels
from maps.areamarks import Ink, Shore, at_shores, walls
from maps.areanames import Lettering, Plate, Soil, leader, lettered
from maps.arearoutes import air_route, saw, strait
from maps.areasheet import OUT, STILL, AreaSheet, Doc
from maps.frame import Point
from maps.hexlegend import rounded
from maps.labels import Surroundings
from maps.lettering import text_box
from maps.shapes import Box, simplified
from maps.topology import Topology, pixels
from maps.waterline import Waterline, walk

_NAMES = (15.0, 28.0)  # sizes of names: the least and the largest
_COARSE = 2.5  # pixels that a line may stray where nobody looks closely
_STRUCK, _COAST = 2.0, 0.4  # what it costs a name to lie over a pixel of a border, or of a coast
_SIDES = 24  # of a disc
_STEP, _NEARBY = 8.0, 30.0  # pixels between points of a coast; how much farther than the nearest a point still counts
_SIGNS = {"wing": (30.0, 30.0), "strait-head": (60.0, 44.0)}  # width and height of what stands on ways
_WALLS = 1.3  # how far the walls of a fortress reach, in radii


class Scenery:
    """All of it, laid out in one go: what is put first keeps its place, names come last."""

    def __init__(self, sheet: AreaSheet, topology: Topology, shapes: dict[str, Doc], waters: Iterable[Doc]) -> None:
        self.sheet, self.topology, self.shapes = sheet, topology, shapes
        self._printed = [text_box(water["text"], "waters", water["size"], (water["x"], water["y"])) for water in waters]
        key = panels(sheet)
        self.inks: list[Ink] = [
            *key.inks,
            *self._walls(),
            *self._straits(),
            *self._routes(),
            *self._saws(),
            *self._beside(),
        ]
        self.labels: list[Doc] = [*key.labels, *self._remarks()]
        signs = [Box(*at, *_SIGNS[name]) for name, at, _ in self.inks if name in _SIGNS]
        symbols = at_shores(list(self._shores()), self._dry, [*self._solid, *self._printed, *signs])
        names = self._lettered([*signs, *(symbol.box for symbol in symbols)])
        self.inks += [*(ink for symbol in symbols for ink in symbol.inks), *names.inks]
        self.labels += [*(label for symbol in symbols for label in symbol.labels), *names.labels]

    def _table(self, name: str) -> list[Doc]:
        found: list[Doc] = self.sheet.doc.get(name, [])
        return found

    @cached_property
    def _dry(self) -> Waterline:
        waters = {*(water["id"] for water in self._table("water")), STILL}
        rings = [ring for name in self.topology.rings if name not in waters for ring in self.topology.outlines(name)]
        return Waterline(rings, self.sheet.paper.height)

    @cached_property
    def _grounds(self) -> dict[str, Waterline]:
        """The ground of every area and disc."""
        high = self.sheet.paper.height
        grown = {name: Waterline(self.topology.outlines(name), high) for name in sorted(self.sheet.areas)}
        return {**grown, **{name: Waterline([round_disc(shape)], high) for name, shape in self._discs.items()}}

    @cached_property
    def _discs(self) -> dict[str, Doc]:
        return {name: shape for name, shape in self.shapes.items() if shape["shape"] == "circle"}

    @property
    def _solid(self) -> list[Box]:
        """The room of what is there before symbols and names: fortresses, boxes and panels."""
        reach = 2 * _WALLS
        discs = [Box(disc["x"], disc["y"], reach * disc["r"], reach * disc["r"]) for disc in self._discs.values()]
        return [*discs, *self._trays] + [
            Box(*self.sheet.box(entry)) for table in ("box", "panel") for entry in self._table(table)
        ]

    @cached_property
    def _trays(self) -> list[Box]:
        """The room of trays with the names above them."""
        trays = [shape for shape in self.shapes.values() if "tray" in shape]
        return [Box(shape["x"], shape["y"] - 15, shape["tray"]["w"] + 4, shape["tray"]["h"] + 34) for shape in trays]

    def _beside(self) -> Iterator[Ink]:
        """Return trays, each with a line to the area that it belongs to."""
        for shape in self.shapes.values():
            if "tray" in shape:
                wide, high = shape["tray"]["w"], shape["tray"]["h"]
                at = shape["x"], shape["y"]
                yield from leader(Box(*at, wide, high), shape["tray"]["of"], 0.0)
                yield "tray", at, rounded(at[0] - wide / 2, at[1] - high / 2, wide, high, 10.0)

    def _walls(self) -> Iterator[Ink]:
        return (walls((disc["x"], disc["y"]), disc["r"]) for disc in self._discs.values())

    def _straits(self) -> Iterator[Ink]:
        for link in self._links("strait"):
            yield from strait(*(self._outline(link[end]) for end in "ab"))

    def _routes(self) -> Iterator[Ink]:
        bends = {frozenset((bend["a"], bend["b"])): bend["via"] for bend in self._table("bend")}
        for link in self._links("air"):
            via = [self.sheet.paper.point(*at) for at in bends.get(frozenset((link["a"], link["b"])), [])]
            a, b = (self._foot(self.shapes[link[end]]) for end in "ab")
            yield from air_route([a, *via, b], [self._grounds[link["a"]], self._grounds[link["b"]]])

    def _foot(self, shape: Doc) -> Point:
        """Return the middle of a place itself, not of its tray."""
        x, y = shape["tray"]["of"] if "tray" in shape else (shape["x"], shape["y"])
        return x, y

    def _links(self, kind: str) -> list[Doc]:
        return [link for link in self.sheet.facts["link"] if link["kind"] == kind]

    def _outline(self, name: str) -> list[Point]:
        return [point for ring in self.topology.outlines(name)[:1] for point in simplified(ring, 1.0)]

    def _saws(self) -> Iterator[Ink]:
        for line in self._table("saw"):
            for arc in self.topology.arcs:
                if arc.pair and line["in"] in arc.pair and arc.pair & set(line["against"]):
                    yield from saw(simplified(pixels(arc.line), 3.0), self._grounds[line["in"]])

    def _shores(self) -> Iterator[Shore]:
        facts = {place["id"]: place for place in self.sheet.dry}
        for shore in self._table("shore"):
            name, zone = shore["area"], shore["zone"]
            coast, way = self._coast(name, self.sheet.paper.point(*shore["at"]))
            ports = {*facts[name].get("port", []), *facts[name].get("waters", [])}
            ground = self._grounds.get(name, self._dry)
            yield Shore(coast, way, ground, zone in ports, facts[name].get("site", {}).get(zone, 0))

    def _coast(self, name: str, at: Point) -> tuple[Point, Point]:
        """Return the coast of a place that is nearest to a point of the water, and the way from there inland."""
        shape = self.shapes[name]
        if name in self.sheet.areas:
            points = walk(self._outline(name), _STEP)
            coast = min(points, key=lambda point: math.dist(point, at))
            return coast, _mean_way(at, points, math.dist(coast, at))
        away = math.dist((shape["x"], shape["y"]), at)
        way = (shape["x"] - at[0]) / away, (shape["y"] - at[1]) / away
        reach = min(away, _WALLS * shape["r"])
        return (shape["x"] - way[0] * reach, shape["y"] - way[1] * reach), way

    def _remarks(self) -> list[Doc]:
        """Return the names of what is no place: islands and deserts out of play."""
        found = []
        for remark in self._table("remark"):
            x, y = self.sheet.paper.point(*remark["at"])
            at = {"x": round(x, 1), "y": round(y, 1), "rotate": remark.get("rotate", 0), "size": remark["size"]}
            found.append({"text": remark["text"], **at, "class": remark.get("class", "region")})
        return found

    def _lettered(self, taken: Iterable[Box]) -> Lettering:
        paper = self.sheet.paper
        dry = {*self.sheet.areas, OUT}
        lines = [
            (simplified(pixels(arc.line), _COARSE), _STRUCK if arc.pair and arc.pair <= dry else _COAST)
            for arc in self.topology.arcs
        ]
        discs = [Box(disc["x"], disc["y"], 2 * disc["r"], 2 * disc["r"]) for disc in self._discs.values()]
        panels = [Box(*self.sheet.box(entry)) for entry in self._table("panel")]
        room = Surroundings(paper.width, paper.height, [*discs, *panels, *self._trays, *self._printed, *taken], lines)
        sizes = self.sheet.doc.get("names", _NAMES)
        titles = {fact["id"]: fact["name"] for fact in self.sheet.dry} | self.sheet.doc.get("titles", {})
        settled = {name: paper.point(*at) for name, at in self.sheet.doc.get("settled", {}).items()}
        plates = [
            Plate.of(fact, titles[fact["id"]], self.shapes[fact["id"]], sizes, settled.get(fact["id"]))
            for fact in self.sheet.dry
        ]
        around = {name: self._grounds[disc["inside"]] for name, disc in self._discs.items() if "inside" in disc}
        return lettered(plates, self.shapes, room, Soil({**self._grounds, **around}, self._dry))


def _mean_way(at: Point, points: Iterable[Point], nearest: float) -> Point:
    """Return the way from a point to a coast, by all of it that is not much farther than the nearest."""
    x = y = 0.0
    for px, py in points:
        away = math.dist((px, py), at) or 1.0
        weight = math.exp((nearest - away) / _NEARBY) / away
        x, y = x + weight * (px - at[0]), y + weight * (py - at[1])
    long = math.hypot(x, y) or 1.0
    return x / long, y / long


def round_disc(place: Doc) -> list[Point]:
    """Return a disc as a closed ring."""
    turns = [2 * math.pi * n / _SIDES for n in range(_SIDES + 1)]
    return [(place["x"] + place["r"] * math.cos(turn), place["y"] + place["r"] * math.sin(turn)) for turn in turns]
