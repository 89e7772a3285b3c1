"""The panels of a map of two sheets: title, key, Turn Track; sea areas, boxes and pools, which are places."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator

from maps.detail import legible
from maps.filed import Doc
from maps.frame import Point
from maps.frontkey import KEY, TITLE, Panel, box_place, compass, outline
from maps.hexlegend import Swatch, key_words, label
from maps.hexlines import arrow_head
from maps.hexmarks import Mark, polygon
from maps.lettering import baseline_of, heights, width
from maps.paths import number, smooth
from maps.twinboard import TwinBoard
from maps.twinmarks import Ink, inks
from maps.twinstyles import LAYER_STYLES
from maps.waterline import wavy

TRACK = "turn-track"
_INNER = 6.0
_WORDS, _STEP, _SYMBOL, _SWATCH = 30.0, 73.0, 84.0, 31.0  # of the key: words, rows, width of a sample, hexes of terrain
_COLUMNS = 2
_NOTE, _LETTERS = 22.0, 0.46  # notes at the foot of a panel; how wide a letter is of its height
_TITLE, _LINE = 92.0, 34.0
_NAME = 36.0  # of a place
_KM = 400  # of the scale
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SEASONS = ("Winter", "Spring", "Summer", "Autumn")
_HEAD, _SIDE = 112.0, 100.0  # of the Turn Track: above its first row, left of its first month

_TERRAINS = {
    "clear": "Clear",
    "woods": "Forest",
    "mountain": "Mountain",
    "swamp": "Swamp",
    "desert": "Desert",
    "out": "Off the map",
}
_SYMBOLS = {
    "capital": "Capital",
    "city": "City",
    "resource": "Resource",
    "oil": "Oil",
    "port-major": "Major port",
    "port-minor": "Minor port",
    "port-coastal": "Coastal city or small port",
    "base": "Naval base or port without a city",
    "fortress": "Fortress",
    "radar": "Radar",
}
_LINES = {
    "rail": "Railway",
    "river": "River",
    "border": "Frontier of 1939",
    "mountain-side": "Only mountain units cross",
    "impassable": "Impassable",
    "sea-side": "Sea side",
    "lake-side": "Lake side: crossed when frozen",
    "ferry": "Ferry",
    "strait": "Strait",
    "maginot": "Maginot Line",
    "siegfried": "Siegfried Line",
    "partition": "Partition line",
    "vichy": "Border of Vichy France",
    "zone": "Border of weather zones",
    "ore": "Iron ore route",
    "leave": "Way to a sea area",
    "area": "Border of a sea area with hexes",
    "water": "One of two waters in a hex",
    "entry": "Supply or railway from beyond",
    "fold": "Edge of the sheets",
}
_LARGE = {"capital": 30.0, "city": 23.0, "base": 23.0, "fortress": 36.0}


def panels(board: TwinBoard) -> dict[str, Panel]:
    """Return all panels by their ids."""
    found = [Panel(doc["id"], *(float(v) for v in doc["room"])) for doc in board.sheet["panel"]]
    return {panel.name: panel for panel in found}


def _places_of(board: TwinBoard) -> dict[str, Doc]:
    return {doc["id"]: doc for doc in board.facts["place"]}


def seas(board: TwinBoard) -> list[Panel]:
    """Return the panels that are sea areas."""
    kinds = {name: doc["kind"] for name, doc in _places_of(board).items()}
    return [panel for name, panel in panels(board).items() if kinds.get(name) == "sea-area"]


def panel_places(board: TwinBoard) -> dict[str, Doc]:
    """Return the panels that are places of the game, with their names."""
    known, found = _places_of(board), panels(board)
    return {name: box_place(found[name], known[name]["name"], _NAME) for name in found if name in known}


def panel_areas(board: TwinBoard) -> list[Doc]:
    """Return the panels that are no places, but can be pointed at: pools and the Turn Track."""
    found = []
    for name, title in _titles(board).items():
        panel = panels(board)[name]
        x, y = panel.middle
        found.append({"id": name, "kind": "panel", "title": title, "x": x, "y": y, "path": outline(panel)})
    return found


def _titles(board: TwinBoard) -> dict[str, str]:
    """Return the names of the panels that are no places."""
    known = _places_of(board)
    return {doc["id"]: doc["title"] for doc in board.sheet["panel"] if "title" in doc and doc["id"] not in known}


def drawn_panels(board: TwinBoard) -> tuple[list[Ink], list[Doc]]:
    """Return what is drawn and written in all panels, but for the names of places."""
    found: list[Ink] = []
    labels: list[Doc] = []
    known, titles = _places_of(board), _titles(board)
    for name, panel in panels(board).items():
        if title := titles.get(name):
            found.append(("panel-fill", panel.middle, outline(panel)))
            labels.append(_named(panel, title))
        found += [("panel", panel.middle, outline(panel)), ("panel-line", panel.middle, outline(panel, _INNER))]
        if name in known:
            labels += _notes(panel, _facts(known, known[name]))
    for drawn, written in (*_title(board), *_key(board), *_track(board)):
        found += drawn
        labels += written
    return found, labels


def _named(panel: Panel, title: str) -> Doc:
    """Return the name of a panel that is no place."""
    place = box_place(panel, title, _NAME)["label"]
    return label(title, "box", place["size"], (place["x"], place["y"]))


def _facts(known: dict[str, Doc], doc: Doc) -> list[str]:
    """Return what is to know of a sea area or box: what it costs, convoys, where one gets from there."""
    words = [f"{doc['cost']} movement points"] if "cost" in doc else []
    words += ["convoys"] * bool(doc.get("convoy")) + ["Arctic"] * bool(doc.get("arctic"))
    ways = [known[name]["name"] for key in ("sail", "overland") for name in doc.get(key, ()) if name in known]
    return [*([", ".join(words)] if words else []), *([f"to {', '.join(ways)}"] if ways else [])]


def _notes(panel: Panel, facts: list[str]) -> list[Doc]:
    room = int((panel.right - panel.left - 40) / (_NOTE * _LETTERS))
    lines = [line for fact in facts for line in textwrap.wrap(fact, room)]
    high = sum(heights("x", _NOTE)) + 5
    x, _ = panel.middle
    return [
        {**label(text, "key", _NOTE, (x, panel.bottom - 18 - n * high)), **legible(_NOTE).doc}
        for n, text in enumerate(reversed(lines))
    ]


# Title


def _title(board: TwinBoard) -> Iterator[tuple[list[Ink], list[Doc]]]:
    panel, sheet = panels(board)[TITLE], board.sheet
    x, _ = panel.middle
    size = min(_TITLE, _TITLE * (panel.right - panel.left - 60) / width(sheet["title"], "title", _TITLE))
    yield [], [label(sheet["title"], "title", size, baseline_of(sheet["title"], size, (x, panel.top + 80)))]
    middle = panel.left + 0.4 * (panel.right - panel.left)
    y = panel.top + 158
    for text in sheet["subtitle"]:
        yield [], [label(text, "region", _LINE, baseline_of("x", _LINE, (middle, y)))]
        y += 1.4 * _LINE
    bar = _KM / board.facts["projection"]["hex-km"] * board.wide
    y += 30
    ticks = f"M{number(middle - bar / 2)} {number(y - 7)}v7h{number(bar)}v-7M{number(middle)} {number(y - 5)}v5"
    yield [("scale", (middle, y), ticks)], [label(f"{_KM} kilometres", "key", 22, (middle, y + 28))]
    yield from compass((panel.right - 110, panel.top + 235))


# Key


def _entries(board: TwinBoard) -> list[tuple[str, str]]:
    ground = {"out", *board.ground}
    terrain = [(words, f"*{kind}") for kind, words in _TERRAINS.items() if kind in ground]
    return terrain + [(words, kind) for kind, words in (_SYMBOLS | _LINES).items()]


def _spots(board: TwinBoard) -> Iterator[tuple[str, str, Point]]:
    """Yield what stands in the key: words, kind, and the middle of the sample."""
    panel, entries = panels(board)[KEY], _entries(board)
    rows = math.ceil(len(entries) / _COLUMNS)
    for n, (words, kind) in enumerate(entries):
        column, row = divmod(n, rows)
        x = panel.left + column * (panel.right - panel.left) / _COLUMNS + 0.5 * _SYMBOL + 22
        yield words, kind, (x, panel.top + 24 + (row + 0.5) * _STEP)


def swatches(board: TwinBoard) -> list[Swatch]:
    """Return the hexes of terrain that the base shows in the key."""
    return [Swatch(kind[1:], words, *at, _SWATCH) for words, kind, at in _spots(board) if kind.startswith("*")]


def _key(board: TwinBoard) -> Iterator[tuple[list[Ink], list[Doc]]]:
    for words, kind, (x, y) in _spots(board):
        edge: list[Ink] = [("grid", (x, y), polygon(Swatch(kind, "", x, y, _SWATCH).outline))]
        yield (
            edge if kind.startswith("*") else _sample(kind, x, y),
            [key_words(words, x + 0.5 * _SYMBOL + 14, y, _WORDS)],
        )


def _sample(kind: str, x: float, y: float) -> list[Ink]:
    at, half = (x, y), 0.5 * _SYMBOL
    straight = f"M{number(x - half)} {number(y)}h{number(_SYMBOL)}"
    if kind in _SYMBOLS:
        wide = _LARGE.get(kind, 29.0)
        core = [Mark("city", x, y, 20, 20)] if kind == "fortress" else []
        return [ink for mark in (Mark(kind, x, y, wide, wide), *core) for ink in inks(mark)]
    if kind in ("mountain-side", "maginot", "siegfried"):
        ways = (1, -1) if kind == "mountain-side" else (-1,)
        return [(kind, at, "".join(_tooth(x, y, n, way) for way in ways for n in range(5)))]
    if kind == "ferry":
        return ferry((x - 24, y), (x + 24, y))
    if kind == "strait":
        return strait(at)
    if kind == "entry":
        return arrow(at, (1, 0))
    if kind == "water":
        return [("water", at, water(at))]
    path = smooth(wavy([(x - half, y), (x + half, y)], 2.6, 2)) if kind == "river" else straight
    return [(name, at, path) for name in (f"{kind}-under", kind, f"{kind}-ties") if name in LAYER_STYLES]


def _tooth(x: float, y: float, n: int, way: int) -> str:
    left, step = x - 0.5 * _SYMBOL + n * _SYMBOL / 5, _SYMBOL / 5
    return polygon([(left, y), (left + step, y), (left + step / 2, y + way * 9)])


# Symbols that also stand on the map


def ferry(a: Point, b: Point) -> list[Ink]:
    """Return an arrow with two heads from a point to another."""
    away = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    heads = arrow_head(b, (ux, uy), 10, 5.5) + arrow_head(a, (-ux, -uy), 10, 5.5)
    ends = f"M{number(a[0] + 8 * ux)} {number(a[1] + 8 * uy)}L{number(b[0] - 8 * ux)} {number(b[1] - 8 * uy)}"
    return [("ferry-under", middle, ends + heads), ("ferry", middle, ends), ("ferry-head", middle, heads)]


def strait(at: Point) -> list[Ink]:
    """Return the sign of a strait: a gate of two bars in a diamond."""
    x, y = at
    bars = f"M{number(x - 3.5)} {number(y - 5)}v10M{number(x + 3.5)} {number(y - 5)}v10"
    return [("strait", at, polygon([(x, y - 13), (x + 13, y), (x, y + 13), (x - 13, y)])), ("strait-bar", at, bars)]


def arrow(at: Point, way: Point) -> list[Ink]:
    """Return a broad arrow the way that it points."""
    (x, y), (ux, uy) = at, way
    shape = ((-18, 4), (0, 4), (0, 10), (17, 0), (0, -10), (0, -4), (-18, -4))
    return [("entry", at, polygon([(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in shape]))]


def water(at: Point) -> str:
    """Return the ring in which ships lie in one water of a hex."""
    x, y = at
    turns = [2 * math.pi * n / 16 for n in range(16)]
    return polygon([(x + 15 * math.cos(turn), y + 15 * math.sin(turn)) for turn in turns])


# Turn Track


def turns(board: TwinBoard) -> dict[str, tuple[float, float, float, float]]:
    """Return the fields of the Turn Track: `1939-09` and its left, top, right and bottom."""
    panel = panels(board)[TRACK]
    first, last = board.sheet["years"]
    wide = (panel.right - panel.left - _SIDE - 24) / 12
    high = (panel.bottom - panel.top - _HEAD - 22) / (last - first + 1)
    found = {}
    for year in range(first, last + 1):
        for month in range(12):
            left, top = panel.left + _SIDE + month * wide, panel.top + _HEAD + (year - first) * high
            found[f"{year}-{month + 1:02}"] = left, top, left + wide, top + high
    return {turn: field for turn, field in found.items() if turn >= board.sheet["first-turn"]}


def _track(board: TwinBoard) -> Iterator[tuple[list[Ink], list[Doc]]]:
    panel, fields = panels(board)[TRACK], turns(board)
    for left, top, right, bottom in fields.values():
        path = f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z"
        yield [("panel-line", (left, top), path)], []
    last = max(fields)[:4]
    for turn, (left, top, right, bottom) in fields.items():
        year, month = turn.split("-")
        if year == last:
            x = (left + right) / 2
            yield [], [label(_MONTHS[int(month) - 1], "key", 22, (x, panel.top + _HEAD - 9))]
            if month in ("02", "05", "08", "11"):
                yield [], [label(_SEASONS[int(month) // 3], "region", 26, (x, panel.top + _HEAD - 36))]
        if month == "12":
            at = panel.left + _SIDE / 2, (top + bottom) / 2
            yield [], [label(year, "key", 28, baseline_of("0", 28, at))]
