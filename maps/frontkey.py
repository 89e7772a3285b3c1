"""The panels beside a front: its title with a compass, the key of what is printed on it, and the boxes off the map."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from maps.detail import legible
from maps.filed import Doc
from maps.frame import Point
from maps.frontboard import MARGIN, STRIP, Front
from maps.frontmarks import ARROW, PORTS, Ink, hatched, inks
from maps.frontstyles import LAYER_STYLES
from maps.hexlegend import Swatch, key_words, label, rounded
from maps.hexmarks import Mark, polygon
from maps.lattice import OUT
from maps.lettering import baseline_of, heights, width
from maps.paths import number, smooth
from maps.shapes import Box
from maps.waterline import wavy

TITLE, KEY = "title", "key"
_EDGE, _GAP = 26.0, 18.0  # from a panel to the edge of the paper, and to the next one
_ROUND, _INNER = 16.0, 6.0  # corners, and how far in a second line runs
_TITLE_HIGH, _BOX_HIGH = 236.0, 318.0
_WORDS, _STEP = 17.5, 39.0  # the key: size of its words, and between two rows
_SWATCH = 18.0
_SYMBOL = 46.0  # from the left of a column to the middle of its symbols, doubled
_BOX_NAME, _BOX_NOTE = 25.0, 17.0
_YEARS = 24.0
_MILES = 40  # of the scale

_TERRAINS = {
    "clear": "Clear",
    "desert": "Desert",
    "woods": "Woods",
    "rough": "Rough",
    "wooded-rough": "Wooded rough",
    "mountain": "Mountain",
    "high-mountain": "High mountain",
    "swamp": "Swamp",
    "salt-marsh": "Salt marsh",
    "sand": "Sand",
    "sand-sea": "Sand sea",
    "depression": "Depression",
    OUT: "Out of play",
}
_LINES = {
    "river": "River",
    "major-river": "Major river",
    "wadi": "Wadi",
    "escarpment": "Escarpment",
    "mountain": "Mountain side",
    "sea": "Sea side",
    "lake": "Lake side",
    "partition": "Demarcation line",
    "border": "Border",
    "rail": "Railway",
    "light-rail": "Light railway",
    "route": "Railway to be built",
    "coast-road": "Coast road",
    "road": "Road",
    "track": "Track",
}
_TOWNS = {
    "full": "Full city hex",
    "partial": "Partial city hex",
    "point": "Point city",
    "dot": "Dot city",
    "reference": "Reference city",
}
_LAYERS = {"mountain": "rim", "sea": "sea-side", "lake": "lake-side"}
_SIZES = {"full": 16.0, "partial": 14.0, "point": 12.0, "dot": 8.4, "reference": 6.0}


@dataclass(frozen=True)
class Panel:
    """A rectangle beside the map: the title, the key, or the box of this id."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def room(self) -> Box:
        """The room it takes."""
        return Box(*self.middle, self.right - self.left, self.bottom - self.top)


def panels(front: Front) -> list[Panel]:
    """Return the panels of both strips from the top down."""
    found = []
    highs = {TITLE: _TITLE_HIGH, KEY: _key_high(front)}
    for side, names in front.sheet["strips"].items():
        left = _EDGE if side == "left" else front.width - STRIP - MARGIN + _GAP
        right = STRIP + MARGIN - _GAP if side == "left" else front.width - _EDGE
        top = MARGIN
        for name in names:
            high = highs[name] if name in highs else float(front.sheet.get("box-high", _BOX_HIGH))
            found.append(Panel(name, left, top, right, top + high))
            top += high + _GAP
        if top - _GAP > front.height - _EDGE:
            raise ValueError(f"{front.name}: the panels at the {side} are {top - front.height:.0f} pixels too high")
    return found


def _panel(front: Front, name: str) -> Panel | None:
    return next((panel for panel in panels(front) if panel.name == name), None)


# The key


def _terrains(front: Front) -> list[str]:
    return [name for name in _TERRAINS if name in front.ground]


def _symbols(front: Front) -> list[tuple[str, str]]:
    """Return what the key explains besides terrain: words and kind, only what the map has."""
    kinds = {row["kind"] for row in (*front.facts.get("side", []), *front.facts["line"])}
    kinds |= {"border"} if len(set(front.nation) - {""}) > 1 else set()
    kinds |= {"route"} if front.route() else set()
    sizes = {town.kind for town in front.towns}
    ports = {town.doc.get("port") for town in front.towns}
    found = [(words, kind) for kind, words in _LINES.items() if kind in kinds]
    found += [(words, kind) for kind, words in _TOWNS.items() if kind in sizes]
    found += [(f"{grade.title()} port", f"port-{grade}") for grade in PORTS if grade in ports]
    found += [("Airfield", "airfield")] if front.airfields else []
    found += [("Fortress", "fortress")] if front.fortresses else []
    found += [("Way to a box", "entry")] if any(box.get("joins") for box in front.facts.get("place", [])) else []
    return found


def _rows(front: Front) -> int:
    return math.ceil((len(_terrains(front)) + len(_symbols(front))) / 2)


def _key_high(front: Front) -> float:
    return _rows(front) * _STEP + 30


def _spots(front: Front) -> Iterator[tuple[str, str, Point]]:
    """Yield what stands in the key: words, kind, and the middle of the symbol; in two columns."""
    panel = _panel(front, KEY)
    if panel is None:
        return
    rows = _rows(front)
    entries = [(_TERRAINS[name], f"*{name}") for name in _terrains(front)] + _symbols(front)
    half = (panel.right - panel.left) / 2
    for n, (words, kind) in enumerate(entries):
        column, row = divmod(n, rows)
        x = panel.left + column * half + 0.5 * _SYMBOL + 16
        yield words, kind, (x, panel.top + 15 + (row + 0.5) * _STEP)


def swatches(front: Front) -> list[Swatch]:
    """Return the hexes of terrain that the base shows in the key."""
    return [Swatch(kind[1:], words, *at, _SWATCH) for words, kind, at in _spots(front) if kind.startswith("*")]


def key(front: Front) -> tuple[list[Ink], list[Doc]]:
    """Return what is drawn and written in all panels."""
    found: list[Ink] = []
    labels: list[Doc] = []
    boxes = {box["id"]: box for box in front.facts.get("place", [])}
    for panel in panels(front):
        if panel.name in boxes:
            found.append((f"box-{boxes[panel.name]['owner']}", panel.middle, outline(panel)))
            labels += _box_notes(boxes[panel.name], panel)
        found += [("panel", panel.middle, outline(panel)), ("panel-line", panel.middle, outline(panel, _INNER))]
        if panel.name == TITLE:
            for drawn, written in _title(front, panel):
                found += drawn
                labels += written
    for words, kind, (x, y) in _spots(front):
        found += [("grid", (x, y), polygon(_hexagon((x, y), _SWATCH)))] if kind.startswith("*") else _sample(kind, x, y)
        labels.append(key_words(words, x + 0.5 * _SYMBOL + 12, y, _WORDS))
    return found, labels


def outline(panel: Panel, inset: float = 0.0) -> str:
    """Return the frame of a panel, or a line so far inside."""
    wide, high = panel.right - panel.left - 2 * inset, panel.bottom - panel.top - 2 * inset
    return rounded(panel.left + inset, panel.top + inset, wide, high, _ROUND - 0.67 * inset)


def _hexagon(at: Point, radius: float) -> list[Point]:
    return Swatch("clear", "", *at, radius).outline


def _sample(kind: str, x: float, y: float) -> list[Ink]:
    at, ends = (x, y), [(x - 0.5 * _SYMBOL, y), (x + 0.5 * _SYMBOL, y)]
    straight = f"M{number(ends[0][0])} {number(y)}H{number(ends[1][0])}"
    if kind in ("full", "partial"):
        edge = _hexagon(at, 18.0 if kind == "full" else 13.0)
        ground: list[Ink] = [(f"city-{kind}", at, polygon(edge)), ("city-hatch", at, hatched(edge))]
        return [*ground, *inks(Mark(kind, x, y, _SIZES[kind], _SIZES[kind]))]
    if kind in _SIZES:
        return list(inks(Mark(kind, x, y, _SIZES[kind], _SIZES[kind])))
    if kind.startswith("port"):
        return list(inks(Mark(kind, x, y, 21, 21)))
    if kind == "airfield":
        return list(inks(Mark(kind, x, y, 18, 18)))
    if kind == "fortress":
        return [*inks(Mark(kind, x, y, 24, 24)), *inks(Mark("point", x, y, 12, 12))]
    if kind == "entry":
        return [("entry", at, polygon([(x + along, y + across) for along, across in ARROW]))]
    if kind == "escarpment":
        step = _SYMBOL / 5
        starts = [ends[0][0] + n * step for n in range(5)]
        teeth = [polygon([(left, y - 4), (left + step, y - 4), (left + step / 2, y + 4)]) for left in starts]
        return [("escarpment", at, "".join(teeth))]
    if kind == "mountain":
        strokes = "".join(f"M{number(ends[0][0] + (n + 0.5) * _SYMBOL / 6)} {number(y - 7)}v14" for n in range(6))
        return [("rim", at, straight + strokes)]
    path = smooth(wavy(ends, 2.6, 2)) if kind in ("river", "major-river", "wadi") else straight
    layer = _LAYERS.get(kind, kind)
    return [(name, at, path) for name in (f"{layer}-under", layer, f"{layer}-ties") if name in LAYER_STYLES]


# Title and boxes


def _title(front: Front, panel: Panel) -> Iterator[tuple[list[Ink], list[Doc]]]:
    """Yield the name of the map, the years, the scale and a compass."""
    title, years = front.sheet["title"], front.sheet["years"]
    x, _ = panel.middle
    wide = panel.right - panel.left - 44
    size = min(46.0, 46.0 * wide / width(title, "title", 46.0))
    yield [], [label(title, "title", size, baseline_of(title, size, (x, panel.top + 50)))]
    left = panel.left + 30
    middle = left + 125
    when = label(years, "region", _YEARS, baseline_of("x", _YEARS, (middle, panel.top + 104)))
    yield [], [{**when, **legible(_YEARS).doc}]
    yield [], [label("16 miles to the hex", "key", 16, baseline_of("x", 16, (middle, panel.top + 138)))]
    bar = _MILES / 16 * front.wide
    y = panel.top + 186
    ticks = f"M{number(middle - bar / 2)} {number(y - 7)}v7h{number(bar)}v-7M{number(middle)} {number(y - 5)}v5"
    words = label(f"{_MILES} miles", "key", 15, (middle, y + 20))
    yield [("scale", (middle, y), ticks)], [words]
    yield from compass((panel.right - 84, panel.top + 148))


def compass(at: Point) -> Iterator[tuple[list[Ink], list[Doc]]]:
    """Yield a rose; north is up on every map."""
    x, y = at
    dark: list[Ink] = []
    for n in range(8):
        turn, long = n * math.pi / 4, 46.0 if n % 2 == 0 else 27.0
        tip = x + long * math.sin(turn), y - long * math.cos(turn)
        for side, layer in ((1, "compass"), (-1, "compass-light")):
            foot = turn + side * math.pi / 8
            dark.append((layer, at, polygon([(x, y), tip, (x + 11 * math.sin(foot), y - 11 * math.cos(foot))])))
    yield dark, [label("N", "key", 22, (x, y - 52))]


def _box_notes(box: Doc, panel: Panel) -> list[Doc]:
    """Return what a box is, at its foot: what else it stands for, its port and the room for aircraft."""
    _, _, more = box["name"].partition(" (")
    facts = [f"{box['port'].title()} port {box.get('port-town', '')}".strip()] if "port" in box else []
    facts += [f"room for {box['room']} air units"] if "airfield" in box and "room" in box else []
    lines = [*([more.removesuffix(")")] if more else []), *textwrap.wrap(", ".join(facts), 46)]
    x, _ = panel.middle
    high = sum(heights("x", _BOX_NOTE)) + 5
    return [label(text, "key", _BOX_NOTE, (x, panel.bottom - 18 - n * high)) for n, text in enumerate(reversed(lines))]


def box_places(front: Front) -> dict[str, Doc]:
    """Return the boxes as places of the map."""
    found: dict[str, Doc] = {}
    for box in front.facts.get("place", []):
        panel = _panel(front, box["id"])
        if panel is None:
            raise ValueError(f"{front.name}: no strip has the box {box['id']}")
        found[box["id"]] = box_place(panel, box["name"].partition(" (")[0])
    return found


def box_place(panel: Panel, name: str, large: float = _BOX_NAME) -> Doc:
    """Return a panel as a place of the map, with its name at the top."""
    (x, y), wide, high = panel.middle, panel.right - panel.left, panel.bottom - panel.top
    size = round(min(large, large * (wide - 36) / width(name, "box", large)), 1)
    title = {"text": name, "x": x, "y": panel.top + large + 13, "anchor": "middle", "size": size, "style": "box"}
    return {"x": x, "y": y, "shape": "box", "r": min(wide, high) / 2, "w": wide, "h": high, "label": title}
