"""The panels of an area map: what the sheet prints on ground that is out of play, and the key of all symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from maps.areamarks import Ink, arrow, bastion, factory, number_in, port, star, walls, wing
from maps.arearoutes import saw, strait
from maps.areasheet import AreaSheet, Doc
from maps.frame import Point
from maps.glyphs import Shape, grain, hachure, reeds
from maps.hexlegend import key_words, label, rounded
from maps.hexmarks import circle, polygon
from maps.lettering import baseline_of, width
from maps.paths import number, smooth
from maps.waterline import Waterline, wavy

Sample = Callable[[Point], Iterator[Ink]]

_ROUND = 18.0  # corners
_INNER = 34.0  # from the edge of a panel to what is printed in it
_TITLE, _NOTE, _WORDS = 40.0, 22.0, 25.0  # sizes
_HEAD, _ROW = 68.0, 42.0  # from the top to the first row of a table, and between two rows
_STEP = 52.0  # between two rows of the key
_BESIDE = 46.0  # from the middle of a symbol to its words


@dataclass
class Key:
    """What is drawn and written in panels."""

    inks: list[Ink] = field(default_factory=list)
    labels: list[Doc] = field(default_factory=list)


def panels(sheet: AreaSheet) -> Key:
    """Return all panels and boxes with what is printed in them."""
    found = Key()
    for entry in (*sheet.doc.get("panel", []), *sheet.doc.get("box", [])):
        x, y, wide, high = sheet.box(entry)
        left, top = x - wide / 2, y - high / 2
        found.inks.append(("panel", (x, y), rounded(left, top, wide, high, _ROUND)))
        found.inks.append(("panel-line", (x, y), rounded(left + 8, top + 8, wide - 16, high - 16, _ROUND - 4)))
        if "title" in entry:
            _print(found, entry, left + _INNER, top + _INNER, wide - 2 * _INNER, high - 2 * _INNER)
    return found


def _print(key: Key, entry: Doc, left: float, top: float, wide: float, high: float) -> None:
    """Print the title, notes at the foot, a remark beside the title, a table or the key of symbols."""
    title = entry["title"]
    long = width(title, "title", _TITLE)
    key.labels.append(label(title, "title", _TITLE, baseline_of(title, _TITLE, (left + long / 2, top + _TITLE / 2))))
    if "remark" in entry:
        key.labels.append(key_words(entry["remark"], left + long + _INNER, top + 0.55 * _TITLE, _NOTE))
    for n, line in enumerate(reversed(entry.get("notes", []))):
        key.labels.append(key_words(line, left, top + high - _NOTE * (0.4 + 1.35 * n), _NOTE))
    if "table" in entry:
        _table(key, entry["table"], left, top + _HEAD, wide)
    if "columns" in entry:
        for column, names in zip(entry["columns"], _COLUMNS, strict=True):
            _column(key, names, left + column, top + 24)


def _table(key: Key, rows: Sequence[Sequence[str]], left: float, top: float, wide: float) -> None:
    """Print rows of words, in columns as wide as their longest words and what is left over."""
    widths = [max(width(text, "key", _WORDS) for text in column) for column in zip(*rows, strict=True)]
    gap = (wide - sum(widths)) / max(1, len(widths) - 1)
    starts = [left + sum(widths[:m]) + m * gap for m in range(len(widths))]
    for n, row in enumerate(rows):
        y = top + n * _ROW
        key.labels += [key_words(text, x, y, _WORDS) for x, text in zip(starts, row, strict=True) if text]
        if n:
            line = f"M{number(left)} {number(y - _ROW / 2)}h{number(wide)}"
            key.inks.append(("panel-line", (left, y - _ROW / 2), line))


def _column(key: Key, names: Sequence[str], x: float, y: float) -> None:
    for n, name in enumerate(names):
        at = x, y + n * _STEP
        key.inks += _SAMPLES[name](at)
        if name in _NUMBERS:
            dx, size = _NUMBERS[name]
            key.labels.append(number_in("3", size, (at[0] + dx, at[1])))
        key.labels.append(key_words(name, x + _BESIDE, at[1], _WORDS))


# The samples


def _stroke(*names: str) -> Sample:
    def sample(at: Point) -> Iterator[Ink]:
        for name in names:
            yield name, at, f"M{number(at[0] - 30)} {number(at[1])}h60"

    return sample


def _river(at: Point) -> Iterator[Ink]:
    for name in ("border-river-under", "border-river"):
        yield name, at, smooth(wavy([(at[0] - 30, at[1]), (at[0] + 30, at[1])], 3.0, 2))


def _glyph(kind: str, shapes: Sequence[Shape], spots: Sequence[Point]) -> Sample:
    def sample(at: Point) -> Iterator[Ink]:
        for dx, dy in spots:
            for points, _ in shapes:
                yield kind, at, polygon([(at[0] + dx + x, at[1] + dy + y) for x, y in points])

    return sample


def _strait(at: Point) -> Iterator[Ink]:
    return strait([(at[0] - 4, at[1])], [(at[0] + 4, at[1])])


def _air(at: Point) -> Iterator[Ink]:
    yield from _stroke("air-under", "air-route")(at)
    yield wing(at, (1.0, 0.0))


def _saw(at: Point) -> Iterator[Ink]:
    yield from _stroke("frontier-under", "frontier")((at[0], at[1] - 6))
    x, y = at[0], at[1] - 6
    below = Waterline([[(x - 40, y), (x + 40, y), (x + 40, y + 40), (x - 40, y + 40), (x - 40, y)]], round(y + 40))
    yield from saw([(x - 30, y), (x + 30, y)], below)


def _fortress(at: Point) -> Iterator[Ink]:
    yield walls(at, 15.0)
    yield "key-disc", at, circle(*at, 15.0)


_SAMPLES: dict[str, Sample] = {
    "Rough": _glyph("key-rough", hachure(15.0)[1:], [(-17, 3), (17, 3)]),
    "Swamp": _glyph("key-swamp", reeds(10.0), [(-17, 4), (17, 4)]),
    "Desert": _glyph("key-desert", grain(2.0), [(dx, dy) for dy in (-8, 0, 8) for dx in (-22, -8, 6, 20)]),
    "Port": port,
    "Landing site, its size": lambda at: iter((("site", at, arrow(at, (1.0, 0.0))),)),
    "Border": _stroke("border-land"),
    "River border": _river,
    "Frontier of 1939": _stroke("frontier-under", "frontier"),
    "Maginot Line": _saw,
    "Weather zones": _stroke("key-weather-under", "key-weather"),
    "Strait": _strait,
    "Air-route": _air,
    "Border of sea zones": _stroke("key-water-under", "key-water"),
    "Fortress": _fortress,
    "Heavy fort site": lambda at: bastion(at, 30.0),
    "Capital": lambda at: star(at, 34.0),
    "Resources, WERPs": lambda at: factory(at, 30.0),
}
_NUMBERS = {"Landing site, its size": (-5.0, 25.0), "Resources, WERPs": (11.0, 24.0)}
_NAMES = list(_SAMPLES)
_COLUMNS = [_NAMES[:5], _NAMES[5:10], _NAMES[10:15], _NAMES[15:]]
