"""The hex boards of a game that has several: `python -m maps.fronts maps/europa [board …]`.

Puts each map file of the game, the hand data of its sheet and the drawn ground together into the map.json that the page
draws. Needs nothing but Python; the same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from maps import frontlines
from maps.detail import Span, detail, legible, line_layer, shape_layer, span_of
from maps.filed import Doc, Filed
from maps.frontboard import Front
from maps.frontkey import box_places, key, panels
from maps.frontmarks import RANKS, Ink, city_hexes, inks, laid_out
from maps.frontstyles import CLASSES, LAYER_STYLES, SPANS
from maps.hexlabels import Crowd, Wanted, for_area, for_river, for_town, settle
from maps.hexlegend import label
from maps.hexlines import Lines, shores
from maps.hexmarks import Town
from maps.hexstyles import Style
from maps.labels import Spot
from maps.lattice import OUT, Lattice
from maps.lettering import HEX_STYLES, STYLES, text_box
from maps.points import CREDITS, written
from maps.shapes import Box
from maps.sheetframe import Pull
from maps.waterline import Waterline

HALVED = 1  # smaller bases
_NUMBER, _NUMBER_UP = 10.5, 30.0
_SIZES = {"full": 21.0, "partial": 19.5, "point": 17.0, "dot": 16.0, "reference": 14.5}
_RIVER = 15.0
_ENTRY = 14.0
_HARD = 1000
_ON_LAND = ("country", "region")
_FAR, _NEAR_SIZE = 0.6, 34.0  # below which scale names on land are larger; how large they are at most from near
_LABELS = {"number": legible(_NUMBER)}
_WITHIN = 400  # pixels of height within which labels may meet
_HALOS: dict[str, Style] = {
    "city": {"stroke-width": 3.6},
    "stream": {"stroke-width": 3.0},
    "region": {"stroke-opacity": 0.75},
    "country": {"stroke-opacity": 0.6},
}


def boards(folder: Path) -> list[str]:
    """Return the boards that have a sheet."""
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != "game")


def geography(folder: Path, name: str) -> Path:
    """Return where the drawn ground of a board lies."""
    return folder / f"{name}.json"


def compose(folder: Path, name: str) -> Doc:
    """Return the map of a board as a document."""
    ground = json.loads(geography(folder, name).read_text(encoding="utf-8"))
    front = Front(folder, name, [Pull((x, y), (dx, dy), reach) for x, y, dx, dy, reach in ground["pulls"]])
    return Composer(front, ground).document((front.game / name / "base.webp").read_bytes())


class Composer:
    """What is drawn, gathered step by step: layers first, then the symbols, then the labels between them."""

    def __init__(self, front: Front, ground: Doc) -> None:
        self.front, self.ground = front, ground
        self.dry = Waterline(ground["land"], front.height)
        self.numbers = [self._number(cell) for cell in front.land if front.ground[cell] != OUT]
        self.towns = laid_out(front, self.dry, [box_of(number) for number in self.numbers])
        self.ways = frontlines.Ways(front, self.dry, frontlines.stations(front, self.dry, self.towns), self.towns)
        self.streams = frontlines.streams(front)
        self.entries = list(frontlines.entries(front))
        self.names: list[Doc] = []

    def document(self, base: bytes) -> Doc:
        """Return the whole map."""
        front = self.front
        panel_inks, panel_labels = key(front)
        layers = [*self._lines(), *layered([*self._symbols(), *panel_inks], SPANS)]
        self.names = list(self._letters())
        used = {doc["class"] for doc in (*self.names, *panel_labels)} | {"number", "box"}
        return {
            "version": 1,
            "kind": "hexes",
            "width": front.width,
            "height": front.height,
            "base": "base.webp",
            "base_sha256": hashlib.sha256(base).hexdigest(),
            "credits": CREDITS if front.frame else [],
            "detail": detail(_LABELS, HALVED),
            "grid": {"pointy": front.is_upright, "width": front.wide, "radius": round(front.radius, 3)},
            "link_styles": {},
            "layer_styles": {name: LAYER_STYLES[name] for name in CLASSES if any(la["class"] == name for la in layers)},
            "label_styles": label_styles(used),
            "places": self._places(),
            "links": [],
            "labels": [*self.numbers, *self.names, *panel_labels],
            "layers": sorted(layers, key=lambda layer: CLASSES.index(layer["class"])),
            "features": {"rail": self._rails()},
        }

    def _lines(self) -> Iterator[Doc]:
        front = self.front
        yield from frontlines.grid(front)
        yield from frontlines.countries(front, self.dry)
        yield from frontlines.sides(front)
        yield from self.ways.layers()
        for name, rings in (("lake", self.ground["lakes"]), ("coast", self.ground["land"])):
            yield _line_layer(name, frontlines.outside(shores(rings, front), panels(front)))
        edges = [
            [(d, d), (front.width - d, d), (front.width - d, front.height - d), (d, front.height - d), (d, d)]
            for d in (7.0, 14.0)
        ]
        yield _line_layer("neatline", edges)

    def _symbols(self) -> Iterator[Ink]:
        yield from city_hexes(self.front)
        for town in self.towns:
            for mark in town.marks:
                yield from inks(mark)
        yield from (ink for ink, _, _ in self.entries)

    # Labels

    def _number(self, cell: int) -> Doc:
        x, y = self.front.centre(cell)
        return label(self.front.printed[cell][-4:], "number", _NUMBER, (round(x, 1), round(y - _NUMBER_UP, 1)))

    def _letters(self) -> Iterator[Doc]:
        front, crowd, far = self.front, self._crowd(), self._crowd(has_numbers=False)
        wanted = [*town_names(front, self.towns, RANKS, _SIZES, crowd), *sheet_names(front, crowd, far)]
        for _, at, name in self.entries:
            wanted.append((for_area(f"to {name}", "date", _ENTRY, at, 0, 44, crowd), legible(_ENTRY)))
        yield from lettered(front.name, [*wanted, *stream_names(self.streams, crowd)])

    def _crowd(self, *, has_numbers: bool = True) -> Crowd:
        front = self.front
        solid = [box_of(number) for number in self.numbers if has_numbers]
        solid += [mark.box for town in self.towns for mark in town.marks]
        solid += [Box(x, y, 34, 34) for _, (x, y), _ in self.entries]
        solid += [panel.room for panel in panels(front)]
        lines = [(line, 1.4) for found in self.streams.values() for line in found]
        lines += [(line, 1.3) for line in self.ways.courses()]
        lines += [(line, 0.5) for line in shores(self.ground["land"], front)]
        return Crowd(front.width, front.height, solid, lines)

    # What the page works with

    def _places(self) -> dict[str, Doc]:
        front = self.front
        found: dict[str, Doc] = {}
        keep = kept(front, self.towns, self.names)
        for cell, name in enumerate(front.ids):
            x, y = front.centre(cell)
            found[name] = {
                "x": round(x, 2),
                "y": round(y, 2),
                "shape": "hex",
                "r": round(front.radius, 2),
                "printed": front.printed[cell].upper(),
                **({"keep": keep[cell]} if cell in keep else {}),
            }
        return {**found, **box_places(front)}

    def _rails(self) -> list[Doc]:
        ids = self.front.ids
        kinds = ("rail", "light-rail", "route")
        pieces = {pair: path for kind in kinds for pair, path in self.ways.pieces[kind].items()}
        return [{"a": ids[a], "b": ids[b], "path": path} for (a, b), path in sorted(pieces.items())]


def label_styles(used: set[str]) -> dict[str, Style]:
    """Return the styles of the labels that there are."""
    styles = {**{name: STYLES[name] for name in ("country", "title", "region", "box", "sea")}, **HEX_STYLES}
    return {
        name: {**style.css, "letter-spacing": f"{style.spacing}em", **_HALOS.get(name, {})}
        for name, style in styles.items()
        if name in used
    }


Due = tuple[Wanted, Span]  # a label that looks for its spot, and the scales at which it shows


def town_names(
    board: Filed, towns: Iterable[Town], ranks: Sequence[str], sizes: Mapping[str, float], crowd: Crowd
) -> Iterator[Due]:
    """Yield the names of towns, those of the largest first."""
    for town in sorted((town for town in towns if town.name), key=lambda town: ranks.index(town.rank)):
        yield for_town(board, town, sizes[town.rank], crowd), legible(sizes[town.rank])


def stream_names(streams: Mapping[str, Lines], crowd: Crowd) -> Iterator[Due]:
    """Yield the names of the rivers along which one has room."""
    for name, lines in streams.items():
        stream = for_river(name, lines, _RIVER, crowd)
        if stream:
            yield stream, legible(_RIVER)


def sheet_names(board: Filed, crowd: Crowd, far: Crowd) -> Iterator[Due]:
    """Yield the names that the sheet has: large ones on land, and those with a `near` form, are smaller from near."""
    for entry in board.sheet.get("label", []):
        at, size, turn = board.spot(entry["at"]), entry["size"], entry.get("rotate", 0)
        is_grand = (entry["class"] in _ON_LAND or entry.get("near")) and size > _NEAR_SIZE
        forms = [(size, far, Span(below=_FAR))] if is_grand or entry.get("from-afar") else []
        if is_grand and not turn:  # from near between the numbers, if anywhere
            forms.append((min(size, _NEAR_SIZE), crowd, Span(since=_FAR)))
        elif not forms:
            forms = [(size, crowd, legible(size))]
        for how_large, among, span in forms:
            yield for_area(entry["text"], entry["class"], how_large, at, turn, entry.get("roam", 50), among), span


def lettered(name: str, due: Sequence[Due]) -> Iterator[Doc]:
    """Yield the labels where they settle, and tell which of a board lie over something."""
    wanted, spans = [want for want, _ in due], [span for _, span in due]
    for want, span, spot in zip(wanted, spans, _settled(wanted, spans), strict=True):
        if spot.cost >= _HARD:
            print(f"{name}: {want.text} lies over something")
        yield {**label(want.text, want.style, want.size, spot.baseline), "rotate": want.angle, **span.doc}


def kept(lattice: Lattice, towns: Iterable[Town], names: Iterable[Doc]) -> dict[int, list[list[int]]]:
    """Return by hexes what counters step aside for: towns with their symbols and names."""
    boxes: dict[int, list[Box]] = {}
    for town in towns:
        boxes.setdefault(town.cell, []).extend(mark.box for mark in town.marks)
    for name in (name for name in names if name["class"] == "city"):
        for cell, found in boxes.items():
            if lattice.reach(cell, (name["x"], name["y"])) < 1:
                found.append(box_of(name))
    return {
        cell: [
            [round(box.x - box.width / 2), round(box.y - box.height / 2), round(box.width), round(box.height)]
            for box in found
        ]
        for cell, found in boxes.items()
    }


def _settled(wanted: list[Wanted], spans: list[Span]) -> list[Spot]:
    """Return a spot for each label: those that show from afar alone are settled after all others, and among them."""
    near = [n for n, span in enumerate(spans) if span.below > _FAR]
    spots = dict(zip(near, settle([wanted[n] for n in near]), strict=True))
    seen = [spots[n] for n in near if spans[n].since < _FAR]
    for n, want in enumerate(wanted):
        if n not in spots:
            spots[n] = settle([Wanted("", "", 0, 0, (spot,)) for spot in seen if spot] + [want])[-1]
            seen.append(spots[n])
    return [spots[n] for n in range(len(wanted))]


def _line_layer(name: str, lines: Lines) -> Doc:
    return line_layer(name, lines, SPANS[name])


def layered(drawn: Sequence[Ink], spans: Mapping[str, Span]) -> Iterator[Doc]:
    """Yield the layers of many small paths."""
    for name in spans:
        if paths := [(at, path) for layer, at, path in drawn if layer == name]:
            yield {**shape_layer(name, paths, spans[name]), "id": f"{name}-symbols"}


def box_of(doc: Doc) -> Box:
    """Return the room of a label."""
    return text_box(doc["text"], doc["class"], doc["size"], (doc["x"], doc["y"]), doc.get("rotate", 0))


def complaints(doc: Doc) -> list[str]:
    """Return what a reader of the map would stumble over: labels that overlap while both show."""
    shown = doc["detail"]["labels"]
    boxes = []
    for entry in doc["labels"]:
        span, general = span_of(entry), span_of(shown.get(entry["class"], {}))
        boxes.append((box_of(entry), entry["text"], max(span.since, general.since), min(span.below, general.below)))
    boxes.sort(key=lambda item: item[0].y)
    found = []
    for i, (one, text, since, below) in enumerate(boxes):
        for other, second, later, sooner in boxes[i + 1 :]:
            if other.y - one.y > _WITHIN:
                break
            if max(since, later) < min(below, sooner) and one.may_touch(other) and one.overlap(other):
                found.append(f"{text} and {second} overlap")
    return found


def main(sheet_folder: str, *names: str) -> None:
    """Write the maps of some boards, or of all, and tell what is not as it should be."""
    folder = Path(sheet_folder)
    for name in names or boards(folder):
        doc = compose(folder, name)
        for complaint in complaints(doc):
            print(f"{name}: {complaint}")
        path = Front(folder, name).game / name / "map.json"
        path.write_text(written(doc), encoding="utf-8")
        print(f"{path}: {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(*sys.argv[1:])
