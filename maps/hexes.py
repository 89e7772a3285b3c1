"""A hex map for the table: `python -m maps.hexes maps/westfront`.

Puts the hexes, sides, lines and towns of a game's map.toml, the hand data of its sheet.toml and the drawn ground
together into the map.json that the page draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from maps import hexlines
from maps.chains import chains
from maps.frame import Point
from maps.hexboard import Board, Doc
from maps.hexlabels import BADGE, Crowd, Wanted, badge_at, for_area, for_river, for_town, settle
from maps.hexlegend import legend
from maps.hexmarks import Town, circle, drawn, polygon, stations, towns, value_at
from maps.hexstyles import CLASSES, LAYER_STYLES
from maps.lettering import HEX_STYLES, STYLES, baseline_of, text_box
from maps.paths import flatten, smooth, tiles
from maps.points import CREDITS, publish, read
from maps.shapes import Box
from maps.sheetframe import Pull
from maps.waterline import Waterline
from sandtable.core.names import kebab

_SIZES = {"victory": 23, "major": 21, "minor": 18, "town": 16.5}
_NUMBER = 12.5  # size of the numbers of hexes
_NUMBER_DOWN = 0.75  # how far above the middle of its hex a number stands, in radii
_VALUES = {"victory": 21, "major": 20, "badge": 18}
_RIVER = 17  # size of the names of rivers
_HARD = 1000  # what a label costs that lies over something
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def compose(folder: Path, game: Path) -> Doc:
    """Return the whole map as a document."""
    ground = json.loads((folder / "geography.json").read_text(encoding="utf-8"))
    board = board_of(folder, game, ground)
    return Composer(board, ground).document(game)


def board_of(folder: Path, game: Path, ground: Doc) -> Board:
    """Return the board of a sheet, its geography pulled."""
    pulls = [Pull((x, y), (dx, dy), reach) for x, y, dx, dy, reach in ground["pulls"]]
    return Board(read(game / "map.toml"), read(folder / "sheet.toml"), pulls)


class Composer:
    """What is drawn, gathered step by step: layers first, then the symbols, then the labels between them."""

    def __init__(self, board: Board, ground: Doc) -> None:
        self.board, self.ground = board, ground
        self.dry = Waterline(ground["land"], board.height)
        self.rivers = hexlines.rivers(board, self.dry)
        self.entries = hexlines.entries(board)
        self.numbers = [self._number(cell) for cell in board.land]
        self.towns = towns(board, self.dry, [_box(label) for label in self.numbers])
        self.stations = stations(board, self.dry, self.towns)
        self.railways, self.rail_pieces = hexlines.rails(board, self.dry, self.stations)
        self.layers: dict[str, list[str]] = {name: [] for name in CLASSES}
        self.labels: list[Doc] = [*self.numbers]
        self.area_at: dict[str, Point] = {}

    def document(self, game: Path) -> Doc:
        """Return the whole map."""
        board = self.board
        self._lines()
        self._symbols()
        self._letters()
        key_layers, key_labels = legend(board.sheet)
        for name, path in key_layers:
            self.layers[name].append(path)
        self.labels += key_labels
        styles = {**{name: STYLES[name] for name in ("country", "title", "region")}, **HEX_STYLES}
        return {
            "version": 1,
            "kind": "hexes",
            "width": board.width,
            "height": board.height,
            "base": "base.webp",
            "base_sha256": hashlib.sha256((game / "base.webp").read_bytes()).hexdigest(),
            "credits": CREDITS,
            "grid": {"pointy": True, "width": board.wide, "radius": round(board.radius, 3)},
            "home": self._home(),
            "link_styles": {},
            "layer_styles": {name: LAYER_STYLES[name] for name in CLASSES if self.layers[name]},
            "label_styles": {
                name: {**style.css, "letter-spacing": f"{style.spacing}em"} for name, style in styles.items()
            },
            "places": self._places(),
            "links": [],
            "labels": self.labels,
            "layers": [{"id": name, "class": name, "path": self.layers[name]} for name in CLASSES if self.layers[name]],
            "features": self._features(),
        }

    # Lines

    def _lines(self) -> None:
        board, put = self.board, self.layers
        put["grid-sea"] += hexlines.grid(board, wet=True)
        put["grid"] += hexlines.grid(board, wet=False)
        for nation, path in hexlines.bands(board, self.dry).items():
            put[f"band-{kebab(nation)}"].append(path)
        put["lake"] += tiles(hexlines.shores(self.ground["lakes"], board))
        put["coast"] += tiles(hexlines.shores(self.ground["land"], board))
        put["shoal"] += [" ".join(hexlines.shoals(board, self.dry))]
        put["all-water"] += tiles(hexlines.all_water(board))
        streams = [line for lines in self.rivers.values() for line in lines]
        put["river-under"] += tiles(streams)
        put["river"] += tiles(streams)
        borders = hexlines.frontiers(board, self.dry)
        put["border-under"] += tiles(borders)
        put["border"] += _paths(borders)
        whole, shared = hexlines.sea_borders(board)
        put["sea-border"] += _paths(whole)
        put["sea-shared"] += _paths(shared)
        put["edge"] += tiles(hexlines.edge_of_play(board))
        put["alpine"] += hexlines.alpine(board)
        stubs = [smooth([self.stations[board.cell(entry["hex"])], tip]) for _, tip, entry in self.entries]
        for name in ("rail-under", "rail", "rail-ties"):
            put[name] += self.railways + stubs
        for kind in hexlines.STRAITS:
            for shaft, heads, _ in hexlines.arrows(board, kind):
                put["strait-under"].append(shaft + heads)
                put[kind].append(shaft)
                put[f"{kind}-head"].append(heads)
        put["entry"] += [outline for outline, _, _ in self.entries]
        put["neatline"] += [f"M{d} {d}H{board.width - d}V{board.height - d}H{d}Z" for d in (6, 14)]

    def _symbols(self) -> None:
        for town in self.towns:
            for mark in (*[mark for mark in town.marks if mark.kind == "fortress"], *town.marks):
                if mark.kind == "fortress" and mark is town.marks[0]:
                    continue
                for name, path in drawn(mark):
                    if path not in self.layers[name]:
                        self.layers[name].append(path)
                if mark.text:
                    self._value(mark.text, mark.kind, value_at(mark))

    # Labels

    def _number(self, cell: int) -> Doc:
        x, y = self.board.centre(cell)
        text = self.board.grid.printed(cell)
        return _label(text, "number", _NUMBER, (x, y - _NUMBER_DOWN * self.board.radius + 0.33 * _NUMBER))

    def _letters(self) -> None:
        crowd = self._crowd()
        ranked = sorted(self.towns, key=lambda town: list(_SIZES).index(town.rank))
        wanted: list[Wanted] = [for_town(self.board, town, _SIZES[town.rank], crowd) for town in ranked]
        wanted += self._countries(crowd)
        wanted += self._waters(crowd)
        streams = [for_river(name, lines, _RIVER, crowd) for name, lines in self.rivers.items()]
        wanted += [stream for stream in streams if stream]
        for label, spot in zip(wanted, settle(wanted), strict=True):
            if spot.cost >= _HARD:
                print(f"{label.text} lies over something")
            self.labels.append(_label(label.text, label.style, label.size, spot.baseline, label.angle))
            if label.badge:
                mark = badge_at(label.text, label.style, label.size, spot.baseline, label.angle)
                self.layers["badge"].append(circle(mark.x, mark.y, BADGE))
                self._value(label.badge, "badge", (mark.x, mark.y))
            if label.area:
                self.area_at.setdefault(label.area, spot.baseline)
        for outline, _, entry in self.entries:
            year, month = entry["lost"].split("-")
            points = flatten(outline.removesuffix("Z"))
            x, y = max(x for x, _ in points), max(y for _, y in points)
            self.labels.append(_label(f"to {_MONTHS[int(month) - 1]} {year[2:]}", "date", 15, (x - 8, y + 15)))

    def _value(self, text: str, kind: str, at: Point) -> None:
        size = _VALUES.get(kind, 18)
        self.labels.append(_label(text, "value", size, baseline_of("0", size, at)))

    def _countries(self, crowd: Crowd) -> Iterator[Wanted]:
        for label in self.board.sheet["label"]:
            at, turn, roam = self.board.frame.point(*label["at"]), label.get("rotate", 0), label.get("roam", 60)
            yield for_area(label["text"], label["class"], label["size"], at, turn, roam, crowd)

    def _waters(self, crowd: Crowd) -> Iterator[Wanted]:
        for area in self.board.facts["sea_area"]:
            own = self.board.sheet["sea"][kebab(area["name"])]
            lines = own.get("lines", [area["name"].upper()])
            (x, y), size = self.board.frame.point(*own["at"]), own["size"]
            for n, line in enumerate(lines):
                badge = str(area["interdiction"]) if n == len(lines) - 1 else ""
                at, turn, roam = (x, y + 1.25 * n * size), own.get("rotate", 0), own.get("roam", 50)
                yield replace(for_area(line, "waters", size, at, turn, roam, crowd, badge), area=area["name"])

    def _crowd(self) -> Crowd:
        board = self.board
        solid = [_box(label) for label in self.numbers]
        solid += [mark.box for town in self.towns for mark in town.marks]
        for kind in hexlines.STRAITS:
            solid += [Box(x, y, 44, 44) for _, _, (x, y) in hexlines.arrows(board, kind)]
        solid += [Box(x + 24, y + 8, 66, 56) for _, (x, y), _ in self.entries]
        lines = [(line, 1.6) for found in self.rivers.values() for line in found]
        lines += [(flatten(path), 1.5) for path in self.railways]
        lines += [(line, 0.8) for line in hexlines.frontiers(board, self.dry)]
        lines += [(line, 1.2) for line in hexlines.sea_borders(board)[0]]
        lines += [(line, 0.5) for line in hexlines.shores(self.ground["land"], board)]
        return Crowd(board.width, board.height, solid, lines)

    # What the page works with

    def _places(self) -> dict[str, Doc]:
        board = self.board
        named: defaultdict[int, list[Town]] = defaultdict(list)
        for town in self.towns:
            named[town.cell].append(town)
        names = [label for label in self.labels if label["class"] == "city"]
        found = {}
        for cell, name in board.ids.items():
            x, y = board.centre(cell)
            doc: Doc = {"x": round(x, 2), "y": round(y, 2), "shape": "hex", "r": round(board.radius, 2)}
            doc["printed"] = board.grid.printed(cell)
            doc["path"] = polygon(board.polygon(cell))
            keep = [mark.box for town in named[cell] for mark in town.marks]
            keep += [_box(label) for label in names if self._is_in(cell, label)]
            if keep:
                doc["keep"] = [
                    [round(box.x - box.width / 2), round(box.y - box.height / 2), round(box.width), round(box.height)]
                    for box in keep
                ]
            found[name] = doc
        return found

    def _is_in(self, cell: int, label: Doc) -> bool:
        return self.board.reach(cell, (label["x"], label["y"])) < 1

    def _home(self) -> Doc:
        home = self.board.sheet["home"]
        points = [self.board.centre(self.board.cell(name)) for name in home["hexes"]]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return {
            "x": round((min(xs) + max(xs)) / 2),
            "y": round((min(ys) + max(ys)) / 2),
            "scale": home["scale"],
        }

    def _features(self) -> Doc:
        board = self.board
        rail = [{"a": board.ids[a], "b": board.ids[b], "path": path} for (a, b), path in self.rail_pieces.items()]
        points = {board.grid.printed(cell): board.centre(cell) for cell in range(board.grid.size) if board.seas[cell]}
        return {
            "areas": self._areas(),
            "rail": rail,
            "sides": self._sides(),
            "lines": self._startlines(),
            "points": {name: [round(x, 1), round(y, 1)] for name, (x, y) in points.items()},
        }

    def _areas(self) -> list[Doc]:
        board = self.board
        found = []
        for area in board.facts["sea_area"]:
            cells = [cell for cell in range(board.grid.size) if area["name"] in board.seas[cell]]
            x, y = self.area_at[area["name"]]
            found.append(
                {
                    "id": kebab(area["name"]),
                    "kind": "sea",
                    "title": area["name"],
                    "x": round(x, 1),
                    "y": round(y, 1),
                    "value": area["interdiction"],
                    "path": hexlines.outline_of(board, cells),
                }
            )
        return found

    def _sides(self) -> list[Doc]:
        board = self.board
        kinds: defaultdict[tuple[int, int], Doc] = defaultdict(dict)
        for kind, sides in board.facts["sides"].items():
            for text in sides:
                kinds[board.pair(text)]["kind"] = kind
        for river in board.facts["river"]:
            for text in river["sides"]:
                kinds[board.pair(text)]["river"] = river["name"]
        found = []
        for (a, b), doc in sorted(kinds.items()):
            path = tiles([[board.at(corner) for corner in board.between(a, b)]])[0]
            found.append({"a": board.ids[a], "b": board.ids[b], **doc, "path": path})
        return found

    def _startlines(self) -> list[Doc]:
        """Return for each scenario the sides between what the two fronts hold."""
        board = self.board
        found = []
        for line in board.facts["startline"]:
            axis = {board.cell(name) for name in line["axis_front"]}
            allied = {board.cell(name) for name in line["allied_front"]}
            sides = [
                side for side, pair in board.sides.items() if len(axis & set(pair)) == len(allied & set(pair)) == 1
            ]
            paths = [polygon([board.at(corner) for corner in chain]).removesuffix("Z") for chain in chains(sides)]
            found.append({"id": line["scenario"], "kind": "startline", "path": "".join(paths)})
        return found


def _paths(lines: hexlines.Lines) -> list[str]:
    """Return whole lines, uncut, for dashes to run on."""
    return [polygon(line).removesuffix("Z") for line in lines]


def _label(text: str, style: str, size: float, at: Any, angle: float = 0.0) -> Doc:
    return {"text": text, "x": round(at[0], 1), "y": round(at[1], 1), "rotate": angle, "size": size, "class": style}


def _box(label: Doc) -> Box:
    return text_box(label["text"], label["class"], label["size"], (label["x"], label["y"]), label["rotate"])


def complaints(doc: Doc) -> list[str]:
    """Return what a reader of the map would stumble over: labels that overlap."""
    boxes = sorted(((_box(label), label["text"]) for label in doc["labels"]), key=lambda item: item[0].y)
    found = []
    for i, (one, text) in enumerate(boxes):
        for other, second in boxes[i + 1 :]:
            if other.y - one.y > 400:
                break
            if one.may_touch(other) and one.overlap(other):
                found.append(f"{text} and {second} overlap")
    return found


if __name__ == "__main__":
    publish(sys.argv[1], compose, complaints)
