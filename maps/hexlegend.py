"""The key of a hex map: what its symbols mean, in a panel on ground that is out of play."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from maps.frame import Point
from maps.hexboard import OUT, Doc
from maps.hexlines import arrow_head
from maps.hexmarks import Mark, circle, drawn, polygon, value_at
from maps.lettering import baseline_of, width
from maps.paths import number, smooth
from maps.waterline import wavy

_KEY = 21.0  # size of the words
_STEP = 60.0  # between two rows
_SWATCH = 30.0  # radius of a hex of terrain
_ROUND = 18.0  # corners of the panel
_NEUTRAL = "neutral"


@dataclass(frozen=True)
class Swatch:
    """A hex of one terrain that the base shows in the key."""

    terrain: str
    words: str
    x: float
    y: float
    radius: float = _SWATCH

    @property
    def is_neutral(self) -> bool:
        """Whether it shows how neutral countries are tinted."""
        return self.terrain == _NEUTRAL

    @property
    def kind(self) -> str:
        """The terrain that is painted."""
        return "clear" if self.is_neutral else self.terrain

    @property
    def outline(self) -> list[Point]:
        """Its corners."""
        turns = [math.pi / 3 * n - math.pi / 2 for n in range(6)]
        return [(self.x + self.radius * math.cos(a), self.y + self.radius * math.sin(a)) for a in turns]


def panel(sheet: Doc) -> tuple[float, float, float, float]:
    """Return the panel: left, top, width, height."""
    left, top, wide, high = sheet["key"]["panel"]
    return left, top, wide, high


def swatches(sheet: Doc) -> list[Swatch]:
    """Return the hexes of terrain, one below the other."""
    x, y = sheet["key"]["terrain"]
    rows = [("clear", "Clear"), ("forest", "Forest"), ("hill", "Hill"), ("marsh", "Marsh"), ("mountain", "Mountain")]
    rows += [(_NEUTRAL, "Neutral"), (OUT, "Out of play")]
    return [Swatch(terrain, words, x, y + n * 68) for n, (terrain, words) in enumerate(rows)]


def legend(sheet: Doc) -> tuple[list[tuple[str, str]], list[Doc]]:
    """Return the paths with their classes, and the labels."""
    left, top, wide, high = panel(sheet)
    paths = [("panel", rounded(left + d, top + d, wide - 2 * d, high - 2 * d, _ROUND - d / 2)) for d in (0.0, 8.0)]
    labels = [label(title["text"], title["class"], title["size"], title["at"]) for title in sheet["key"]["title"]]
    for swatch in swatches(sheet):
        paths.append(("grid", polygon(swatch.outline)))
        labels.append(key_words(swatch.words, swatch.x + _SWATCH + 16, swatch.y))
    for column, rows in (("symbols", _SYMBOLS), ("lines", _LINES), ("sea", _AT_SEA)):
        x, y = sheet["key"][column]
        for n, (words, kind) in enumerate(rows):
            here = y + n * _STEP
            paths += _sample(kind, x, here)
            text = _TEXTS.get(kind)
            if text:
                size, at = 18 if kind == "badge" or kind.startswith("resource") else 20, (x, here)
                if kind.startswith("resource"):
                    at = value_at(Mark(kind, x, here, 40, 21))
                labels.append(label(text, "value", size, baseline_of("0", size, at)))
            labels.append(key_words(words, x + 52, here))
    return paths, labels


_SYMBOLS = [
    ("Victory city and its production", "victory"),
    ("Major city and its production", "major"),
    ("Minor city", "minor"),
    ("Town", "town"),
    ("Fortress", "fortress"),
    ("Mines and their production", "resource-mineral"),
    ("Oil and its production", "resource-oil"),
    ("Railway comes in until this month", "entry"),
]
_LINES = [
    ("Railway", "rail"),
    ("River", "river"),
    ("Frontier", "border"),
    ("Alpine side: closed", "alpine"),
    ("Side under water: closed", "all-water"),
    ("Strait", "strait"),
    ("Strait with a railway", "strait-with-rail"),
    ("Rail ferry", "rail-ferry-strait"),
]
_AT_SEA = [
    ("Major port", "port-major"),
    ("Minor port", "port-minor"),
    ("Naval base of a sea area", "port-base"),
    ("Interdiction", "badge"),
    ("Border of sea areas", "sea-border"),
    ("Hex of two sea areas", "sea-shared"),
    ("Shoals", "shoal"),
    ("Edge of play", "edge"),
]
_TEXTS = {"victory": "1", "major": "2", "resource-mineral": "1", "resource-oil": "1", "badge": "2"}
_SIZES = {
    "victory": 30.0,
    "major": 28.0,
    "minor": 15.0,
    "town": 9.0,
    "port-major": 23.0,
    "port-minor": 17.0,
    "port-base": 25.0,
}


def _sample(kind: str, x: float, y: float) -> Iterator[tuple[str, str]]:
    if kind in _SIZES:
        yield from drawn(Mark(kind, x, y, _SIZES[kind], _SIZES[kind]))
    elif kind == "fortress":
        yield from drawn(Mark("fortress", x, y, 31, 31))
        yield from drawn(Mark("minor", x, y, 15, 15))
    elif kind.startswith("resource"):
        yield from drawn(Mark(kind, x, y, 40, 21))
    elif kind == "badge":
        yield kind, circle(x, y, 13)
    elif kind == "entry":
        yield (
            kind,
            polygon(
                [
                    (x + 27, y - 6),
                    (x - 7, y - 6),
                    (x - 7, y - 15),
                    (x - 27, y),
                    (x - 7, y + 15),
                    (x - 7, y + 6),
                    (x + 27, y + 6),
                ]
            ),
        )
    else:
        yield from _line(kind, x, y)


def _line(kind: str, x: float, y: float) -> Iterator[tuple[str, str]]:
    ends = [(x - 34, y), (x + 34, y)]
    straight = f"M{number(x - 34)} {number(y)}H{number(x + 34)}"
    if kind == "rail":
        for name in ("rail-under", "rail", "rail-ties"):
            yield name, straight
    elif kind == "river":
        bent = smooth(wavy(ends, 3.0, 2))
        yield "river-under", bent
        yield "river", bent
    elif kind == "border":
        yield "border-under", straight
        yield "border", straight
    elif kind == "alpine":
        for side in (1, -1):
            for n in range(5):
                a = x - 34 + n * 13.6
                yield kind, polygon([(a, y), (a + 13.6, y), (a + 6.8, y + side * 12)])
    elif "strait" in kind:
        shaft = f"M{number(x - 19)} {number(y)}H{number(x + 19)}"
        heads = "".join(arrow_head((x + s * 25, y), (s, 0), 13, 7) for s in (1, -1))
        yield "strait-under", shaft + heads
        yield kind, shaft
        yield f"{kind}-head", heads
    elif kind == "shoal":
        for row in range(-1, 2):
            for n in range(-3, 4):
                yield kind, circle(x + n * 9 + (row % 2) * 4.5, y + row * 9, 1.5)
    else:
        yield kind, straight


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return a rectangle with round corners as a path, from its left and top."""
    n = number
    return (
        f"M{n(x + r)} {n(y)}h{n(w - 2 * r)}q{n(r)} 0 {n(r)} {n(r)}v{n(h - 2 * r)}q0 {n(r)} {n(-r)} {n(r)}"
        f"h{n(-(w - 2 * r))}q{n(-r)} 0 {n(-r)} {n(-r)}v{n(-(h - 2 * r))}q0 {n(-r)} {n(r)} {n(-r)}Z"
    )


def key_words(text: str, left: float, middle: float, size: float = _KEY) -> Doc:
    """Return words of the key, from their left on."""
    at = baseline_of("x", size, (left + width(text, "key", size) / 2, middle))
    return label(text, "key", size, at)


def label(text: str, style: str, size: float, at: Point) -> Doc:
    """Return a label over the middle of its baseline."""
    return {"text": text, "x": round(at[0], 1), "y": round(at[1], 1), "rotate": 0, "size": size, "class": style}
