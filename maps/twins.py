"""A hex map that is printed on two sheets, as one painting: `python -m maps.twins maps/aeto`.

Puts the game's map file, the hand data of its sheet and the drawn ground together into the map.json that the page
draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from maps import twinlines
from maps.chains import chains
from maps.detail import detail, legible, line_layer, shape_layer
from maps.filed import Doc
from maps.frontlines import outside
from maps.fronts import box_of, complaints, kept, label_styles, layered, lettered, sheet_names, stream_names, town_names
from maps.hexlabels import Crowd
from maps.hexlegend import label
from maps.hexlines import shores
from maps.hexmarks import dry_spot, polygon
from maps.paths import flatten
from maps.points import CREDITS, publish
from maps.shapes import Box
from maps.sheetframe import Pull
from maps.twinboard import TwinBoard
from maps.twinkey import drawn_panels, panel_areas, panel_places, panels, turns
from maps.twinmarks import RANKS, Ink, inks, laid_out, waters
from maps.twinstyles import CLASSES, LAYER_STYLES, SPANS
from maps.waterline import Waterline

HALVED = 2  # smaller bases
_NUMBER, _NUMBER_UP, _BESIDE = 10.5, 30.0, 13.5  # numbers: size, how far up, how far from the fold where there are two
_SIZES = {"capital": 19.0, "city-resource": 17.0, "city": 16.0, "base": 15.0, "port": 14.0, "resource": 13.5}
_LABELS = {"number": legible(_NUMBER)}
_WATER = 15.0  # pixels: half the room of a fleet in one water of a hex
_SHEET, _SHEET_DOWN = 28.0, 72.0  # the letters of the sheets at both ends of the fold


def compose(folder: Path, game: Path) -> Doc:
    """Return the whole map as a document."""
    ground = json.loads((folder / "geography.json").read_text(encoding="utf-8"))
    board = TwinBoard(folder, [Pull((x, y), (dx, dy), reach) for x, y, dx, dy, reach in ground["pulls"]])
    return Composer(board, ground).document((game / "base.webp").read_bytes())


class Composer:
    """What is drawn, gathered step by step: layers first, then the symbols, then the labels between them."""

    def __init__(self, board: TwinBoard, ground: Doc) -> None:
        self.board, self.ground = board, ground
        self.dry = Waterline(ground["land"], board.height)
        self.numbers = list(chain.from_iterable(self._numbers(cell) for cell in board.on_map))
        self.towns = laid_out(board, self.dry, [box_of(number) for number in self.numbers])
        spots = {cell: dry_spot(board, self.dry, cell) for cell in board.land}
        spots |= {town.cell: town.at for town in self.towns if town.name}
        self.rails = twinlines.railways(board, self.dry, spots)
        marks = [mark.box for town in self.towns for mark in town.marks]
        self.signs = list(twinlines.signs(board, self.dry, marks))
        self.names: list[Doc] = []

    def document(self, base: bytes) -> Doc:
        """Return the whole map."""
        board = self.board
        panel_inks, panel_labels = drawn_panels(board)
        marks = [ink for town in self.towns for mark in town.marks for ink in inks(mark)]
        layers = [*self._lines(), *layered([*self.signs, *self._insets(), *marks, *panel_inks], SPANS)]
        self.names = [*self._letters(), *self._sheets()]
        labels = [*self.numbers, *self.names, *panel_labels]
        return {
            "version": 1,
            "kind": "hexes",
            "width": board.width,
            "height": board.height,
            "base": "base.webp",
            "base_sha256": hashlib.sha256(base).hexdigest(),
            "credits": CREDITS,
            "detail": detail(_LABELS, HALVED),
            "grid": {"pointy": True, "width": board.wide, "radius": round(board.radius, 3)},
            "link_styles": {},
            "layer_styles": {name: LAYER_STYLES[name] for name in CLASSES if any(la["class"] == name for la in layers)},
            "label_styles": label_styles({doc["class"] for doc in labels} | {"box"}),
            "places": self._places(),
            "links": [],
            "labels": [_straight(doc) for doc in labels],
            "layers": sorted(layers, key=lambda layer: CLASSES.index(layer["class"])),
            "features": self._features(),
        }

    def _lines(self) -> Iterator[Doc]:
        board = self.board
        yield from twinlines.layers(board, self.dry)
        pieces = [(flatten(path)[0], path) for path in self.rails.values()]
        for name in ("rail", "rail-ties"):
            yield shape_layer(name, pieces, SPANS[name])
        for name, rings in (("lake", self.ground["lakes"]), ("coast", self.ground["land"])):
            yield line_layer(name, outside(shores(rings, board), list(panels(board).values())), SPANS[name])
        edges = [
            [(d, d), (board.width - d, d), (board.width - d, board.height - d), (d, board.height - d), (d, d)]
            for d in (7.0, 14.0)
        ]
        yield line_layer("neatline", edges, SPANS["neatline"])

    def _insets(self) -> Iterator[Ink]:
        for _, box in self.board.insets:
            yield "panel", (box.x, box.y), polygon(box.corners)

    # Labels

    def _numbers(self, cell: int) -> Iterator[Doc]:
        (x, y), names = self.board.centre(cell), self.board.numbers[cell]
        for name, aside in zip(names, (-_BESIDE, _BESIDE) if len(names) > 1 else (0.0,), strict=True):
            yield label(name[1:], "number", _NUMBER, (round(x + aside, 1), round(y - _NUMBER_UP, 1)))

    def _sheets(self) -> Iterator[Doc]:
        """Yield the letters of both sheets at the upper end of the fold."""
        (x, top), _ = twinlines.fold(self.board)
        for name, aside in (("Map W", -90.0), ("Map E", 90.0)):
            yield label(name, "region", _SHEET, (x + aside, top + _SHEET_DOWN))

    def _letters(self) -> Iterator[Doc]:
        board, crowd, far = self.board, self._crowd(), self._crowd(has_numbers=False)
        due = [*town_names(board, self.towns, RANKS, _SIZES, crowd), *sheet_names(board, crowd, far)]
        yield from lettered(board.name, [*due, *stream_names(twinlines.streams(board, self.dry), crowd)])

    def _crowd(self, *, has_numbers: bool = True) -> Crowd:
        board = self.board
        solid = [box_of(number) for number in self.numbers if has_numbers]
        solid += [mark.box for town in self.towns for mark in town.marks]
        solid += [Box(x, y, 32, 32) for name, (x, y), _ in self.signs if name in _SOLID]
        solid += [panel.room for panel in panels(board).values()]
        lines = list(twinlines.courses(board, self.dry, self.rails))
        lines += [(line, 0.5) for line in shores(self.ground["land"], board)]
        return Crowd(board.width, board.height, solid, lines)

    # What the page works with

    def _places(self) -> dict[str, Doc]:
        board = self.board
        found: dict[str, Doc] = {}
        keep = kept(board, self.towns, self.names)
        for cell in board.on_map:
            x, y = board.centre(cell)
            found[board.ids[cell]] = {
                "x": round(x, 2),
                "y": round(y, 2),
                "shape": "hex",
                "r": round(board.radius, 2),
                "printed": " ".join(board.numbers[cell]).upper(),
                **({"keep": keep[cell]} if cell in keep else {}),
            }
        for name, _, (x, y) in waters(board):
            found[name] = {"x": x, "y": y, "shape": "box", "r": _WATER, "w": 2 * _WATER, "h": 2 * _WATER}
        return {**found, **panel_places(board)}

    def _features(self) -> Doc:
        ids = self.board.ids
        fields = {turn: ((a + c) / 2, (b + d) / 2) for turn, (a, b, c, d) in turns(self.board).items()}
        return {
            "areas": panel_areas(self.board),
            "rail": [{"a": ids[a], "b": ids[b], "path": path} for (a, b), path in sorted(self.rails.items())],
            "points": {turn: [round(x, 1), round(y, 1)] for turn, (x, y) in fields.items()},
            "symbols": [
                {"place": ids[town.cell], "kind": mark.kind, "x": mark.x, "y": mark.y, "r": mark.wide / 2}
                for town in self.towns
                for mark in town.marks
            ],
            "zones": dict(sorted(self._zones())),
        }

    def _zones(self) -> Iterator[tuple[str, str]]:
        """Yield the weather zones and their outlines."""
        board = self.board
        for zone in {board.zones[cell] for cell in board.on_map}:
            edge = [
                board.side(cell, direction)
                for cell in board.on_map
                for direction, there in board.neighbours(cell)
                if board.zones[cell] == zone and (there is None or board.zones[there] != zone)
            ]
            yield zone, "".join(polygon([board.at(corner) for corner in line]) for line in chains(edge))


_SOLID = ("ferry", "strait", "entry", "water")


def _straight(doc: Doc) -> Doc:
    """Return a label without a word that it is not turned."""
    return {key: value for key, value in doc.items() if key != "rotate" or value}


if __name__ == "__main__":
    publish(sys.argv[1], compose, complaints)
